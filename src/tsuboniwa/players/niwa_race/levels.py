"""The players of Niwa, from the kindest to the strongest."""

from collections.abc import Callable

from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.niwa_race.player import RacePlayer
from tsuboniwa.players.player import Player


def _fallible(overlooks: float, vagueness: float) -> Callable[[str], Player]:
    def make(seed: str) -> Player:
        return FalliblePlayer(
            RacePlayer(seed, thorough=True), Mistakes(overlooks, vagueness), seed
        )

    return make


LEVELS = {
    "1": Level("a beginner who often looks away", _fallible(0.4, 0.2), Limit(depth=1)),
    "2": Level("sees the way, and misses much on it", _fallible(0.25, 0.08), Limit(depth=1)),
    "3": Level("plays its own turn well", _fallible(0.1, 0.04), Limit(depth=1)),
    "4": Level("thinks of your answer", RacePlayer, Limit(depth=2)),
    "5": Level("thinks of its answer to yours", RacePlayer, Limit(depth=3)),
    "6": Level("plans ahead", RacePlayer, Limit(depth=20, simulations=30_000)),
    "master": Level("the strongest", RacePlayer, Limit(milliseconds=1000)),
}


def ADVISOR(seed: str) -> Player:  # noqa: N802
    return RacePlayer(seed, thorough=True)
