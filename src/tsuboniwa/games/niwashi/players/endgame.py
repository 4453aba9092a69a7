"""The last placements, computed to the end by what both seats believe, compiled.

A match ends when the seat to move has no tile (N8.1). So a seat's placement is the last one if its
partner has none left, and the last but one if it lays its own last tile and draws no other. Then
nothing but orders is hidden, and what a placement brings can be counted: for each pair of orders
that the partner may hold, what it lays open; and for each such pair, what that partner lays in
reply, and what one lays open oneself. The lantern is left out: moving it lays nothing.
"""

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.kernel import play
from tsuboniwa.core.state_records import Array, Floats, Floats3, Ints, Setups, States, one_record
from tsuboniwa.games.niwashi.orders import ALL_ORDERS, ORDERS
from tsuboniwa.games.niwashi.players.belief import SLOT, Belief, unpack
from tsuboniwa.games.niwashi.players.ground import Ground, lay_down, lift, whole_under
from tsuboniwa.games.niwashi.players.judgement import Desk, held_orders
from tsuboniwa.games.niwashi.rules import BUFFER, list_placements
from tsuboniwa.games.niwashi.state import ACTING, HAND_ORDERS, STATE, Setup, State
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Thinking
from tsuboniwa.players.slices import think_in_slices

# How many placements are still to come, as far as that is counted here.
NOT_YET, LAST, LAST_BUT_ONE = range(3)


@entry
def stage(states: States, seat: int) -> int:
    """Whether the seat's placement is one of the last two, and little enough is hidden."""
    state = states[0]
    other = 1 - seat
    theirs = bits.count(state.hand[other]) + state.hidden[other]
    if state.phase != ACTING or state.hand[seat] == 0:
        return NOT_YET
    if theirs == 0:
        return LAST
    draws_no_tile = state.display == 0 and state.discarded == 0
    all_known = state.hidden[other] == 0 and state.stack[other] == 0
    if bits.count(state.hand[seat]) == 1 and draws_no_tile and all_known:
        return LAST_BUT_ONE
    return NOT_YET


@compiled
def order_mask(first: int, second: int) -> int:
    """A pair of orders as a bit mask; what is not an order is left out."""
    found = 0
    if first < ORDERS:
        found |= 1 << first
    if second < ORDERS:
        found |= 1 << second
    return found


@compiled
def laid_open(held: int, whole: int, unseen: int, stack: int) -> float:
    """How many orders a seat lays open on average when its turn begins (N3.1).

    Each is replaced at once, by any of the unseen ones, and the new one may be fulfilled as well.
    """
    now = bits.count(held & whole)
    fitting = bits.count(unseen & whole)
    if now == 0 or fitting == 0 or stack == 0:
        return float(now)
    left = bits.count(unseen)
    # By places to fill, and by fitting orders drawn so far: how likely.
    likely = np.zeros((HAND_ORDERS + 1, fitting + 1))
    likely[now, 0] = 1.0
    for drawn in range(min(stack, left)):
        before = likely.copy()
        likely[1:] = 0.0
        for places in range(1, HAND_ORDERS + 1):
            for found in range(fitting + 1):
                chance = before[places, found]
                if chance > 0.0:
                    fits = min(1.0, (fitting - found) / (left - drawn))
                    if fits > 0.0:
                        likely[places, found + 1] += chance * fits
                    likely[places - 1, found] += chance * (1.0 - fits)
    average = float(now)
    for places in range(HAND_ORDERS + 1):
        for found in range(fitting + 1):
            average += likely[places, found] * found
    return average


@compiled
def expect(pairs: Array, elsewhere: int, opened: int, whole: int, stack: int) -> float:
    """How many orders a seat lays open, by belief; none of its orders lies `elsewhere`."""
    total = 0.0
    weighed = 0.0
    for first in range(SLOT):
        for second in range(SLOT):
            weight = pairs[first, second]
            if weight <= 0.0:
                continue
            held = order_mask(first, second)
            if held & elsewhere:
                continue
            weighed += weight
            if held & whole:
                unseen = ALL_ORDERS & ~(held | elsewhere | opened)
                total += weight * laid_open(held, whole, unseen, stack)
    return total / weighed if weighed > 0.0 else 0.0


@compiled
def made_whole(ground: Ground, action: int) -> int:
    """The orders that a placement would fulfil for the partner."""
    tile, turn, x, y = unpack(action)
    covered = lay_down(ground, tile, turn, x, y)
    whole = whole_under(ground, turn, x, y)
    lift(ground, turn, x, y, covered)
    return whole


@compiled
def list_replies(
    setup: Setup, state: State, action: int, world: Array, ground: Ground, replies: Ints
) -> int:
    """What each reply of the partner makes whole: those that make anything so, in their order."""
    world[0] = state
    after = world[0]
    other = 1 - state.actor
    # For the garden alone: which orders these are does not matter.
    after.orders[other] = 0
    play(setup, after, action)
    n = list_placements(setup, after, replies, 0)
    tile, turn, x, y = unpack(action)
    covered = lay_down(ground, tile, turn, x, y)
    count = 0
    for i in range(n):
        whole = made_whole(ground, replies[i])
        if whole:
            replies[count] = whole
            count += 1
    lift(ground, turn, x, y, covered)
    return count


@compiled
def expect_reply(state: State, seat: int, pairs: Array, replies: Ints, count: int) -> float:
    """How many orders the seat lays open after its partner's reply, by what the partner knows."""
    other = 1 - seat
    own = held_orders(state, seat)
    opened = state.laid_open[0] | state.laid_open[1]
    total = 0.0
    weighed = 0.0
    for first in range(SLOT):
        for second in range(SLOT):
            weight = pairs[other, first, second]
            theirs = order_mask(first, second)
            if weight <= 0.0 or theirs & own:
                continue
            weighed += weight
            best = 0.0
            chosen = 0
            for i in range(count):
                hoped = expect(pairs[seat], theirs, opened, replies[i], state.stack[seat])
                if hoped > best:
                    best = hoped
                    chosen = replies[i]
            unseen = ALL_ORDERS & ~(own | theirs | opened)
            total += weight * laid_open(own, chosen, unseen, state.stack[seat])
    return total / weighed if weighed > 0.0 else 0.0


@entry
def value_last(
    setups: Setups,
    states: States,
    seat: int,
    pairs: Floats3,
    actions: Ints,
    replied: bool,
    world: States,
    buffer: Ints,
    desk: Desk,
    values: Floats,
) -> None:
    """How many orders are still laid open after each of these placements, on average.

    The desk's ground is that of the state.
    """
    setup, state = setups[0], states[0]
    own = held_orders(state, seat)
    opened = state.laid_open[0] | state.laid_open[1]
    stack = state.stack[1 - seat]
    for i in range(actions.size):
        whole = made_whole(desk.ground, actions[i])
        values[i] = expect(pairs[1 - seat], own, opened, whole, stack) if whole else 0.0
        if replied:
            count = list_replies(setup, state, actions[i], world, desk.ground, buffer)
            values[i] += expect_reply(state, seat, pairs, buffer, count)


def count_to_the_end(
    setups: Array,
    states: Array,
    seat: int,
    belief: Belief,
    codes: Ints,
    left: int,
    limit: Limit,
    thinking: Thinking,
    desk: Desk,
) -> Floats:
    """The orders that each of these placements still brings; of the first ones, if time is short.

    A simulation is one placement with all replies to it. The desk's ground is that of the state.
    """
    values: Floats = np.empty(codes.size)
    world, buffer = one_record(STATE), np.empty(BUFFER, np.int64)
    done = 0

    def think(portion: int) -> bool:
        nonlocal done
        part = slice(done, done + portion)
        replied = left == LAST_BUT_ONE
        value_last(
            setups,
            states,
            seat,
            belief.pairs,
            codes[part],
            replied,
            world,
            buffer,
            desk,
            values[part],
        )
        done = min(done + portion, codes.size)
        return done < codes.size

    think_in_slices(limit, thinking, think)
    return values[:done]
