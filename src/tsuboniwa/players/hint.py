"""What a strong player would do in a seat's place, knowing only what that seat knows."""

from collections.abc import Sequence
from dataclasses import dataclass

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Action, Event, Position, View
from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.opinion_phrases import opinion_phrase
from tsuboniwa.players.player import Decision, Opinion, Thinking
from tsuboniwa.players.roster import SECOND, make_advisor

say = phrases_of("players")
# An action tried less often than this share of the most tried one is not judged well enough.
WORTH_TELLING = 0.01
# The same question gets the same answer.
SEED = "hint"


@dataclass(frozen=True)
class Hint:
    """An action, and what is thought of it."""

    action: Action
    opinion: Opinion
    # What may follow, beginning with the action.
    line: tuple[Action, ...]

    @property
    def phrase(self) -> Phrase:
        return opinion_phrase(self.action.game, self.opinion)

    def as_json(self) -> dict[str, object]:
        return {
            "action": str(self.action),
            "value": self.opinion.value,
            "proven": self.opinion.proven,
            "visits": self.opinion.visits,
            "points": self.opinion.points,
            "line": [str(action) for action in self.line],
        }


def hint(
    view: View,
    log: Sequence[Event],
    limit: Limit = SECOND,
    count: int = 5,
    thinking: Thinking | None = None,
) -> list[Hint]:
    """The best actions for the seat whose view this is, best first, at most `count`."""
    if view.actor is None:
        raise TsuboniwaError(say("hint.over"))
    if not view.legal:
        if view.actor == CHANCE:
            raise TsuboniwaError(say("hint.chanceActs"))
        raise TsuboniwaError(say("hint.seatActs", seat=view.actor))
    choice = make_advisor(view.game.id, SEED).choose(view, log, limit, thinking)
    return [
        Hint(action, opinion, choice.line if action == choice.action else (action,))
        for action, opinion in _best_first(choice)[:count]
    ]


def hint_at(position: Position, limit: Limit = SECOND, count: int = 5) -> list[Hint]:
    """Hints for the seat to move at a position, from that seat's view only."""
    seat = position.actor
    # Where no seat acts there is no view to advise on; a spectator's says why.
    place = None if seat == CHANCE else seat
    log = position.log(place) if position.has_history else ()
    return hint(position.view(place), log, limit, count)


def _best_first(choice: Decision) -> list[tuple[Action, Opinion]]:
    """The chosen action, then the others that were looked at closely, by their value."""
    most = max((opinion.visits for opinion in choice.opinions.values()), default=0)
    others = [
        (action, opinion)
        for action, opinion in choice.opinions.items()
        if action != choice.action and (opinion.proven or opinion.visits >= most * WORTH_TELLING)
    ]
    others.sort(key=lambda pair: (-pair[1].value, pair[0].code))
    # Where only one action is possible, nobody thought about it.
    chosen = choice.opinions.get(choice.action, Opinion(value=0.5))
    return [(choice.action, chosen), *others]
