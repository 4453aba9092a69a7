"""The levels of the card game, from a kind beginner to the strongest."""

from tsuboniwa.games.niwa_cards.players.player import EVERY_ACTION, CardsPlayer
from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.player import Player


def _level(about: str, simulations: int, candidates: int, mistakes: Mistakes | None) -> Level:
    def make(seed: str) -> Player:
        player = CardsPlayer(seed, candidates)
        return FalliblePlayer(player, mistakes, seed) if mistakes else player

    return Level(about, make, Limit(simulations=simulations))


LEVELS = {
    "1": _level("picks up what looks nice, and often looks away", 60, 30, Mistakes(0.535, 0.145)),
    "2": _level("knows the order, and misses many a good card", 60, 20, Mistakes(0.48, 0.115)),
    "3": _level("sees most swaps, and judges them roughly", 60, 12, Mistakes(0.36, 0.073)),
    "4": _level("plays a sound hand, with a slip now and then", 60, 10, Mistakes(0.205, 0.05)),
    "5": _level("minds what the others collect", 30, 10, Mistakes(0.02, 0.007)),
    "6": _level("seldom errs, and knows when to end a round", 120, 10, None),
    "master": Level(
        "weighs every likely hand: the strongest", CardsPlayer, Limit(milliseconds=1000)
    ),
}


def make_advisor(seed: str) -> Player:
    """Has an opinion on every action, for hints."""
    return CardsPlayer(seed, EVERY_ACTION)
