"""The levels of Niwashi, from a kind beginner to the strongest."""

from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.games.niwashi.players.player import EVERY_ACTION, NiwashiPlayer
from tsuboniwa.games.niwashi.players.speech import Speech
from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.player import Player

say = phrases_of("niwashi")


def _level(about: Phrase, speech: Speech, mistakes: Mistakes | None = None) -> Level:
    """A partner that trusts its judgement, and errs like a person where mistakes are given."""

    def make(seed: str) -> Player:
        player = NiwashiPlayer(seed, EVERY_ACTION, speech, turns=0)
        return FalliblePlayer(player, mistakes, seed) if mistakes else player

    return Level(about, make, Limit(simulations=1))


LEVELS = {
    "1": _level(say("levels.1"), Speech.HINTS, Mistakes(0.6, 0.04)),
    "2": _level(say("levels.2"), Speech.HINTS, Mistakes(0.55, 0.02)),
    "3": _level(say("levels.3"), Speech.WORDS, Mistakes(0.52, 0.017)),
    "4": _level(say("levels.4"), Speech.WORDS, Mistakes(0.42, 0.01)),
    "5": _level(say("levels.5"), Speech.WORDS),
    "6": Level(say("levels.6"), NiwashiPlayer, Limit(simulations=30)),
    "master": Level(
        say("levels.master"),
        NiwashiPlayer,
        Limit(milliseconds=1000),
    ),
}


def make_advisor(seed: str) -> Player:
    """Has an opinion on the best of all actions, for hints."""
    return NiwashiPlayer(seed, EVERY_ACTION)
