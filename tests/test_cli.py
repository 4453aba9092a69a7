"""The command line, end to end."""

import json
import re
import signal
import subprocess
import sys
import time
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tsuboniwa as package
from tests.command import COMMAND, assert_bad_input, tsuboniwa
from tests.conformance import random_match
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, SWITCHED_ON
from tsuboniwa import cli
from tsuboniwa.core.game import Position
from tsuboniwa.core.records import record_of

MATCH: list[Position] = list(
    random_match(package.game(DUEL_WITH_HIDDEN_HANDS, **SWITCHED_ON), "cli")
)
RECORD = record_of(MATCH[-1])
SWITCH = next(iter(SWITCHED_ON))


def written(tmp_path: Path, **changes: Any) -> str:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(RECORD.as_json() | changes))
    return str(path)


def test_help_teaches() -> None:
    for arguments in ((), ("--help",)):
        done = tsuboniwa(*arguments)
        assert done.returncode == 0
        for word in ("games", "play", "probe", "perft", "warm-up", "Start with"):
            assert word in done.stdout
    for command in ("games", "play", "probe", "perft", "warm-up"):
        assert tsuboniwa(command, "--help").returncode == 0


def test_version() -> None:
    assert tsuboniwa("--version").stdout == f"tsuboniwa {package.__version__}\n"
    module = subprocess.run(
        [sys.executable, "-m", "tsuboniwa", "--version"], capture_output=True, text=True, check=True
    )
    assert module.stdout == f"tsuboniwa {package.__version__}\n"


def test_help_does_not_load_the_compiler() -> None:
    code = "import sys, tsuboniwa.cli; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_games_lists_every_game_and_option() -> None:
    listed = tsuboniwa("games").stdout
    for name in package.GAMES:
        assert f"{name}: " in listed
        for option in package.describe(name).options:
            assert option.name in listed


def test_probe_shows_every_ply(tmp_path: Path) -> None:
    done = tsuboniwa("probe", written(tmp_path))
    assert done.returncode == 0
    assert done.stderr == ""
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["ply"] for line in lines] == list(range(len(MATCH)))
    for line, position in zip(lines, MATCH, strict=True):
        assert line["legal"] == sorted(str(action) for action in position.legal)
        if position.actor == package.CHANCE:
            assert list(line) == ["ply", "actor", "legal", "weights", "outcome"]
            assert line["actor"] == "chance"
            assert line["weights"] == [1] * len(line["legal"])
        else:
            assert list(line) == ["ply", "actor", "legal", "outcome"]
            assert line["actor"] == position.actor
    assert lines[-1]["outcome"] == RECORD.outcome
    assert lines[-1]["legal"] == []
    assert all(line["outcome"] is None for line in lines[:-1])


def test_probe_reads_standard_input_and_several_records(tmp_path: Path) -> None:
    path = written(tmp_path)
    once = tsuboniwa("probe", "-", given=RECORD.write()).stdout
    assert "record" not in json.loads(once.splitlines()[0])
    both = [json.loads(line) for line in tsuboniwa("probe", path, path).stdout.splitlines()]
    assert [line["record"] for line in both] == [0] * len(MATCH) + [1] * len(MATCH)


def test_probe_compares_the_outcome(tmp_path: Path) -> None:
    wrong = {"returns": [0, 0], "winners": [], "reason": "draw"}
    done = tsuboniwa("probe", written(tmp_path, outcome=wrong))
    assert len(done.stdout.splitlines()) == len(MATCH)
    assert_bad_input(done, "its actions lead to")


def test_perft_has_bounds(tmp_path: Path) -> None:
    for depth, count in ((0, 1), (1, 0), (1_000_000, 0)):
        assert tsuboniwa("perft", written(tmp_path), "--depth", str(depth)).stdout == f"{count}\n"
    path = written(tmp_path, actions=[], outcome=None)
    assert_bad_input(tsuboniwa("perft", path, "--depth", "1001"), "at most 1000")


def test_a_long_count_can_be_interrupted(tmp_path: Path) -> None:
    path = written(tmp_path, actions=[], outcome=None)
    with subprocess.Popen([COMMAND, "perft", path, "--depth", "12"]) as counting:
        time.sleep(3)
        assert counting.poll() is None
        counting.send_signal(signal.SIGINT)
        assert counting.wait(timeout=20) == 130


@pytest.mark.parametrize(
    ("arguments", "pieces"),
    [
        (["probe"], ["RECORD"]),
        (["probe", "no-such-file"], ["no-such-file", "cannot be read"]),
        (["probe", "."], ["cannot be read"]),
        (["perft", "-"], ["depth"]),
        (["perft", "-", "--depth", "x"], ["depth"]),
        (["perft", "-", "--depth", "-1"], ["depth"]),
        (["perft", "-", "--depth", "1"], ["standard input", "not JSON"]),
        (["play", "chess"], ['no game "chess"']),
        (["play", DUEL_WITH_HIDDEN_HANDS, "--option", SWITCH], ["NAME=VALUE"]),
        (["play", DUEL_WITH_HIDDEN_HANDS, "--option", f"{SWITCH}=1"], ["true or false"]),
        (["play", DUEL_WITH_HIDDEN_HANDS, "--opponent", "deep-thought"], ["no opponent"]),
        (["play", DUEL_WITH_HIDDEN_HANDS, "--opponent", "random", "--seat", "2"], ["no seat 2"]),
        (["hint", "-"], ["standard input", "not JSON"]),
        (["hint", "-", "--ms", "0"], ["greater than 0"]),
        (["hint", "-", "--count", "0"], ["count"]),
        (["arena", "chess", "--players", "uct,random"], ['no game "chess"']),
        (["arena", DUEL_WITH_HIDDEN_HANDS], ["players"]),
        (["arena", DUEL_WITH_HIDDEN_HANDS, "--players", "uct"], ["two players or more"]),
        (["arena", DUEL_WITH_HIDDEN_HANDS, "--players", "uct,"], ['no player ""']),
        (
            ["arena", DUEL_WITH_HIDDEN_HANDS, "--players", "uct,random", "--games", "0"],
            ["one game or more"],
        ),
        (
            ["arena", DUEL_WITH_HIDDEN_HANDS, "--players", "uct,random", "--ms", "-1"],
            ["greater than 0"],
        ),
        (
            ["arena", DUEL_WITH_HIDDEN_HANDS, "--players", "uct,random", "--save", "LICENSE"],
            ["cannot be used"],
        ),
        (
            ["arena", DUEL_WITH_HIDDEN_HANDS, "--players", "uct,random", "--save", "."],
            ["a new folder"],
        ),
        (["warm-up", "chess"], ['no game "chess"']),
        (["dance"], ["dance"]),
        (["--dance"], ["--dance"]),
    ],
)
def test_bad_input_gets_one_line(arguments: list[str], pieces: list[str]) -> None:
    done = tsuboniwa(*arguments)
    assert done.stdout == ""
    assert_bad_input(done, *pieces)


def test_hints_for_the_seat_to_move(tmp_path: Path) -> None:
    match = list(random_match(package.game(DUEL_WITH_HIDDEN_HANDS), "hints"))
    waiting = next(p for p in match[10:] if p.actor in (0, 1) and len(p.legal) > 2)
    path = tmp_path / "record.json"
    path.write_text(record_of(waiting).write())
    data = json.loads(tsuboniwa("hint", str(path), "--ms", "20", "--count", "2", "--json").stdout)
    assert (data["game"], data["seat"]) == (DUEL_WITH_HIDDEN_HANDS, waiting.actor)
    assert 1 <= len(data["hints"]) <= 2
    assert data["hints"][0]["action"] in map(str, waiting.legal)
    assert 0 <= data["hints"][0]["value"] <= 1
    shown = tsuboniwa("hint", str(path), "--ms", "20").stdout
    assert f"Seat {waiting.actor} in {package.describe(DUEL_WITH_HIDDEN_HANDS).title}" in shown
    assert re.search(r"\d% chance to win|wins for certain|loses against", shown)
    path.write_text(record_of(match[-1]).write())
    assert_bad_input(tsuboniwa("hint", str(path)), str(path), "is over")


def test_an_arena_says_who_is_stronger_and_keeps_records(tmp_path: Path) -> None:
    kept = tmp_path / "records"
    asked = [
        "arena",
        DUEL_WITH_HIDDEN_HANDS,
        "--players",
        "uct,random",
        "--games",
        "4",
        "--simulations",
        "40",
    ]
    data = json.loads(tsuboniwa(*asked, "--json", "--save", str(kept)).stdout)
    assert data["players"] == ["uct", "random"]
    assert sum(data["wins"]) + data["draws"] == data["games"] == 4
    assert data["interval"][0] <= data["win_rate"] <= data["interval"][1]
    records = sorted(kept.iterdir())
    assert len(records) == 4
    assert all(tsuboniwa("probe", str(path)).returncode == 0 for path in records[:1])
    assert "of the wins" in tsuboniwa(*asked).stdout


def test_an_arena_that_is_interrupted_shows_what_it_has(tmp_path: Path) -> None:
    kept = tmp_path / "records"
    asked = [
        "arena",
        DUEL_WITH_HIDDEN_HANDS,
        "--players",
        "random,random",
        "--games",
        "1000000",
        "--json",
    ]
    with subprocess.Popen(
        [COMMAND, *asked, "--save", str(kept)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as playing:
        while not kept.exists() or len(list(kept.iterdir())) < 3:
            assert playing.poll() is None, playing.communicate()
            time.sleep(0.05)
        playing.send_signal(signal.SIGINT)
        shown, said = playing.communicate(timeout=30)
    assert playing.returncode == 130
    assert b"Traceback" not in said, said
    data = json.loads(shown)
    assert 3 <= data["games"] < 1_000_000


def test_output_may_be_cut_off() -> None:
    command = f"{COMMAND} probe - | head -n 1"
    done = subprocess.run(
        command, shell=True, input=RECORD.write().encode(), capture_output=True, timeout=60
    )
    assert done.stderr == b""


def shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60)


def test_closed_streams_and_full_disks_give_no_traceback(tmp_path: Path) -> None:
    path = written(tmp_path)
    closed_input = shell(f"{COMMAND} probe - <&-")
    assert_bad_input(closed_input, "standard input", "not JSON")
    assert shell(f"{COMMAND} probe {path} >&-").returncode == 0
    full = shell(f"{COMMAND} probe {path} >/dev/full")
    assert full.returncode == 1
    assert full.stderr == "tsuboniwa: Output cannot be written: No space left on device.\n"
    begin = f"{COMMAND} play {DUEL_WITH_HIDDEN_HANDS} --opponent random"
    playing = shell(f"TSUBONIWA_DATA_DIR={tmp_path} {begin} <&-")
    assert playing.returncode == 0
    assert "kept" in playing.stdout


def test_an_error_stays_short() -> None:
    done = tsuboniwa(
        "probe", "-", given=RECORD.write().replace(DUEL_WITH_HIDDEN_HANDS, "x" * 100_000)
    )
    assert_bad_input(done, "no game")
    assert len(done.stderr) < 1_000


class Standard:
    """Standard input, output and error of a command run inside this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def run(self, arguments: list[str], given: bytes) -> tuple[object, str]:
        error = TextIOWrapper(BytesIO(), encoding="utf-8", errors="backslashreplace")
        with self.monkeypatch.context() as patched:
            patched.setattr(sys, "argv", ["tsuboniwa", *arguments])
            patched.setattr(sys, "stdin", TextIOWrapper(BytesIO(given), encoding="utf-8"))
            patched.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding="utf-8"))
            patched.setattr(sys, "stderr", error)
            with pytest.raises(SystemExit) as ended:
                cli.main()
            error.seek(0)
            return ended.value.code, error.read()


@pytest.fixture
def standard(monkeypatch: pytest.MonkeyPatch) -> Standard:
    return Standard(monkeypatch)


ACTIONS = st.lists(st.sampled_from([*RECORD.actions, "?", "x 99", "x"]) | st.text(max_size=8))
DAMAGED = st.builds(
    lambda key, value: json.dumps(RECORD.as_json() | {key: value}).encode(),
    st.sampled_from([*RECORD.as_json()]),
    ACTIONS | st.text(max_size=8) | st.integers() | st.none() | st.dictionaries(st.text(), ACTIONS),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given=DAMAGED | st.binary(max_size=40), command=st.sampled_from(["probe", "perft"]))
def test_whatever_comes_in_there_is_no_traceback(
    given: bytes, command: str, standard: Standard
) -> None:
    arguments = [command, "-", *(["--depth", "1"] if command == "perft" else [])]
    code, error = standard.run(arguments, given)
    assert code in (0, 2)
    assert error.count("\n") == (1 if code == 2 else 0)
    assert "Traceback" not in error
