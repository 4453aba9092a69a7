"""What programs think of a position or a match, when asked: in the threads of the bots."""

from collections.abc import Callable
from typing import TypeVar

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Position
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.records import Record
from tsuboniwa.players.hint import Hint
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.roster import SECOND
from tsuboniwa.server.bots import Bots
from tsuboniwa.server.live_table import LiveTable, reader_of
from tsuboniwa.table.messages import HintMessage
from tsuboniwa.table.refusals import Refused
from tsuboniwa.table.visible import hint_message

say = phrases_of("table")

T = TypeVar("T")

# How many actions a hint names.
HINTS = 5


class Advice:
    """Hints at a table, and what is thought of a match afterwards."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots

    async def hint(self, live: LiveTable, token: str) -> HintMessage:
        """What a program would do in a seat that acts, knowing what that seat knows."""
        async with live.lock:
            match = await live.current()
            seat = reader_of(match, token)
            if not match.opened.hints:
                raise Refused(say("noHints"), "not-possible")
            if seat is None:
                raise Refused(say("noSeat"), "no-seat")
            position, number = match.position, match.position_number
            if match.acting != seat or position is None:
                raise Refused(say("notYourTurn"), "not-your-turn")
        return hint_message(await self._bots.advise(position, seat, SECOND, HINTS), number)

    async def judge(self, position: Position, limit: Limit) -> list[Hint]:
        """What a strong program thinks of every action of the seat that acts."""
        if position.actor is None or position.actor == CHANCE:
            raise Refused(say("nothingToDecide"), "not-possible")
        return await self._bots.advise(position, position.actor, limit, len(position.legal))

    async def analyse(self, analyse: Callable[[Record, int], T], record: Record, seat: int) -> T:
        """A game's own analysis of a match from a seat: `analyse` of its `analysis.py`."""
        try:
            return await self._bots.work(lambda: analyse(record, seat))
        except TsuboniwaError as error:
            raise Refused(error.phrase or str(error), "bad-request") from None
