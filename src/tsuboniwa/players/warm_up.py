"""Compiling the players, and with them the rules that they search, before somebody waits."""

from tsuboniwa.games import make
from tsuboniwa.games.actors import CHANCE
from tsuboniwa.games.compiled import cache_folder
from tsuboniwa.games.random_numbers import Rng
from tsuboniwa.games.warm_up import warm_up as warm_up_rules
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.roster import levels, make_player


def is_warm(name: str) -> bool:
    """Whether this version's rules and players of the game lie compiled on disk."""
    folder = cache_folder()
    return folder is not None and (folder / f"{name}-players.warm").exists()


def warm_up(name: str) -> None:
    """Compile all that a match against programs needs, by using it, and keep it on disk."""
    warm_up_rules(name)
    rng = Rng("warm-up")
    position = make(name).start()
    while position.actor == CHANCE:
        position = position.draw(rng)
    view, log = position.view(position.actor), position.log(position.actor)
    for player in levels(name):
        make_player(name, player, "warm-up").choose(view, log, Limit(simulations=2))
    folder = cache_folder()
    if folder is not None:
        (folder / f"{name}-players.warm").touch()
