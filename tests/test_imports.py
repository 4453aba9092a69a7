"""Imports go downwards only, as ARCHITECTURE.md draws them."""

import ast
from pathlib import Path

import tsuboniwa
from tsuboniwa.core.registry import BUNDLED

PACKAGE = Path(tsuboniwa.__file__).parent
# Each room may import itself and the rooms it names here.
BELOW = {
    "core": set[str](),
    "players": {"core"},
    "lab": {"core", "players"},
    "table": {"core", "players"},
    "server": {"core", "players", "table"},
    "web": {"core", "players", "table", "server"},
    "terminal": {"core", "players", "table", "lab"},
    # Environments show a game as the terminal draws it.
    "adapters": {"core", "players", "terminal"},
}
# What the files of a game's folder may import beside the game itself, by the file's name or folder;
# all others are rules and what they need, and import `core` alone.
IN_A_GAME = {
    "players": {"core", "players"},
    "analysis.py": {"core", "players"},
    "tensors.py": {"core", "adapters"},
    "training.py": {"core", "players"},
}
RULES = {"core"}


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


def test_a_game_imports_itself_and_what_is_below_its_part() -> None:
    for game in BUNDLED:
        for path in modules(f"games/{game}"):
            part = path.relative_to(PACKAGE / "games" / game).parts[0]
            below = IN_A_GAME.get(part, RULES)
            for name in imported(path):
                words = name.split(".")
                allowed = words[2] == game if words[1] == "games" else words[1] in below
                assert allowed, f"{path.relative_to(PACKAGE)}: {name}"


def test_rules_know_nothing_of_players_and_drawings() -> None:
    above = {*IN_A_GAME, "drawing.py"}
    for game in BUNDLED:
        for path in modules(f"games/{game}"):
            part = path.relative_to(PACKAGE / "games" / game).parts[0]
            for name in imported(path) if part not in above else ():
                words = name.split(".")
                own = words[1] == "games" and len(words) > 3
                assert not own or (f"{words[3]}.py" not in above and words[3] not in above), (
                    f"{path.relative_to(PACKAGE)}: {name}"
                )
