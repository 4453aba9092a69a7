"""The players of each game by their names.

Every game has `random` and `uct`. A game with players of its own has them in its folder, and in
`players/levels.py` their names: LEVELS go from the kindest to the strongest, and `make_advisor`
makes the player that has an opinion on every action.
"""

from collections.abc import Mapping
from functools import cache
from types import ModuleType

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.registry import part
from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Player
from tsuboniwa.players.random_player import RandomPlayer
from tsuboniwa.players.uct import UctPlayer

say = phrases_of("players")
SECOND = Limit(milliseconds=1000)
MASTER = "master"
ANY_GAME = {
    "random": Level(say("levels.random"), RandomPlayer, SECOND),
    "uct": Level(say("levels.uct"), UctPlayer, SECOND),
}


def _own_levels(game: str) -> ModuleType | None:
    return part(game, "players.levels")


@cache
def levels(game: str) -> Mapping[str, Level]:
    """The players of a game: its levels, then those that play every game."""
    own = _own_levels(game)
    return {**own.LEVELS, **ANY_GAME} if own else ANY_GAME


def find_level(game: str, name: str) -> Level:
    found = levels(game).get(name)
    if found is None:
        raise TsuboniwaError(say("unknown", name=name, game=game, known=list(levels(game))))
    return found


def make_player(game: str, name: str, seed: str) -> Player:
    return find_level(game, name).make(seed)


def make_advisor(game: str, seed: str) -> Player:
    """The strongest player, with an opinion on every action and not only on the best."""
    own = _own_levels(game)
    advisor: Player = own.make_advisor(seed) if own else UctPlayer(seed)
    return advisor


def strongest(game: str) -> str:
    """The name of the player whose word counts most."""
    return MASTER if MASTER in levels(game) else "uct"
