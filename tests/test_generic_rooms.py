"""What is made for every game knows none by name: in Python, in the browser app, and in tests.

Tests that need a particular kind of game take it from `tests/sample_games.py`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tsuboniwa.core.registry import BUNDLED

ROOT = Path(__file__).parents[1]
NAMED = re.compile(rf"\b({'|'.join(BUNDLED)})\b")
# Each with the folders in it that belong to games, are built, or hold stored matches.
ROOMS: dict[str, tuple[str, ...]] = {
    "src/tsuboniwa": ("games", "web/app"),
    "ui/src": tuple(f"games/{game}" for game in BUNDLED),
    "ui/scripts": (),
    "ui/tests": ("games", "data"),
    "tests/adapters": (),
    "tests/lab": (),
    "tests/players": (),
    "tests/server": ("data",),
    "tests/table": (),
    "tests/terminal": (),
}
SOURCES = (".py", ".ts", ".js", ".svelte", ".json", ".css", ".html")
# Its docstrings show how the package is used.
EXAMPLES = {"src/tsuboniwa/__init__.py"}


def sources(room: str) -> Iterator[Path]:
    left_out = [ROOT / room / folder for folder in ROOMS[room]]
    for path in sorted((ROOT / room).rglob("*")):
        generic = not any(folder in path.parents for folder in left_out)
        if generic and path.is_file() and path.suffix in SOURCES:
            yield path


@pytest.mark.parametrize("room", ROOMS)
def test_a_generic_room_names_no_game(room: str) -> None:
    naming = {
        path.relative_to(ROOT).as_posix()
        for path in sources(room)
        if NAMED.search(path.read_text(encoding="utf-8"))
    }
    assert naming <= EXAMPLES


def test_no_file_of_a_generic_room_is_named_after_a_game() -> None:
    named = [path for room in ROOMS for path in sources(room) if NAMED.search(path.stem)]
    assert named == []
