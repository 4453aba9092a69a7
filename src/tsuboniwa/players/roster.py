"""The players by their names."""

from collections.abc import Callable

from tsuboniwa.games.errors import TsuboniwaError
from tsuboniwa.players.player import Player
from tsuboniwa.players.random_player import RandomPlayer
from tsuboniwa.players.uct import UctPlayer

PLAYERS: dict[str, Callable[[str], Player]] = {"random": RandomPlayer, "uct": UctPlayer}
ABOUT = {
    "random": "a program that plays anything: good for learning the rules",
    "uct": "a program that thinks for a second: it tries what could happen thousands of times",
}


def make_player(name: str, seed: str) -> Player:
    if name not in PLAYERS:
        raise TsuboniwaError(f'There is no player "{name}"; there are {", ".join(PLAYERS)}.')
    return PLAYERS[name](seed)
