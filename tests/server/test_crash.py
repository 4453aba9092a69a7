"""Promise 1 the hard way: the process is killed while it writes, again and again."""

import json
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.server.store import FILE_NAME, file_url

KILLS = 3


def run_and_kill(url: str, tables: list[str], after: float) -> list[list[str]]:
    """What a server said that was killed this many seconds after its first acknowledgement."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.server.crashing", url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    said = []
    try:
        child.stdin.write("".join(f"{line}\n" for line in tables))
        child.stdin.close()
        for line in child.stdout:
            said.append(line.split())
            if said[-1][0] == "acknowledged":
                break
        time.sleep(after)
    finally:
        child.kill()
    said += [line.split() for line in child.stdout if line.endswith("\n")]
    child.stdout.close()
    child.wait()
    return said


def test_promise_1_an_acknowledged_move_survives_kill_9(tmp_path: Path) -> None:
    url = file_url(tmp_path)
    tables: list[str] = []
    acknowledged: dict[str, tuple[str, int]] = {}
    rng = Rng("kill")
    for _ in range(KILLS):
        before = len(acknowledged)
        for word, *rest in run_and_kill(url, tables, (1 + rng.below(40)) / 100):
            if word == "table":
                tables.append(" ".join(rest))
            else:
                acknowledged[rest[2]] = (rest[0], int(rest[1]))
        # Tables go on after each kill.
        assert len(acknowledged) > before
        check(tmp_path, acknowledged)
    assert len({table for table, _ in acknowledged.values()}) > 1


def check(folder: Path, acknowledged: dict[str, tuple[str, int]]) -> None:
    """Every acknowledged move is there under its number, none twice, and no number is missing."""
    database = sqlite3.connect(folder / FILE_NAME)
    rows = database.execute("SELECT match_id, number, data FROM entries ORDER BY match_id, number")
    kept: dict[str, tuple[str, int]] = {}
    numbers: dict[str, list[int]] = {}
    for table, number, data in rows:
        numbers.setdefault(table, []).append(number)
        name = json.loads(data).get("name")
        assert name is None or name not in kept, "a move was kept twice"
        if name is not None:
            kept[name] = (table, number)
    database.close()
    for found in numbers.values():
        assert found == list(range(1, len(found) + 1))
    for name, where in acknowledged.items():
        assert kept.get(name) == where, "an acknowledged move is lost"
