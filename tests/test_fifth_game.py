"""docs/add-a-game.md, followed: a fifth game in a folder of its own, and nothing else is edited.

A process knows the games that it found when it started, so everything here runs in processes of
its own. The browser's part is in tests/browser/test_fifth_game.py.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import textwrap
from importlib.util import find_spec
from pathlib import Path

import pexpect
import pytest

from tests.command import COMMAND, python, tsuboniwa
from tests.web.process import ServerProcess
from tests.web.visitors import Visitor, play_on
from tsuboniwa.core.records import FORMAT
from tsuboniwa.games import VARIABLE

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "fifth_game"
GAME = next(FOLDER.glob("*/__init__.py")).parent.name
MAX_FILES = 12
OPTION, VALUE = "pebbles", 3
# What tests hold for every game, by folder or file: each must know the fifth one too.
SUITES = {
    "tests/core/test_state_records.py": "numba",
    "tests/games/test_conformance.py": "numba",
    "tests/games/test_reference.py": "numba",
    "tests/games/test_ways.py": "numba",
    "tests/players/test_conformance.py": "numba",
    "tests/players/test_hint.py": "numba",
    "tests/terminal/test_terminal_match.py": "rich",
    "tests/adapters/test_choosing.py": "numba",
    "tests/adapters/test_observing.py": "numba",
    "tests/adapters/test_vector.py": "numba",
    "tests/adapters/test_gymnasium.py": "gymnasium",
    "tests/adapters/test_pettingzoo.py": "pettingzoo",
    "tests/adapters/test_openspiel.py": "pyspiel",
    "tests/web/test_secrets.py": "fastapi",
    "tests/test_imports.py": "numba",
}


@pytest.fixture(autouse=True)
def by_its_folder_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(FOLDER))


def own_files() -> list[Path]:
    return [
        path
        for path in (FOLDER / GAME).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]


def test_it_has_few_files() -> None:
    assert len(own_files()) <= MAX_FILES


def test_nothing_else_names_it() -> None:
    rooms = ("src", "tests", "ui/src", "ui/tests", "ui/scripts", "bench", "examples", "docs")
    others = [path for room in rooms for path in (ROOT / room).rglob("*")]
    others += [*ROOT.iterdir(), *(ROOT / "ui").iterdir()]
    guide = ROOT / "docs" / "add-a-game.md"
    naming = [
        path.relative_to(ROOT).as_posix()
        for path in others
        if path.is_file()
        and path.suffix in (".py", ".ts", ".svelte", ".js", ".json", ".md", ".toml", ".txt", "")
        and FOLDER not in path.parents
        and path != guide
        and GAME in path.read_text(encoding="utf-8", errors="replace").lower()
    ]
    assert naming == []


def test_its_types_hold(tmp_path: Path) -> None:
    """The checker finds packages by where they are: so the game is put among the others."""
    package = ROOT / "src" / "tsuboniwa"
    games = tmp_path / "tsuboniwa" / "games"
    games.mkdir(parents=True)
    for path in package.iterdir():
        if path.name != games.name:
            (games.parent / path.name).symlink_to(path)
    (games / "__init__.py").symlink_to(package / "games" / "__init__.py")
    (games / GAME).symlink_to(FOLDER / GAME)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "-p", f"tsuboniwa.games.{GAME}"],
        cwd=ROOT,
        env=os.environ | {"MYPYPATH": str(tmp_path), "MYPY_CACHE_DIR": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_holds_for_every_game_holds_for_it() -> None:
    suites = {suite for suite, needed in SUITES.items() if find_spec(needed)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", "-k", GAME, *suites],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    passed = re.findall(rf"^PASSED (\S+?)::\S*{GAME}", done.stdout, re.MULTILINE)
    assert {*passed} == suites


def test_the_command_knows_it(tmp_path: Path) -> None:
    listed = tsuboniwa("games").stdout
    assert re.search(rf"^{GAME}: .* 2 players$", listed, re.MULTILINE)
    assert f"  {OPTION}: " in listed
    assert tsuboniwa("warm-up", GAME).returncode == 0
    record = tmp_path / "begun.json"
    deal = [f"deal {seat} {2 * n + seat + 1}" for seat in range(2) for n in range(VALUE)]
    written = {"format": FORMAT, "game": GAME, "rules_version": 1, "actions": deal}
    record.write_text(json.dumps(written | {"options": {OPTION: VALUE}}), encoding="utf-8")
    lines = [json.loads(line) for line in tsuboniwa("probe", str(record)).stdout.splitlines()]
    assert lines[0]["actor"] == "chance"
    assert lines[-1]["legal"] == ["lay 1", "lay 3", "lay 5"]
    assert tsuboniwa("perft", str(record), "--depth", "6").stdout == "36\n"
    hinted = json.loads(tsuboniwa("hint", str(record), "--ms", "100", "--json").stdout)
    assert hinted["hints"][0]["action"] in lines[-1]["legal"]


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    option = f"{OPTION}={VALUE}"
    child = pexpect.spawn(
        COMMAND,
        ["play", GAME, "--opponent", "random", "--option", option, "--seed", "1"],
        encoding="utf-8",
        timeout=120,
        env=os.environ | {"TSUBONIWA_DATA_DIR": str(tmp_path), "TERM": "dumb", "COLUMNS": "100"},
    )
    for _ in range(VALUE):
        child.expect(r"> $")
        shown = str(child.before)
        hand = re.findall(r"Seat 0 \(you\) +([0-9 ]+?)  ", shown)[-1].split()
        child.sendline("99")
        child.expect(r"> $")
        assert "There is no pebble" in str(child.before)
        child.sendline(hand[0])
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    (kept,) = (tmp_path / "records").glob("*.json")
    assert len(json.loads(kept.read_text())["actions"]) == 4 * VALUE


def test_it_is_played_in_the_arena() -> None:
    done = tsuboniwa("arena", GAME, "--players", "uct,random", "--games", "60", "--json",
                     "--simulations", "200", "--workers", "1")  # fmt: skip
    assert done.returncode == 0, done.stderr
    standing = json.loads(done.stdout)
    assert standing["games"] == 60
    assert standing["wins"][0] > standing["wins"][1]


def test_it_is_played_at_a_table_of_the_server(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        server.wait_until_ready(GAME)
        with Visitor(server.address) as ada, Visitor(server.address) as bo:
            (listed,) = [one for one in ada.http.get("/api/games").json() if one["game"] == GAME]
            assert [option["name"] for option in listed["options"]] == [OPTION]
            table = ada.make(GAME, options={OPTION: VALUE})
            bo.join(table)
            places = [ada.sit(table), bo.sit(table, 1)]
            play_on(places, random.Random(1), most=3)
            for seat, place in enumerate(places):
                hands = place.table["view"]["hands"]
                assert hands[seat]["unknown"] == 0
                assert hands[1 - seat]["pebbles"] == []
                assert hands[1 - seat]["unknown"] > 0
            acting = places[places[0].table["view"]["actor"]]
            held = acting.table["view"]["hands"][acting.table["seat"]]["pebbles"]
            other = next(pebble for pebble in range(1, 2 * VALUE + 2) if pebble not in held)
            refused = acting.ask("play", action=f"lay {other}", after=acting.table["number"])
            assert refused["type"] == "refused"
            play_on(places, random.Random(2))
            assert places[0].table["result"]["reason"] == "pairs"
            record = ada.http.get(f"/api/tables/{table}/record").text
    kept = tmp_path / "record.json"
    kept.write_text(record, encoding="utf-8")
    assert tsuboniwa("verify", str(kept)).returncode == 0


def test_it_is_the_same_match_in_every_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Built ahead too, in a folder of its own."""
    shutil.copytree(FOLDER / GAME, tmp_path / GAME, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    made = subprocess.run([COMMAND, "kernels", GAME], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    assert list((tmp_path / GAME).glob("kernels.*"))
    said = tsuboniwa("--version", "-v").stdout
    assert re.search(rf"^{GAME}: ahead$", said, re.MULTILINE), said
    played = [python(PLAY_ONE, TSUBONIWA_KERNELS=way) for way in ("ahead", "jit", "interpreted")]
    assert len(played[0].splitlines()) > 2 * VALUE
    assert played[0] == played[1] == played[2]


def code_of_guide(title: str) -> list[str]:
    """The blocks of code in a section of the guide."""
    guide = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    section = guide.split(f" {title}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"(?:^    .*\n|^\n(?=\n?    ))+", section, re.MULTILINE)
    return [textwrap.dedent(block).strip("\n") for block in blocks if block.strip()]


@pytest.fixture
def raised_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the guide says of a new version of the rules, done to a copy of the game."""
    folder = tmp_path / GAME
    shutil.copytree(FOLDER / GAME, folder, ignore=shutil.ignore_patterns("kernels.*"))
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv("TSUBONIWA_KERNELS", "interpreted")
    raised, changed = code_of_guide("A new version of its rules")
    description = folder / "__init__.py"
    before = description.read_text(encoding="utf-8")
    assert "    rules_version=1,\n" in before
    description.write_text(before.replace("rules_version=1,", raised), encoding="utf-8")
    rules = folder / "rules.py"
    before = rules.read_text(encoding="utf-8")
    old = re.search(r"@compiled\ndef returns\(.*?(?=\n\n\n)", before, re.DOTALL)
    assert old is not None
    rules.write_text(before.replace(old[0], changed), encoding="utf-8")


@pytest.mark.usefixtures("raised_game")
def test_a_third_version_leaves_the_older_ones_as_they_are(tmp_path: Path) -> None:
    """The same match ends by each version as that version has it: as a draw, for seat 1, for 0."""
    deal = [f"deal {seat} {pebble}" for seat, hand in enumerate(HANDS) for pebble in hand]
    for version, winners in ((1, []), (2, [1]), (3, [0])):
        written = {"format": FORMAT, "game": GAME, "rules_version": version}
        record = tmp_path / f"{version}.json"
        text = json.dumps(written | {"actions": deal + DRAWN, "options": {OPTION: 4}})
        record.write_text(text, encoding="utf-8")
        last = json.loads(tsuboniwa("probe", str(record)).stdout.splitlines()[-1])
        assert last["outcome"]["winners"] == winners
    unknown = tmp_path / "4.json"
    unknown.write_text(text.replace('"rules_version": 3', '"rules_version": 4'), encoding="utf-8")
    assert tsuboniwa("probe", str(unknown)).returncode == 2
    assert python(NEWEST) == "3"


@pytest.mark.usefixtures("raised_game")
def test_every_version_of_a_raised_game_conforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSUBONIWA_FEW", "1")
    suite = "tests/games/test_conformance.py"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", "-k", GAME, suite],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    passed = re.findall(rf"^PASSED \S*{GAME}-version-(\d)", done.stdout, re.MULTILINE)
    assert {*passed} == {"1", "2", "3"}


# Two pairs for each seat, the last one for seat 0.
HANDS = ((1, 4, 6, 9), (2, 3, 7, 8))
DRAWN = ["lay 4", "lay 7", "lay 8", "lay 1", "lay 3", "lay 6", "lay 9", "lay 2"]
NEWEST = f"""
import tsuboniwa
print(tsuboniwa.game({GAME!r}).rules_version)
"""

PLAY_ONE = f"""
import tsuboniwa
from tsuboniwa.core.random_numbers import Rng
rng, player = Rng("here"), tsuboniwa.player({GAME!r}, "uct", seed="1")
position = tsuboniwa.game({GAME!r}, {OPTION}={VALUE}).start()
while position.actor is not None:
    if position.actor == tsuboniwa.CHANCE:
        position = position.draw(rng)
    else:
        view, log = position.view(position.actor), position.log(position.actor)
        chosen = player.choose(view, log, tsuboniwa.Limit(simulations=50))
        print(chosen.action)
        position = position.play(chosen.action)
print(position.outcome)
"""
