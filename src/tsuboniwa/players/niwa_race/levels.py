"""The players of Niwa, from the kindest to the strongest."""

from collections.abc import Callable

from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.niwa_race.player import RacePlayer
from tsuboniwa.players.player import Player


def _fallible(overlooks: float, vagueness: float) -> Callable[[str], Player]:
    def make(seed: str) -> Player:
        return FalliblePlayer(RacePlayer(seed, thorough=True), Mistakes(overlooks, vagueness), seed)

    return make


LEVELS = {
    "1": Level("a beginner who often looks away", _fallible(0.28, 0.08), Limit(depth=1)),
    "2": Level("knows the way, and misses much on it", _fallible(0.17, 0.06), Limit(depth=1)),
    "3": Level("plays its own turn well, most of the time", _fallible(0.08, 0.03), Limit(depth=1)),
    "4": Level("rarely errs, and thinks of its own turn", _fallible(0.025, 0.01), Limit(depth=1)),
    "5": Level("thinks of your answer", RacePlayer, Limit(depth=2, simulations=20_000)),
    "6": Level("plans a few turns ahead", RacePlayer, Limit(depth=4, simulations=50_000)),
    "master": Level("as far as it can see in a second", RacePlayer, Limit(milliseconds=1000)),
}


def ADVISOR(seed: str) -> Player:  # noqa: N802
    return RacePlayer(seed, thorough=True)
