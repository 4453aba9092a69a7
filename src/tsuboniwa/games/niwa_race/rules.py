"""The rules of Niwa, compiled. Numbers in comments are those of docs/rules/niwa_race.md."""

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from tsuboniwa.core import state_records
from tsuboniwa.core.action_fields import ANY, Fields
from tsuboniwa.core.actors import OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.duel import duel_returns
from tsuboniwa.core.state_records import Array, Int, Ints, dtype_of
from tsuboniwa.games.niwa_race.board import Board, beside, board_of
from tsuboniwa.games.niwa_race.layouts import find_layout

# Phases: what happens next.
SETTING_UP, TURN, FINISHED = range(3)

# Kinds of actions.
PUT, STEP, PASS, JUMP, END = range(5)

REASONS = ("base-reached", "repetition", "turn-limit")
BASE_REACHED, REPETITION, TURN_LIMIT = range(1, 4)

FIGURINES = 3
# R1.3, R2.1: colours count from 1; 0 means no bead or no wall.
COLOURS = "gop"
# R3.1: a stack is a number with two bits per bead, the top one lowest. Below this there is room.
FULL = 1 << 4
# R5.2
MAX_TURNS = 500
# Twelve tiles have 12 middles and 72 edges; being connected, they share 11 edges at least: 73
# spaces at most. Tables have room for 80, for records must not have gaps.
SPACES = 73
ROOM = 80
# A figurine that is not set up yet; behind all spaces, so that it sorts last.
NOWHERE = SPACES
# A turn begins with at most this for each figurine: through six walls, two ways to hand the bead
# on, and two ways to pass it (14); or, without beads, three landings behind each of five others
# (15). Within a turn one figurine goes on, or the turn ends. A set-up has six spaces.
BUFFER = FIGURINES * 15 + 1

FIELDS = Fields.of_widths(kind=3, figurine=7, target=7, receiver=7)
KIND_SHIFT = FIELDS.named("kind").shift
# The space that the figurine stands on. PUT: the colour of its beads.
FIGURINE_SHIFT = FIELDS.named("figurine").shift
# Where it goes. PASS has none.
TARGET_SHIFT = FIELDS.named("target").shift
# The space of the figurine that the bead goes to, in the lowest bits. STEP and PASS only.
SPACE_MASK = FIELDS.named("receiver").mask


class Setup(state_records.Setup):
    """The layout as tables, indexed by the spaces' numbers; -1 means no space."""

    max_turns: Int
    spaces: Int
    bases: Annotated[Array, np.int64, 2]
    # R1.2: the coordinates q and r.
    cells: Annotated[Array, np.int64, (ROOM, 2)]
    # By direction: the space there, and the colour of the wall on the way, 0 for none.
    beside: Annotated[Array, np.int8, (ROOM, 6)]
    walls: Annotated[Array, np.int8, (ROOM, 6)]
    # By colour: the neighbours behind a wall of it, ended by -1. Nothing opens without a bead.
    behind_wall: Annotated[Array, np.int8, (ROOM, 1 + len(COLOURS), 7)]
    # By direction of the one jumped over: the three spaces behind it (R4.2) and the two that
    # follow (R4.3).
    landings: Annotated[Array, np.int8, (ROOM, 6, 5)]


class State(state_records.State):
    """A match of Niwa at one moment.

    A seat's figurines are in the order of their spaces: they are interchangeable (R5.2), so equal
    positions are equal records.
    """

    phase: Int
    # A seat, or -1.
    winner: Int
    # How many turns have ended.
    turns: Int
    # The figurine that has made a step in this turn, or -1.
    moving: Int
    place: Annotated[Array, np.int64, (2, FIGURINES)]
    stack: Annotated[Array, np.int64, (2, FIGURINES)]
    # R5.2: the position at each turn's start, as `position_key` gives it; 0 where unknown.
    seen: Annotated[Array, np.int64, MAX_TURNS]
    # By space: 0 where nobody stands, else the seat plus one.
    taken: Annotated[Array, np.int8, ROOM]


SETUP = dtype_of(Setup)
STATE = dtype_of(State)


def make_setup(options: Mapping[str, Any], rules_version: int) -> Array:
    setups = np.zeros(1, SETUP)
    setup = setups[0]
    setup.seats = 2
    setup.rules_version = rules_version
    setup.max_turns = options["max_turns"]
    fill_tables(setup, board_of(find_layout(options["layout"])))
    return setups


def fill_tables(setup: Setup, board: Board) -> None:
    number = {cell: n for n, cell in enumerate(board.cells)}
    setup.spaces = len(board.cells)
    setup.bases[:] = board.bases
    for table in (setup.beside, setup.behind_wall, setup.landings):
        table[:] = -1
    for space, cell in enumerate(board.cells):
        setup.cells[space] = cell
        found = [0] * (1 + len(COLOURS))
        for d in range(6):
            other = beside(cell, d)
            # R4.2, R4.3
            behind = [beside(other, d), beside(other, d - 1), beside(other, d + 1)]
            following = [beside(behind[0], d - 1), beside(behind[0], d + 1)]
            for i, landing in enumerate(behind + following):
                setup.landings[space, d, i] = number.get(landing, -1)
            if other not in number:
                continue
            setup.beside[space, d] = number[other]
            pair = min(space, number[other]), max(space, number[other])
            if pair in board.walls:
                colour = 1 + COLOURS.index(board.walls[pair])
                setup.walls[space, d] = colour
                setup.behind_wall[space, colour, found[colour]] = number[other]
                found[colour] += 1


@entry
def start(setup: Setup, state: State) -> None:
    state.phase = SETTING_UP
    state.winner = -1
    state.moving = -1
    for seat in range(2):
        for figurine in range(FIGURINES):
            state.place[seat, figurine] = NOWHERE


@compiled
def legal(setup: Setup, state: State, kind: int, out: Ints) -> int:
    if state.phase == SETTING_UP:
        return list_puts(setup, state, out) if kind in (ANY, PUT) else 0
    n = 0
    if state.phase == FINISHED:
        return n
    if state.moving >= 0:
        # R3.3: the same figurine goes on, or stops.
        if kind in (ANY, STEP):
            n = list_steps(setup, state, state.moving, out, n)
        if kind in (ANY, JUMP):
            n = list_jumps(setup, state, state.moving, out, n)
        if kind in (ANY, END) and may_stop(setup, state, state.moving):
            out[n] = END << KIND_SHIFT
            n += 1
        return n
    for figurine in range(FIGURINES):
        if kind in (ANY, STEP):
            n = list_steps(setup, state, figurine, out, n)
        if kind in (ANY, PASS):
            n = list_passes(state, figurine, out, n)
        if kind in (ANY, JUMP):
            n = list_jumps(setup, state, figurine, out, n)
    return n


@entry
def colour_to_put(state: State) -> int:
    """R2.2: green, then orange, then pink."""
    colour = 1
    for figurine in range(FIGURINES):
        if state.place[state.actor, figurine] != NOWHERE:
            colour += 1
    return colour


@compiled
def list_puts(setup: Setup, state: State, out: Ints) -> int:
    """R2.2: onto the free ones of the six spaces around the seat's own base."""
    n = 0
    stem = PUT << KIND_SHIFT | colour_to_put(state) << FIGURINE_SHIFT
    for d in range(6):
        space = int(setup.beside[setup.bases[state.actor], d])
        if state.taken[space] == 0:
            out[n] = stem | space << TARGET_SHIFT
            n += 1
    return n


@entry
def may_cross_own_base(setup: Setup) -> bool:
    """R3.5: since version 2; before that the own base was closed in passing too."""
    return setup.rules_version >= 2


@compiled
def may_stop(setup: Setup, state: State, figurine: int) -> bool:
    """R3.5: anywhere but on the seat's own base."""
    return bool(state.place[state.actor, figurine] != setup.bases[state.actor])


@compiled
def may_land(setup: Setup, state: State, space: int) -> bool:
    """R3.5: where a jump ends. It exists, is not taken, and is not the seat's own base."""
    return space >= 0 and state.taken[space] == 0 and space != setup.bases[state.actor]


@compiled
def may_step(setup: Setup, state: State, figurine: int, space: int) -> bool:
    """R3.5: a step leads there if it is not taken; to the seat's own base only across it."""
    return state.taken[space] == 0 and (
        space != setup.bases[state.actor] or can_cross_own_base(setup, state, figurine)
    )


@entry
def can_cross_own_base(setup: Setup, state: State, figurine: int) -> bool:
    """R3.5: whether a figurine that steps onto its own base could leave it in the same turn.

    The bead of that step goes to another one, so what was below it decides, or a jump if it was
    the last. By then nobody is on the space that the figurine comes from.
    """
    if not may_cross_own_base(setup):
        return False
    seat = state.actor
    base = setup.bases[seat]
    left = state.place[seat, figurine]
    rest = state.stack[seat, figurine] >> 2
    if rest == 0:
        return can_jump(setup, state, base, left)
    for i in range(6):
        target = int(setup.behind_wall[base, rest & 3, i])
        if target < 0:
            break
        if target == left or state.taken[target] == 0:
            return True
    return False


@compiled
def list_steps(setup: Setup, state: State, figurine: int, out: Ints, n: int) -> int:
    """R3.2: through a wall of the top bead's colour; the bead goes to another one with room."""
    seat = state.actor
    here = state.place[seat, figurine]
    colour = state.stack[seat, figurine] & 3
    for i in range(6):
        target = int(setup.behind_wall[here, colour, i])
        if target < 0:
            break
        if may_step(setup, state, figurine, target):
            stem = STEP << KIND_SHIFT | here << FIGURINE_SHIFT | target << TARGET_SHIFT
            for receiver in range(FIGURINES):
                if receiver != figurine and state.stack[seat, receiver] < FULL:
                    out[n] = stem | state.place[seat, receiver]
                    n += 1
    return n


@compiled
def list_passes(state: State, figurine: int, out: Ints, n: int) -> int:
    """R3.4: onto another one with room."""
    seat = state.actor
    if state.stack[seat, figurine] != 0:
        stem = PASS << KIND_SHIFT | state.place[seat, figurine] << FIGURINE_SHIFT
        for receiver in range(FIGURINES):
            if receiver != figurine and state.stack[seat, receiver] < FULL:
                out[n] = stem | state.place[seat, receiver]
                n += 1
    return n


@compiled
def list_jumps(setup: Setup, state: State, figurine: int, out: Ints, n: int) -> int:
    """R4.1: without beads, over anybody who stands next to it."""
    seat = state.actor
    if state.stack[seat, figurine] != 0:
        return n
    here = state.place[seat, figurine]
    stem = JUMP << KIND_SHIFT | here << FIGURINE_SHIFT
    first = n
    for d in range(6):
        other = setup.beside[here, d]
        if other < 0 or state.taken[other] == 0:
            continue
        # R4.2; R4.3: only where none of the three can be entered, the two that follow.
        blocked = True
        for i in range(5):
            if i == 3 and not blocked:
                break
            landing = int(setup.landings[here, d, i])
            if may_land(setup, state, landing):
                blocked = False
                n = add_once(stem | landing << TARGET_SHIFT, out, first, n)
    return n


@compiled
def add_once(action: int, out: Ints, first: int, n: int) -> int:
    """R4.1: a landing that two jumps share is one action."""
    for i in range(first, n):
        if out[i] == action:
            return n
    out[n] = action
    return n + 1


@entry
def can_go_on(setup: Setup, state: State, figurine: int) -> bool:
    """R3.3: whether a further step or a jump is possible. Somebody always takes the bead."""
    seat = state.actor
    here = state.place[seat, figurine]
    colour = state.stack[seat, figurine] & 3
    for i in range(6):
        target = int(setup.behind_wall[here, colour, i])
        if target < 0:
            break
        if may_step(setup, state, figurine, target):
            return True
    return colour == 0 and can_jump(setup, state, here, -1)


@compiled
def can_jump(setup: Setup, state: State, here: int, left: int) -> bool:
    """R4: whether a figurine without beads could jump from here, coming from the space `left`."""
    for d in range(6):
        other = setup.beside[here, d]
        if other >= 0 and other != left and state.taken[other] != 0:
            for i in range(5):
                if may_land(setup, state, int(setup.landings[here, d, i])):
                    return True
    return False


@compiled
def weight(setup: Setup, state: State, action: int) -> int:
    return 1


@compiled
def draw(setup: Setup, state: State, rng: Ints) -> int:
    """There is no chance in this game: nobody asks."""
    return -1


@compiled
def play(setup: Setup, state: State, action: int) -> None:
    kind = action >> KIND_SHIFT
    subject = action >> FIGURINE_SHIFT & SPACE_MASK
    target = action >> TARGET_SHIFT & SPACE_MASK
    seat = state.actor
    if kind == PUT:
        play_put(state, subject, target)
    elif kind == END:
        end_turn(setup, state)
    else:
        figurine = figurine_on(state, subject)
        if kind != JUMP:
            move_bead(state, figurine, figurine_on(state, action & SPACE_MASK))
        if kind == PASS:
            end_turn(setup, state)
            return
        figurine = move_figurine(state, figurine, target)
        if target == setup.bases[1 - seat]:
            finish(state, BASE_REACHED, seat)  # R5.1
        elif kind == STEP and can_go_on(setup, state, figurine):
            state.moving = figurine
        else:
            end_turn(setup, state)  # R3.3, R4.1


@compiled
def play_put(state: State, colour: int, space: int) -> None:
    """R2.2, with the two beads of R2.1."""
    seat = state.actor
    # Those that are nowhere stand last.
    state.stack[seat, FIGURINES - 1] = colour << 2 | colour
    move_figurine(state, FIGURINES - 1, space)
    if state.place[seat, FIGURINES - 1] != NOWHERE:
        state.actor = 1 - seat
        if seat == 1:
            state.phase = TURN
            open_turn(state)


@entry
def figurine_on(state: State, space: int) -> int:
    """The acting seat's figurine on this space, or -1."""
    for figurine in range(FIGURINES):
        if state.place[state.actor, figurine] == space:
            return figurine
    return -1


@compiled
def move_bead(state: State, giver: int, receiver: int) -> None:
    seat = state.actor
    bead = state.stack[seat, giver] & 3
    state.stack[seat, giver] >>= 2
    state.stack[seat, receiver] = state.stack[seat, receiver] << 2 | bead


@compiled
def move_figurine(state: State, figurine: int, space: int) -> int:
    """Put it there, keep the figurines in order, and return its number in it."""
    seat = state.actor
    place = state.place[seat]
    stack = state.stack[seat]
    if place[figurine] != NOWHERE:
        state.taken[place[figurine]] = 0
    state.taken[space] = seat + 1
    beads = stack[figurine]
    while figurine > 0 and place[figurine - 1] > space:
        place[figurine] = place[figurine - 1]
        stack[figurine] = stack[figurine - 1]
        figurine -= 1
    while figurine < FIGURINES - 1 and place[figurine + 1] < space:
        place[figurine] = place[figurine + 1]
        stack[figurine] = stack[figurine + 1]
        figurine += 1
    place[figurine] = space
    stack[figurine] = beads
    return figurine


@compiled
def end_turn(setup: Setup, state: State) -> None:
    state.moving = -1
    state.turns += 1
    if state.turns == setup.max_turns:
        finish(state, TURN_LIMIT, -1)  # R5.2: it goes before repetition
        return
    state.actor = 1 - state.actor
    open_turn(state)


@compiled
def open_turn(state: State) -> None:
    """R5.2: the same position for the third time is a draw."""
    key = position_key(state)
    before = 0
    for turn in range(state.turns):
        before += state.seen[turn] == key
    state.seen[state.turns] = key
    if before >= 2:
        finish(state, REPETITION, -1)


@entry
def position_key(state: State) -> int:
    """R5.2: the position in 61 bits, exactly: no two positions share a key, and none is 0."""
    key = state.actor
    for seat in range(2):
        key = key << 30 | side_key(state.place[seat], state.stack[seat])
    return key


@compiled
def side_key(place: Ints, stack: Ints) -> int:
    """A seat's places and stacks in 30 bits."""
    # Three ascending numbers below 73 as one below 62,196 (the combinatorial number system).
    low, middle, high = place
    places = low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6
    # Six beads in a row. Two of each colour make the lowest of the first stack known by the
    # others, and the sizes of two stacks that of the third.
    beads = stack[0]
    sizes = size_of(stack[0])
    for figurine in range(1, FIGURINES):
        size = size_of(stack[figurine])
        beads = beads << 2 * size | stack[figurine]
        if figurine == 1:
            sizes = sizes << 2 | size
    return int(places << 14 | sizes << 10 | beads & 1023)


@compiled
def size_of(stack: int) -> int:
    """How many beads a stack has."""
    return int(stack > 0) + int(stack > 3) + int(stack > 15)


@entry
def finish(state: State, reason: int, winner: int) -> None:
    state.phase = FINISHED
    state.actor = OVER
    state.reason = reason
    state.winner = winner
    state.moving = -1


@compiled
def returns(setup: Setup, state: State, out: Ints) -> int:
    return duel_returns(state.winner, out)


@compiled
def observe(setup: Setup, state: State, seat: int) -> None:
    """Nothing is hidden in this game."""


@compiled
def resample(setup: Setup, state: State, rng: Ints) -> None:
    """Nothing was erased."""


@compiled
def redact(setup: Setup, state: State, seat: int, actors: Ints, actions: Ints) -> None:
    """Nothing is hidden in this game."""
