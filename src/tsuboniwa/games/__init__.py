"""The rules of the games. Nothing here knows of players, tables or interfaces."""

import importlib
from difflib import get_close_matches
from typing import TYPE_CHECKING

from tsuboniwa.games.description import Description
from tsuboniwa.games.errors import UnknownGame

if TYPE_CHECKING:
    from tsuboniwa.games.game import Game

# One line a game: the name of its folder.
GAMES = ("bossa", "niwa_cards", "niwa_race", "niwashi")


def describe(name: str) -> Description:
    """What a game says about itself, without loading its rules."""
    if name not in GAMES:
        close = get_close_matches(name, GAMES, 1)
        hint = f"Did you mean {close[0]}?" if close else f"There are {', '.join(GAMES)}."
        raise UnknownGame(f'There is no game "{name}". {hint}')
    package = importlib.import_module(f"tsuboniwa.games.{name}")
    description: Description = package.DESCRIPTION
    return description


def make(name: str, /, **options: object) -> "Game":
    """A game under given options: `make("bossa", chips=True)`."""
    # Loading the compiler takes half a second: only who plays waits for it.
    from tsuboniwa.games.game import Game

    return Game(describe(name), options)
