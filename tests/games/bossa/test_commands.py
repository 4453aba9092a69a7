"""What the command line says of a match of Bossa: legal actions, refusals, counts."""

import json
from pathlib import Path
from typing import Any

import tsuboniwa as package
from tests.command import assert_bad_input, tsuboniwa
from tests.conformance import random_match
from tsuboniwa.core.records import record_of

*_, LAST = random_match(package.game("bossa", chips=True), "cli")
RECORD = record_of(LAST)


def written(tmp_path: Path, **changes: Any) -> str:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(RECORD.as_json() | changes))
    return str(path)


def test_probe_shows_that_first_a_tile_leaves_the_game(tmp_path: Path) -> None:
    first, *_ = tsuboniwa("probe", written(tmp_path)).stdout.splitlines()
    assert json.loads(first)["legal"][0] == "remove 01"


def test_probe_stops_at_an_action_that_is_not_legal(tmp_path: Path) -> None:
    path = written(tmp_path, actions=[*RECORD.actions[:16], "W+ 99"])
    done = tsuboniwa("probe", path)
    assert len(done.stdout.splitlines()) == 17
    assert_bad_input(done, path, 'action 17, "W+ 99": No such tile')


def test_probe_refuses_a_redacted_record() -> None:
    done = tsuboniwa("probe", "-", given=RECORD.redact(0).write())
    assert_bad_input(done, 'action 1, "remove ?"', "hidden")


def test_perft_counts(tmp_path: Path) -> None:
    path = written(tmp_path, actions=list(RECORD.actions[:1]), outcome=None)
    for depth, count in ((0, 1), (1, 26), (2, 650), (3, 15_600)):
        done = tsuboniwa("perft", path, "--depth", str(depth))
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{count}\n", "")
