"""Programs that have a seat: they think in threads and then act like anybody else."""

import asyncio
import os
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tsuboniwa.games.game import Position
from tsuboniwa.players.player import Choice, Player, Thinking
from tsuboniwa.table.programs import seat_program, stand_in, thinking_time

# People want to see what a program does: it takes at least so long for an action.
NATURAL_PAUSE = 0.6
MOST_SEATED = 2_000

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
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        self._threads = ThreadPoolExecutor(cores, thread_name_prefix="bot")
        self._thoughts: dict[str, _Thought] = {}
        # Players remember what they found out about a match; the ones not used longest go first.
        self._players: OrderedDict[tuple[str, int, str], Player] = OrderedDict()

    @property
    def thinking(self) -> int:
        """At how many tables a program thinks or waits for its turn to think."""
        return len(self._thoughts)

    def think(self, table: str, number: int, seat: int, program: str, position: Position) -> None:
        """Let a program decide about the position of the entry so numbered; then it acts."""
        known = self._thoughts.get(table)
        if known is not None and known.number == number:
            return
        self.stop(table)
        thinking = Thinking()
        work = self._think(table, number, seat, program, position, thinking)
        self._thoughts[table] = _Thought(number, thinking, asyncio.create_task(work))

    def stop(self, table: str) -> None:
        """The table has moved on: what a program thought about it is of no use."""
        thought = self._thoughts.pop(table, None)
        if thought is not None:
            thought.thinking.stopped.set()
            thought.task.cancel()

    async def advise(self, position: Position, seat: int) -> Choice:
        """What a good program would do in the seat's place, knowing what the seat knows."""
        game = position.game.id
        program = stand_in(game)
        player = seat_program(game, program, secrets.token_hex(8))
        view, log = position.view(seat), position.log(seat)
        limit = thinking_time(game, program)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: player.choose(view, log, limit))

    async def close(self) -> None:
        tasks = [thought.task for thought in self._thoughts.values()]
        for table in list(self._thoughts):
            self.stop(table)
        await asyncio.gather(*tasks, return_exceptions=True)
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
        player = self._player(table, seat, program, position.game.id)
        # A program knows what its seat may know, and nothing else.
        view, log = position.view(seat), position.log(seat)
        limit = thinking_time(position.game.id, program)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        choice = await loop.run_in_executor(
            self._threads, lambda: player.choose(view, log, limit, thinking)
        )
        await asyncio.sleep(max(0.0, self._pause - (loop.time() - begun)))
        thought = self._thoughts.get(table)
        if thought is not None and thought.number == number:
            # From here on it is an act: nothing stops it half-way.
            del self._thoughts[table]
            await self._acts(table, seat, number, str(choice.action))

    def _player(self, table: str, seat: int, program: str, game: str) -> Player:
        key = (table, seat, program)
        if key not in self._players:
            self._players[key] = seat_program(game, program, secrets.token_hex(8))
        self._players.move_to_end(key)
        while len(self._players) > MOST_SEATED:
            self._players.popitem(last=False)
        return self._players[key]
