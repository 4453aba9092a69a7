"""Making kernels for somebody who watches: how far it is, and how long it still takes."""

import importlib.util
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskProgressColumn, TextColumn
from rich.text import Text

from tsuboniwa.ahead.build import BuildError, Report, build_all, outdated
from tsuboniwa.core import sources
from tsuboniwa.core.ready_made import this_platform
from tsuboniwa.core.sources import PACKAGE, SHARED
from tsuboniwa.players.cores import cores

# What making the libraries took for each byte of compiled modules, where it was measured: 0.44 to
# 0.49 ms of CPU time in all games.
SECONDS_A_BYTE = 0.00046
# As if this share of the work had been seen to take that long.
TRUSTED_SHARE = 0.1


def in_order(named: Sequence[str]) -> list[str]:
    """Those named come first, with what every game needs; otherwise all games, the largest first.

    So the cores end together: what is begun last is small.
    """
    if named:
        return list(dict.fromkeys((*named, SHARED)))
    return sorted((*sources.games(), SHARED), key=_size, reverse=True)


def _size(game: str) -> int:
    """Roughly how much there is to compile: the length of the compiled modules."""
    folder = sources.folder_of(game)
    package = f"{PACKAGE}.core" if game == SHARED else f"{PACKAGE}.games.{game}"
    modules = sources.modules_with(("compiled", "entry"), folder, package)
    files = (sources.file_of(module) for module in modules)
    return sum(file.stat().st_size for file in files if file is not None)


def make_kernels(games: Sequence[str], platform: str | None, into: Path | None) -> list[str]:
    """Make what is not up to date and show how far it is; returns the games that were made."""
    platform = _checked(platform or this_platform(), into)
    watched = Watched(outdated(games, [platform], into))
    with watched:
        return build_all(games, [platform], into, watched.report)


def _checked(platform: str, into: Path | None) -> str:
    """A platform that libraries can be made for, and a place that is not another one's."""
    if importlib.util.find_spec("llvmlite") is not None:
        from tsuboniwa.ahead.targets import TARGETS

        if platform not in TARGETS:
            raise BuildError(f"Kernels can be made for {', '.join(TARGETS)}, not for {platform}.")
    if platform != this_platform() and into is None:
        raise BuildError(f"Kernels for {platform} are of no use here: --into says where they go.")
    return platform


class TimeLeft:
    """How long it still takes.

    At first as long as where it was measured; the further it is, the more counts what is seen here.
    Steps are uneven, some take half a minute: between two reports time just passes.
    """

    def __init__(self, expected: float, now: float) -> None:
        self._expected = expected
        self._begun = now
        self._end = now + expected

    def report(self, share: float, now: float) -> None:
        """Hear which share of the work is done."""
        trusted = TRUSTED_SHARE * self._expected
        whole = (trusted + now - self._begun) / (TRUSTED_SHARE + share)
        self._end = now + (1 - share) * whole

    def at(self, now: float) -> float:
        return max(0.0, self._end - now)


class _TimeLeftColumn(ProgressColumn):
    def __init__(self, left: TimeLeft) -> None:
        super().__init__()
        self._left = left

    def render(self, task: Task) -> Text:
        minutes, seconds = divmod(round(self._left.at(time.monotonic())), 60)
        return Text(f"{minutes}:{seconds:02}", style="progress.remaining")


class Watched:
    """A bar in a terminal; elsewhere a line for each game that is finished."""

    def __init__(self, games: Sequence[str]) -> None:
        self._done = dict.fromkeys(games, 0.0)
        self._sizes = {game: _size(game) for game in games}
        self._whole = sum(self._sizes.values())
        at_once = max(1, min(cores(), len(games)))
        self._left = TimeLeft(SECONDS_A_BYTE * self._whole / at_once, time.monotonic())
        console = Console(stderr=True)
        self._plain = not console.is_terminal
        self._progress = Progress(
            TextColumn("Making kernels:"),
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("still"),
            _TimeLeftColumn(self._left),
            console=console,
            disable=self._plain or not games,
            transient=True,
        )
        self._task = self._progress.add_task("", total=self._whole)

    def __enter__(self) -> None:
        self._progress.start()

    def __exit__(self, *error: object) -> None:
        self._progress.stop()

    def report(self, heard: Report) -> None:
        self._done[heard.game] = heard.done
        finished = [game for game, done in self._done.items() if done >= 1]
        if self._plain:
            if heard.game in finished:
                count = f"{len(finished)} of {len(self._done)}"
                print(f"Kernels of {heard.game} are made ({count}).", flush=True)
            return
        completed = sum(self._sizes[game] * done for game, done in self._done.items())
        self._left.report(completed / self._whole, time.monotonic())
        self._progress.update(
            self._task,
            completed=completed,
            description=", ".join(game for game, done in self._done.items() if 0 < done < 1),
        )
