"""The language of the lantern: what is said is what is read."""

from itertools import pairwise, permutations

import pytest

from tests.games.niwashi.players.matches import spoken_matches
from tests.games.niwashi.tables import GAME, table
from tsuboniwa.games.niwashi.orders import ORDER_NUMBERS, ORDERS
from tsuboniwa.games.niwashi.players.language import (
    SILENCE,
    long_word,
    read_long_word,
    read_shape_word,
    read_short_word,
    season_faced,
    shape_word,
    short_word,
)
from tsuboniwa.games.niwashi.state import ACTING
from tsuboniwa.games.niwashi.tiles import TILE_NAMES

WIDE = "\n".join(["p" * 7] * 4)


def text(code: int) -> str:
    return GAME.notation.format_action(GAME.setup, int(code))


def code_of(action: str) -> int:
    return GAME.action(action).code


def test_every_order_has_a_short_word_and_no_two_the_same() -> None:
    position = table(WIDE)
    words = [short_word(order) for order in range(ORDERS)]
    assert [read_short_word(word) for word in words] == list(range(ORDERS))
    assert {text(word) for word in words} <= {str(action) for action in position.legal}
    assert text(words[ORDER_NUMBERS["U-p"]]) == "lantern shape U E"


@pytest.mark.parametrize(
    "hint", ["lantern shape U -", "lantern pile N", "lantern discard E", "lantern at 0,0 S"]
)
def test_other_lanterns_are_no_words(hint: str) -> None:
    state = table(WIDE).states[0]
    assert read_short_word(code_of(hint)) == SILENCE
    assert read_long_word(state, code_of(hint)) == SILENCE


def test_every_pair_of_orders_has_a_long_word() -> None:
    position = table(WIDE)
    state = position.states[0]
    legal = {action.code for action in position.legal}
    for order in range(ORDERS):
        for other in range(ORDERS):
            word = long_word(state, order, other)
            assert word in legal
            assert read_long_word(state, word) == order
            assert season_faced(word) == other % 4


def test_the_page_s_example_is_said_so() -> None:
    state = table(
        "bgo", hands=("(bbg) (ggp) (oso)", "(bgp)"), orders=("X-b U-o", "I-o T-o")
    ).states[0]
    assert text(long_word(state, ORDER_NUMBERS["X-b"], ORDER_NUMBERS["U-o"])) == "lantern at 3,-2 W"
    assert text(shape_word(state.hand[0], 2)) == "discard ggp bbg oso"


def test_a_low_garden_lacks_places_on_its_short_sides() -> None:
    state = table("bgo").states[0]
    silent = {
        name for name, order in ORDER_NUMBERS.items() if long_word(state, order, 0) == SILENCE
    }
    assert silent == {"W-p", "X-p", "W-o", "X-o"}


def test_every_order_of_discarding_names_a_shape() -> None:
    hand = ("bbg", "ggp", "oso")
    bits = sum(1 << TILE_NAMES.index(name) for name in hand)
    said = {text(shape_word(bits, shape)): shape for shape in range(6)}
    assert said.keys() == {" ".join(["discard", *tiles]) for tiles in permutations(hand)}
    assert all(read_shape_word(code_of(action)) == shape for action, shape in said.items())
    assert read_shape_word(code_of("discard bbg ggp")) == SILENCE


def test_a_pair_that_speaks_says_what_it_holds() -> None:
    heard = 0
    for match in spoken_matches():
        for before, after in pairwise(match):
            if before.actor is None or before.states[0].phase != ACTING:
                continue
            word = after.events[-1].action.code
            state = before.states[0]
            for order in (read_short_word(word), read_long_word(state, word)):
                if str(after.events[-1].action).startswith("lantern") and order != SILENCE:
                    assert order + 1 in state.orders[before.actor]
                    heard += 1
    assert heard
