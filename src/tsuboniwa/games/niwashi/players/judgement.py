"""What a placement, a tile or the lantern is worth to the pair, compiled.

Everything is counted in orders: what a tile is likely to fulfil now counts fully, and the ground
that it leaves counts by how near each order is and how likely somebody wants it, now or later. A
large field of one season is near to many orders at once: it is worth laying before anyone holds
them.
"""

from typing import NamedTuple

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.state_records import Floats, Floats3, Ints, Setups, States
from tsuboniwa.games.niwashi.orders import ALL_ORDERS, FIELDS, ORDERS
from tsuboniwa.games.niwashi.players.belief import chances, unpack
from tsuboniwa.games.niwashi.players.glance import Glance, look, look_around
from tsuboniwa.games.niwashi.players.ground import (
    Ground,
    lay_down,
    lift,
    missing,
    survey,
    whole_under,
)
from tsuboniwa.games.niwashi.rules import BUFFER, list_placements, list_takes
from tsuboniwa.games.niwashi.state import (
    ACTING,
    DISPLAY_TILES,
    HAND_ORDERS,
    HAND_TILES,
    TARGET_MASK,
    TARGET_SHIFT,
    TILE_MASK,
    TILE_SHIFT,
    Setup,
    State,
)
from tsuboniwa.games.niwashi.tiles import STRIPS

# This many times the actions wanted are judged closely.
CLOSER = 3
# The display, and the top of the discard pile (N7.1).
MAX_TAKES = DISPLAY_TILES + 1

# Entries of the weights (`weights.py`).
# How much the ground counts for an order: one's own, the partner's, one that is still to come.
OWN, PARTNER, FUTURE = range(3)
# An order drawn in place of a fulfilled one may be fulfilled at once (N3.1): what share of that.
CHAIN = 3
# What it is worth that the partner learns an order, what the lantern costs, and with how many tiles
# in the pile it is too late for it.
TELLING, LANTERN_COST, LATEST = range(4, 7)
# The discard pile saves tiles: to take from it, and to be allowed to (N5.3).
SAVING, MATCHING = 7, 8
# How near an order is whose best window lacks no field, one, two, …
NEARNESS = 9


class Desk(NamedTuple):
    """Room for one who thinks: what is known and wanted, the ground, and lists of actions."""

    # By order: how likely the partner holds it, how sure the partner is that one holds it oneself,
    # and how much the ground counts for it.
    partner: Floats
    told: Floats
    demand: Floats
    ground: Ground
    glance: Glance
    actions: Ints
    values: Floats

    @classmethod
    def empty(cls) -> "Desk":
        return cls(
            np.zeros(ORDERS),
            np.zeros(ORDERS),
            np.zeros(ORDERS),
            Ground.empty(),
            Glance.empty(),
            np.empty(BUFFER, np.int64),
            np.empty(BUFFER),
        )


@entry
def held_orders(state: State, seat: int) -> int:
    """The orders in a seat's hand as a bit mask."""
    found = 0
    for slot in range(HAND_ORDERS):
        if 0 < state.orders[seat, slot] <= ORDERS:
            found |= 1 << state.orders[seat, slot] - 1
    return int(found)


@compiled
def unknown_orders(state: State, seat: int) -> int:
    """The orders that a seat has neither in hand nor seen laid open."""
    return int(ALL_ORDERS & ~(held_orders(state, seat) | state.laid_open[0] | state.laid_open[1]))


@compiled
def want(state: State, seat: int, weights: Floats, desk: Desk) -> None:
    """How much the ground counts for each order, once it is known what the partner may hold."""
    own = held_orders(state, seat)
    unknown = unknown_orders(state, seat)
    to_come = state.stack[0] + state.stack[1]
    places = max(bits.count(unknown) - HAND_ORDERS, 1)
    for order in range(ORDERS):
        demand = weights[PARTNER] * desk.partner[order]
        if unknown >> order & 1:
            demand += weights[FUTURE] * (1.0 - desk.partner[order]) * to_come / places
        if own >> order & 1:
            demand += weights[OWN]
        desk.demand[order] = demand


@entry
def consider(
    setups: Setups, states: States, seat: int, pairs: Floats3, weights: Floats, desk: Desk
) -> None:
    """Make up one's mind on what the partner holds, what it knows, and what is wanted."""
    state = states[0]
    chances(pairs[1 - seat], held_orders(state, seat), desk.partner)
    chances(pairs[seat], 0, desk.told)
    want(state, seat, weights, desk)
    observe_ground(setups[0], state, desk)


@compiled
def observe_ground(setup: Setup, state: State, desk: Desk) -> None:
    """Make ground and glance those of a state."""
    survey(setup, state, desk.ground)
    look_around(state, desk.ground, desk.glance)


@compiled
def ground_value(weights: Floats, desk: Desk) -> float:
    value = 0.0
    for order in range(ORDERS):
        if desk.demand[order] > 0.0:
            value += desk.demand[order] * weights[NEARNESS + missing(desk.ground, order)]
    return float(value)


@compiled
def likely_fulfilled(state: State, seat: int, whole: int, weights: Floats, desk: Desk) -> float:
    """How many of the partner's orders will be laid open, given what the tile makes whole."""
    likely = 0.0
    orders = whole
    while orders:
        likely += desk.partner[bits.lowest(orders)]
        orders &= orders - 1
    if state.stack[1 - seat] > 0:
        unknown = unknown_orders(state, seat)
        again = bits.count(whole & unknown) / max(bits.count(unknown), 1)
        likely *= 1.0 + weights[CHAIN] * again
    return float(likely)


@compiled
def judge_placement(state: State, seat: int, action: int, weights: Floats, desk: Desk) -> float:
    """What the pair has after a placement: likely fulfilled orders, and the ground."""
    tile, turn, x, y = unpack(action)
    covered = lay_down(desk.ground, tile, turn, x, y)
    whole = whole_under(desk.ground, turn, x, y)
    value = ground_value(weights, desk)
    if whole:
        value += likely_fulfilled(state, seat, whole, weights, desk)
    if state.discarded > 0:
        for i in range(3):
            if covered >> 3 * i & 7 == STRIPS[tile, turn & 1, i] + 1:
                value += weights[MATCHING]
                break
    lift(desk.ground, turn, x, y, covered)
    return value


@compiled
def glance_at(state: State, seat: int, action: int, weights: Floats, desk: Desk) -> float:
    """About what `judge_placement` would say, by a first look."""
    tile, turn, x, y = unpack(action)
    whole = look(desk.ground, desk.glance, tile, turn, x, y)
    value = 0.0
    for order in range(ORDERS):
        value += desk.demand[order] * weights[NEARNESS + FIELDS - desk.glance.after[order]]
    if whole:
        value += likely_fulfilled(state, seat, whole, weights, desk)
    return float(value)


@compiled
def judge_placements(
    setup: Setup, state: State, seat: int, closely: int, weights: Floats, desk: Desk
) -> int:
    """List all placements of the seat that acts, the best first; judge the first few closely.

    Returns how many were judged closely. Ground and glance are made already.
    """
    n = list_placements(setup, state, desk.actions, 0)
    for i in range(n):
        desk.values[i] = glance_at(state, seat, desk.actions[i], weights, desk)
    closely = min(closely, n)
    for i in range(closely):
        best = i
        for j in range(i + 1, n):
            if desk.values[j] > desk.values[best]:
                best = j
        action, value = desk.actions[best], desk.values[best]
        desk.actions[best], desk.values[best] = desk.actions[i], desk.values[i]
        desk.actions[i], desk.values[i] = action, value
    for i in range(closely):
        desk.values[i] = judge_placement(state, seat, desk.actions[i], weights, desk)
    return closely


@compiled
def best_of(desk: Desk, n: int) -> int:
    """The place of the greatest value, -1 for an empty list."""
    best = -1
    for i in range(n):
        if best < 0 or desk.values[i] > desk.values[best]:
            best = i
    return best


@compiled
def promise_of_tile(
    setup: Setup, state: State, seat: int, tile: int, weights: Floats, desk: Desk
) -> float:
    """What the best placement of a tile would be worth if it were laid now, at a glance."""
    hand = state.hand[seat]
    actor = state.actor
    state.hand[seat] = 1 << tile
    state.actor = seat
    n = list_placements(setup, state, desk.actions, 0)
    state.hand[seat] = hand
    state.actor = actor
    best = 0.0
    for i in range(n):
        best = max(best, glance_at(state, seat, desk.actions[i], weights, desk))
    return float(best)


@compiled
def taken_tile(state: State, action: int) -> int:
    """The tile that an action takes."""
    if action >> TARGET_SHIFT & TARGET_MASK:
        return int(state.discard[state.discarded - 1]) - 1
    return int((action >> TILE_SHIFT & TILE_MASK) - 1)


@compiled
def judge_take(
    setup: Setup, state: State, seat: int, action: int, weights: Floats, desk: Desk
) -> float:
    value = promise_of_tile(setup, state, seat, taken_tile(state, action), weights, desk)
    if action >> TARGET_SHIFT & TARGET_MASK:
        value += weights[SAVING]
    return value


@entry
def judge_all(
    setups: Setups, states: States, seat: int, most: int, weights: Floats, desk: Desk
) -> int:
    """List and judge the best that the seat could do: placements, or what it could take."""
    setup, state = setups[0], states[0]
    if state.phase == ACTING:
        return judge_placements(setup, state, seat, CLOSER * most, weights, desk)
    takes = np.empty(MAX_TAKES, np.int64)
    n = list_takes(state, takes)
    values = np.empty(n)
    for i in range(n):
        values[i] = judge_take(setup, state, seat, takes[i], weights, desk)
    desk.actions[:n] = takes[:n]
    desk.values[:n] = values
    return n


@entry
def may_tell(state: State, seat: int, weights: Floats) -> bool:
    """Whether there is something to tell, and the pair can afford it: it costs a hand of tiles."""
    affordable = state.pile >= weights[LATEST] and bits.count(state.hand[seat]) == HAND_TILES
    return bool(affordable and state.orders[seat, 0])


@entry
def judge_lantern(learned: float, weights: Floats, desk: Desk) -> float:
    """What the pair has after the lantern: the ground, and orders that the partner has learned."""
    value = ground_value(weights, desk) - weights[LANTERN_COST] + weights[TELLING] * learned
    return float(value)


@compiled
def untold(state: State, seat: int, desk: Desk) -> float:
    """How many of its orders a seat's partner does not know."""
    left = 0.0
    for slot in range(HAND_ORDERS):
        if state.orders[seat, slot]:
            left += 1.0 - desk.told[state.orders[seat, slot] - 1]
    return float(left)
