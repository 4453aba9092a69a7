"""The options under which Bossa must pass the conformance suite, and its reference."""

from tests.games.bossa.reference import Reference
from tsuboniwa.core.game import Game

# The first words of actions that somebody may not see.
SECRET_WORDS = ("remove", "deal", "doubler", "inverter")
CASES: list[dict[str, object]] = [{}, {"chips": True}, {"rules": "novice"}]
# Options under which a match is soon over.
SHORT: dict[str, object] = {}
# Options under which a match that is not long has all that can be hidden.
HIDING: dict[str, object] = {"chips": True}
# After this many actions of one's own a table is worth a screenshot.
PICTURED_AFTER = 3


def reference_of(game: Game) -> Reference:
    return Reference(game.options)
