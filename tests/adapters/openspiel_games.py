"""OpenSpiel with our games in it."""

from typing import Any

import pyspiel

from tsuboniwa.adapters import openspiel

# Importing it registers the games.
__all__ = ["kind_of", "load_game", "openspiel"]


def load_game(*arguments: Any) -> Any:
    return pyspiel.load_game(*arguments)


def kind_of(name: str) -> tuple[Any, Any, Any]:
    """What OpenSpiel is told a game is: whose gain, who knows what, and what chance does."""
    kind = load_game(name).get_type()
    return kind.utility, kind.information, kind.chance_mode
