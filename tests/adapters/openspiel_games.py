"""OpenSpiel with our games in it."""

from typing import Any

import pyspiel

from tsuboniwa.adapters import openspiel

# Importing it registers the games.
__all__ = ["load_game", "openspiel"]


def load_game(*arguments: Any) -> Any:
    return pyspiel.load_game(*arguments)
