"""Endgames of Bossa solved to the end, compiled.

Once the hands are open (B2.5) both seats know the same: of the unseen tiles any may come next, the
removed one among them, and all are equally likely. So a seat's view is a game of chance
without secrets, and its value, the probability of winning with a draw as half of one, can be
computed: the best action at decisions, the mean over all tiles at draws. Alpha-beta cuts off at
decisions what cannot matter, and at draws what cannot matter since no tile is worth more than 1 or
less than 0 (Ballard's Star1).

The search keeps its own stack, so that it can stop after any number of nodes and go on later.
"""

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.state_records import (
    Array,
    Floats,
    Floats2,
    Ints,
    Ints2,
    Setups,
    Singles,
    Singles2,
    States,
)
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.players.evaluation import judge, worth
from tsuboniwa.games.bossa.rules import Setup, State
from tsuboniwa.games.bossa.tiles import MARK_STACK

# Columns of `numbers`: a frame's actions, how many of them were begun, what its value is, and
# where the table has it.
COUNT, AT, BOUND, PLACE_IN_TABLE = range(4)
# What a value is: just that, or no more than the true one, or no less.
EXACT, AT_LEAST, AT_MOST = range(3)
# Columns of `windows`: what the frame's value is asked between, the best value or the sum so far,
# and what the value of the child at work is asked between.
LOW, HIGH, VALUE, CHILD_LOW, CHILD_HIGH = range(5)
WINDOW_COLUMNS = 5
# Outside of all values: nothing is cut off there.
BELOW_ALL, ABOVE_ALL = -1.0, 2.0
# Entries of `progress`: the frame at work (-1: solved) and the nodes so far.
TOP, NODES = range(2)
KEY_WORDS = 3
# Of a table's entry: the key, and the two bounds of the value.
BYTES_AN_ENTRY = (KEY_WORDS + 2) * 8
# With fewer it costs more to judge actions than to try them in a simple order.
UNSEEN_TO_JUDGE = 4
# How many adjacent entries a position may be in.
NEIGHBOURS = 4


@entry
def find_win(setups: Setups, states: States, works: States, actions: Ints) -> int:
    """An action that wins at once, or -1."""
    seat = states[0].actor
    for i in range(rules.legal(setups[0], states[0], ANY, actions)):
        works[0] = states[0]
        rules.play(setups[0], works[0], actions[i])
        if works[0].actor == OVER and works[0].winner == seat:
            return int(actions[i])
    return -1


@compiled
def write_key(state: State, key: Ints) -> None:
    """All that the value of a position between turns depends on, in three words."""
    key[0] = (
        state.hand[0]
        | state.hand[1] << 27
        | state.markers[0] << 54
        | state.markers[1] << 57
        | (state.chip_on[0] != 0) << 60
        | (state.chip_on[1] != 0) << 61
    )
    ends = state.unseen | state.mover << 27 | (state.phase == rules.REDRAWING) << 28
    inner = 0
    stacks = (state.markers[0] | state.markers[1]) & MARK_STACK
    for colour in range(2):
        low, high = state.low[colour], state.high[colour]
        shift = 29 + 14 * colour
        ends |= low << shift | high << shift + 4
        ends |= bits.count(state.laid[colour, low]) << shift + 8
        ends |= bits.count(state.laid[colour, high]) << shift + 11
        if stacks:
            # Positions inside a row matter only to those who may still stack (B5.3): at most
            # ten of them, with at most six tiles each.
            for value in range(low + 1, high):
                inner = inner << 3 | bits.count(state.laid[colour, value])
    key[1] = ends
    key[2] = inner


@compiled
def first_place(keys: Array, key: Ints) -> int:
    """Where in the table a position's neighbourhood begins."""
    mixed = 0
    for word in key:
        for part in (word & 0x3FFFFFFF, word >> 30):
            mixed = (mixed ^ part) * 0x2545F491 & 0x3FFFFFFFFFFFFFF
            mixed = (mixed ^ mixed >> 29) & 0x3FFFFFFF
    return int((mixed & keys.shape[0] // NEIGHBOURS - 1) * NEIGHBOURS)


@compiled
def find_place(keys: Array, key: Ints) -> int:
    """The place that has this position, or -1 - the place that it may take.

    A neighbourhood that is full gives up what has the fewest tiles to come: it is quickest to solve
    again.
    """
    first = first_place(keys, key)
    fewest = 1 << 30
    free = first
    for place in range(first, first + NEIGHBOURS):
        if keys[place, 0] == key[0] and keys[place, 1] == key[1] and keys[place, 2] == key[2]:
            return int(place)
        unseen = bits.count(keys[place, 1] & 0x7FFFFFF)
        if unseen < fewest:
            fewest = unseen
            free = place
    return int(-1 - free)


@compiled
def order_actions(
    setup: Setup,
    works: Array,
    actions: Ints,
    n: int,
    scratch: Ints,
    features: Ints,
    promises: Singles,
    layer: Singles2,
    last: Singles,
) -> None:
    """Put first what promises most in the decision works[0]: then much is cut off behind it.

    While many tiles are unseen the evaluation says what does, and works[1] is where it tries.
    """
    state, after = works[0], works[1]
    judges = bits.count(state.unseen) >= UNSEEN_TO_JUDGE
    hidden = np.empty(last.size - 1, np.float32)
    for i in range(n):
        action = actions[i]
        if judges:
            works[1] = works[0]
            rules.play(setup, after, action)
            promise = judge(setup, after, state.actor, scratch, features, layer, last, hidden)
        else:
            promise = float(promise_of(action))
        j = i
        while j > 0 and promises[j - 1] < promise:
            actions[j] = actions[j - 1]
            promises[j] = promises[j - 1]
            j -= 1
        actions[j] = action
        promises[j] = promise


@compiled
def promise_of(action: int) -> int:
    """Those that lay most tiles first, then redraws, then swaps."""
    kind = action >> rules.KIND_SHIFT
    if kind == rules.SWAP:
        return 0
    if kind == rules.REDRAW:
        return 1
    promise = 2
    for shift in rules.TILE_SHIFTS:
        if action >> shift & rules.TILE_MASK == 0:
            break
        promise += 2
    return promise + (kind == rules.PLACE)


@entry
def open_frame(
    setup: Setup,
    works: States,
    actions: Ints,
    numbers: Ints,
    windows: Floats,
    low: float,
    high: float,
    place: int,
    maximises: bool,
    scratch: Ints,
    features: Ints,
    promises: Singles,
    layer: Singles2,
    last: Singles,
) -> None:
    """Begin with the position works[0]: list what can happen there."""
    state = works[0]
    numbers[COUNT] = rules.legal(setup, state, ANY, actions)
    numbers[AT] = 0
    numbers[BOUND] = EXACT
    numbers[PLACE_IN_TABLE] = place
    windows[LOW] = low
    windows[HIGH] = high
    windows[VALUE] = 0.0
    if state.actor != CHANCE:
        order_actions(
            setup,
            works,
            actions,
            numbers[COUNT],
            scratch,
            features,
            promises,
            layer,
            last,
        )
        windows[VALUE] = BELOW_ALL if maximises else ABOVE_ALL


@compiled
def child_window(state: State, numbers: Ints, windows: Array) -> None:
    """Between which values the next child of a frame still matters."""
    windows[CHILD_LOW] = windows[LOW]
    windows[CHILD_HIGH] = windows[HIGH]
    if state.actor == CHANCE:
        # All tiles are equally likely; those still to come are worth 0 to 1 each.
        left = numbers[COUNT] - numbers[AT] - 1
        needed = windows[LOW] * numbers[COUNT] - windows[VALUE] - left
        enough = windows[HIGH] * numbers[COUNT] - windows[VALUE]
        windows[CHILD_LOW] = needed if needed >= 0.0 else BELOW_ALL
        windows[CHILD_HIGH] = enough if enough <= 1.0 else ABOVE_ALL


@compiled
def receive(state: State, numbers: Ints, windows: Array, value: float, maximises: bool) -> None:
    """Take in the value of the child at work, and cut off the rest if it cannot matter."""
    if state.actor == CHANCE:
        left = numbers[COUNT] - numbers[AT]
        windows[VALUE] += value
        if value <= windows[CHILD_LOW]:
            windows[VALUE] += left
            numbers[BOUND] = AT_MOST
            numbers[AT] = numbers[COUNT]
        elif value >= windows[CHILD_HIGH]:
            numbers[BOUND] = AT_LEAST
            numbers[AT] = numbers[COUNT]
        return
    if maximises:
        windows[VALUE] = max(windows[VALUE], value)
        windows[LOW] = max(windows[LOW], value)
        if value >= windows[HIGH] or value >= 1.0:
            numbers[AT] = numbers[COUNT]
    else:
        windows[VALUE] = min(windows[VALUE], value)
        windows[HIGH] = min(windows[HIGH], value)
        if value <= windows[LOW] or value <= 0.0:
            numbers[AT] = numbers[COUNT]


@compiled
def close_frame(
    state: State, numbers: Ints, windows: Array, keys: Array, bounds: Array, key: Ints
) -> float:
    """The value of a frame with nothing left to look at, kept in the table."""
    value = windows[VALUE]
    if state.actor == CHANCE:
        value /= numbers[COUNT]
        place = numbers[PLACE_IN_TABLE]
        write_key(state, key)
        if keys[place, 0] != key[0] or keys[place, 1] != key[1] or keys[place, 2] != key[2]:
            for word in range(KEY_WORDS):
                keys[place, word] = key[word]
            bounds[place, 0] = BELOW_ALL
            bounds[place, 1] = ABOVE_ALL
        if numbers[BOUND] != AT_MOST:
            bounds[place, 0] = value
        if numbers[BOUND] != AT_LEAST:
            bounds[place, 1] = value
    return float(value)


@entry
def solve(
    setups: Setups,
    states: States,
    actions: Ints2,
    numbers: Ints2,
    windows: Floats2,
    keys: Ints2,
    bounds: Floats2,
    progress: Ints,
    values: Floats,
    looked: Ints,
    scratch: Ints,
    features: Ints,
    promises: Singles,
    layer: Singles2,
    last: Singles,
    every: bool,
    nodes: int,
) -> bool:
    """Go on for some nodes; say whether it is solved.

    The root, states[0], is a decision. `values` gets what each of its actions is worth, in the
    order of actions[0], and `looked` the nodes up to its end. Of actions that are not the best
    the value is only a bound from above, unless `every` asks for the truth about every one.
    """
    setup = setups[0]
    key = np.empty(KEY_WORDS, np.int64)
    seat = states[0].actor
    top = progress[TOP]
    while top >= 0 and nodes > 0:
        state = states[top]
        frame = numbers[top]
        window = windows[top]
        value = 0.0
        if frame[AT] < frame[COUNT]:
            child_window(state, frame, window)
            if every and top == 0:
                window[CHILD_LOW] = BELOW_ALL
            states[top + 1] = states[top]
            child = states[top + 1]
            rules.play(setup, child, actions[top, frame[AT]])
            frame[AT] += 1
            nodes -= 1
            progress[NODES] += 1
            if child.actor == OVER:
                value = worth(child, seat)
            else:
                place = 0
                known = False
                if child.actor == CHANCE:
                    write_key(child, key)
                    place = find_place(keys, key)
                    if place >= 0:
                        value = bounds[place, 0]
                        known = value >= window[CHILD_HIGH] or value == bounds[place, 1]
                        if not known:
                            value = bounds[place, 1]
                            known = value <= window[CHILD_LOW]
                    else:
                        place = -1 - place
                if not known:
                    top += 1
                    open_frame(
                        setup,
                        states[top:],
                        actions[top],
                        numbers[top],
                        windows[top],
                        window[CHILD_LOW],
                        window[CHILD_HIGH],
                        place,
                        child.actor == seat,
                        scratch,
                        features,
                        promises,
                        layer,
                        last,
                    )
                    continue
        else:
            value = close_frame(state, frame, window, keys, bounds, key)
            top -= 1
            if top < 0:
                break
        if top == 0:
            at = numbers[0, AT] - 1
            values[at] = value
            looked[at] = progress[NODES]
            if every:
                continue
        receive(states[top], numbers[top], windows[top], value, states[top].actor == seat)
    progress[TOP] = top
    return bool(top < 0)
