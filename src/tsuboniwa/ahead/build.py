"""Making libraries for all games, on all cores, and only those that are not up to date.

Each game is made by a process of its own, which reports how far it is, line by line.
"""

import importlib.util
import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tsuboniwa.core import ready_made, sources
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.sources import SHARED
from tsuboniwa.core.ways import VARIABLE
from tsuboniwa.players.cores import cores

# The share of the work that is done when all functions are lowered; the rest is optimising.
LOWERED = 0.55
TOOLS = ("numba", "ziglang")
SECONDS_A_LOOK = 0.1


class Report(NamedTuple):
    """How far a game's library is: 0 to 1."""

    game: str
    done: float


class BuildError(TsuboniwaError):
    """A library that could not be made."""


def missing_tools() -> list[str]:
    """What has to be installed before libraries can be made."""
    return [tool for tool in TOOLS if importlib.util.find_spec(tool) is None]


def place_of(game: str, platform: str, into: Path | None) -> Path:
    """Where a game's library goes: into its own folder, or one for its platform in `into`."""
    folder = sources.folder_of(game) if into is None else into / platform / below_package(game)
    return folder / (ready_made.STEM + ready_made.SUFFIXES[platform.partition("-")[0]])


def below_package(game: str) -> Path:
    """Where a game's folder is in this package."""
    return Path("core") if game == SHARED else Path("games") / game


def is_up_to_date(game: str, library: Path) -> bool:
    """Whether a library was made from today's sources."""
    try:
        described = json.loads(ready_made.description_of(library).read_bytes())
    except (OSError, ValueError):
        return False
    return library.exists() and described.get("fingerprint") == sources.library_fingerprint(game)


def outdated(games: Sequence[str], platforms: Sequence[str], into: Path | None) -> list[str]:
    """The games whose libraries have to be made, in the order given."""
    return [
        game
        for game in games
        if not all(is_up_to_date(game, place_of(game, each, into)) for each in platforms)
    ]


def build_all(
    games: Sequence[str],
    platforms: Sequence[str],
    into: Path | None = None,
    report: Callable[[Report], None] = lambda _: None,
) -> list[str]:
    """Make the libraries that are not up to date; returns the games, in the order given.

    If one cannot be made, the others still are.
    """
    wanted = outdated(games, platforms, into)
    absent = missing_tools() if wanted else []
    if absent:
        raise BuildError(
            f"Making kernels needs {' and '.join(absent)}: pip install 'tsuboniwa[jit]'."
        )
    waiting = list(wanted)
    problems: list[str] = []
    answers: queue.SimpleQueue[Report | str | None] = queue.SimpleQueue()
    running: list[subprocess.Popen[str]] = []
    workers = min(cores(), len(waiting))
    threads = [
        threading.Thread(
            target=_work_off, args=(waiting, platforms, into, answers, running), daemon=True
        )
        for _ in range(workers)
    ]
    for thread in threads:
        thread.start()
    try:
        while workers:
            answer = answers.get()
            if answer is None:
                workers -= 1
            elif isinstance(answer, str):
                problems.append(answer)
            else:
                report(answer)
    finally:
        waiting.clear()
        for thread in threads:
            while thread.is_alive():
                # Again and again: one may just be starting.
                for child in list(running):
                    child.kill()
                thread.join(SECONDS_A_LOOK)
    if problems:
        raise BuildError(" ".join(problems))
    return wanted


def _work_off(
    waiting: list[str],
    platforms: Sequence[str],
    into: Path | None,
    answers: "queue.SimpleQueue[Report | str | None]",
    running: "list[subprocess.Popen[str]]",
) -> None:
    while waiting:
        game = waiting.pop(0)
        child = subprocess.Popen(
            [sys.executable, "-m", "tsuboniwa.ahead.build", game, str(into or ""), *platforms],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {VARIABLE: "jit"},
        )
        running.append(child)
        assert child.stdout is not None
        for line in child.stdout:
            answers.put(Report(game, float(line)))
        _, errors = child.communicate()
        running.remove(child)
        if child.returncode:
            for platform in platforms:
                _remove_unfinished(place_of(game, platform, into))
            last = errors.strip().splitlines()[-1:] or [f"exit status {child.returncode}"]
            answers.put(f"The kernels of {game} could not be made: {last[0]}")
    answers.put(None)


def _remove_unfinished(library: Path) -> None:
    """What a process leaves that is ended while it links."""
    for left in library.parent.glob(f"unfinished-{ready_made.STEM}.*"):
        if left.is_dir():
            shutil.rmtree(left, ignore_errors=True)
        else:
            left.unlink(missing_ok=True)


def main(game: str, into: str, *platforms: str) -> None:
    """Make one game's libraries, in this process."""
    from tsuboniwa.ahead.library import build, lower_game
    from tsuboniwa.ahead.targets import TARGETS

    def say(done: float) -> None:
        print(round(done, 3), flush=True)

    entries, code = lower_game(game, lambda share: say(LOWERED * share))
    for number, platform in enumerate(platforms, 1):
        library = place_of(game, platform, Path(into) if into else None)
        library.parent.mkdir(parents=True, exist_ok=True)
        build(game, TARGETS[platform], entries, code, library)
        say(LOWERED + (1 - LOWERED) * number / len(platforms))


if __name__ == "__main__":
    main(*sys.argv[1:])
