"""The registered games with the options they are tested under."""

import importlib
from pathlib import Path
from typing import Any

import pytest

import tsuboniwa
from tsuboniwa.core.game import Game

GAMES_FOLDER = Path(__file__).parent / "games"


def data_folder(name: str) -> Path:
    """Where a game's perft counts and playthroughs are."""
    return GAMES_FOLDER / name / "data"


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = importlib.import_module(f"tests.games.{name}.cases").CASES
    return found


def short(name: str) -> dict[str, Any]:
    """Options under which a match is soon over."""
    found: dict[str, Any] = importlib.import_module(f"tests.games.{name}.cases").SHORT
    return found


def parameters() -> list[Any]:
    """Every game under every set of options, for `pytest.mark.parametrize`."""
    return [
        pytest.param(name, options, id=f"{name}-{label(options)}")
        for name in tsuboniwa.GAMES
        for options in cases(name)
    ]


def label(options: dict[str, Any]) -> str:
    """A set of options as part of a file's or a test's name."""
    words = [f"{name}-{value}" for name, value in options.items() if not isinstance(value, dict)]
    plain = "-".join(words).lower()
    return "".join(c if c.isalnum() else "-" for c in plain).strip("-") or "default"


def make(name: str, options: dict[str, Any]) -> Game:
    return tsuboniwa.game(name, **options)
