"""The same work on ready-made kernels and on kernels compiled at run time, in turn.

Each way has a process of its own, and each round asks one after the other for the same work: what
else happens on the machine then slows down both. Ratios are medians over the rounds, by CPU time.
`--processors` makes libraries for newer processors too, to see what the baseline costs.

    python bench/ways.py [--seconds 0.1] [--rounds 21] [--processors] [--only WORD] [--json]

With `--beside FOLDER` the peer is another checkout, an older one say, however its functions run.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tsuboniwa.core import ready_made, sources
from tsuboniwa.core.ways import VARIABLE

PACKAGE = sources.FOLDER
JIT = "jit"
# The most work that is asked for at once.
MOST = 1 << 24
# By work and by way: how much was done in a CPU second, round by round.
Rates = dict[str, dict[str, list[float]]]


# --- asking ---------------------------------------------------------------------------------


class Way:
    """A process that works one way."""

    def __init__(self, package: Path, way: str) -> None:
        # A checkout's own benchmarks know its own functions.
        rooms = (package.parent, package.parents[1] / "bench", Path(__file__).parent)
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).with_name("works.py"))],
            env=os.environ | {VARIABLE: way, "PYTHONPATH": os.pathsep.join(map(str, rooms))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.works: list[str] = self._read()

    def ask(self, work: str, size: int) -> tuple[int, float]:
        assert self._process.stdin is not None
        print(json.dumps((work, size)), file=self._process.stdin, flush=True)
        done, spent = self._read()
        return done, spent

    def _read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("A process ended early; what it said is above.")
        return json.loads(line)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@contextmanager
def opened(packages: Mapping[str, tuple[Path, str]]) -> Iterator[dict[str, Way]]:
    """Processes by name, for packages and ways by name."""
    with ExitStack() as stack:
        made = {}
        for name, (package, way) in packages.items():
            made[name] = Way(package, way)
            stack.callback(made[name].close)
        yield made


def size_of(way: Way, work: str, seconds: float) -> int:
    """How much work takes about so long."""
    size = 4
    while True:
        _, spent = way.ask(work, size)
        # A search that has found out everything takes no longer for more.
        if spent > seconds / 2 or size >= MOST:
            return min(MOST, max(1, round(size * seconds / spent)))
        size *= 4 if spent < seconds / 16 else 2


def measure(ways: Mapping[str, Way], seconds: float, rounds: int, only: str = "") -> Rates:
    """Rates by work and way, printed as they come; the first way is the others' peer."""
    found: Rates = {}
    peer = next(iter(ways))
    for work in ways[peer].works:
        if only not in work:
            continue
        for way in ways.values():
            way.ask(work, 2)
        size = size_of(ways[peer], work, seconds)
        rates: dict[str, list[float]] = {name: [] for name in ways}
        for number in range(rounds):
            # Whoever comes first in one round comes last in the next.
            for name in list(ways)[:: -1 if number % 2 else 1]:
                done, spent = ways[name].ask(work, size)
                rates[name].append(done / spent)
        found[work] = rates
        print(line_of(work, rates), file=sys.stderr, flush=True)
    return found


def ratio(rates: Mapping[str, list[float]], way: str, peer: str) -> float:
    """How many times as fast as its peer: the median of rounds, each with both in turn."""
    return statistics.median(
        mine / other for mine, other in zip(rates[way], rates[peer], strict=True)
    )


def line_of(work: str, rates: Mapping[str, list[float]]) -> str:
    peer, *others = rates
    best = f"{max(rates[peer]):14,.0f}/s {peer}"
    ratios = (f"{name} {ratio(rates, name, peer):.3f}" for name in others)
    return f"{work:28}{best}   {'   '.join(ratios)}"


# --- libraries for other processors ---------------------------------------------------------


def make_copy(folder: Path, processor: str) -> Path:
    """A copy of the package with libraries for another processor."""
    package = folder / PACKAGE.name
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "app"))
    for game in (sources.SHARED, *sources.games()):
        subprocess.run(
            [sys.executable, __file__, "--build", game, processor],
            env=os.environ | {VARIABLE: JIT, "PYTHONPATH": str(folder)},
            check=True,
        )
    return package


def build_library(game: str, processor: str) -> None:
    from tsuboniwa.ahead.library import build, lower_game
    from tsuboniwa.ahead.targets import TARGETS

    target = TARGETS[ready_made.this_platform()]._replace(processor=processor)
    entries, code = lower_game(game, lambda _: None)
    build(game, target, entries, code, ready_made.library_of(game))


def own_processor() -> str:
    import llvmlite.binding as llvm

    return str(llvm.get_host_cpu_name())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.1, help="for each round")
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--processors", action="store_true", help="libraries for newer ones too")
    parser.add_argument("--beside", type=Path, help="another checkout, instead of Numba")
    parser.add_argument("--only", default="", help="what has this in its name")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--build", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.build:
        build_library(*given.build)
        return
    with tempfile.TemporaryDirectory() as folder:
        packages = {JIT: (PACKAGE, JIT)}
        if given.beside:
            packages = {"beside": (given.beside / "src" / PACKAGE.name, "")}
        packages["ahead"] = (PACKAGE, "ahead")
        if given.processors:
            for processor in ("x86-64-v3", own_processor()):
                copy = make_copy(Path(folder) / processor, processor)
                packages[processor] = (copy, "ahead")
        with opened(packages) as ways:
            found = measure(ways, given.seconds, given.rounds, given.only)
    if given.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
