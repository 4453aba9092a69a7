"""What a position of Bossa is worth, without looking ahead.

A position between two turns is described by features that hold or do not: sizes of hands, what
could be placed from them, markers and chips kept, the rows with their ends, what is left to draw.
A small network with one hidden layer, fitted to the ends of matches that it played against
itself, turns them into a probability of winning.
"""

import math

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.actors import OVER
from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Ints, Singles, Singles2
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.rules import Setup, State
from tsuboniwa.games.bossa.tiles import (
    BLACK,
    DOUBLER,
    INVERTER,
    MARK_REDRAW,
    PAIRS,
    TILES,
    TILES_WITH,
    WHITE,
)

# The number of a tile with its colours exchanged.
MIRRORED: Ints = np.array([PAIRS.index((black, white)) for white, black in PAIRS])

# Numbers of features: first those of each side, the seat that has just acted and the other.
SIZES = 8
SIZE = 0
MARKER = SIZE + SIZES
CHIP = MARKER + 3
# How many placements the hand allows, in steps.
STEPS: Ints = np.array([0, 1, 2, 3, 4, 4, 5, 5, 5, 6])
PLACEMENTS = CHIP + 2
# Tiles left in the hand after the largest placement, and after two that do not share tiles.
LEFT = 7
LEFT_AFTER_ONE = PLACEMENTS + 7
LEFT_AFTER_TWO = LEFT_AFTER_ONE + LEFT
ENDS_REACHED = LEFT_AFTER_TWO + LEFT
IDLE_TILES = ENDS_REACHED + 5
TILE = IDLE_TILES + 6
SIDE = TILE + TILES
# Then those of each row, the acting seat's own first (novice: white first).
LENGTHS = 7
LENGTH = 2 * SIDE
UP_VALUE = LENGTH + LENGTHS
UP_COUNT = UP_VALUE + 14
DOWN_VALUE = UP_COUNT + 7
DOWN_COUNT = DOWN_VALUE + 7
ROW = DOWN_COUNT + 7 - LENGTH
# Then those of both together: hand sizes, row lengths, the pile, and how many of the tiles to
# come can be placed alone.
BOTH_SIZES = LENGTH + 2 * ROW
BOTH_LENGTHS = BOTH_SIZES + SIZES * SIZES
PILE = BOTH_LENGTHS + LENGTHS * LENGTHS
FITTING = PILE + TILES
FEATURES = FITTING + 9
# How many of them can hold at once.
MAX_FEATURES = 48
# Of the placements that are looked at in pairs.
MAX_PAIRED = 24

# No judgement is certain: 0 and 1 are kept for matches that are over.
SUREST = 0.999


@compiled
def list_features(
    setup: Setup, state: State, seat: int, actions: Ints, sets: Ints, out: Ints
) -> int:
    """Write the features that hold after `seat` has acted; return how many there are.

    `actions` has room for a list of actions, `sets` for MAX_PAIRED sets of tiles.
    """
    n = 0
    own = state.owner[BLACK] == seat
    actor = state.actor
    sizes_index = BOTH_SIZES
    for side in range(2):
        holder = seat if side == 0 else 1 - seat
        hand = state.hand[holder]
        size = bits.count(hand)
        first = side * SIDE
        # A redraw's tile is on its way into the hand (B5.1).
        coming = 1 if side == 0 and state.phase == rules.REDRAWING else 0
        bucket = min(size + coming, SIZES - 1)
        sizes_index += bucket * (SIZES if side == 0 else 1)
        out[n] = first + SIZE + bucket
        n += 1
        for marker in range(3):
            if state.markers[holder] & MARK_REDRAW << marker:
                out[n] = first + MARKER + marker
                n += 1
        if state.chip_on[holder] == 0:
            if state.chip[holder] == DOUBLER:
                out[n] = first + CHIP
                n += 1
            elif state.chip[holder] == INVERTER:
                out[n] = first + CHIP + 1
                n += 1
        state.actor = holder
        placements = rules.list_sets_played(setup, state, rules.PLACE, actions, actions.size)
        n = list_placement_features(first, hand, placements, actions, sets, out, n)
        tiles = hand
        while tiles:
            tile = bits.lowest(tiles)
            tiles &= tiles - 1
            out[n] = first + TILE + (MIRRORED[tile] if own else tile)
            n += 1
    state.actor = actor
    out[n] = sizes_index
    n += 1
    fitting = 0
    lengths_index = BOTH_LENGTHS
    for side in range(2):
        colour = BLACK if own == (side == 0) else WHITE
        first = side * ROW
        low, high = state.low[colour], state.high[colour]
        length = min(high - low, LENGTHS - 1)
        lengths_index += length * (LENGTHS if side == 0 else 1)
        out[n] = first + LENGTH + length
        out[n + 1] = first + UP_VALUE + min(high + 1, 13)
        out[n + 2] = first + UP_COUNT + min(bits.count(state.laid[colour, high]), 6)
        out[n + 3] = first + DOWN_VALUE + low - 1
        out[n + 4] = first + DOWN_COUNT + min(bits.count(state.laid[colour, low]), 6)
        n += 5
        if rules.sizes_beside(setup, state, colour, high) & 2:
            fitting |= TILES_WITH[colour, high + 1]
        if rules.sizes_beside(setup, state, colour, low) & 2:
            fitting |= TILES_WITH[colour, low - 1]
    out[n] = lengths_index
    out[n + 1] = PILE + state.pile
    unseen = bits.count(state.unseen)
    out[n + 2] = FITTING
    if unseen:
        out[n + 2] += (8 * bits.count(fitting & state.unseen) + unseen - 1) // unseen
    return int(n + 3)


@compiled
def list_placement_features(
    first: int, hand: int, placements: int, actions: Ints, sets: Ints, out: Ints, n: int
) -> int:
    """Add to the n features in `out` those of what a hand could place now."""
    size = bits.count(hand)
    paired = min(placements, MAX_PAIRED)
    ends = 0
    used = 0
    most = 0
    for i in range(placements):
        tiles = rules.tiles_of(actions[i])
        ends |= 1 << (actions[i] >> rules.WHERE_SHIFT & rules.WHERE_MASK)
        used |= tiles
        most = max(most, bits.count(tiles))
        if i < paired:
            sets[i] = tiles
    most_in_two = most
    for i in range(paired):
        for j in range(i):
            # Two at one end would need other numbers of tiles by then: a rough count will do.
            if sets[i] & sets[j] == 0:
                most_in_two = max(most_in_two, bits.count(sets[i] | sets[j]))
    out[n] = first + PLACEMENTS + STEPS[min(placements, STEPS.size - 1)]
    out[n + 1] = first + LEFT_AFTER_ONE + (min(size - most, LEFT - 2) if most else LEFT - 1)
    out[n + 2] = first + LEFT_AFTER_TWO + (min(size - most_in_two, LEFT - 2) if most else LEFT - 1)
    out[n + 3] = first + ENDS_REACHED + bits.count(ends)
    out[n + 4] = first + IDLE_TILES + min(bits.count(hand & ~used), 5)
    return int(n + 5)


@compiled
def network(features: Ints, n: int, layer: Singles2, last: Singles, hidden: Singles) -> float:
    """The probability of winning that the network sees in the first n features.

    `layer` has a row for each feature and one for none; `last` one weight for each hidden unit, and
    one for none.
    """
    units = hidden.size
    for j in range(units):
        hidden[j] = layer[FEATURES, j]
    for i in range(n):
        row = layer[features[i]]
        for j in range(units):
            hidden[j] += row[j]
    total = last[units]
    for j in range(units):
        total += max(hidden[j], np.float32(0.0)) * last[j]
    return 1.0 / (1.0 + math.exp(-float(total)))


@compiled
def worth(state: State, seat: int) -> float:
    """What an end is worth to a seat."""
    if state.winner < 0:
        return 0.5
    return 1.0 if state.winner == seat else 0.0


@compiled
def judge(
    setup: Setup,
    state: State,
    seat: int,
    scratch: Ints,
    features: Ints,
    layer: Singles2,
    last: Singles,
    hidden: Singles,
) -> float:
    """What a position between turns is worth to the seat that has just acted."""
    if state.actor == OVER:
        return worth(state, seat)
    n = list_features(setup, state, seat, scratch, features[MAX_FEATURES:], features[:MAX_FEATURES])
    value = network(features, n, layer, last, hidden)
    return min(max(value, 1.0 - SUREST), SUREST)
