"""Tsuboniwa: four tabletop games about Japanese gardens.

`tsuboniwa.game("bossa", chips=True).start()` is the beginning of a match.
"""

from tsuboniwa.games import GAMES, describe
from tsuboniwa.games import make as game
from tsuboniwa.games.actors import CHANCE

__all__ = ["CHANCE", "GAMES", "describe", "game"]
__version__ = "0.1.0"
