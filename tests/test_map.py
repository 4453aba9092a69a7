"""ARCHITECTURE.md's map names every folder and module that there is, and none that is not."""

import re
from pathlib import Path

import pytest

import tsuboniwa
from tsuboniwa.core.registry import BUNDLED

ROOT = Path(__file__).parent.parent
PACKAGE = Path(tsuboniwa.__file__).parent
SOURCE = "src/tsuboniwa/"
ENTRY = re.compile(r"[\w<>/]+(?:\.py|/)")
# Every package has them.
UNNAMED = {"__init__.py", "__main__.py"}
# Arranged as Alembic wants it: the map shows the folder, not what is in it.
CLOSED = "migrations"
# Entries begin further left than this; further right a line continues a description.
DESCRIPTIONS = 20


def drawn() -> dict[str, set[str]]:
    """What the map lists in each folder: modules, and folders with a slash at their end."""
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    lines = page[: page.index("\n## ")].splitlines()
    found: dict[str, set[str]] = {}
    above: list[tuple[int, str]] = []
    for line in (line[4:] for line in lines if line.startswith("    ")):
        depth = len(line) - len(line.lstrip())
        names: list[str] = []
        for word in line.split():
            if not ENTRY.fullmatch(word):
                break
            names.append(word)
        if not names or depth >= DESCRIPTIONS:
            continue
        while above and above[-1][0] >= depth:
            above.pop()
        folder = above[-1][1] if above else ""
        assert not found.setdefault(folder, set()) & set(names), f"twice in {folder}: {names}"
        found[folder].update(names)
        if names[-1].endswith("/"):
            above.append((depth, folder + names[-1]))
    return found


MAP = drawn()
COMMON = f"{SOURCE}games/<game>/"


def there(folder: Path) -> set[str]:
    """The modules and packages of a folder, and its words, as the map would list them."""
    modules = {path.name for path in folder.glob("*.py")} - UNNAMED
    packages = {f"{path.parent.name}/" for path in folder.glob("*/__init__.py")}
    return modules | packages | {f"{path.name}/" for path in folder.glob("words")}


def rooms() -> list[str]:
    """The package's folders, without those of games."""
    found = (path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("__init__.py"))
    return sorted(str(path) for path in found if not {"games", CLOSED} & set(path.parts))


@pytest.mark.parametrize("room", rooms())
def test_every_module_of_a_room_is_drawn_and_no_other(room: str) -> None:
    listed = MAP[SOURCE if room == "." else f"{SOURCE}{room}/"]
    assert listed == there(PACKAGE / room)


@pytest.mark.parametrize("game", BUNDLED)
@pytest.mark.parametrize("inner", ["", "players/"])
def test_every_module_of_a_game_is_drawn_and_no_other(game: str, inner: str) -> None:
    exist = there(PACKAGE / "games" / game / inner)
    own = MAP.get(f"{SOURCE}games/{game}/{inner}", set())
    common = MAP[f"{COMMON}{inner}"]
    # `players/` is drawn for all games, and again where a game's own players are.
    assert exist - common == own - {"players/"}


@pytest.mark.parametrize("inner", ["", "players/"])
def test_what_is_drawn_for_all_games_exists_in_one(inner: str) -> None:
    exist = set().union(*(there(PACKAGE / "games" / game / inner) for game in BUNDLED))
    assert exist >= MAP[f"{COMMON}{inner}"]


def test_every_game_is_drawn() -> None:
    assert MAP[f"{SOURCE}games/"] == {"<game>/", *(f"{game}/" for game in BUNDLED)}


@pytest.mark.parametrize("folder", ["ui/src/", "tests/", "docs/"])
def test_every_folder_around_the_package_is_drawn(folder: str) -> None:
    inner = (path for path in (ROOT / folder).iterdir() if path.is_dir())
    names = {f"{path.name}/" for path in inner if not path.name.startswith(("__", "."))}
    assert MAP[folder] == names
