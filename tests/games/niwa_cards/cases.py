"""The options under which Niwa, the card game, must pass the conformance suite; its reference."""

from tests.games.niwa_cards.reference import Reference
from tsuboniwa.core.game import Game

# The first words of actions that somebody may not see.
SECRET_WORDS = ("deal",)
CASES: list[dict[str, object]] = [
    {},
    {"players": 3, "rounds": 2, "orders": [8, 4], "stall": 1},
    {"players": 4, "rounds": 1, "stall": 0},
    {"players": 5, "rounds": 1},
]
# Options under which a match is soon over.
SHORT: dict[str, object] = {"rounds": 1}
# Options under which a match that is not long has all that can be hidden.
HIDING: dict[str, object] = {"players": 3, "rounds": 1}
# After this many actions of one's own a table is worth a screenshot.
PICTURED_AFTER = 6


def reference_of(game: Game) -> Reference:
    return Reference(game.options)
