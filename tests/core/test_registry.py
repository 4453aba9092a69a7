"""Games are found by their folders; folders that cannot be used are named in a sentence."""

from pathlib import Path

import pytest

import tsuboniwa
from tests.command import assert_bad_input
from tests.command import tsuboniwa as run
from tsuboniwa.core.registry import BUNDLED, GAMES, describe, find_problem
from tsuboniwa.games import VARIABLE


def make_game(folder: Path, name: str, text: str = "") -> Path:
    (folder / name).mkdir(parents=True)
    (folder / name / "__init__.py").write_text(text, encoding="utf-8")
    return folder


def test_the_games_of_this_package_are_the_folders_in_it() -> None:
    inner = Path(tsuboniwa.__file__).parent / "games"
    assert {*BUNDLED} == {path.parent.name for path in inner.glob("*/__init__.py")}
    assert {*BUNDLED} <= {*GAMES}
    assert all(describe(name).id == name for name in BUNDLED)


def test_a_folder_with_a_game_can_be_used(tmp_path: Path) -> None:
    assert find_problem(BUNDLED, [str(make_game(tmp_path, "one"))]) is None


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ((), "no game is in it"),
        (("one-two",), 'cannot be called "one-two"'),
        ((BUNDLED[0],), f'The game "{BUNDLED[0]}" in'),
    ],
)
def test_a_folder_that_cannot_be_used_is_explained(
    tmp_path: Path, names: tuple[str, ...], said: str
) -> None:
    for name in names:
        make_game(tmp_path, name)
    found = find_problem(BUNDLED, [str(tmp_path)])
    assert found is not None
    assert said in found
    assert str(tmp_path) in found


def test_two_folders_with_the_same_game_clash(tmp_path: Path) -> None:
    folders = [str(make_game(tmp_path / half, "one")) for half in ("left", "right")]
    found = find_problem(BUNDLED, folders)
    assert found is not None
    assert "right needs another name" in found
    assert found.endswith("left.")


def test_a_command_says_which_folder_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nowhere"))
    assert_bad_input(run("games"), VARIABLE, "nowhere", "not a folder")


def test_a_command_says_what_a_game_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(make_game(tmp_path, "one", "DESCRIPTION = 1\n")))
    assert_bad_input(run("play", "one"), "DESCRIPTION", str(tmp_path / "one"))
