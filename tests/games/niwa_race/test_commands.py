"""What the command line offers for the race: gardens drawn, and gardens of one's own from files."""

import json
import os
import subprocess
from pathlib import Path

import pytest

import tsuboniwa as package
from tests.command import COMMAND, assert_bad_input, tsuboniwa


@pytest.mark.parametrize(
    ("arguments", "pieces"),
    [
        (["play", "niwa_race", "--option", "layout=@none.json"], ["none.json", "No such file"]),
        (["play", "niwa_race", "--option", "layout=@LICENSE"], ["it is not JSON"]),
        (["play", "niwa_race", "--option", "layout=rnig"], ["Did you mean ring"]),
        (["board", "rnig"], ["Did you mean ring"]),
        (["board", "--svg", "no/such/folder.svg"], ["cannot be written"]),
        (["board", "/games/niwa_race/garden#1.A0"], ["not a link to a garden"]),
        (["board", "#1.A000T001T010.x"], ["12 tiles; this one has 3"]),
    ],
)
def test_bad_input_gets_one_line(arguments: list[str], pieces: list[str]) -> None:
    done = tsuboniwa(*arguments)
    assert done.stdout == ""
    assert_bad_input(done, *pieces)


def test_a_board_as_data_and_as_a_picture(tmp_path: Path) -> None:
    data = json.loads(tsuboniwa("board", "ring", "--json").stdout)
    assert list(data) == ["spaces", "walls", "bases"]
    assert list(data["spaces"][0]) == ["name", "q", "r"]
    picture = tmp_path / "ring.svg"
    assert tsuboniwa("board", "ring", "--svg", str(picture)).returncode == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert "a1" in tsuboniwa("board").stdout


def test_a_link_is_made_and_read_again() -> None:
    link = tsuboniwa("board", "ring", "--link").stdout.strip()
    assert link.startswith("/games/niwa_race/garden#1.")
    printed = json.loads(tsuboniwa("board", f"http://garden.example{link}", "--layout").stdout)
    assert printed["name"] == "ring"
    assert len(printed["tiles"]) == 12
    assert tsuboniwa("board", link).stdout.startswith("ring: 72 spaces")


def test_an_option_may_come_from_a_file(tmp_path: Path) -> None:
    layout = package.game("niwa_race", layout="random:3").options["layout"]
    path = tmp_path / "garden.json"
    path.write_text(json.dumps(layout))
    chosen = ["play", "niwa_race", "--opponent", "random", "--option", f"layout=@{path}"]
    done = subprocess.run(
        [COMMAND, *chosen],
        input=b"quit\n",
        capture_output=True,
        timeout=60,
        env=os.environ | {"TSUBONIWA_DATA_DIR": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert tsuboniwa("board", str(path)).stdout.startswith(layout["name"])
