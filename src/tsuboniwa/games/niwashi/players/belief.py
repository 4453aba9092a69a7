"""What a seat may hold, judged by all that everybody has seen.

A belief is kept for both seats: one's partner's is what one thinks, one's own is what the partner
must think. Each is a table over pairs of orders, and follows the match action by action. It starts
from what the rules make certain (an order drawn is one not seen yet; one that stays in hand is none
of those that would have been laid open, N3.1) and weighs every pair by how likely its holder would
have acted so.
"""

import math
from typing import NamedTuple

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.kernel import play
from tsuboniwa.core.state_records import Array, Floats, Floats2, Floats3, Ints, States, one_record
from tsuboniwa.games.niwashi.orders import FIELDS, ORDERS
from tsuboniwa.games.niwashi.players.glance import Glance, look, look_around
from tsuboniwa.games.niwashi.players.ground import (
    FIELD_COUNT,
    FIELD_SHAPE,
    FIELD_WAY,
    FIELD_X,
    FIELD_Y,
    Ground,
    survey,
)
from tsuboniwa.games.niwashi.players.language import (
    SILENCE,
    lantern_cell,
    read_long_word,
    read_shape_word,
    read_short_word,
    season_faced,
    target_of,
)
from tsuboniwa.games.niwashi.rules import BUFFER, list_placements
from tsuboniwa.games.niwashi.state import (
    CELL_MASK,
    DISCARD,
    HAND_ORDERS,
    KIND_SHIFT,
    LANTERN,
    OFFSET,
    ORDER,
    PLACE,
    STATE,
    TAKE,
    TARGET_MASK,
    TARGET_SHIFT,
    TILE_MASK,
    TILE_SHIFT,
    TURN_MASK,
    TURN_SHIFT,
    WRAP,
    X_SHIFT,
    Y_SHIFT,
    Setup,
    State,
)
from tsuboniwa.games.niwashi.tiles import AT, ON, SAND, SEASONS, SHAPE, STRIPS

SEASON_COUNT = len(SEASONS)
# In place of an order: the slot is empty.
NONE = ORDERS
SLOT = ORDERS + 1

# How strongly a holder is drawn to placements that bring its own orders nearer, and how near an
# order is whose best window lacks 0 … 5 fields.
PULL = 3.0
NEARNESS = np.array([0.9, 1.0, 0.6, 0.25, 0.08, 0.0])
# A tile that fulfilled something was laid for that; it tells less of its layer's own orders.
OTHERWISE_MEANT = 0.2
# How much a tile of an order's season is wanted: for each of its fields.
TASTE = 0.1
# The share of actions that follow no reason which we know.
WHIM = 0.15
# How likely a word is from somebody who does not hold what it names, relative to one who does: one
# lantern in fifty is not a word, and there are two dozen words.
MISSPOKEN = 0.001
# A person who never read of the language still means the shape.
HALF_MEANT = 20.0
# Natural hints: a field or a tile of the season, a cell that a window lacks or has.
SEASON_HINT = 5.0
TILE_HINT = 1.6
WINDOW_HINT = np.array([1.0, 1.0, 1.5, 3.0, 6.0, 4.0])
SHAPE_HINT = 12.0
FACED_SEASON_HINT = 1.5


class Belief(NamedTuple):
    """Two tables of pairs, and what is needed to keep them up."""

    # By seat, the order longest in hand, the other one: how likely. NONE stands for no order.
    pairs: Floats3
    # What the last placement says of each order of its layer, until it is known what it was for.
    pending: Floats
    # The seat that laid it, and 1 if there is such a placement; what a long word has said so far.
    notes: Ints
    ground: Ground
    glance: Glance
    actions: Ints
    before: States

    @classmethod
    def empty(cls) -> "Belief":
        made = cls(
            np.zeros((2, SLOT, SLOT)),
            np.ones(ORDERS),
            np.zeros(4, np.int64),
            Ground.empty(),
            Glance.empty(),
            np.empty(BUFFER, np.int64),
            one_record(STATE),
        )
        begin_belief(made)
        return made


# Entries of `notes`.
LAYER, IS_PENDING, SAID, SAID_SEASON = range(4)


@entry
def begin_belief(belief: Belief) -> None:
    """Before the first order is drawn."""
    belief.pairs[:] = 0.0
    belief.pairs[0, NONE, NONE] = 1.0
    belief.pairs[1, NONE, NONE] = 1.0
    belief.pending[:] = 1.0
    belief.notes[IS_PENDING] = 0
    belief.notes[SAID] = SILENCE


@entry
def follow(setup: Setup, state: State, action: int, belief: Belief, telling: bool) -> None:
    """Play an action, and think about it if it can tell anything.

    Nothing but what all have seen is used of the state.
    """
    kind = action >> KIND_SHIFT
    if telling:
        if kind == PLACE:
            weigh_placement(setup, state, action, belief)
        elif kind == LANTERN:
            weigh_lantern(setup, state, action, belief)
        elif kind == DISCARD:
            weigh_discard(state, action, belief)
        elif kind == TAKE:
            weigh_take(state, action, belief)
    belief.before[0] = state
    play(setup, state, action)
    if kind == ORDER:
        draw_order(belief.before[0], action >> TARGET_SHIFT & TARGET_MASK, belief)
    note_laid_open(belief.before[0], state, belief)
    if belief.notes[IS_PENDING] and state.mover != belief.notes[LAYER]:
        settle(belief, 1.0)


@compiled
def draw_order(state: State, seat: int, belief: Belief) -> None:
    """A new order may be any that nobody has laid open, and not the one beside it."""
    pairs = belief.pairs[seat]
    opened = state.laid_open[0] | state.laid_open[1]
    if pairs[NONE, NONE] > 0.0:
        for new in range(ORDERS):
            pairs[new, NONE] = float(1 - (opened >> new & 1))
        pairs[NONE, NONE] = 0.0
    else:
        for old in range(ORDERS):
            for new in range(ORDERS):
                free = new != old and opened >> new & 1 == 0
                pairs[old, new] = pairs[old, NONE] if free else 0.0
            pairs[old, NONE] = 0.0
    normalise(pairs)


@compiled
def normalise(pairs: Array) -> float:
    """Make all add up to one; return what they added up to."""
    total = 0.0
    for first in range(SLOT):
        for second in range(SLOT):
            total += pairs[first, second]
    if total > 0.0:
        for first in range(SLOT):
            for second in range(SLOT):
                pairs[first, second] /= total
    return float(total)


@compiled
def note_laid_open(before: State, state: State, belief: Belief) -> None:
    """N3.1: what was laid open is known, and what was not is none of the fulfilled ones."""
    for seat in range(2):
        opened = state.laid_open[seat] & ~before.laid_open[seat]
        pairs = belief.pairs[seat]
        if opened:
            if belief.notes[IS_PENDING] and belief.notes[LAYER] != seat:
                settle(belief, OTHERWISE_MEANT)
            rest = np.zeros(SLOT)
            if bits.count(opened) == HAND_ORDERS:
                # Both at once, if the stack is empty: nothing is left, whatever was believed.
                rest[NONE] = 1.0
            else:
                for first in range(SLOT):
                    for second in range(SLOT):
                        if first < ORDERS and opened >> first & 1:
                            rest[second] += pairs[first, second]
                        elif second < ORDERS and opened >> second & 1:
                            rest[first] += pairs[first, second]
            # An order that was drawn in this very action is not part of the pairs yet.
            pairs[:] = 0.0
            for order in range(SLOT):
                pairs[order, NONE] = rest[order]
            normalise(pairs)
        opened = state.laid_open[0] | state.laid_open[1]
        if opened | state.ruled_out[seat, 0] | state.ruled_out[seat, 1]:
            exclude(pairs, opened | state.ruled_out[seat, 0], opened | state.ruled_out[seat, 1])


@compiled
def exclude(pairs: Array, not_first: int, not_second: int) -> None:
    """Take out what cannot be."""
    for first in range(SLOT):
        gone = first < ORDERS and not_first >> first & 1
        for second in range(SLOT):
            if gone or (second < ORDERS and not_second >> second & 1):
                pairs[first, second] = 0.0
    normalise(pairs)


@compiled
def reweigh(pairs: Array, likely: Array) -> None:
    """Weigh each pair by its two orders; `likely` has an entry for NONE, too."""
    for first in range(SLOT):
        for second in range(SLOT):
            pairs[first, second] *= likely[first] * likely[second]
    normalise(pairs)


# --- Placements and draws ---------------------------------------------------------------------


@compiled
def weigh_placement(setup: Setup, state: State, action: int, belief: Belief) -> None:
    """Compare the placement with all that its layer could have done with tiles that all know."""
    seat = state.mover
    ground = belief.ground
    survey(setup, state, ground)
    laid = 1 << (action >> TILE_SHIFT & TILE_MASK) - 1
    hand = state.hand[seat]
    state.hand[seat] = state.known[seat] | laid
    n = list_placements(setup, state, belief.actions, 0)
    state.hand[seat] = hand
    look_around(state, ground, belief.glance)
    attraction = np.exp(PULL * NEARNESS)
    total = np.zeros(ORDERS)
    chosen = np.ones(ORDERS)
    after = belief.glance.after
    for i in range(n):
        tile, turn, x, y = unpack(belief.actions[i])
        look(ground, belief.glance, tile, turn, x, y)
        for order in range(ORDERS):
            total[order] += attraction[FIELDS - after[order]]
            if belief.actions[i] == action:
                chosen[order] = attraction[FIELDS - after[order]]
    for order in range(ORDERS):
        belief.pending[order] = WHIM + (1 - WHIM) * n * chosen[order] / total[order]
    belief.notes[LAYER] = seat
    belief.notes[IS_PENDING] = 1


@compiled
def unpack(action: int) -> tuple[int, int, int, int]:
    """A placement's tile, turn, x and y."""
    return (
        int((action >> TILE_SHIFT & TILE_MASK) - 1),
        int(action >> TURN_SHIFT & TURN_MASK),
        int((action >> X_SHIFT & CELL_MASK) - OFFSET),
        int((action >> Y_SHIFT & CELL_MASK) - OFFSET),
    )


@compiled
def settle(belief: Belief, share: float) -> None:
    """Let the last placement count, as far as it was laid for its layer's own sake."""
    likely = np.ones(SLOT)
    for order in range(ORDERS):
        likely[order] = belief.pending[order] ** share
    reweigh(belief.pairs[belief.notes[LAYER]], likely)
    belief.notes[IS_PENDING] = 0


@compiled
def weigh_take(state: State, action: int, belief: Belief) -> None:
    """A tile taken has colours that its taker can use, sooner than those left."""
    seat = state.mover
    taken = (action >> TILE_SHIFT & TILE_MASK) - 1
    top = int(state.discard[state.discarded - 1]) - 1 if state.discarded else -1
    if action >> TARGET_SHIFT & TARGET_MASK:
        taken = top
    offered = int(state.display)
    if state.matched and top >= 0:
        offered |= 1 << top
    n = bits.count(offered)
    likely = np.ones(SLOT)
    for season in range(SEASON_COUNT):
        total = 0.0
        tiles = offered
        while tiles:
            total += math.exp(TASTE * fields_of(bits.lowest(tiles), season))
            tiles &= tiles - 1
        for order in range(season, ORDERS, SEASON_COUNT):
            likely[order] = n * math.exp(TASTE * fields_of(taken, season)) / total
    reweigh(belief.pairs[seat], likely)


@compiled
def fields_of(tile: int, colour: int) -> int:
    """How many fields of a colour a tile has."""
    return (
        int(STRIPS[tile, 0, 0] == colour)
        + int(STRIPS[tile, 0, 1] == colour)
        + int(STRIPS[tile, 0, 2] == colour)
    )


# --- The lantern ------------------------------------------------------------------------------


@compiled
def weigh_lantern(setup: Setup, state: State, action: int, belief: Belief) -> None:
    """A word of the language, or a hint such as people give."""
    pairs = belief.pairs[state.mover]
    belief.notes[SAID] = SILENCE
    word = read_short_word(action)
    if word != SILENCE:
        hear(pairs, word, SILENCE, SILENCE, True)
        return
    word = read_long_word(state, action)
    if word != SILENCE:
        season = season_faced(action)
        hear(pairs, word, SILENCE, season, False)
        belief.notes[SAID] = word
        belief.notes[SAID_SEASON] = season
        return
    likely = np.ones(SLOT)
    take_hint(setup, state, action, belief.ground, likely)
    # A hint is about one of the two.
    for first in range(SLOT):
        for second in range(SLOT):
            one = likely[first] if first < ORDERS else 0.0
            two = likely[second] if second < ORDERS else 0.0
            pairs[first, second] *= WHIM + one + two
    normalise(pairs)


@compiled
def weigh_discard(state: State, action: int, belief: Belief) -> None:
    """The second half of a long word: the other order's shape."""
    said = belief.notes[SAID]
    belief.notes[SAID] = SILENCE
    shape = read_shape_word(action)
    if said != SILENCE and shape != SILENCE:
        hear(belief.pairs[state.mover], said, shape, belief.notes[SAID_SEASON], False)


@compiled
def hear(pairs: Array, word: int, shape: int, season: int, half: bool) -> None:
    """An order was named, and of the one beside it the shape or the season, or neither."""
    for first in range(SLOT):
        for second in range(SLOT):
            weight = MISSPOKEN
            if (first == word and fits(second, shape, season)) or (
                second == word and fits(first, shape, season)
            ):
                weight = 1.0
            elif half and (
                first // SEASON_COUNT == word // SEASON_COUNT
                or second // SEASON_COUNT == word // SEASON_COUNT
            ):
                weight = MISSPOKEN * HALF_MEANT
            pairs[first, second] *= weight
    normalise(pairs)


@compiled
def fits(order: int, shape: int, season: int) -> bool:
    """Whether an order, or none, has the shape and season; SILENCE fits all."""
    if order == NONE:
        return True
    return (shape == SILENCE or order // SEASON_COUNT == shape) and (
        season == SILENCE or order % SEASON_COUNT == season
    )


@compiled
def take_hint(setup: Setup, state: State, action: int, ground: Ground, likely: Array) -> None:
    """Weigh each order by how well a lantern without a word points at it."""
    target = target_of(action)
    faced = season_faced(action)
    if target == SHAPE:
        shape = (action >> TILE_SHIFT & TILE_MASK) - 1
        for season in range(SEASON_COUNT):
            likely[shape * SEASON_COUNT + season] *= SHAPE_HINT
    elif target == ON:
        tile = (action >> TILE_SHIFT & TILE_MASK) - 1
        for order in range(ORDERS):
            likely[order] *= TILE_HINT ** fields_of(tile, order % SEASON_COUNT)
    elif target == AT:
        x, y = lantern_cell(action)
        survey(setup, state, ground)
        colour = int(ground.colours[x & WRAP, y & WRAP]) - 1
        if 0 <= colour < SAND:
            for order in range(colour, ORDERS, SEASON_COUNT):
                likely[order] *= SEASON_HINT
        point_at(ground, x, y, likely)
    elif faced >= 0:
        for order in range(faced, ORDERS, SEASON_COUNT):
            likely[order] *= FACED_SEASON_HINT


@compiled
def point_at(ground: Ground, x: int, y: int, likely: Array) -> None:
    """The lantern on a cell: orders that have, or want, a field there."""
    nearest = np.zeros(ORDERS, np.int64)
    for k in range(FIELD_COUNT):
        corner_x = (x - FIELD_X[k]) & WRAP
        corner_y = (y - FIELD_Y[k]) & WRAP
        for season in range(SEASON_COUNT):
            alike = int(ground.alike[corner_x, corner_y, FIELD_WAY[k] * SEASON_COUNT + season])
            order = FIELD_SHAPE[k] * SEASON_COUNT + season
            nearest[order] = max(nearest[order], alike)
    for order in range(ORDERS):
        likely[order] *= WINDOW_HINT[min(nearest[order], FIELDS)]


# --- What a seat makes of it ------------------------------------------------------------------


@entry
def chances(pairs: Floats2, excluded: int, out: Floats) -> float:
    """How likely the holder has each order, when those excluded are known to lie elsewhere.

    Returns how much of the belief is left after the exclusion.
    """
    out[:] = 0.0
    total = 0.0
    for first in range(SLOT):
        if first < ORDERS and excluded >> first & 1:
            continue
        for second in range(SLOT):
            if second < ORDERS and excluded >> second & 1:
                continue
            weight = pairs[first, second]
            total += weight
            if first < ORDERS:
                out[first] += weight
            if second < ORDERS:
                out[second] += weight
    if total > 0.0:
        for order in range(ORDERS):
            out[order] /= total
    return float(total)
