"""Texts of actions, remembered for as long as a table of their game is in use.

A table may offer a thousand actions at each turn, and most of them again at the next one. Tables of
equal games share their texts; these go with the last of the tables.
"""

from functools import lru_cache, partial
from weakref import WeakValueDictionary

from tsuboniwa.core.game import Game

# Beyond this number, texts are made again when they are needed.
MAX_TEXTS = 50_000


class Texts:
    """The notation of a game's actions: `of(code)`."""

    def __init__(self, game: Game) -> None:
        write = partial(game.notation.format_action, game.setup)
        self.of = lru_cache(MAX_TEXTS)(write)


_in_use: WeakValueDictionary[Game, Texts] = WeakValueDictionary()


def texts_of(game: Game) -> Texts:
    """The texts that tables of this game share. They live as long as one of these."""
    found = _in_use.get(game)
    if found is None:
        found = _in_use[game] = Texts(game)
    return found
