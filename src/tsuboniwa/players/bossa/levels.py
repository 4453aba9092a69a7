"""The levels of Bossa."""

from tsuboniwa.players.bossa.player import BossaPlayer
from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.player import Player


def _erring(overlooks: float, vagueness: float, simulations: int, about: str) -> Level:
    mistakes = Mistakes(overlooks, vagueness)

    def make(seed: str) -> Player:
        return FalliblePlayer(BossaPlayer(seed, solves=0), mistakes, seed)

    return Level(about, make, Limit(simulations=simulations))


LEVELS = {
    "1": _erring(0.5, 0.3, 1, "lays whatever fits and forgets to look ahead"),
    "2": _erring(0.4, 0.2, 1, "knows how tiles leave the hand, and overlooks a lot"),
    "3": _erring(0.25, 0.1, 4, "watches the rows a little, and its markers"),
    "4": _erring(0.1, 0.06, 16, "thinks of your answer, not always of the best one"),
    "5": _erring(0.0, 0.02, 64, "sees most of what can happen next"),
    "6": Level(
        "weighs every draw, and hardly errs",
        lambda seed: BossaPlayer(seed, 5),
        Limit(simulations=400),
    ),
    "master": Level(
        "thinks for a second, and solves the endgame", BossaPlayer, Limit(milliseconds=1000)
    ),
}


def ADVISOR(seed: str) -> Player:  # noqa: N802
    """Who is asked for hints: it has an opinion on every action."""
    return BossaPlayer(seed, every=True)
