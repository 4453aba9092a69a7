"""One name for one thing: no module name twice, and no generic room knows a game by name."""

import re
from collections import Counter
from pathlib import Path

import tsuboniwa
from tsuboniwa.core.registry import describe

PACKAGE = Path(tsuboniwa.__file__).parent
TESTS = Path(__file__).parent
# Tests that still take a game by name. Files leave this list, none is added.
STILL_NAMING_GAMES = {
    "adapters/test_examples.py",
    "browser/screenshots.py",
    "browser/test_games.py",
    "browser/test_more_games.py",
    "browser/test_reach.py",
    "browser/test_together.py",
    "core/test_game.py",
    "core/test_records.py",
    "core/test_state_records.py",
    "sample_games.py",
    "server/crashing.py",
    "server/serving.py",
    "server/test_bots.py",
    "server/test_news.py",
    "server/test_readiness.py",
    "server/test_store.py",
    "server/test_tables.py",
    "table/tables.py",
    "table/test_choices.py",
    "table/test_clocks.py",
    "table/test_match.py",
    "table/test_secrets.py",
    "table/test_shuffle.py",
    "table/test_undo.py",
    "test_cli.py",
    "test_documents.py",
    "web/crowd.py",
    "web/test_api.py",
    "web/test_fuzz.py",
    "web/test_json_schema.py",
    "web/test_process.py",
    "web/test_secrets.py",
    "web/test_socket.py",
    "web/test_static_files.py",
    "web/visitors.py",
}
# The same of the package.
STILL_NAMING_GAMES_IN_THE_PACKAGE = {"table/choices.py"}
# Module names that still stand twice.
STILL_TWICE = {"playing"}


def spellings(game: str) -> set[str]:
    """How a game is named in code: niwa_cards, NiwaCards, niwa-cards."""
    words = game.split("_")
    joined = "".join(word.capitalize() for word in words)
    return {game, joined, "-".join(words), describe(game).title.split(":")[0]} - {"Niwa"}


def naming_games(folder: Path, paths: list[Path]) -> set[str]:
    names = {name for game in tsuboniwa.GAMES for name in spellings(game)}
    pattern = re.compile(rf"(?<![A-Za-z])({'|'.join(sorted(names))})(?![a-z])")
    return {
        path.relative_to(folder).as_posix()
        for path in paths
        if pattern.search(path.read_text(encoding="utf-8"))
    }


def generic(folder: Path) -> list[Path]:
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if path.relative_to(folder).parts[0] not in ("games", "fifth_game")
        and path != Path(__file__)
    ]


def test_the_pattern_finds_games() -> None:
    game_modules = sorted((PACKAGE / "games").rglob("rules.py"))
    assert len(naming_games(PACKAGE, game_modules)) == len(tsuboniwa.GAMES)


def test_no_generic_room_of_the_package_knows_a_game_by_name() -> None:
    assert naming_games(PACKAGE, generic(PACKAGE)) <= STILL_NAMING_GAMES_IN_THE_PACKAGE


def test_no_generic_test_knows_a_game_by_name() -> None:
    """Such a test goes to tests/games/GAME, or takes its game from tests/sample_games.py."""
    assert naming_games(TESTS, generic(TESTS)) <= STILL_NAMING_GAMES


def test_no_module_name_stands_twice_among_generic_rooms() -> None:
    names = Counter(path.stem for path in generic(PACKAGE) if path.stem != "__init__")
    assert {name for name, count in names.items() if count > 1} <= STILL_TWICE
