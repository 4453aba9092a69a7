"""The server under load and faults, on loopback, beside a bare loop of commits in the same run.

    python -m bench.load                     moves per second; then many tables, p99 of an answer
    python -m bench.load --kills 100         kill -9 at random moments with 20 live tables
    python -m bench.load --postgres --kills 20 --restarts 20
                                             the same on PostgreSQL, which is restarted as well

Every part is bounded in time. Run it from the checkout, with the test tools installed.
"""

import argparse
import asyncio
import contextlib
import os
import random
import resource
import signal
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

import tsuboniwa
from tests.services import Postgres
from tests.web.crowd import (
    TablePlayers,
    Tally,
    check_log,
    play_script,
    seat_players,
    write_script,
)
from tests.web.process import ServerProcess
from tsuboniwa.server.store import FILE_NAME

GAMES = ("niwa_race", "bossa", "niwashi")
# Seconds after which a table that does not go on is a failure.
PATIENCE = 120.0


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")


def milliseconds(values: Sequence[float]) -> str:
    p50, p99 = percentile(values, 0.5) * 1000, percentile(values, 0.99) * 1000
    return f"p50 {p50:.2f} ms, p99 {p99:.2f} ms"


def commit_rows(path: Path, seconds: float) -> list[float]:
    """How long single-row commits take on the server's own file, in its own mode."""
    took: list[float] = []
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE IF NOT EXISTS bare (number INTEGER, body TEXT)")
        until = time.perf_counter() + seconds
        while (begun := time.perf_counter()) < until:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO bare VALUES (?, ?)", (len(took), "x" * 160))
            connection.execute("COMMIT")
            took.append(time.perf_counter() - begun)
        connection.execute("DROP TABLE bare")
    return took


@contextlib.contextmanager
def bare_commits(folder: Path, seconds: float) -> Iterator[None]:
    """Measured before and after the block, on the same file and under the same load of others."""
    path = folder / FILE_NAME
    before = commit_rows(path, seconds)
    yield
    after = commit_rows(path, seconds)
    took = before + after
    rate = len(took) / (2 * seconds)
    print(f"  bare loop: {rate:,.0f} commits/s of one row on the same file, {milliseconds(took)}")


class Window:
    """Counts acknowledgements from the moment when all tables are at play."""

    def __init__(self, seconds: float) -> None:
        self.tally = Tally()
        self._seconds = seconds

    async def count(self, tasks: Sequence["asyncio.Task[None]"], all_begun: asyncio.Event) -> str:
        await all_begun.wait()
        await asyncio.sleep(1)
        self.tally.acknowledged = 0
        self.tally.waits.clear()
        begun = time.perf_counter()
        await asyncio.sleep(self._seconds)
        rate = self.tally.acknowledged / (time.perf_counter() - begun)
        waits = list(self.tally.waits)
        for task in tasks:
            task.cancel()
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(end, Exception):
                raise end
        return f"{rate:,.0f} moves acknowledged/s, {milliseconds(waits)}"


async def play_fast(address: str, tables: int, seconds: float) -> str:
    """Some tables, each as fast as its moves are acknowledged."""
    window = Window(seconds)
    scripts = [write_script(f"{number}") for number in range(8)]
    all_begun = asyncio.Event()
    at_play = 0

    def begun() -> None:
        nonlocal at_play
        at_play += 1
        if at_play == tables:
            all_begun.set()

    async def keep_playing(number: int) -> None:
        for match in range(1_000_000):
            script = scripts[(number + match) % len(scripts)]
            await play_script(address, script, window.tally, begun)

    tasks = [asyncio.create_task(keep_playing(number)) for number in range(tables)]
    return await window.count(tasks, all_begun)


async def play_at_leisure(
    address: str, game: str, tables: int, seconds: float, pause: float
) -> str:
    """Some tables whose seats look at every update and think for a while."""
    window = Window(seconds)
    all_begun = asyncio.Event()
    gate = asyncio.Semaphore(8)
    seated = 0

    async def keep_playing(number: int) -> None:
        nonlocal seated
        for match in range(1_000_000):
            async with gate:
                seed = f"{number} {match}"
                players = await seat_players(lambda: address, game, window.tally, seed, pause)
            seated += 1
            if seated == tables:
                all_begun.set()
            await players.play()

    tasks = [asyncio.create_task(keep_playing(number)) for number in range(tables)]
    return await window.count(tasks, all_begun)


def measure(seconds: float, tables: int, many: int, pause: float, game: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with ServerProcess(folder) as server:
            # What is measured is a server at work, not one that is still loading its games.
            server.wait_until_ready(*tsuboniwa.GAMES)
            time.sleep(1)
            print(f"SQLite in {folder}, {os.cpu_count()} cores, the clients on the same ones")
            with bare_commits(folder, seconds / 4):
                said = asyncio.run(play_fast(server.address, tables, seconds))
                print(f"{tables} tables as fast as they are answered: {said}")
            with bare_commits(folder, seconds / 4):
                said = asyncio.run(play_at_leisure(server.address, game, many, seconds, pause))
                print(f"{many} live tables of {game}, {2 * many} sockets: {said}")


def is_over(players: TablePlayers) -> bool:
    return all(player.over for player in players.players)


def moves_of(players: TablePlayers) -> int:
    return sum(len(player.acknowledged) for player in players.players)


async def all_go_on(seated: Sequence[TablePlayers], servers: Sequence[ServerProcess]) -> None:
    """Wait until every live table has had a move acknowledged, or has come to its end.

    A server whose database is away when it starts says so and ends: then it is started again.
    """
    live = [(players, moves_of(players)) for players in seated if not is_over(players)]
    until = time.monotonic() + PATIENCE
    while stuck := [
        players for players, before in live if moves_of(players) == before and not is_over(players)
    ]:
        if time.monotonic() > until:
            told = "\n".join(player.describe() for players in stuck for player in players.players)
            raise AssertionError(f"{len(stuck)} tables do not go on:\n{told}")
        await asyncio.sleep(0.01)
        for server in servers:
            if server.process is not None and server.process.poll() is not None:
                await asyncio.to_thread(server.start)


async def keep_killing(
    servers: Sequence[ServerProcess],
    kills: int,
    chooser: random.Random,
    seated: Sequence[TablePlayers],
) -> None:
    for number in range(kills):
        await asyncio.sleep(chooser.uniform(0.05, 1.0))
        server = chooser.choice(servers)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await all_go_on(seated, servers)
        if (number + 1) % 10 == 0:
            moves = sum(moves_of(players) for players in seated)
            print(f"  {number + 1} kills, {moves:,} commands acknowledged", flush=True)


async def keep_restarting(postgres: Postgres, restarts: int, chooser: random.Random) -> None:
    for number in range(restarts):
        await asyncio.sleep(chooser.uniform(0.5, 2.0))
        # A crash and an orderly restart in turn.
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT if number % 2 else signal.SIGINT)
        await asyncio.to_thread(postgres.start)


@contextlib.asynccontextmanager
async def live_tables(
    servers: Sequence[ServerProcess], tables: int, tally: Tally
) -> AsyncIterator[list[TablePlayers]]:
    """Tables that are played until the block ends, two seats each, spread over the servers."""
    seated: list[TablePlayers] = []

    async def keep_playing(number: int) -> None:
        server = servers[number % len(servers)]
        for match in range(1_000_000):
            game = GAMES[(number + match) % len(GAMES)]
            players = await seat_players(
                lambda: server.address, game, tally, f"{number} {match}", 0.02
            )
            seated.append(players)
            await players.play()

    tasks = [asyncio.create_task(keep_playing(number)) for number in range(tables)]
    try:
        while tally.acknowledged < tables:
            await asyncio.sleep(0.05)
        yield seated
    finally:
        for task in tasks:
            task.cancel()
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            # A broken client is not a broken table: the reader of the results must be told.
            if isinstance(end, Exception):
                print(f"  a client failed: {end!r}")


async def break_things(
    servers: Sequence[ServerProcess],
    tables: int,
    kills: int,
    postgres: Postgres | None,
    restarts: int,
    seed: int,
) -> None:
    chooser = random.Random(seed)
    tally = Tally()
    async with live_tables(servers, tables, tally) as seated:
        work = [keep_killing(servers, kills, chooser, seated)]
        if postgres is not None:
            work.append(keep_restarting(postgres, restarts, chooser))
        await asyncio.gather(*work)
        await all_go_on(seated, servers)
        matches = list(seated)
    for server in servers:
        await asyncio.to_thread(server.wait_until_ready, *GAMES)
    found = 0
    for players in matches:
        found += await check_log(servers[0].address, players)
    print(
        f"{kills} kills, {restarts} restarts of PostgreSQL, {tables} live tables: "
        f"{found:,} acknowledged commands in {len(matches)} matches, every one stored, none twice; "
        f"{tally.repeated} were repeated after a break, {tally.reconnected} reconnections"
    )


def break_on_sqlite(tables: int, kills: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as name, ServerProcess(Path(name)) as server:
        asyncio.run(break_things([server], tables, kills, None, 0, seed))


def break_on_postgres(tables: int, kills: int, restarts: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as name, Postgres(durable=True) as postgres:
        database = postgres.make_database()
        with (
            ServerProcess(Path(name), "--database", database) as one,
            ServerProcess(Path(name), "--database", database) as other,
        ):
            asyncio.run(break_things([one, other], tables, kills, postgres, restarts, seed))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--game", default="niwa_race")
    parser.add_argument("--tables", type=int, default=100, help="that play as fast as they can")
    parser.add_argument("--many", type=int, default=500, help="live tables, played at leisure")
    parser.add_argument("--pause", type=float, default=4.0, help="longest thought at those")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--postgres", action="store_true", help="two servers on one PostgreSQL")
    parser.add_argument("--restarts", type=int, default=0, help="of PostgreSQL")
    parser.add_argument("--live", type=int, default=20, help="tables while things break")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    if given.postgres:
        break_on_postgres(given.live, given.kills, given.restarts, given.seed)
    elif given.kills:
        break_on_sqlite(given.live, given.kills, given.seed)
    else:
        measure(given.seconds, given.tables, given.many, given.pause, given.game)


if __name__ == "__main__":
    main()
