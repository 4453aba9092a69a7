"""One name for one thing: no module name twice, and no generic room knows a game by name.

Generic is what is made for every game: in Python, in the browser app, and in tests. A test that is
about one game is in `tests/games/GAME`; one that needs a certain kind of game takes it from
`tests/sample_games.py`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tsuboniwa.core.registry import BUNDLED, describe

ROOT = Path(__file__).parents[1]
# Each with the folders in it that belong to games, are built, or hold stored matches.
ROOMS: dict[str, tuple[str, ...]] = {
    "src/tsuboniwa": ("games", "web/app"),
    "ui/src": tuple(f"games/{game}" for game in BUNDLED),
    "ui/scripts": (),
    "ui/tests": ("games", "data"),
    "tests": ("games", "fifth_game", "server/data"),
}
SOURCES = (".py", ".ts", ".js", ".svelte", ".json", ".css", ".html")
NAMING = {
    # Its docstrings show how the package is used.
    "src/tsuboniwa/__init__.py",
    # The one list of games by what they show.
    "tests/sample_games.py",
}


def spellings(game: str) -> set[str]:
    """How a game is named in code: its id, with hyphens, as a class, and by its title."""
    words = game.split("_")
    title, *_ = describe(game).title.split(":")
    return {game, "-".join(words), "".join(word.capitalize() for word in words), title}


# Two games have the same title: alone, it names neither.
TITLES = Counter(name for game in BUNDLED for name in spellings(game))
NAMES = "|".join(sorted(name for name, count in TITLES.items() if count == 1))
NAMED = re.compile(rf"(?<![A-Za-z])({NAMES})(?![a-z])")


def sources(room: str) -> Iterator[Path]:
    left_out = [ROOT / room / folder for folder in ROOMS[room]]
    for path in sorted((ROOT / room).rglob("*")):
        generic = not any(folder in path.parents for folder in left_out)
        if generic and path.is_file() and path.suffix in SOURCES:
            yield path


def names_a_game(path: Path) -> bool:
    return bool(NAMED.search(path.name) or NAMED.search(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", BUNDLED)
def test_names_of_games_are_found(game: str) -> None:
    assert names_a_game(ROOT / "src" / "tsuboniwa" / "games" / game / "__init__.py")


@pytest.mark.parametrize("room", ROOMS)
def test_a_generic_room_names_no_game(room: str) -> None:
    naming = {path.relative_to(ROOT).as_posix() for path in sources(room) if names_a_game(path)}
    assert naming <= NAMING


def test_no_module_name_occurs_twice_among_generic_rooms() -> None:
    modules = [path for path in sources("src/tsuboniwa") if path.suffix == ".py"]
    names = Counter(path.stem for path in modules if path.stem != "__init__")
    assert [name for name, count in names.items() if count > 1] == []
