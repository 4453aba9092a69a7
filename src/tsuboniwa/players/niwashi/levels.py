"""The levels of Niwashi, from a kind beginner to the strongest."""

from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.niwashi.player import EVERY_ACTION, NiwashiPlayer
from tsuboniwa.players.niwashi.speech import Speech
from tsuboniwa.players.player import Player


def _level(about: str, simulations: int, speech: Speech, mistakes: Mistakes | None) -> Level:
    def make(seed: str) -> Player:
        if mistakes is None:
            return NiwashiPlayer(seed, speech=speech)
        # Somebody who errs looks at many actions, and at each of them shortly.
        player = NiwashiPlayer(seed, EVERY_ACTION, speech, turns=0)
        return FalliblePlayer(player, mistakes, seed)

    return Level(about, make, Limit(simulations=simulations))


LEVELS = {
    "1": _level(
        "lays what looks nice, and hints now and then", 1, Speech.HINTS, Mistakes(0.6, 0.02)
    ),
    "2": _level("hints as anybody would, and misses much", 1, Speech.HINTS, Mistakes(0.4, 0.012)),
    "3": _level("knows the short words of the lantern", 1, Speech.WORDS, Mistakes(0.3, 0.008)),
    "4": _level(
        "speaks the language, with a slip now and then", 1, Speech.WORDS, Mistakes(0.1, 0.004)
    ),
    "5": _level("prepares the ground for what may come", 8, Speech.WORDS, None),
    "6": _level("looks ahead a little in likely worlds", 64, Speech.WORDS, None),
    "master": Level(
        "understands you as far as it can be done: the strongest",
        NiwashiPlayer,
        Limit(milliseconds=1000),
    ),
}


def make_advisor(seed: str) -> Player:
    """Has an opinion on the best of all actions, for hints."""
    return NiwashiPlayer(seed, EVERY_ACTION)
