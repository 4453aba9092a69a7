"""The language of the lantern, as docs/niwashi-language.md tells it to people, compiled.

A *short word* is the help card's shape with a direction: one order. A *long word* is a cell of the
outermost ring with a direction, and then the order in which the hand is discarded: two orders.
"""

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Ints
from tsuboniwa.games.niwashi.orders import ORDERS, SHAPES
from tsuboniwa.games.niwashi.state import (
    CELL_MASK,
    DISCARD,
    FACING_SHIFT,
    HAND_TILES,
    KIND_SHIFT,
    LANTERN,
    OFFSET,
    SECOND_SHIFT,
    TARGET_MASK,
    TARGET_SHIFT,
    THIRD_SHIFT,
    TILE_MASK,
    TILE_SHIFT,
    X_SHIFT,
    Y_SHIFT,
    State,
)
from tsuboniwa.games.niwashi.tiles import AT, FACINGS, SEASONS, SHAPE

SEASON_COUNT = len(SEASONS)
SHAPE_COUNT = len(SHAPES)
# East is spring, south summer, west autumn, north winter.
DIRECTION_OF = {"p": "E", "g": "S", "o": "W", "b": "N"}
FACING_OF: Ints = np.array([FACINGS.index(DIRECTION_OF[season]) for season in SEASONS])
# By facing; the last of them is not a direction.
SEASON_OF: Ints = np.array(
    [*(int(np.flatnonzero(facing == FACING_OF)[0]) for facing in range(SEASON_COUNT)), -1]
)
NOWHERE = FACINGS.index("-")
# In place of an order: nothing was said.
SILENCE = -1
FACING_MASK = 7
# How far out the lantern may stand (N6.1): there is the ring.
REACH = 2
# SHAPE_WORDS[shape]: which of the three tiles, by name, goes first, second and third.
SHAPE_WORDS: Ints = np.array([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])


@compiled
def target_of(action: int) -> int:
    return int(action >> TARGET_SHIFT & TARGET_MASK)


@compiled
def season_faced(action: int) -> int:
    """The season of the lantern's direction, -1 for none."""
    return int(SEASON_OF[action >> FACING_SHIFT & FACING_MASK])


@compiled
def lantern_cell(action: int) -> tuple[int, int]:
    return (
        int((action >> X_SHIFT & CELL_MASK) - OFFSET),
        int((action >> Y_SHIFT & CELL_MASK) - OFFSET),
    )


@compiled
def short_word(order: int) -> int:
    """The lantern that names one order."""
    shape, season = order // SEASON_COUNT, order % SEASON_COUNT
    return int(
        LANTERN << KIND_SHIFT
        | SHAPE << TARGET_SHIFT
        | (shape + 1) << TILE_SHIFT
        | FACING_OF[season] << FACING_SHIFT
    )


@compiled
def read_short_word(action: int) -> int:
    """The order that a lantern on the help card names, or SILENCE."""
    season = season_faced(action)
    if target_of(action) != SHAPE or season < 0:
        return SILENCE
    return int((action >> TILE_SHIFT & TILE_MASK) - 1) * SEASON_COUNT + season


@compiled
def ring_cell(state: State, order: int) -> tuple[int, int, bool]:
    """The cell of the outermost ring that names an order, and whether the ring has it.

    A side is a season. Its cells are counted clockwise from the corner: 1 is I, 6 is X.
    """
    shape, season = order // SEASON_COUNT, order % SEASON_COUNT
    left, right = int(state.left) - REACH, int(state.right) + REACH
    top, bottom = int(state.top) - REACH, int(state.bottom) + REACH
    facing = FACING_OF[season]
    if facing == 0:
        return left + shape, top, left + shape < right
    if facing == 1:
        return right, top + shape, top + shape < bottom
    if facing == 2:
        return right - shape, bottom, right - shape > left
    return left, bottom - shape, bottom - shape > top


@compiled
def long_word(state: State, order: int, other: int) -> int:
    """The lantern that names an order and the other's season, or SILENCE where it has no cell."""
    x, y, there = ring_cell(state, order)
    if not there:
        return SILENCE
    return int(
        LANTERN << KIND_SHIFT
        | AT << TARGET_SHIFT
        | (x + OFFSET) << X_SHIFT
        | (y + OFFSET) << Y_SHIFT
        | FACING_OF[other % SEASON_COUNT] << FACING_SHIFT
    )


@compiled
def read_long_word(state: State, action: int) -> int:
    """The order that a cell of the ring names, or SILENCE. The direction is the other's season."""
    if target_of(action) != AT or season_faced(action) < 0:
        return SILENCE
    x, y = lantern_cell(action)
    for order in range(ORDERS):
        ring_x, ring_y, there = ring_cell(state, order)
        if there and ring_x == x and ring_y == y:
            return order
    return SILENCE


@compiled
def shape_word(hand: int, shape: int) -> int:
    """The discard of a hand of three that names a shape."""
    return int(
        DISCARD << KIND_SHIFT
        | (bits.nth(hand, SHAPE_WORDS[shape, 0]) + 1) << TILE_SHIFT
        | (bits.nth(hand, SHAPE_WORDS[shape, 1]) + 1) << SECOND_SHIFT
        | (bits.nth(hand, SHAPE_WORDS[shape, 2]) + 1) << THIRD_SHIFT
    )


@compiled
def read_shape_word(action: int) -> int:
    """The shape that a discard names, or SILENCE if fewer than three tiles were discarded."""
    first = action >> TILE_SHIFT & TILE_MASK
    second = action >> SECOND_SHIFT & TILE_MASK
    third = action >> THIRD_SHIFT & TILE_MASK
    if third == 0:
        return SILENCE
    for shape in range(SHAPE_COUNT):
        if SHAPE_WORDS[shape, 0] == int(first > second) + int(first > third) and SHAPE_WORDS[
            shape, 1
        ] == int(second > first) + int(second > third):
            return shape
    return SILENCE


@compiled
def can_say_two(state: State, seat: int) -> bool:
    """Whether a long word can be finished: it takes three tiles to discard."""
    return bits.count(state.hand[seat]) == HAND_TILES
