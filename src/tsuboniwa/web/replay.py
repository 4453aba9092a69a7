"""Moments of a finished match, as one seat saw them: the browser has no rules to make them."""

from itertools import islice
from typing import Any

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import RecordError
from tsuboniwa.core.game import Position
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.records import Record

say = phrases_of("web")

# A record can be of any length (house rules can be switched off); a replay cannot.
MAX_PLIES = 5_000


def replay(record: Record, seat: int | None, first: int, count: int) -> dict[str, Any]:
    """Some frames of a record from a seat's view (None: a spectator's)."""
    if seat is not None and seat >= record.game.seats:
        raise RecordError(say("noSuchSeat", seat=seat, last=record.game.seats - 1))
    check_length(record)
    positions = islice(record.replay(), first, None)
    shown: list[Position] = list(islice(positions, count))
    # The rest is replayed as well: a record that goes wrong later is refused as a whole.
    for _ in positions:
        pass
    frames = [
        _frame(first + number, position, record.actions, seat)
        for number, position in enumerate(shown)
    ]
    return {
        "game": record.game.id,
        "options": record.game.options,
        "seat": seat,
        "plies": len(record.actions),
        "frames": frames,
    }


def check_length(record: Record) -> None:
    if len(record.actions) > MAX_PLIES:
        raise RecordError(say("tooLong", most=MAX_PLIES))


def _frame(
    ply: int, position: Position, actions: tuple[str, ...], seat: int | None
) -> dict[str, Any]:
    actor = position.events[-1].actor if ply else None
    return {
        "ply": ply,
        "actor": "chance" if actor == CHANCE else actor,
        "action": actions[ply - 1] if ply else None,
        "view": position.view(seat).situation(),
    }
