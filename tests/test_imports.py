"""Imports go downwards only, as ARCHITECTURE.md draws them."""

import ast
from pathlib import Path

import tsuboniwa

PACKAGE = Path(tsuboniwa.__file__).parent
# Each part may import itself and the parts it names here.
BELOW = {
    "games": set[str](),
    "players": {"games"},
    "table": {"games", "players"},
    "web": {"games", "players", "table"},
    "terminal": {"games", "players", "table", "lab"},
    "lab": {"games", "players"},
    # Environments show a game as the terminal draws it.
    "adapters": {"games", "players", "terminal"},
}


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name the whole path"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_every_part_is_on_the_map() -> None:
    parts = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert parts <= BELOW.keys()


def test_imports_go_downwards() -> None:
    for part, below in BELOW.items():
        for path in (PACKAGE / part).rglob("*.py"):
            for name in imported(path):
                words = name.split(".")
                # The package itself hands out what games/ has.
                if words[0] == "tsuboniwa" and name != "tsuboniwa":
                    assert words[1] in {part, *below}, f"{path.relative_to(PACKAGE)}: {name}"


def test_games_do_not_import_each_other() -> None:
    for game in tsuboniwa.GAMES:
        for path in (PACKAGE / "games" / game).rglob("*.py"):
            others = {f"tsuboniwa.games.{other}" for other in tsuboniwa.GAMES if other != game}
            for name in imported(path):
                assert not any(name.startswith(other + ".") for other in others), (path, name)
