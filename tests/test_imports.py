"""Imports go downwards only, as ARCHITECTURE.md draws them."""

import ast
import importlib
from pathlib import Path

import pytest

import tsuboniwa
from tsuboniwa.core.registry import GAMES

PACKAGE = Path(tsuboniwa.__file__).parent
# Each room may import itself and the rooms it names here.
BELOW = {
    "core": set[str](),
    "players": {"core"},
    # Makes libraries of all that is compiled.
    "ahead": {"core", "players", "adapters"},
    "lab": {"core", "players"},
    "table": {"core", "players"},
    "server": {"core", "players", "table"},
    "web": {"core", "players", "table", "server"},
    "terminal": {"core", "players", "table", "lab"},
    # Environments show a game as the terminal draws it.
    "adapters": {"core", "players", "terminal"},
}
# What the files of a game's folder may import besides the game itself, by the file's name or
# folder; all others are rules and what they need, and import `core` alone.
IN_A_GAME = {
    "players": {"core", "players"},
    "analysis.py": {"core", "players"},
    "tensors.py": {"core", "adapters"},
    "training.py": {"core", "players"},
    "web_assembly.py": {"core", "players"},
}
RULES = {"core"}
# What shows the rules, plays by them or thinks about them: rules import none of it.
ABOVE_THE_RULES = {*IN_A_GAME, "drawing.py", "commands.py", "resources.py", "cases.py"}


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name the whole path"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "tsuboniwa" and "." in name}


def modules(room: str) -> list[Path]:
    return sorted((PACKAGE / room).rglob("*.py"))


def folder_of(game: str) -> Path:
    """Where a game is: games of one's own are elsewhere."""
    return Path(importlib.import_module(f"tsuboniwa.games.{game}").__path__[0])


def parts_of(game: str) -> list[tuple[str, Path]]:
    """The modules of a game, each with the name of its file, or its folder, in the game's."""
    folder = folder_of(game)
    return [(path.relative_to(folder).parts[0], path) for path in sorted(folder.rglob("*.py"))]


def test_every_room_is_on_the_map() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert rooms == {*BELOW, "games"}


def test_imports_go_downwards() -> None:
    for room, below in BELOW.items():
        for path in modules(room):
            for name in imported(path):
                # Whether games are imported is asked below.
                assert name.split(".")[1] in {room, "games", *below}, f"{path}: {name}"


def test_generic_rooms_import_no_game() -> None:
    knowing = {
        path.relative_to(PACKAGE).as_posix()
        for room in BELOW
        for path in modules(room)
        for name in imported(path)
        if name.startswith("tsuboniwa.games.")
    }
    assert knowing == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_itself_and_what_is_below_its_part(game: str) -> None:
    for part, path in parts_of(game):
        below = IN_A_GAME.get(part, RULES)
        for name in imported(path):
            words = name.split(".")
            allowed = words[2] == game if words[1] == "games" else words[1] in below
            assert allowed, f"{path}: {name}"


@pytest.mark.parametrize("game", GAMES)
def test_rules_know_nothing_of_what_is_built_on_them(game: str) -> None:
    for part, path in parts_of(game):
        for name in imported(path) if part not in ABOVE_THE_RULES else ():
            words = name.split(".")
            own = words[1] == "games" and len(words) > 3
            above = own and ({words[3], f"{words[3]}.py"} & ABOVE_THE_RULES)
            assert not above, f"{path}: {name}"
