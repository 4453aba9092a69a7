"""The levels of the card game, from a kind beginner to the strongest."""

from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.games.niwa_cards.players.player import EVERY_ACTION, CardsPlayer
from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.player import Player

say = phrases_of("niwa_cards")


def _level(about: Phrase, simulations: int, candidates: int, mistakes: Mistakes | None) -> Level:
    def make(seed: str) -> Player:
        player = CardsPlayer(seed, candidates)
        return FalliblePlayer(player, mistakes, seed) if mistakes else player

    return Level(about, make, Limit(simulations=simulations))


LEVELS = {
    "1": _level(say("levels.1"), 60, 30, Mistakes(0.75, 0.28)),
    "2": _level(say("levels.2"), 60, 20, Mistakes(0.62, 0.18)),
    "3": _level(say("levels.3"), 60, 12, Mistakes(0.5, 0.12)),
    "4": _level(say("levels.4"), 60, 10, Mistakes(0.205, 0.05)),
    "5": _level(say("levels.5"), 30, 10, Mistakes(0.02, 0.007)),
    "6": _level(say("levels.6"), 120, 10, None),
    "master": Level(say("levels.master"), CardsPlayer, Limit(milliseconds=1000)),
}


def make_advisor(seed: str) -> Player:
    """Has an opinion on every action, for hints."""
    return CardsPlayer(seed, EVERY_ACTION, waiting=True)
