"""Programs that have a seat: they think in threads and then act like anybody else."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from tsuboniwa.core.game import Position
from tsuboniwa.players.cores import cores
from tsuboniwa.players.hint import Hint, hint
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Thinking
from tsuboniwa.table.programs import seat_program, thinking_time
from tsuboniwa.table.refusals import Refused

# People want to see what a program does: it takes at least this long for an action.
NATURAL_PAUSE = 0.6

logger = logging.getLogger(__name__)
T = TypeVar("T")

Acts = Callable[[str, int, int, str], Awaitable[None]]


@dataclass
class _Thought:
    number: int
    thinking: Thinking
    task: "asyncio.Task[None]"


class Bots:
    """All programs at the tables of a server.

    There are as many threads as cores. A table waits for one program at most, and asks again only
    after that one has acted, at the end of the queue: so tables take turns, however many programs
    sit at each.
    """

    def __init__(self, acts: Acts, pause: float = NATURAL_PAUSE) -> None:
        # How a program acts: table, seat, the entry that it thought about, action.
        self._acts = acts
        self._pause = pause
        self._threads = ThreadPoolExecutor(cores(), thread_name_prefix="bot")
        self._thoughts: dict[str, _Thought] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def thinking(self) -> int:
        """At how many tables a program thinks or waits for its turn to think."""
        return len(self._thoughts)

    def think(self, table: str, number: int, seat: int, program: str, position: Position) -> None:
        """Let a program decide on the position of the entry with this number; then it acts."""
        known = self._thoughts.get(table)
        if known is not None and known.number == number:
            return
        self.stop(table)
        thinking = Thinking()
        work = self._think(table, number, seat, program, position, thinking)
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._thoughts[table] = _Thought(number, thinking, task)

    def stop(self, table: str) -> None:
        """The table has moved on: what a program thought about it is of no use."""
        thought = self._thoughts.pop(table, None)
        if thought is not None:
            thought.thinking.stopped.set()
            thought.task.cancel()

    async def advise(self, position: Position, seat: int, limit: Limit, count: int) -> list[Hint]:
        """What a strong program would do in the seat's place, knowing what the seat knows."""
        view, log = position.view(seat), position.log(seat)
        return await self.work(lambda: hint(view, log, limit, count))

    async def work(self, job: Callable[[], T]) -> T:
        """Do something else that takes thought, when its turn comes."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, job)

    async def close(self) -> None:
        for table in list(self._thoughts):
            self.stop(table)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    async def _think(
        self,
        table: str,
        number: int,
        seat: int,
        program: str,
        position: Position,
        thinking: Thinking,
    ) -> None:
        begun = time.monotonic()
        try:
            choice = await self._ask(program, position, seat, thinking)
            await asyncio.sleep(max(0.0, self._pause - (time.monotonic() - begun)))
        except Exception:
            # The server comes back to a table where nothing happens.
            logger.exception("The program %s failed at %s.", program, position.game.id)
            self._thoughts.pop(table, None)
            return
        # From here on it counts as an action: nothing stops it half-way.
        self._thoughts.pop(table, None)
        try:
            await self._acts(table, seat, number, str(choice.action))
        except Refused as refused:
            logger.info("A program's action was refused: %s", refused.code)

    async def _ask(
        self, program: str, position: Position, seat: int, thinking: Thinking
    ) -> Decision:
        """Let a program think in a thread. It gets what its seat may know, and nothing else."""
        game = position.game.id
        player = seat_program(game, program, secrets.token_hex(8))
        view, log = position.view(seat), position.log(seat)
        limit = thinking_time(game, program)
        return await self.work(lambda: player.choose(view, log, limit, thinking))
