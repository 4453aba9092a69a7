"""Tsuboniwa: four tabletop games about Japanese gardens.

`tsuboniwa.game(name).start()` is the beginning of a match; `tsuboniwa.GAMES` are the names.
"""

from typing import TYPE_CHECKING

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.registry import GAMES, describe
from tsuboniwa.core.registry import make as game
from tsuboniwa.players.limit import Limit

if TYPE_CHECKING:
    from tsuboniwa.core.game import Position
    from tsuboniwa.players.hint import Hint
    from tsuboniwa.players.player import Player

__all__ = ["CHANCE", "GAMES", "Limit", "describe", "game", "hint", "player"]
__version__ = "0.1.0"


def player(game: str, name: str, seed: str | None = None) -> "Player":
    """A computer player of a game, such as its "master". The same seed, the same player."""
    # As with `game`: the compiler is loaded only by those who play.
    from secrets import token_hex

    from tsuboniwa.players.roster import make_player

    describe(game)
    return make_player(game, name, token_hex(16) if seed is None else seed)


def hint(position: "Position", limit: Limit | None = None, count: int = 5) -> "list[Hint]":
    """The best actions of the seat to move, the best first, from what that seat may know."""
    from tsuboniwa.players.hint import hint_at
    from tsuboniwa.players.roster import SECOND

    return hint_at(position, limit or SECOND, count)
