"""The options under which Bossa must pass the conformance suite, and its reference."""

from tests.reference.bossa import Reference
from tsuboniwa.games.game import Game

# The first words of actions that somebody may not see.
SECRET_WORDS = ("remove", "deal", "doubler", "inverter")
CASES: list[dict[str, object]] = [{}, {"chips": True}, {"rules": "novice"}]


def reference_of(game: Game) -> Reference:
    return Reference(game.options)
