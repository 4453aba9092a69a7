"""What a partner thought: after a match, its belief turn by turn beside the truth."""

from typing import TypedDict

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Position
from tsuboniwa.core.phrases import Phrase, PhraseMessage, phrases_of
from tsuboniwa.core.records import Record
from tsuboniwa.games.niwashi.notation import KIND, format_lantern, order_names
from tsuboniwa.games.niwashi.players.judgement import held_orders
from tsuboniwa.games.niwashi.players.reading import order_chances
from tsuboniwa.games.niwashi.state import ACTING, DISCARD, LANTERN

say = phrases_of("niwashi")
# Less than this is not worth a line.
WORTH_TELLING = 0.005
# A lantern was understood if the order that it raised most is then believed at least this much.
UNDERSTOOD = 0.5


class TurnThought(TypedDict):
    """A turn's beginning, as the thinking seat saw its partner."""

    turn: int
    # How many actions of the record lie before it, and whose turn it is.
    actions: int
    seat: int
    # By order, the likeliest first: how likely the partner holds it. Then what it held.
    belief: dict[str, float]
    truth: list[str]
    # What share of the belief lay on the truth: 1 if all was known.
    known: float


class LanternThought(TypedDict):
    """How a lantern of the partner was read."""

    turn: int
    lantern: str
    # The orders that it raised, the most raised first, and how far: before and after.
    read_as: list[str]
    before: dict[str, float]
    after: dict[str, float]
    truth: list[str]
    understood: bool


class Thoughts(TypedDict):
    """All that a seat thought in a match, and the same as phrases."""

    seat: int
    turns: list[TurnThought]
    lanterns: list[LanternThought]
    summary: list[PhraseMessage]


def analyse(record: Record, seat: int) -> Thoughts:
    """What a partner in this seat believed at each turn, by its view and log of that moment."""
    if record.game.id != "niwashi":
        raise TsuboniwaError(f"Only partners in Niwashi have such thoughts, not {record.game.id}.")
    if seat not in (0, 1):
        raise TsuboniwaError(phrases_of("core")("noSeat", seat=str(seat), last=1))
    turns: list[TurnThought] = []
    lanterns: list[LanternThought] = []
    said: tuple[str, dict[str, float]] | None = None
    partner = 1 - seat
    before: Position | None = None
    for number, position in enumerate(record.replay()):
        kind = KIND.of(position.events[-1].action.code) if number else -1
        if before is not None and before.actor == partner:
            if kind == LANTERN:
                said = format_lantern(int(position.states[0].lantern)), _belief(before, seat)
            elif kind == DISCARD and said is not None:
                lanterns.append(_lantern(len(turns), *said, before, _belief(position, seat), seat))
                said = None
        if position.states[0].phase == ACTING and position.actor is not None:
            turns.append(_turn(len(turns) + 1, number, position, seat))
        before = position
    said_of = [*map(_said, lanterns), *_overall(turns)]
    summary = [phrase.as_json() for phrase in said_of]
    return {"seat": seat, "turns": turns, "lanterns": lanterns, "summary": summary}


def _belief(position: Position, seat: int) -> dict[str, float]:
    return order_chances(position.view(seat), position.log(seat))


def _truth(position: Position, seat: int) -> list[str]:
    return order_names(held_orders(position.states[0], 1 - seat))


def _turn(turn: int, number: int, position: Position, seat: int) -> TurnThought:
    assert position.actor is not None
    belief = _belief(position, seat)
    truth = _truth(position, seat)
    likely = sorted(belief, key=lambda order: -belief[order])
    return {
        "turn": turn,
        "actions": number,
        "seat": position.actor,
        "belief": {
            order: round(belief[order], 4) for order in likely if belief[order] > WORTH_TELLING
        },
        "truth": truth,
        "known": round(sum(belief[order] for order in truth) / max(len(truth), 1), 4),
    }


def _lantern(
    turn: int,
    lantern: str,
    before: dict[str, float],
    position: Position,
    after: dict[str, float],
    seat: int,
) -> LanternThought:
    truth = _truth(position, seat)
    raised = sorted(after, key=lambda order: before[order] - after[order])
    read_as = [order for order in raised[:2] if after[order] - before[order] > WORTH_TELLING]
    # A second one counts only if it is believed about as much as the first.
    if len(read_as) == 2 and after[read_as[1]] < UNDERSTOOD:
        read_as = read_as[:1]
    return {
        "turn": turn,
        "lantern": lantern,
        "read_as": read_as,
        "before": {order: round(before[order], 4) for order in read_as},
        "after": {order: round(after[order], 4) for order in read_as},
        "truth": truth,
        "understood": bool(read_as)
        and all(order in truth and after[order] >= UNDERSTOOD for order in read_as),
    }


def _said(thought: LanternThought) -> Phrase:
    turn, lantern, held = thought["turn"], thought["lantern"], thought["truth"]
    if not thought["read_as"]:
        return say("thought.nothingNew", turn=turn, lantern=lantern, held=held)
    reading = [
        say(
            "thought.reading",
            order=order,
            before=_percent(thought["before"][order]),
            after=_percent(thought["after"][order]),
        )
        for order in thought["read_as"]
    ]
    if thought["understood"]:
        return say("thought.understood", turn=turn, lantern=lantern, reading=reading)
    return say("thought.mistaken", turn=turn, lantern=lantern, reading=reading, held=held)


def _percent(share: float) -> int:
    return round(100 * share)


def _overall(turns: list[TurnThought]) -> list[Phrase]:
    told = [turn["known"] for turn in turns if turn["truth"]]
    if not told:
        return []
    return [say("thought.overall", percent=_percent(sum(told) / len(told)))]
