"""The players of Niwa, from the kindest to the strongest."""

from collections.abc import Callable

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.games.niwa_race.players.player import RacePlayer
from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.player import Player

say = phrases_of("niwa_race")


def _fallible(overlooks: float, vagueness: float) -> Callable[[str], Player]:
    def make(seed: str) -> Player:
        return FalliblePlayer(RacePlayer(seed, thorough=True), Mistakes(overlooks, vagueness), seed)

    return make


OWN_TURN = Limit(depth=1, simulations=10_000)
LEVELS = {
    "1": Level(say("levels.1"), _fallible(0.12, 0.045), OWN_TURN),
    "2": Level(say("levels.2"), _fallible(0.05, 0.02), OWN_TURN),
    "3": Level(
        say("levels.3"),
        _fallible(0.016, 0.009),
        Limit(depth=2, simulations=20_000),
    ),
    "4": Level(say("levels.4"), RacePlayer, Limit(depth=4, simulations=2_500)),
    "5": Level(say("levels.5"), RacePlayer, Limit(depth=6, simulations=10_000)),
    "6": Level(say("levels.6"), RacePlayer, Limit(depth=10, simulations=100_000)),
    "master": Level(say("levels.master"), RacePlayer, Limit(milliseconds=1000)),
}


def make_advisor(seed: str) -> Player:
    """For hints: a word on every action."""
    return RacePlayer(seed, thorough=True)
