"""Which games there are: every folder in `tsuboniwa.games` is one. Listing them loads nothing."""

import importlib
import pkgutil
from difflib import get_close_matches
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

import tsuboniwa.games
from tsuboniwa.core.description import Description
from tsuboniwa.core.errors import UnknownGame

if TYPE_CHECKING:
    from tsuboniwa.core.game import Game

GAMES = tuple(
    sorted(found.name for found in pkgutil.iter_modules(tsuboniwa.games.__path__) if found.ispkg)
)


def describe(name: str) -> Description:
    """What a game says about itself, without loading its rules."""
    if name not in GAMES:
        close = get_close_matches(name, GAMES, 1)
        hint = f"Did you mean {close[0]}?" if close else f"There are {', '.join(GAMES)}."
        raise UnknownGame(f'There is no game "{name}". {hint}')
    package = importlib.import_module(f"tsuboniwa.games.{name}")
    description: Description = package.DESCRIPTION
    return description


def part(name: str, module: str) -> ModuleType | None:
    """A module of a game's folder that it may or may not have, such as `players.levels`."""
    folder = f"tsuboniwa.games.{name}"
    for parent in module.split(".")[:-1]:
        folder += f".{parent}"
        if find_spec(folder) is None:
            return None
    path = f"tsuboniwa.games.{name}.{module}"
    return importlib.import_module(path) if find_spec(path) else None


def make(name: str, /, **options: object) -> "Game":
    """A game under given options: `make(name, chips=True)`."""
    # Loading the compiler takes half a second: only those who play wait for it.
    from tsuboniwa.core.game import Game

    return Game(describe(name), options)
