"""The levels of Bossa.

Luck plays a large part in this game: the strongest wins two matches out of three against somebody
who takes what looks best at once. So the lower levels differ in their mistakes, the upper ones in
how far they look ahead.
"""

from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.games.bossa.players.player import BossaPlayer
from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.player import Player

say = phrases_of("bossa")


def _erring(about: Phrase, overlooks: float, vagueness: float, simulations: int) -> Level:
    def make(seed: str) -> Player:
        return FalliblePlayer(_without_solving(seed), Mistakes(overlooks, vagueness), seed)

    return Level(about, make, Limit(simulations=simulations))


def _without_solving(seed: str) -> Player:
    return BossaPlayer(seed, solves=0)


def make_advisor(seed: str) -> Player:
    """The player that is asked for hints: it has an opinion on every action."""
    return BossaPlayer(seed, every=True)


LEVELS = {
    "1": _erring(say("levels.1"), 0.58, 0.25, 1),
    "2": _erring(say("levels.2"), 0.385, 0.132, 1),
    "3": _erring(say("levels.3"), 0.28, 0.085, 1),
    "4": _erring(say("levels.4"), 0.17, 0.058, 1),
    "5": _erring(say("levels.5"), 0.05, 0.033, 1),
    "6": _erring(say("levels.6"), 0.0, 0.012, 8),
    "master": Level(say("levels.master"), BossaPlayer, Limit(milliseconds=1000)),
}
