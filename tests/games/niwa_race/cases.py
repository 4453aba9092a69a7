"""The options under which Niwa must pass the conformance suite, and its reference."""

from tests.games.niwa_race.reference import Reference
from tsuboniwa.core.game import Game
from tsuboniwa.games.niwa_race.board import board_of
from tsuboniwa.games.niwa_race.layouts import find_layout

# Nothing is hidden.
SECRET_WORDS = ()
CASES: list[dict[str, object]] = [
    {"max_turns": 80},
    {"layout": "ring", "max_turns": 60},
    {"layout": "random:7", "max_turns": 40},
]
# Options under which a match is soon over.
SHORT: dict[str, object] = {"max_turns": 20}
# Options under which a match that is not long has all that can be hidden.
HIDING: dict[str, object] = {"max_turns": 40}
# After this many actions of one's own a table is worth a screenshot.
PICTURED_AFTER = 12


def reference_of(game: Game) -> Reference:
    board = board_of(find_layout(game.options["layout"])).as_json()
    return Reference({"max_turns": game.options["max_turns"]}, board=board)
