"""The rules of Niwashi, compiled. Numbers in comments are those of docs/rules/niwashi.md."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.random_numbers import below
from tsuboniwa.core.state_records import Array, Ints
from tsuboniwa.games.niwashi.garden import forget_last, fulfilled_orders, lay, lay_start, list_spots
from tsuboniwa.games.niwashi.journey import read_journey
from tsuboniwa.games.niwashi.orders import ALL_ORDERS, ORDERS, SHAPES
from tsuboniwa.games.niwashi.state import (
    ACTING,
    DEAL,
    DEALING,
    DISCARD,
    DISCARDING,
    DISPLAY,
    DISPLAY_TILES,
    FACING_SHIFT,
    FIELDS,
    FILLING,
    FINISHED,
    GARDEN_CELLS,
    HAND_ORDERS,
    HAND_TILES,
    HIDDEN_ORDER,
    HIDDEN_TILE,
    KIND_SHIFT,
    LANTERN,
    NO_AREA,
    OFFSET,
    ORDER,
    ORDERING,
    PLACE,
    PLACEMENTS,
    REPLACING,
    SECOND_SHIFT,
    SETUP,
    SHOWING,
    STACK,
    START,
    STARTING,
    STATE,
    TAKE,
    TAKING,
    TARGET_MASK,
    TARGET_SHIFT,
    THIRD_SHIFT,
    TILE_MASK,
    TILE_SHIFT,
    TILES_IN_PLAY,
    TURN_SHIFT,
    WRAP,
    X_SHIFT,
    Y_SHIFT,
    Setup,
    State,
)
from tsuboniwa.games.niwashi.tiles import (
    ALL_TILES,
    AT,
    DISCARD_PILE,
    FACINGS,
    ON,
    PILE,
    READINGS_OF,
    SHAPE,
)

# Part of the contract, though they are in state.py.
__all__ = ["FIELDS", "KIND_SHIFT", "SETUP", "STATE"]

REASONS = ("all-orders", "no-tile")
ALL_ORDERS_DONE, NO_TILE = range(1, 3)
FULL_SCORE = 2 * STACK

FACING_COUNT = len(FACINGS)
SHAPE_COUNT = len(SHAPES)
# The garden's width and height, each widened by 4, together never exceed 104 (N6.1).
LANTERN_CELLS = (3 + 1 + 2 * PLACEMENTS + 2 * 4) ** 2 // 4
LANTERNS = FACING_COUNT * (LANTERN_CELLS + DISPLAY_TILES + SHAPE_COUNT + 2)
# In each direction, three tiles at most cover a given field; one entry more is written to.
SPOTS = 3 * GARDEN_CELLS + 1
# Actions, and behind them room to collect the spots of one direction.
BUFFER = 2 * SPOTS * 2 * HAND_TILES + LANTERNS + SPOTS


def make_setup(options: Mapping[str, Any], rules_version: int) -> Array:
    setups = np.zeros(1, SETUP)
    setup = setups[0]
    setup.seats = 2
    setup.rules_version = rules_version
    setup.least_x = setup.least_y = -NO_AREA
    setup.most_x = setup.most_y = NO_AREA
    setup.journey = options["journey"]
    if setup.journey:
        scenario = read_journey()[options["journey"] - 1]
        setup.required = scenario.required
        setup.least_x, setup.least_y, setup.most_x, setup.most_y = scenario.area
        for x, y in scenario.blocked:
            setup.blocked[x & WRAP, y & WRAP] = 1
    return setups


# --- What versions of the rules have changed ---------------------------------------------------


@entry
def only_last_turn_counts(setup: Setup) -> bool:
    """N4.2: since version 2; before, a tile counted until its seat laid another one."""
    return setup.rules_version >= 2


@entry
def fills_hand_up(setup: Setup) -> bool:
    """N7.1: since version 2; before, one tile at most was taken."""
    return setup.rules_version >= 2


@compiled
def start(setup: Setup, state: State) -> None:
    state.actor = CHANCE
    state.phase = STARTING
    state.unseen = ALL_TILES
    state.pile = TILES_IN_PLAY
    state.unseen_orders = ALL_ORDERS
    for seat in range(2):
        state.stack[seat] = STACK


# --- What can be done -------------------------------------------------------------------------


@compiled
def legal(setup: Setup, state: State, kind: int, out: Ints) -> int:
    n = 0
    phase = state.phase
    if phase == ACTING:  # N3.2
        if kind in (ANY, PLACE):
            n = list_placements(setup, state, out, n)
        if kind in (ANY, LANTERN):
            n = list_lanterns(state, out, n)
    elif phase == DISCARDING:
        if kind in (ANY, DISCARD):
            n = list_discards(state.hand[state.actor], out)
    elif phase == TAKING:
        if kind in (ANY, TAKE):
            n = list_takes(state, out)
    elif phase != FINISHED:
        stem = chance_stem(state)
        if kind in (ANY, stem >> KIND_SHIFT):
            things = state.unseen_orders if stem >> KIND_SHIFT == ORDER else state.unseen
            while things:
                out[n] = stem | (bits.lowest(things) + 1) << TILE_SHIFT
                n += 1
                things &= things - 1
    return n


@compiled
def list_placements(setup: Setup, state: State, out: Ints, n: int) -> int:
    """5: every tile of the hand in every reading on every spot."""
    for vertical in range(2):
        room = out.size - SPOTS
        spots = out[room : list_spots(setup, state, vertical, out, room)]
        tiles = state.hand[state.actor]
        while tiles:
            tile = bits.lowest(tiles)
            tiles &= tiles - 1
            for back in range(READINGS_OF[tile]):
                turn = vertical << 1 | back
                stem = PLACE << KIND_SHIFT | (tile + 1) << TILE_SHIFT | turn << TURN_SHIFT
                for i in range(spots.size):
                    out[n + i] = stem | spots[i]
                n += spots.size
    return n


@compiled
def list_lanterns(state: State, out: Ints, n: int) -> int:
    """N6.1."""
    stem = LANTERN << KIND_SHIFT | AT << TARGET_SHIFT
    for x in range(state.left - 2, state.right + 3):
        for y in range(state.top - 2, state.bottom + 3):
            n = list_facings(stem | (x + OFFSET) << X_SHIFT | (y + OFFSET) << Y_SHIFT, out, n)
    tiles = state.display
    while tiles:
        stem = LANTERN << KIND_SHIFT | ON << TARGET_SHIFT
        n = list_facings(stem | (bits.lowest(tiles) + 1) << TILE_SHIFT, out, n)
        tiles &= tiles - 1
    for shape in range(SHAPE_COUNT):
        stem = LANTERN << KIND_SHIFT | SHAPE << TARGET_SHIFT
        n = list_facings(stem | (shape + 1) << TILE_SHIFT, out, n)
    n = list_facings(LANTERN << KIND_SHIFT | PILE << TARGET_SHIFT, out, n)
    return list_facings(LANTERN << KIND_SHIFT | DISCARD_PILE << TARGET_SHIFT, out, n)


@compiled
def list_facings(stem: int, out: Ints, n: int) -> int:
    for facing in range(FACING_COUNT):
        out[n + facing] = stem | facing << FACING_SHIFT
    return n + FACING_COUNT


@compiled
def list_discards(hand: int, out: Ints) -> int:
    """N6.2: the whole hand, in any order."""
    n = 0
    first = hand
    while first:
        stem = DISCARD << KIND_SHIFT | (bits.lowest(first) + 1) << TILE_SHIFT
        rest = hand & ~(first & -first)
        first &= first - 1
        second = rest
        while second:
            both = stem | (bits.lowest(second) + 1) << SECOND_SHIFT
            third = rest & ~(second & -second)
            second &= second - 1
            out[n] = both | (bits.lowest(third) + 1 if third else 0) << THIRD_SHIFT
            n += 1
        if rest == 0:
            out[n] = stem
            n += 1
    return n


@compiled
def list_takes(state: State, out: Ints) -> int:
    """N7.1."""
    n = 0
    tiles = state.display
    while tiles:
        out[n] = TAKE << KIND_SHIFT | (bits.lowest(tiles) + 1) << TILE_SHIFT
        n += 1
        tiles &= tiles - 1
    if state.matched and state.discarded > 0:
        out[n] = TAKE << KIND_SHIFT | 1 << TARGET_SHIFT
        n += 1
    return n


# --- Chance -----------------------------------------------------------------------------------


@entry
def chance_stem(state: State) -> int:
    """A chance action, still without the tile or the order that it turns up."""
    phase = state.phase
    if phase == STARTING:
        return START << KIND_SHIFT
    if phase == DEALING:
        return DEAL << KIND_SHIFT | dealt_seat(state) << TARGET_SHIFT
    if phase == ORDERING:
        return ORDER << KIND_SHIFT | int(state.orders[0, HAND_ORDERS - 1] != 0) << TARGET_SHIFT
    if phase == REPLACING:
        return ORDER << KIND_SHIFT | state.mover << TARGET_SHIFT
    return DISPLAY << KIND_SHIFT


@compiled
def dealt_seat(state: State) -> int:
    """The seat that is dealt the next tile (N2.1)."""
    return int(bits.count(state.hand[0]) + state.hidden[0] == HAND_TILES)


@compiled
def weight(setup: Setup, state: State, action: int) -> int:
    return 1


@compiled
def draw(setup: Setup, state: State, rng: Ints) -> int:
    stem = chance_stem(state)
    things = state.unseen_orders if stem >> KIND_SHIFT == ORDER else state.unseen
    return stem | (one_of(things, rng) + 1) << TILE_SHIFT


@compiled
def one_of(things: int, rng: Ints) -> int:
    return bits.nth(things, below(rng, bits.count(things)))


# --- Doing it ---------------------------------------------------------------------------------


@compiled
def play(setup: Setup, state: State, action: int) -> None:
    kind = action >> KIND_SHIFT
    if kind == PLACE:
        play_tile(state, action)
    elif kind == LANTERN:
        play_lantern(setup, state, action)
    elif kind == DISCARD:
        play_discard(state, action)
    elif kind == TAKE:
        play_take(setup, state, action)
    elif kind == ORDER:
        play_order(state, action)
    else:
        turn_up(state, kind, action)


@compiled
def turn_up(state: State, kind: int, action: int) -> None:
    """Chance turns up a tile (N2.1, N3.3)."""
    tile = 1 << (action >> TILE_SHIFT & TILE_MASK) - 1
    state.unseen &= ~tile
    state.pile -= 1
    if kind == START:
        lay_start(state, (action >> TILE_SHIFT & TILE_MASK) - 1)
        state.phase = DEALING
    elif kind == DEAL:
        seat = action >> TARGET_SHIFT & TARGET_MASK
        state.hand[seat] |= tile
        if seat == 1 and bits.count(state.hand[1]) == HAND_TILES:
            state.phase = SHOWING
    else:
        state.display |= tile
        if state.phase == FILLING:
            fill_display(state)
        elif bits.count(state.display) == DISPLAY_TILES:
            state.phase = ORDERING


@compiled
def play_order(state: State, action: int) -> None:
    """A seat draws from its stack (N2.2, N3.1)."""
    order = action >> TILE_SHIFT & TILE_MASK
    seat = action >> TARGET_SHIFT & TARGET_MASK
    state.unseen_orders &= ~(1 << order - 1)
    state.stack[seat] -= 1
    slot = int(state.orders[seat, 0] != 0)
    state.orders[seat, slot] = order
    if state.phase == REPLACING or state.orders[1, HAND_ORDERS - 1]:
        lay_orders_open(state)


@compiled
def lay_orders_open(state: State) -> None:
    """N3.1: what the turn begins with, from wherever a drawn order interrupted it."""
    seat = state.mover
    fulfilled = fulfilled_orders(state, seat)
    slot = 0
    while slot < HAND_ORDERS and state.orders[seat, slot]:
        if fulfilled >> state.orders[seat, slot] - 1 & 1:
            lay_open(state, seat, slot)
            if bits.count(state.laid_open[0]) + bits.count(state.laid_open[1]) == FULL_SCORE:
                finish(state, ALL_ORDERS_DONE)
                return
            if state.stack[seat] > 0:
                state.phase = REPLACING
                state.actor = CHANCE
                return
        else:
            # It stays in hand for all to see: it is none of these.
            state.ruled_out[seat, slot] |= fulfilled
            slot += 1
    if state.hand[seat] == 0:
        finish(state, NO_TILE)
        return
    state.phase = ACTING
    state.actor = seat


@compiled
def lay_open(state: State, seat: int, slot: int) -> None:
    """The orders behind it move up."""
    state.laid_open[seat] |= 1 << state.orders[seat, slot] - 1
    for behind in range(slot, HAND_ORDERS - 1):
        state.orders[seat, behind] = state.orders[seat, behind + 1]
        state.ruled_out[seat, behind] = state.ruled_out[seat, behind + 1]
    state.orders[seat, HAND_ORDERS - 1] = 0
    state.ruled_out[seat, HAND_ORDERS - 1] = 0


@compiled
def play_tile(state: State, action: int) -> None:
    """5, and what can be drawn then (N7.1)."""
    leave_hand(state, action >> TILE_SHIFT & TILE_MASK)
    matches = lay(state, state.mover, action)
    state.matched = matches
    if can_take(state):
        state.phase = TAKING
    else:
        state.matched = 0
        fill_display(state)  # N7.3


@compiled
def can_take(state: State) -> bool:
    """N7.1: whether there is anything to take."""
    return state.display != 0 or (state.matched != 0 and state.discarded > 0)


@compiled
def play_lantern(setup: Setup, state: State, action: int) -> None:
    """N6.1."""
    state.lantern = action
    state.phase = DISCARDING
    if only_last_turn_counts(setup):
        forget_last(state, state.mover)


@compiled
def leave_hand(state: State, tile: int) -> None:
    """The tile plus one."""
    state.hand[state.mover] &= ~(1 << tile - 1)
    state.known[state.mover] &= ~(1 << tile - 1)


@compiled
def play_discard(state: State, action: int) -> None:
    """N6.2, then N7.2."""
    for shift in (TILE_SHIFT, SECOND_SHIFT, THIRD_SHIFT):
        tile = action >> shift & TILE_MASK
        if tile:
            leave_hand(state, tile)
            state.discard[state.discarded] = tile
            state.discarded += 1
    state.hand[state.mover] = state.display
    state.known[state.mover] = state.display
    state.display = 0
    fill_display(state)


@compiled
def play_take(setup: Setup, state: State, action: int) -> None:
    """N7.1: one tile, and the next one if the hand is to be filled up."""
    if action >> TARGET_SHIFT & TARGET_MASK:
        state.discarded -= 1
        tile = 1 << int(state.discard[state.discarded]) - 1
        state.discard[state.discarded] = 0
    else:
        tile = 1 << (action >> TILE_SHIFT & TILE_MASK) - 1
        state.display &= ~tile
    state.hand[state.mover] |= tile
    state.known[state.mover] |= tile
    if fills_hand_up(setup) and has_room(state) and can_take(state):
        return
    state.matched = 0
    fill_display(state)


@compiled
def has_room(state: State) -> bool:
    """Whether the hand of the seat whose turn it is has fewer than three tiles."""
    hand = bits.count(state.hand[state.mover]) + state.hidden[state.mover]
    return bool(hand < HAND_TILES)


@compiled
def fill_display(state: State) -> None:
    """N3.3, then the other seat's turn."""
    if state.pile > 0 and bits.count(state.display) < DISPLAY_TILES:
        state.phase = FILLING
        state.actor = CHANCE
    else:
        state.mover = 1 - state.mover
        lay_orders_open(state)


@compiled
def finish(state: State, reason: int) -> None:
    state.phase = FINISHED
    state.actor = OVER
    state.reason = reason


@compiled
def returns(setup: Setup, state: State, out: Ints) -> int:
    """N8.2: the common score."""
    score = bits.count(state.laid_open[0]) + bits.count(state.laid_open[1])
    out[0] = score
    out[1] = score
    return 0b11 if score >= setup.required else 0


# --- Who knows what ---------------------------------------------------------------------------


@compiled
def observe(setup: Setup, state: State, seat: int) -> None:
    """9: the other's orders, and those of its tiles that never lay open; spectators see no hand."""
    for holder in range(2):
        if holder == seat:
            continue
        if seat < 0:
            state.known[holder] = 0
        secret = state.hand[holder] & ~state.known[holder]
        state.hand[holder] &= state.known[holder]
        state.hidden[holder] += bits.count(secret)
        state.unseen |= secret
        for slot in range(HAND_ORDERS):
            order = state.orders[holder, slot]
            if 0 < order < HIDDEN_ORDER:
                state.unseen_orders |= 1 << order - 1
                state.orders[holder, slot] = HIDDEN_ORDER


@compiled
def resample(setup: Setup, state: State, rng: Ints) -> None:
    for seat in range(2):
        while state.hidden[seat] > 0:
            tile = 1 << one_of(state.unseen, rng)
            state.unseen &= ~tile
            state.hand[seat] |= tile
            state.hidden[seat] -= 1
    # Hidden orders differ from each other. All are drawn again when two are alike: drawing on
    # from what is left would favour some of the combinations that their `ruled_out` allow.
    drawn = np.zeros((2, HAND_ORDERS), np.int64)
    alike = True
    while alike:
        alike = False
        left = state.unseen_orders
        for seat in range(2):
            for slot in range(HAND_ORDERS):
                if state.orders[seat, slot] == HIDDEN_ORDER:
                    order = one_of(state.unseen_orders & ~state.ruled_out[seat, slot], rng)
                    drawn[seat, slot] = order + 1
                    alike = alike or left >> order & 1 == 0
                    left &= ~(1 << order)
    state.unseen_orders = left
    for seat in range(2):
        for slot in range(HAND_ORDERS):
            if state.orders[seat, slot] == HIDDEN_ORDER:
                state.orders[seat, slot] = drawn[seat, slot]


@compiled
def redact(setup: Setup, state: State, seat: int, actors: Ints, actions: Ints) -> None:
    """9: dealt tiles stay secret, an order until it is laid open."""
    for i in range(actions.size):
        kind = actions[i] >> KIND_SHIFT
        holder = actions[i] >> TARGET_SHIFT & TARGET_MASK
        if kind == DEAL and holder != seat:
            actions[i] |= HIDDEN_TILE
        elif kind == ORDER and holder != seat:
            order = (actions[i] >> TILE_SHIFT & TILE_MASK) - 1
            if order < ORDERS and state.laid_open[holder] >> order & 1 == 0:
                actions[i] |= HIDDEN_TILE
