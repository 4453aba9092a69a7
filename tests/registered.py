"""The registered games with the options they are tested under."""

import importlib
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tsuboniwa
from tsuboniwa.core.game import Game
from tsuboniwa.core.registry import BUNDLED, describe, part

GAMES_FOLDER = Path(__file__).parent / "games"


def data_folder(name: str) -> Path:
    """Where what is stored for a game's tests is."""
    return GAMES_FOLDER / name / "data"


def versions(name: str) -> range:
    """All versions of a game's rules."""
    return range(1, describe(name).rules_version + 1)


def told(name: str) -> ModuleType:
    """What a game tells its tests: `tests/games/GAME/cases.py`.

    A game of one's own, which has no folder here, has `cases.py` beside its rules.
    """
    if (GAMES_FOLDER / name).is_dir():
        return importlib.import_module(f"tests.games.{name}.cases")
    module = part(name, "cases")
    assert module is not None, f"{name} has no cases.py: docs/add-a-game.md says what it holds"
    return module


def cases(name: str) -> list[dict[str, Any]]:
    """The sets of options that the game is tested under."""
    found: list[dict[str, Any]] = told(name).CASES
    return found


def short(name: str) -> dict[str, Any]:
    """Options under which a match is soon over."""
    found: dict[str, Any] = told(name).SHORT
    return found


def hiding(name: str) -> dict[str, Any]:
    """Options under which a match that is not long has all that can be hidden."""
    found: dict[str, Any] = told(name).HIDING
    return found


def secret_words(name: str) -> tuple[str, ...]:
    """The first words of actions that somebody may not see."""
    found: tuple[str, ...] = told(name).SECRET_WORDS
    return found


def has_reference(name: str) -> bool:
    """Whether there is a slow reference: games that come with the package must have one."""
    return name in BUNDLED or hasattr(told(name), "reference_of")


def reference_of(game: Game) -> Any:
    """The same match in the slow reference."""
    return told(game.id).reference_of(game)


def parameters(games: Iterable[str] = tsuboniwa.GAMES) -> list[Any]:
    """Every game by its newest rules under every set of options, for `pytest.mark.parametrize`.

    In a working day the first set has to do.
    """
    return [
        pytest.param(
            name,
            options,
            id=f"{name}-{label(options)}",
            marks=[pytest.mark.slow] if number else [],
        )
        for name in games
        for number, options in enumerate(cases(name))
    ]


def parameters_of_all_versions(games: Iterable[str] = tsuboniwa.GAMES) -> list[Any]:
    """The same, by each version of the rules; old ones can wait for the end of a working day."""
    return [
        pytest.param(
            name,
            options,
            version,
            id=f"{name}-version-{version}-{label(options)}",
            marks=[pytest.mark.slow] if number or version < versions(name)[-1] else [],
        )
        for name in games
        for version in versions(name)
        for number, options in enumerate(cases(name))
    ]


def label(options: dict[str, Any]) -> str:
    """A set of options as part of a file's or a test's name."""
    words = [f"{name}-{value}" for name, value in options.items() if not isinstance(value, dict)]
    plain = "-".join(words).lower()
    return "".join(c if c.isalnum() else "-" for c in plain).strip("-") or "default"


def make(name: str, options: dict[str, Any], rules_version: int | None = None) -> Game:
    """By the newest rules, or by those of a version."""
    return Game(describe(name), options, rules_version)
