"""Which games can be played: at once, or when Numba has compiled them in the background."""

import asyncio
import sys
from collections.abc import Callable, Sequence

from tsuboniwa.core import ways
from tsuboniwa.core.registry import GAMES
from tsuboniwa.players import warm_up


class Readiness:
    """Which games can be played now.

    Ready-made kernels and plain Python need no compiler: such games are only loaded. The others are
    compiled in a child process, one at a time.
    """

    def __init__(self, games: Sequence[str] = GAMES) -> None:
        compiled = {game for game in games if ways.chosen(game).way == "jit"}
        self._ready = {*games} - compiled
        # What is only loaded holds up nobody: it comes first.
        self._wanted = sorted(games, key=lambda game: game in compiled)
        self._task: asyncio.Task[None] | None = None

    def start(self, ready: Callable[[str], None]) -> None:
        """Begin; `ready` is called for each game as it becomes playable."""
        self._task = asyncio.create_task(self._prepare(ready))

    def is_ready(self, game: str) -> bool:
        return game in self._ready

    @property
    def all_ready(self) -> bool:
        return not self._wanted

    def want(self, game: str) -> None:
        """Somebody waits for this game: let it be the next."""
        if game in self._wanted:
            self._wanted.remove(game)
            self._wanted.insert(0, game)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _prepare(self, ready: Callable[[str], None]) -> None:
        while self._wanted:
            game = self._wanted[0]
            if not await asyncio.to_thread(warm_up.is_warm, game):
                await _compile(game)
            # What is compiled on disk is only loaded here; without a disk it is compiled.
            await asyncio.to_thread(warm_up.warm_up, game)
            self._wanted.remove(game)
            self._ready.add(game)
            ready(game)


async def _compile(game: str) -> None:
    """Compile in a child: the compiler would hold up everybody here."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tsuboniwa", "warm-up", game),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await child.wait()
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
