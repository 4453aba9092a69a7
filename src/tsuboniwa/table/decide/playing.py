"""Playing: the deal, a seat's action, and what chance and the rules make of it."""

from typing import TYPE_CHECKING

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import ActionError
from tsuboniwa.core.game import Position
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.commands import Play
from tsuboniwa.table.entries import Begun, Ended, Happening, Played
from tsuboniwa.table.limits import MAX_ACTION
from tsuboniwa.table.refusals import Refused
from tsuboniwa.table.shuffle import Shuffle

if TYPE_CHECKING:
    from tsuboniwa.table.match import Match

say = phrases_of("table")


def begin(match: "Match") -> list[Happening]:
    """Deal, if everybody is there and has added randomness. Needs the compiled rules."""
    if match.waiting != "rules":
        return []
    return [Begun(), *go_on(match, match.game.start())]


def play(match: "Match", seat: int, command: Play, now: int) -> list[Happening]:
    """A person's action, unless the position is not the one that they looked at."""
    position = at_play(match)
    if command.after is not None and command.after < match.position_number:
        raise Refused(say("stale"), "stale")
    return play_text(match, position, seat, command.action, command.name)


def play_for_program(match: "Match", seat: int, action: str) -> list[Happening]:
    """A program's action."""
    return play_text(match, at_play(match), seat, action, None)


def play_text(
    match: "Match", position: Position, seat: int, text: str, name: str | None
) -> list[Happening]:
    """An action, and all that follows from it. It is read here, once, and written once."""
    # Asked before the rules are: they would explain from the full state.
    if position.actor != seat:
        raise Refused(say("notYourTurn"), "not-your-turn")
    if len(text) > MAX_ACTION:
        raise Refused(say("longAction", most=MAX_ACTION), "bad-action")
    try:
        action = match.game.action(text)
        after = position.play(action)
    except ActionError as error:
        raise Refused(error.phrase or str(error), "bad-action") from None
    written = match.texts.of(action.code)
    played = Played(seat=seat, name=name, actor=seat, action=written, code=action.code)
    return [played, *go_on(match, after)]


def go_on(match: "Match", position: Position) -> list[Happening]:
    """What chance does now, and the end if it is one."""
    happenings: list[Happening] = []
    if position.actor == CHANCE:
        contributions = [seat.contribution for seat in match.seats]
        source = Shuffle(match.id, match.secret, contributions)
        drawn = match.drawn
        while position.actor == CHANCE:
            drawn += 1
            action, text = source.draw(position, drawn)
            position = position.play(action)
            happenings.append(Played(actor=CHANCE, action=text, code=action.code))
    outcome = position.outcome
    if outcome is not None:
        winners, returns = list(outcome.winners), list(outcome.returns)
        happenings.append(end(match, winners, outcome.reason, returns))
    return happenings


def at_play(match: "Match") -> Position:
    """The position of a match that is being played."""
    if match.result is not None:
        raise Refused(say("over"), "over")
    if match.position is None:
        raise Refused(say("notBegun"), "not-begun")
    return match.position


def end(match: "Match", winners: list[int], reason: str, returns: list[int] | None = None) -> Ended:
    """The end, by the rules (with returns) or by the table. It opens the shuffle's secret."""
    return Ended(winners=winners, reason=reason, returns=returns, secret=match.secret)
