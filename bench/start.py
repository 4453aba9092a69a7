"""From nothing to the first move: ready-made kernels beside those compiled at run time.

Home and caches are empty each time. Seconds are the clock's; CPU seconds are those of the server
and the processes that it started, until the first action of a match is answered.

    python -m bench.start                     serve, and the first action of each game
    python -m bench.start --ways ahead        only one of the ways
    python -m bench.start --size              what is installed, in megabytes
    python -m bench.start --build             CPU seconds for all kernels, made or warmed up
    python -m bench.start --clone             seconds of `make setup` from a fresh clone

Run it from the checkout, with the test tools installed. How fast they are then says bench/ways.py.
"""

import argparse
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

import httpx2
from packaging.requirements import Requirement

from tests.services import LOOPBACK, free_port
from tests.web.visitors import Visitor, play_on
from tsuboniwa.ahead.build import build_all
from tsuboniwa.core import ready_made, sources
from tsuboniwa.core.registry import BUNDLED
from tsuboniwa.core.ways import VARIABLE

ROOT = Path(__file__).parents[1]
# With an empty cache, Numba compiles for minutes.
PATIENCE = 1800.0
COMPILER = ("numba", "llvmlite", "ziglang")


class Start(NamedTuple):
    """Seconds from the command to the first answer and to the first action; CPU seconds."""

    answered: float
    acted: float
    cpu: float


@contextmanager
def new_machine(way: str) -> Iterator[dict[str, str]]:
    """The environment of somebody who has never run it."""
    with tempfile.TemporaryDirectory() as home:
        gone = ("XDG_CACHE_HOME", "TSUBONIWA_CACHE_DIR")
        kept = {name: value for name, value in os.environ.items() if name not in gone}
        yield kept | {"HOME": home, VARIABLE: way}


def start(game: str, way: str) -> Start:
    """Serve, and play one action as the browser does."""
    port = free_port()
    address = f"http://{LOOPBACK}:{port}"
    with new_machine(way) as environment:
        command = [sys.executable, "-m", "tsuboniwa", "serve", "--port", str(port)]
        begun = time.monotonic()
        server = subprocess.Popen(
            [*command, "--data", environment["HOME"]],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for_answer(address, "/healthz", begun)
            answered = time.monotonic() - begun
            with Visitor(address) as ada, Visitor(address) as bo:
                wait_for_answer(address, "/readyz", begun, game)
                act(ada, bo, game)
            acted = time.monotonic() - begun
        finally:
            server.send_signal(signal.SIGTERM)
            _, _, used = os.wait4(server.pid, 0)
    return Start(answered, acted, used.ru_utime + used.ru_stime)


def wait_for_answer(address: str, path: str, begun: float, game: str = "") -> None:
    while time.monotonic() - begun < PATIENCE:
        try:
            answer = httpx2.get(address + path)
            if answer.status_code == 200 and (not game or game in answer.json()["games"]):
                return
        except httpx2.TransportError:
            pass
        time.sleep(0.02)
    raise SystemExit(f"{path} does not answer.")


def act(ada: Visitor, bo: Visitor, game: str) -> None:
    table = ada.make(game)
    bo.join(table)
    places = [ada.sit(table, 0), bo.sit(table, 1)]
    chooser = random.Random(1)
    while not any(place.table.get("choices") for place in places):
        play_on(places, chooser, most=1)
    play_on(places, chooser, most=1)


class Size(NamedTuple):
    """Megabytes with the bytecode that Python or pip writes beside modules, and without it."""

    whole: float
    plain: float


def size_of(files: Iterable[Path]) -> Size:
    sizes = {path: path.stat().st_size / 1e6 for path in files if path.is_file()}
    bytecode = sum(size for path, size in sizes.items() if path.suffix == ".pyc")
    return Size(sum(sizes.values()), sum(sizes.values()) - bytecode)


def size_of_distribution(name: str) -> Size:
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return Size(0.0, 0.0)
    return size_of(Path(str(file.locate())) for file in files)


def installed(*extras: str) -> dict[str, Size]:
    """By distribution: all that is installed with the package and these extras."""
    found: dict[str, Size] = {}
    waiting = [("tsuboniwa", extras)]
    while waiting:
        name, wanted = waiting.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        try:
            known = distribution(name)
        except PackageNotFoundError:
            # For another platform, or another version of Python.
            continue
        if key not in found or wanted:
            found[key] = size_of_distribution(name)
            for text in known.requires or []:
                needed = Requirement(text)
                marker = needed.marker
                if marker is None or any(marker.evaluate({"extra": e}) for e in (*wanted, "")):
                    waiting.append((needed.name, tuple(needed.extras)))
    # From a checkout the package itself is elsewhere, perhaps with bytecode for several Pythons.
    for_this = f".{sys.implementation.cache_tag}.pyc"
    own = sources.FOLDER.rglob("*")
    found["tsuboniwa"] = size_of(
        path for path in own if path.suffix != ".pyc" or path.name.endswith(for_this)
    )
    return found


def children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def build_cpu() -> float:
    """CPU seconds to make all libraries."""
    before = children_cpu()
    with tempfile.TemporaryDirectory() as folder:
        games = [*BUNDLED, sources.SHARED]
        build_all(games, [ready_made.this_platform()], Path(folder))
    return children_cpu() - before


def warm_up_cpu() -> float:
    """CPU seconds until Numba has compiled everything."""
    before = children_cpu()
    with new_machine("jit") as environment:
        subprocess.run([sys.executable, "-m", "tsuboniwa", "warm-up"], env=environment, check=True)
    return children_cpu() - before


def clone_and_set_up() -> tuple[float, float]:
    """Seconds and CPU seconds from `git clone` to what can be played."""
    before, begun = children_cpu(), time.monotonic()
    with new_machine("") as environment:
        clone = Path(environment["HOME"]) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        subprocess.run(["make", "setup"], cwd=clone, env=environment, check=True)
    return time.monotonic() - begun, children_cpu() - before


def show_size() -> None:
    plays = {name: size for name, size in installed("web").items() if name not in COMPILER}
    whole, plain = (sum(sizes) for sizes in zip(*plays.values(), strict=True))
    print(f"with the server: {whole:.0f} MB, {plain:.0f} MB without bytecode")
    for name, size in sorted(plays.items(), key=lambda pair: -pair[1].whole)[:8]:
        print(f"  of these {name}: {size.whole:.1f} MB, {size.plain:.1f} MB without bytecode")
    for name in COMPILER:
        print(f"  {name}, for the extra jit: {size_of_distribution(name).whole:.0f} MB more")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ways", nargs="+", default=["ahead", "jit"])
    parser.add_argument("--games", nargs="+", default=BUNDLED)
    parser.add_argument("--size", action="store_true")
    parser.add_argument("--build", action="store_true")
    parser.add_argument("--clone", action="store_true")
    given = parser.parse_args()
    if given.size:
        show_size()
    if given.build:
        print(f"libraries made: {build_cpu():.1f} s of CPU time", flush=True)
        print(f"compiled at run time: {warm_up_cpu():.1f} s of CPU time", flush=True)
    if given.clone:
        clock, cpu = clone_and_set_up()
        print(f"make setup from a fresh clone: {clock:.0f} s, {cpu:.0f} s of CPU time")
    if given.size or given.build or given.clone:
        return
    print(f"{'':24}{'answers':>10}{'first action':>14}{'CPU':>10}")
    for game in given.games:
        for way in given.ways:
            seen = start(game, way)
            print(
                f"{f'{game}, {way}':24}{seen.answered:8.2f} s{seen.acted:12.2f} s{seen.cpu:8.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
