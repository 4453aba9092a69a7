"""The players of Niwa, from the kindest to the strongest."""

from collections.abc import Callable

from tsuboniwa.games.niwa_race.players.player import RacePlayer
from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.player import Player


def _fallible(overlooks: float, vagueness: float) -> Callable[[str], Player]:
    def make(seed: str) -> Player:
        return FalliblePlayer(RacePlayer(seed, thorough=True), Mistakes(overlooks, vagueness), seed)

    return make


OWN_TURN = Limit(depth=1, simulations=10_000)
LEVELS = {
    "1": Level("a beginner who often looks away", _fallible(0.12, 0.045), OWN_TURN),
    "2": Level("thinks of its own turn, and rarely errs", _fallible(0.05, 0.02), OWN_TURN),
    "3": Level(
        "thinks of your answer",
        _fallible(0.016, 0.009),
        Limit(depth=2, simulations=20_000),
    ),
    "4": Level("plans a few turns ahead", RacePlayer, Limit(depth=4, simulations=2_500)),
    "5": Level("sees far", RacePlayer, Limit(depth=6, simulations=10_000)),
    "6": Level("sees far, and forgives little", RacePlayer, Limit(depth=10, simulations=100_000)),
    "master": Level("as far as can be seen in a second", RacePlayer, Limit(milliseconds=1000)),
}


def make_advisor(seed: str) -> Player:
    """For hints: a word on every action."""
    return RacePlayer(seed, thorough=True)
