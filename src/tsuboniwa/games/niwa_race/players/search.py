"""Alpha-beta for Niwa, compiled.

Depth counts turns; the actions of one turn cost no depth. A node is a call of `search`: a position
looked at, within a turn too. Values are whole numbers for the seat that acts: what the evaluation
says, or WON less the turns until a win. A win or a loss is always proven, for nothing is left out
of a search that says so.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.state_records import Array, Int, Ints, Ints2, Items, Setups, States, dtype_of
from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.players.evaluation import evaluate
from tsuboniwa.games.niwa_race.players.knowledge import Knowledge, KnowledgeTables
from tsuboniwa.games.niwa_race.players.threats import can_win
from tsuboniwa.games.niwa_race.rules import (
    BUFFER,
    FIGURINES,
    MAX_TURNS,
    ROOM,
    Setup,
    State,
)

WON = 1_000_000
# Values beyond this are proven.
DECIDED = WON - 2 * MAX_TURNS
# More than any value.
ENDLESS = WON + 1
# No search begins deeper in turns, or is extended behind it. A turn has four actions at most: three
# steps and a jump.
MAX_DEPTH = 40
PLIES = 4 * (2 * MAX_DEPTH + 2) + 2 * FIGURINES
# What is kept of a state, in front of the actions that follow it.
KEPT = 16

# What an action promises: a step forward; what was the answer at the same ply in another line.
FORWARD = 64
KILLER = 1 << 40
# This many actions are looked at in full before the others are doubted.
EARLY = 3

# An entry of the table: the position's key, and one word of fields.
KEY, WORD = range(2)
ENTRY_BYTES = 16
EXACT, AT_LEAST, AT_MOST = range(3)
ACTION_BITS = 24
BOUND_SHIFT = ACTION_BITS
DEPTH_SHIFT = BOUND_SHIFT + 2
TURN_SHIFT = DEPTH_SHIFT + 7
VALUE_SHIFT = TURN_SHIFT + 9
# Values are stored from 0 upwards.
VALUE_OFFSET = 1 << 20


class Work:
    """What a search keeps besides the position."""

    nodes: Int
    most_nodes: Int
    # Set by somebody else while the search runs: it then ends as soon as it sees it.
    stopped: Int
    # Whether the nodes ran out or it was stopped; values are then of no use.
    ended: Int
    # When the search began, and the turn behind which it is never extended.
    root_turn: Int
    last_turn: Int
    # Whether the limit of turns is in reach (R5.2): then a value belongs to a turn.
    late: Int
    # Whether to search every line to its depth and no further: for comparison.
    plain: Int
    # Whether the seat that acts does so because the other one has left out its turn.
    skipped: Int
    jumps: Annotated[Array, np.int64, BUFFER]
    killers: Annotated[Array, np.int64, (PLIES, 2)]
    # By seat and the two spaces of an action: how often it was the refutation.
    history: Annotated[Array, np.int64, (2, ROOM, ROOM)]
    kept: Annotated[Array, np.int64, (PLIES, KEPT)]
    actions: Annotated[Array, np.int64, (PLIES, BUFFER)]
    promise: Annotated[Array, np.int64, (PLIES, BUFFER)]


WORK = dtype_of(Work)
Works: TypeAlias = Annotated[Array, Items(WORK)]


# --- Taking back ------------------------------------------------------------------------------
# Copying a state also copies all positions seen: four kilobytes. The rest is taken back by hand;
# what was seen later than the present turn is overwritten before anybody looks.


@compiled
def keep(state: State, kept: Ints) -> None:
    kept[0] = state.actor
    kept[1] = state.phase
    kept[2] = state.turns
    kept[3] = state.moving
    for seat in range(2):
        for figurine in range(FIGURINES):
            kept[4 + 3 * seat + figurine] = state.place[seat, figurine]
            kept[10 + 3 * seat + figurine] = state.stack[seat, figurine]


@compiled
def take_back(state: State, kept: Ints) -> None:
    state.actor = kept[0]
    state.phase = kept[1]
    state.turns = kept[2]
    state.moving = kept[3]
    state.reason = 0
    state.winner = -1
    for seat in range(2):
        for figurine in range(FIGURINES):
            state.taken[state.place[seat, figurine]] = 0
    for seat in range(2):
        for figurine in range(FIGURINES):
            place = kept[4 + 3 * seat + figurine]
            state.place[seat, figurine] = place
            state.stack[seat, figurine] = kept[10 + 3 * seat + figurine]
            state.taken[place] = seat + 1
    # Those not set up yet are on no space.
    state.taken[rules.NOWHERE] = 0


# --- The table --------------------------------------------------------------------------------


@compiled
def table_key(state: State) -> int:
    """The position exactly: no two share a key. Within a turn it says who is moving."""
    if state.moving < 0:
        return int(state.seen[state.turns] << 2)
    return rules.position_key(state) << 2 | state.moving + 1


@compiled
def slot_of(key: int, slots: int) -> int:
    """The first of the two entries where a position may be."""
    low = (key & 0x7FFFFFFF) * 0x9E3779B1
    high = (key >> 31) * 0x7FEB352D
    mixed = low ^ high ^ low >> 29
    return int((mixed ^ mixed >> 17) & slots - 2)


@compiled
def find(table: Ints, key: int, turn: int) -> int:
    """The fields stored for a position, or -1."""
    slot = slot_of(key, table.shape[0])
    for i in range(slot, slot + 2):
        if table[i, KEY] == key and table[i, WORD] >> TURN_SHIFT & 511 == turn:
            return int(table[i, WORD])
    return -1


@compiled
def store(
    table: Ints, key: int, turn: int, depth: int, bound: int, value: int, action: int
) -> None:
    """The first of two entries keeps the deepest, the second the latest."""
    slot = slot_of(key, table.shape[0])
    first = table[slot, WORD]
    if table[slot, KEY] != key and first >> DEPTH_SHIFT & 127 > depth:
        slot += 1
    elif table[slot, KEY] != key:
        table[slot + 1, KEY] = table[slot, KEY]
        table[slot + 1, WORD] = first
    table[slot, KEY] = key
    table[slot, WORD] = (
        (value + VALUE_OFFSET) << VALUE_SHIFT
        | turn << TURN_SHIFT
        | depth << DEPTH_SHIFT
        | bound << BOUND_SHIFT
        | action
    )


@compiled
def from_here(value: int, turn: int) -> int:
    """A value as counted from a position that was reached after this many turns."""
    if value > DECIDED:
        return value + turn
    return value - turn if value < -DECIDED else value


# --- Which action first -----------------------------------------------------------------------


@compiled
def put_promises(known: Knowledge, work: Work, seat: int, ply: int, n: int, first: int) -> None:
    """The table's action first, then what refuted others, then the way forward."""
    actions = work.actions[ply]
    promise = work.promise[ply]
    for i in range(n):
        action = actions[i]
        if action == first:
            promise[i] = 2 * KILLER
            continue
        kind = action >> rules.KIND_SHIFT
        here = action >> rules.FIGURINE_SHIFT & rules.SPACE_MASK
        there = action >> rules.TARGET_SHIFT & rules.SPACE_MASK
        worth = 0
        if kind in (rules.STEP, rules.JUMP):
            worth = work.history[seat, here, there]
            worth += FORWARD * (known.steps[seat, here] - known.steps[seat, there])
        elif kind == rules.PASS:
            worth = work.history[seat, here, here] - FORWARD
        if action == work.killers[ply, 0]:
            worth += KILLER + 1
        elif action == work.killers[ply, 1]:
            worth += KILLER
        promise[i] = worth


@compiled
def take_best(work: Work, ply: int, i: int, n: int) -> int:
    """The most promising of the actions from the i-th on, brought to the i-th place."""
    actions = work.actions[ply]
    promise = work.promise[ply]
    best = i
    for j in range(i + 1, n):
        if promise[j] > promise[best]:
            best = j
    action = actions[best]
    promised = promise[best]
    actions[best] = actions[i]
    promise[best] = promise[i]
    actions[i] = action
    promise[i] = promised
    return int(action)


@compiled
def remember_refutation(work: Work, seat: int, ply: int, depth: int, action: int) -> None:
    kind = action >> rules.KIND_SHIFT
    here = action >> rules.FIGURINE_SHIFT & rules.SPACE_MASK
    there = action >> rules.TARGET_SHIFT & rules.SPACE_MASK
    if kind in (rules.STEP, rules.JUMP):
        work.history[seat, here, there] += depth * depth
    elif kind == rules.PASS:
        work.history[seat, here, here] += depth * depth
    if work.killers[ply, 0] != action:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = action


# --- The search -------------------------------------------------------------------------------


@compiled
def was_here(state: State, root_turn: int) -> bool:
    """Whether this turn's start has been on the board since the search began."""
    key = state.seen[state.turns]
    turn = state.turns - 2
    while turn >= root_turn:
        if state.seen[turn] == key:
            return True
        turn -= 2
    return False


@compiled
def search(
    setup: Setup,
    state: State,
    known: Knowledge,
    work: Work,
    table: Ints,
    ply: int,
    depth: int,
    low: int,
    high: int,
) -> int:
    """The value for the seat that acts, or a bound of it outside of `low` to `high`."""
    work.nodes += 1
    if work.nodes >= work.most_nodes or work.stopped != 0:
        work.ended = 1
        return 0
    seat = state.actor
    now = state.turns
    turn = now - work.root_turn
    after_skip = work.skipped != 0
    work.skipped = 0
    setting_up = state.phase == rules.SETTING_UP
    fresh = not setting_up and state.moving < 0
    threatened = False
    if fresh:
        if work.late == 0 and was_here(state, work.root_turn):
            return 0
        if can_win(setup, state, known, seat, work.jumps):
            return WON - turn
        threatened = work.plain == 0 and can_win(setup, state, known, 1 - seat, work.jumps)
        if threatened and now < work.last_turn:
            # Few answers help; what comes of them is worth a look.
            depth += 1
        if depth <= 0:
            return evaluate(state, known)
        # No win is nearer than this seat's next turn, and no loss than the other's.
        high = min(high, WON - turn - 2)
        low = max(low, 1 + turn - WON)
        if low >= high:
            return low
    stamp = 0 if work.late == 0 else now + 1
    first = -1
    key = 0
    if not setting_up:
        key = table_key(state)
        word = find(table, key, stamp)
        if word >= 0:
            first = word & (1 << ACTION_BITS) - 1
            if word >> DEPTH_SHIFT & 127 >= depth:
                value = from_here((word >> VALUE_SHIFT) - VALUE_OFFSET, -turn)
                bound = word >> BOUND_SHIFT & 3
                if (
                    bound == EXACT
                    or (bound == AT_LEAST and value >= high)
                    or (bound == AT_MOST and value <= low)
                ):
                    return value
    bold = work.plain == 0 and work.late == 0 and not threatened and depth >= 2
    if (
        bold
        and fresh
        and not after_skip
        and high - low == 1
        and abs(high) < DECIDED
        and evaluate(state, known) >= high
    ):
        # If it is too good even without a turn, it is too good.
        state.actor = 1 - seat
        state.turns = now + 1
        state.seen[now + 1] = rules.position_key(state)
        work.skipped = 1
        left = depth - (2 if depth < 4 else 3)
        value = -search(setup, state, known, work, table, ply + 1, left, -high, 1 - high)
        work.skipped = 0
        state.actor = seat
        state.turns = now
        if work.ended != 0:
            return 0
        if value >= high:
            return high
    n = rules.legal(setup, state, ANY, work.actions[ply])
    put_promises(known, work, seat, ply, n, first)
    keep(state, work.kept[ply])
    best = -ENDLESS
    best_action = 0
    floor = low
    for i in range(n):
        action = take_best(work, ply, i, n)
        rules.play(setup, state, action)
        value = 0
        if state.actor == OVER:
            value = 0 if state.winner < 0 else WON - turn
        else:
            left = depth - 1 if state.turns > now else depth
            sign = 1 if state.actor == seat else -1
            edge = floor if sign > 0 else -floor - 1
            again = True
            if bold and i >= EARLY and work.promise[ply, i] < KILLER and left > (sign > 0):
                # Late actions are rarely good: a shallower look comes first.
                value = sign * search(
                    setup, state, known, work, table, ply + 1, left - 1, edge, edge + 1
                )
                again = value > floor and work.ended == 0
            if again and i > 0 and high - floor > 1:
                # All but the first are expected to be worse: a narrow window shows it.
                value = sign * search(
                    setup, state, known, work, table, ply + 1, left, edge, edge + 1
                )
                again = floor < value < high and work.ended == 0
            if again:
                below = floor if sign > 0 else -high
                above = high if sign > 0 else -floor
                value = sign * search(setup, state, known, work, table, ply + 1, left, below, above)
        take_back(state, work.kept[ply])
        if work.ended != 0:
            return 0
        if value > best:
            best = value
            best_action = action
            if value > floor:
                floor = value
                if floor >= high:
                    remember_refutation(work, seat, ply, depth, action)
                    break
    if not setting_up:
        bound = EXACT
        if best <= low:
            bound = AT_MOST
        elif best >= high:
            bound = AT_LEAST
        store(table, key, stamp, depth, bound, from_here(best, turn), best_action)
    return best


@entry
def search_root(
    setups: Setups,
    states: States,
    knowledge: KnowledgeTables,
    works: Works,
    table: Ints2,
    actions: Ints,
    values: Ints,
    visits: Ints,
    depth: int,
    low: int,
    high: int,
    thorough: bool,
) -> int:
    """Search after each of the actions; return how many were finished.

    Values within the window are exact, those that a better one came before are upper bounds;
    if thorough, all are exact.
    """
    setup, state, known, work = setups[0], states[0], knowledge[0], works[0]
    seat = state.actor
    turn = state.turns
    work.root_turn = turn
    reach = min(MAX_DEPTH, 2 * depth + 2)
    work.last_turn = turn + reach
    work.late = int(setup.max_turns - turn <= reach + depth)
    work.history //= 8
    # A bare 1 has a type of its own, and code that calls itself with other types than it was called
    # with does not come back whole from the compiler's cache.
    ply: Any = np.int64(1)
    floor = low
    for i in range(actions.size):
        before = work.nodes
        keep(state, work.kept[0])
        rules.play(setup, state, actions[i])
        left = depth - 1 if state.turns > turn else depth
        sign = 1 if state.actor == seat else -1
        value = 0
        if state.actor == OVER:
            value = 0 if state.winner < 0 else WON
        else:
            again = True
            if i > 0 and not thorough and high - floor > 1:
                edge = floor if sign > 0 else -floor - 1
                value = sign * search(setup, state, known, work, table, ply, left, edge, edge + 1)
                again = floor < value < high
            if again and work.ended == 0:
                below = floor if sign > 0 else -high
                above = high if sign > 0 else -floor
                value = sign * search(setup, state, known, work, table, ply, left, below, above)
        take_back(state, work.kept[0])
        if work.ended != 0:
            return i
        values[i] = value
        visits[i] += work.nodes - before
        if not thorough:
            floor = max(floor, value)
            if floor >= high:
                return i + 1
    return int(actions.size)


@entry
def expected_action(states: States, works: Works, table: Ints2) -> int:
    """The action that the search expects here, or -1 where it has not looked closely."""
    state, work = states[0], works[0]
    word = find(table, table_key(state), state.turns + 1 if work.late != 0 else 0)
    if word < 0:
        return -1
    value = (word >> VALUE_SHIFT) - VALUE_OFFSET
    if word >> BOUND_SHIFT & 3 != EXACT and abs(value) <= DECIDED:
        return -1
    return int(word & (1 << ACTION_BITS) - 1)
