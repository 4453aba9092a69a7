"""What the lantern says: words of the language, or hints such as people give unprompted."""

from enum import Enum

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.state_records import Floats, Setups, States
from tsuboniwa.games.niwashi.orders import ORDERS
from tsuboniwa.games.niwashi.players.belief import Belief, chances, weigh_discard, weigh_lantern
from tsuboniwa.games.niwashi.players.ground import (
    FIELD_COUNT,
    FIELD_SHAPE,
    FIELD_WAY,
    FIELD_X,
    FIELD_Y,
    SEASON_COUNT,
    Ground,
)
from tsuboniwa.games.niwashi.players.judgement import Desk, held_orders, promise_of_tile
from tsuboniwa.games.niwashi.players.language import (
    NOWHERE,
    SILENCE,
    can_say_two,
    long_word,
    read_long_word,
    season_faced,
    shape_word,
    short_word,
)
from tsuboniwa.games.niwashi.rules import list_discards
from tsuboniwa.games.niwashi.state import (
    FACING_SHIFT,
    HAND_ORDERS,
    KIND_SHIFT,
    LANTERN,
    OFFSET,
    SECOND_SHIFT,
    TARGET_SHIFT,
    THIRD_SHIFT,
    TILE_MASK,
    TILE_SHIFT,
    WRAP,
    X_SHIFT,
    Y_SHIFT,
    State,
)
from tsuboniwa.games.niwashi.tiles import AT, SHAPE, TILES

# A partner this sure of an order need not be told it again.
SURE = 0.8
# N6.2: three tiles in any order.
MAX_DISCARDS = 6


class Speech(Enum):
    """How a player uses the lantern."""

    NONE = "never"
    HINTS = "as anybody would"
    WORDS = "by the language"


@entry
def say(states: States, seat: int, told: Floats, ground: Ground) -> int:
    """The word for what the partner knows least of."""
    state = states[0]
    first, second = state.orders[seat, 0] - 1, state.orders[seat, 1] - 1
    if second < 0:
        # A seat that has no order left and must move the lantern says anything.
        return short_word(max(first, 0))
    if can_say_two(state, seat) and max(told[first], told[second]) < SURE:
        word = long_word(state, first, second)
        if word == SILENCE:
            word = long_word(state, second, first)
        if word != SILENCE:
            return word
    return short_word(first if told[first] <= told[second] else second)


@entry
def hint_at(states: States, seat: int, told: Floats, ground: Ground) -> int:
    """A lantern that anybody might understand: on a field of the season where the shape grows."""
    state = states[0]
    order = max(state.orders[seat, 0] - 1, 0)
    other = state.orders[seat, 1] - 1
    if other >= 0 and told[other] < told[order]:
        order = other
    shape, season = order // SEASON_COUNT, order % SEASON_COUNT
    most = 0
    chosen_x, chosen_y = 0, 0
    for x in range(state.left, state.right + 1):
        for y in range(state.top, state.bottom + 1):
            if ground.colours[x & WRAP, y & WRAP] != season + 1:
                continue
            for k in range(FIELD_COUNT):
                if FIELD_SHAPE[k] == shape:
                    corner_x, corner_y = (x - FIELD_X[k]) & WRAP, (y - FIELD_Y[k]) & WRAP
                    alike = ground.alike[corner_x, corner_y, FIELD_WAY[k] * SEASON_COUNT + season]
                    if alike > most:
                        most = alike
                        chosen_x, chosen_y = x, y
    stem = LANTERN << KIND_SHIFT | NOWHERE << FACING_SHIFT
    if most == 0:
        return int(stem | SHAPE << TARGET_SHIFT | (shape + 1) << TILE_SHIFT)
    cell = (chosen_x + OFFSET) << X_SHIFT | (chosen_y + OFFSET) << Y_SHIFT
    return int(stem | AT << TARGET_SHIFT | cell)


@entry
def lesson(setups: Setups, states: States, seat: int, word: int, belief: Belief) -> float:
    """How many orders more the partner will know by a lantern, as far as it can be foreseen."""
    state = states[0]
    before = belief.pairs[seat].copy()
    told = np.zeros(ORDERS)
    learned = 0.0
    chances(before, 0, told)
    for slot in range(HAND_ORDERS):
        if state.orders[seat, slot]:
            learned -= told[state.orders[seat, slot] - 1]
    weigh_lantern(setups[0], state, word, belief)
    lantern = state.lantern
    state.lantern = word
    shape = begun_word(state, seat)
    state.lantern = lantern
    if shape != SILENCE:
        weigh_discard(state, shape_word(state.hand[seat], shape), belief)
    chances(belief.pairs[seat], 0, told)
    for slot in range(HAND_ORDERS):
        if state.orders[seat, slot]:
            learned += told[state.orders[seat, slot] - 1]
    belief.pairs[seat] = before
    return float(learned)


@entry
def choose_discard(
    setups: Setups, states: States, seat: int, speaks: bool, weights: Floats, desk: Desk
) -> int:
    """The end of a long word that was begun; else the most useful tile on top."""
    setup, state = setups[0], states[0]
    if speaks:
        shape = begun_word(state, seat)
        if shape != SILENCE:
            return shape_word(state.hand[seat], shape)
    promises = np.zeros(TILES + 1)
    tiles = state.hand[seat]
    while tiles:
        tile = bits.lowest(tiles)
        promises[tile + 1] = promise_of_tile(setup, state, seat, tile, weights, desk)
        tiles &= tiles - 1
    out = np.empty(MAX_DISCARDS, np.int64)
    n = list_discards(state.hand[seat], out)
    best = 0
    most = -1.0
    for i in range(n):
        # What lies below comes to light later.
        value = (
            4.0 * promises[out[i] >> THIRD_SHIFT & TILE_MASK]
            + 2.0 * promises[out[i] >> SECOND_SHIFT & TILE_MASK]
            + promises[out[i] >> TILE_SHIFT & TILE_MASK]
        )
        if value > most:
            most = value
            best = i
    return int(out[best])


@compiled
def begun_word(state: State, seat: int) -> int:
    """The shape that is still to be said after the first half of a long word."""
    word = read_long_word(state, state.lantern)
    if word == SILENCE or bits.count(state.hand[seat]) < 3:
        return SILENCE
    if held_orders(state, seat) >> word & 1 == 0:
        return SILENCE
    for slot in range(HAND_ORDERS):
        order = state.orders[seat, slot] - 1
        if order >= 0 and order != word and order % SEASON_COUNT == season_faced(state.lantern):
            return int(order // SEASON_COUNT)
    return SILENCE
