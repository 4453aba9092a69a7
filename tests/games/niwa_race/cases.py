"""The options under which Niwa must pass the conformance suite, and its reference."""

from collections.abc import Callable

import numpy as np

from tests.games.niwa_race.reference import Reference
from tsuboniwa.core.game import Game
from tsuboniwa.core.state_records import Array
from tsuboniwa.games.niwa_race.board import board_of
from tsuboniwa.games.niwa_race.layouts import find_layout
from tsuboniwa.games.niwa_race.players.deepening import NO_LIMIT
from tsuboniwa.games.niwa_race.players.knowledge import knowledge_of
from tsuboniwa.games.niwa_race.players.search import ENDLESS, WORK, search_root

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
# How far ahead the search looks where its WebAssembly module is compared with it, and how many
# positions it remembers; `ui/tests/games/niwa_race/answers.ts` has the same.
SEARCHED_TURNS, SLOTS = 3, 1 << 12


def reference_of(game: Game) -> Reference:
    board = board_of(find_layout(game.options["layout"])).as_json()
    options = {"max_turns": game.options["max_turns"]}
    return Reference(options, board=board, rules_version=game.rules_version)


def own_answers(game: Game) -> Callable[[Array], list[bytes]]:
    """What the search says of a position: asked of its WebAssembly module as well."""
    knowledge = knowledge_of(game.setups)

    def answers(states: Array) -> list[bytes]:
        works = np.zeros(1, WORK)
        works[0].most_nodes = NO_LIMIT
        table = np.zeros((SLOTS, 2), np.int64)
        actions = np.array(game.list_codes(states), np.int64)
        values, visits = np.zeros_like(actions), np.zeros_like(actions)
        lists = (table, actions, values, visits)
        records = (game.setups, states.copy(), knowledge, works)
        search_root(*records, *lists, SEARCHED_TURNS, -ENDLESS, ENDLESS, True)
        return [values.tobytes(), works[0].nodes.tobytes()]

    return answers
