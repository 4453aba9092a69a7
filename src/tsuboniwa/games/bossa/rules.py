"""The rules of Bossa, compiled. Numbers in comments are those of docs/rules/bossa.md."""

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from tsuboniwa.core import bits, state_records
from tsuboniwa.core.action_fields import ANY, Fields
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.duel import duel_returns
from tsuboniwa.core.random_numbers import below
from tsuboniwa.core.state_records import Array, Int, Ints, dtype_of
from tsuboniwa.games.bossa.tiles import (
    ALL_TILES,
    BLACK,
    DOUBLER,
    HIDDEN_CHIP,
    INVERTER,
    MARK_REDRAW,
    MARK_STACK,
    MARK_SWAP,
    NO_CHIP,
    PIPS,
    TILES,
    TILES_WITH,
    WHITE,
)

# Phases: what happens next.
(
    REMOVING,
    DEALING,
    ROLLING,
    CHOOSING,
    COLOURING,
    KEEPING,
    DRAWING,
    TURN,
    REDRAWING,
    FINISHED,
) = range(10)

# Kinds of actions.
REMOVE, DEAL, ROLL, CHOOSE, KEEP, DRAW, PLACE, REDRAW, SWAP, STACK = range(10)
# The option that CHOOSE has besides the colours WHITE and BLACK.
FIRST = 2

REASONS = ("hand-empty", "six-positions", "stuck", "pile-empty", "draw")
HAND_EMPTY, SIX_POSITIONS, STUCK, PILE_EMPTY, DRAWN = range(1, 6)

HAND_DEALT = 4
SIX = 6
# The highest value a position can have: die 6 and six positions above it. (Novice rows have no
# such end, but the 56 pips of a colour do not reach beyond 11.)
VALUES = 13
# A set of tiles has at most six: seven in one position would need 2+3+4+5+6+7 tiles in its row.
SET_TILES = 6
# Four dealt, one drawn, two kept back by a redraw and a swap.
HAND_MOST = 7
# Sets of hand tiles, with the chip on one of them or without.
SETS = (1 << HAND_MOST) + HAND_MOST * (1 << HAND_MOST - 1)
# Actions, and behind them room to collect the sets.
BUFFER = 2 * SETS + HAND_MOST + HAND_MOST * HAND_MOST + SETS

FIELDS = Fields.of_widths(
    kind=4, where=6, first=5, second=5, third=5, fourth=5, fifth=5, sixth=5, chip=4
)
KIND_SHIFT = FIELDS.named("kind").shift
# PLACE: colour * 2 + (1 for the upper end). STACK: colour * 16 + value. DEAL: the seat. ROLL: the
# white die. CHOOSE: WHITE, BLACK or FIRST. KEEP: the chip.
WHERE_SHIFT = FIELDS.named("where").shift
WHERE_MASK = FIELDS.named("where").mask
# Tiles, ascending, each plus one; 0 is none. SWAP: own, then theirs. ROLL: the black die.
TILE_SHIFTS: Ints = np.array([FIELDS[i].shift for i in range(2, 2 + SET_TILES)])
TILE_MASK = 31
FIRST_SHIFT = FIELDS.named("first").shift
SECOND_SHIFT = FIELDS.named("second").shift
# Which of the tiles has the chip on it: 1 to 6 the doubler, 7 to 12 the inverter; 0 is none.
CHIP_MASK = FIELDS.named("chip").mask
HIDDEN_ACTION = FIELDS.named("kind").hidden
HIDDEN_TILE = FIELDS.named("first").hidden

# A set while it is collected: an action's tile and chip bits, then its size, then its sum.
SET_SIZE = FIRST_SHIFT + 5
SET_SUM = SET_SIZE + 4
SET_BITS = (1 << SET_SIZE) - 1


class Setup(state_records.Setup):
    """The options as numbers."""

    novice: Int
    chips: Int


class State(state_records.State):
    """A match of Bossa at one moment."""

    phase: Int
    # Whose turn it is; the beginning seat once it is known.
    mover: Int
    # A seat, or -1.
    winner: Int
    # Bit masks of tiles. A position known to a seat has tiles whose place is unknown in `unseen`.
    hand: Annotated[Array, np.int64, 2]
    hidden: Annotated[Array, np.int64, 2]
    unseen: Int
    removed: Int
    discard: Int
    # How many tiles the pile has.
    pile: Int
    # By colour: 0 before the roll; a row's ends; who owns it, or -1.
    die: Annotated[Array, np.int64, 2]
    low: Annotated[Array, np.int64, 2]
    high: Annotated[Array, np.int64, 2]
    owner: Annotated[Array, np.int64, 2]
    # By colour and value: the tiles first laid at a position, and those stacked on it since.
    laid: Annotated[Array, np.int32, (2, VALUES)]
    stacked: Annotated[Array, np.int32, (2, VALUES)]
    # By seat: markers left, the chip chosen, the tile it lies on plus one (0: not used).
    markers: Annotated[Array, np.int64, 2]
    chip: Annotated[Array, np.int64, 2]
    chip_on: Annotated[Array, np.int64, 2]


SETUP = dtype_of(Setup)
STATE = dtype_of(State)


def make_setup(options: Mapping[str, Any], rules_version: int) -> Array:
    setups = np.zeros(1, SETUP)
    setups[0].seats = 2
    setups[0].rules_version = rules_version
    setups[0].novice = options["rules"] == "novice"
    setups[0].chips = options["chips"]
    return setups


@compiled
def start(setup: Setup, state: State) -> None:
    state.actor = CHANCE
    state.phase = REMOVING
    state.winner = -1
    state.unseen = ALL_TILES
    state.pile = TILES
    for seat in range(2):
        state.owner[seat] = -1
        state.markers[seat] = MARK_REDRAW | MARK_SWAP | MARK_STACK


@entry
def dealt_seat(state: State) -> int:
    """The seat that is dealt the next tile (B2.1)."""
    return 0 if bits.count(state.hand[0]) + state.hidden[0] < HAND_DEALT else 1


@compiled
def roll_winner(state: State) -> int:
    """The seat with the higher roll: seat 0 rolled the white die (B2.2)."""
    return 0 if state.die[WHITE] > state.die[BLACK] else 1


@compiled
def legal(setup: Setup, state: State, kind: int, out: Ints) -> int:
    n = 0
    phase = state.phase
    if phase == TURN:
        n = legal_turn(setup, state, kind, out)
    elif phase == ROLLING:
        if kind in (ANY, ROLL):
            for white in range(1, 7):
                for black in range(1, 7):
                    if white != black:
                        out[n] = ROLL << KIND_SHIFT | white << WHERE_SHIFT | black << FIRST_SHIFT
                        n += 1
    elif phase in (CHOOSING, COLOURING):
        if kind in (ANY, CHOOSE):
            # B2.3: only the higher roll may choose to begin.
            for option in range(3 if phase == CHOOSING else 2):
                out[n] = CHOOSE << KIND_SHIFT | option << WHERE_SHIFT
                n += 1
    elif phase == KEEPING:
        if kind in (ANY, KEEP):
            for chip in (DOUBLER, INVERTER):
                out[n] = KEEP << KIND_SHIFT | chip << WHERE_SHIFT
                n += 1
    elif phase != FINISHED:
        stem = tile_chance(state)
        if kind in (ANY, stem >> KIND_SHIFT):
            tiles = state.unseen
            while tiles:
                out[n] = stem | (bits.lowest(tiles) + 1) << FIRST_SHIFT
                n += 1
                tiles &= tiles - 1
    return n


@compiled
def tile_chance(state: State) -> int:
    """A chance action that turns up a tile, still without the tile."""
    if state.phase == REMOVING:
        return REMOVE << KIND_SHIFT
    if state.phase == DEALING:
        return DEAL << KIND_SHIFT | dealt_seat(state) << WHERE_SHIFT
    return DRAW << KIND_SHIFT


@compiled
def legal_turn(setup: Setup, state: State, kind: int, out: Ints) -> int:
    """B3.2: place, redraw, swap or stack."""
    n = 0
    seat = state.actor
    markers = state.markers[seat]
    n = list_sets_played(setup, state, kind, out, out.size)
    if kind in (ANY, REDRAW) and markers & MARK_REDRAW and state.pile > 0:  # B5.1
        own = state.hand[seat]
        while own:
            out[n] = REDRAW << KIND_SHIFT | (bits.lowest(own) + 1) << FIRST_SHIFT
            n += 1
            own &= own - 1
    if kind in (ANY, SWAP) and markers & MARK_SWAP:  # B5.2
        own = state.hand[seat]
        while own:
            stem = SWAP << KIND_SHIFT | (bits.lowest(own) + 1) << FIRST_SHIFT
            theirs = state.hand[1 - seat]
            while theirs:
                out[n] = stem | (bits.lowest(theirs) + 1) << SECOND_SHIFT
                n += 1
                theirs &= theirs - 1
            own &= own - 1
    return n


@compiled
def list_sets_played(setup: Setup, state: State, kind: int, out: Ints, enough: int) -> int:
    """The placements (B4) and stacks (B5.3) of the seat to move, or the first `enough` of them."""
    n = 0
    seat = state.actor
    for colour in range(2):
        # B4.1: the position beyond each end; a lower end at 1 has none, and no set sums to 0.
        up_sizes = 0
        down_sizes = 0
        stack_sizes = 0
        largest = 0
        if kind in (ANY, PLACE):
            up_sizes = sizes_beside(setup, state, colour, state.high[colour])
            down_sizes = sizes_beside(setup, state, colour, state.low[colour])
            while (up_sizes | down_sizes) >> largest + 1:
                largest += 1
        if kind in (ANY, STACK) and state.markers[seat] & MARK_STACK:
            # Nothing is ever laid on the die's own value, so it cannot be stacked on.
            for value in range(state.low[colour], state.high[colour] + 1):
                count = bits.count(state.laid[colour, value])
                stack_sizes |= count << 4 * value
                largest = max(largest, count)
        largest = min(largest, SET_TILES)
        if largest:
            n = list_sets_of_row(
                state, colour, up_sizes, down_sizes, stack_sizes, largest, n, out, enough
            )
        if n >= enough:
            break
    return n


@entry
def sizes_beside(setup: Setup, state: State, colour: int, value: int) -> int:
    """How many tiles a position next to this one may have, as bits (B4.3, novice: 8)."""
    if value == state.die[colour]:
        return 1 << 1 | 1 << 2
    count = bits.count(state.laid[colour, value])
    if setup.novice:
        return 1 << count | 1 << count + 1
    # One fewer than one is none, which no set has.
    return 1 << count - 1 | 1 << count + 1


@compiled
def list_sets_of_row(
    state: State,
    colour: int,
    up_sizes: int,
    down_sizes: int,
    stack_sizes: int,
    largest: int,
    n: int,
    out: Ints,
    enough: int,
) -> int:
    """Add the placements and stacks in one row to the n actions in `out`.

    Sets of hand tiles grow tile by tile; those that may grow further wait at the end of `out`.
    """
    seat = state.actor
    up = state.high[colour] + 1
    down = state.low[colour] - 1
    # B6.1: the chip, once.
    chip = NO_CHIP if state.chip_on[seat] else state.chip[seat]
    place_up = PLACE << KIND_SHIFT | (colour * 2 + 1) << WHERE_SHIFT
    place_down = PLACE << KIND_SHIFT | colour * 2 << WHERE_SHIFT
    stack_at = STACK << KIND_SHIFT | colour * 16 << WHERE_SHIFT
    sets = out[out.size - SETS :]
    sets[0] = 0
    waiting = 1
    hand = state.hand[seat]
    while hand:
        tile = bits.lowest(hand)
        hand &= hand - 1
        pips = PIPS[colour, tile]
        # B6.1: what the tile counts with the chip on it.
        chipped = 0
        mark = 1
        if chip == DOUBLER:
            chipped = 2 * pips
        elif chip == INVERTER:
            chipped = PIPS[1 - colour, tile]
            mark += SET_TILES
        if pips == 0 and chipped == 0:
            continue
        ways = 1 if chipped == 0 else 2
        for i in range(waiting):
            size = sets[i] >> SET_SIZE & 15
            room = up - (sets[i] >> SET_SUM)
            with_tile = sets[i] + (1 << SET_SIZE) + ((tile + 1) << FIRST_SHIFT - 5 * size)
            size += 1
            # B4.2: at least one pip of the colour. First without the chip, then with it.
            for with_chip in range(ways):
                counted = chipped if with_chip else pips
                if not 0 < counted <= room or (with_chip and sets[i] & CHIP_MASK):
                    continue
                longer = with_tile + (counted << SET_SUM) + with_chip * (mark + size - 1)
                value = up - room + counted
                # Without branches, which no processor could foresee: random play gained 8 %.
                fits_up = (value == up) & (up_sizes >> size & 1)
                fits_down = (value == down) & (down_sizes >> size & 1)
                fits_stack = (stack_sizes >> 4 * value & 15) == size
                out[n] = (
                    fits_up * place_up
                    + fits_down * place_down
                    + fits_stack * (stack_at + (value << WHERE_SHIFT))
                ) | longer & SET_BITS
                n += fits_up | fits_down | fits_stack
                sets[waiting] = longer
                waiting += (size < largest) & (value < up)
        if n >= enough:
            return n
    return n


@compiled
def weight(setup: Setup, state: State, action: int) -> int:
    return 1


@compiled
def draw(setup: Setup, state: State, rng: Ints) -> int:
    if state.phase == ROLLING:
        white = below(rng, 6)
        black = below(rng, 5)
        # The other five values.
        black += black >= white
        return ROLL << KIND_SHIFT | (white + 1) << WHERE_SHIFT | (black + 1) << FIRST_SHIFT
    tile = bits.nth(state.unseen, below(rng, bits.count(state.unseen)))
    return tile_chance(state) | (tile + 1) << FIRST_SHIFT


@compiled
def play(setup: Setup, state: State, action: int) -> None:
    kind = action >> KIND_SHIFT
    where = action >> WHERE_SHIFT & WHERE_MASK
    if kind == DRAW:
        play_draw(setup, state, action)
    elif kind >= PLACE:
        play_turn(state, kind, where, action)
    else:
        play_preparation(setup, state, kind, where, action)


@compiled
def tile_turned(action: int) -> int:
    """The one tile of a chance action, as a bit."""
    return 1 << (action >> FIRST_SHIFT & TILE_MASK) - 1


@entry
def tiles_of(action: int) -> int:
    """The action's tiles as a bit mask."""
    tiles = 0
    for shift in TILE_SHIFTS:
        tile = action >> shift & TILE_MASK
        if tile == 0:
            break
        tiles |= 1 << tile - 1
    return tiles


@compiled
def play_preparation(setup: Setup, state: State, kind: int, where: int, action: int) -> None:
    """Everything before the first draw (B2)."""
    if kind == REMOVE:
        state.removed = tile_turned(action)
        leave_pile(state, state.removed)
        state.phase = DEALING
    elif kind == DEAL:
        state.hand[where] |= tile_turned(action)
        leave_pile(state, tile_turned(action))
        if where == 1 and bits.count(state.hand[1]) + state.hidden[1] == HAND_DEALT:
            state.phase = ROLLING
    elif kind == ROLL:
        play_roll(setup, state, where, action >> FIRST_SHIFT & TILE_MASK)
    elif kind == CHOOSE:
        if where == FIRST:
            state.mover = state.actor
            state.actor = 1 - state.actor
            state.phase = COLOURING
        else:
            # B2.3: a seat that chooses a colour leaves the first move to the other.
            state.owner[where] = state.actor
            state.owner[1 - where] = 1 - state.actor
            state.mover = 1 - state.actor
            if setup.chips:
                # B2.6: the beginning seat is asked first.
                state.phase = KEEPING
                state.actor = state.mover
            else:
                open_turn(state)
    else:
        state.chip[state.actor] = where
        if state.actor == state.mover:
            state.actor = 1 - state.mover
        else:
            open_turn(state)


@compiled
def play_roll(setup: Setup, state: State, white: int, black: int) -> None:
    """B2.2 and B2.4."""
    for colour in range(2):
        value = white if colour == WHITE else black
        state.die[colour] = value
        state.low[colour] = value
        state.high[colour] = value
    state.actor = roll_winner(state)
    if setup.novice:  # 8: no colour choice.
        state.mover = state.actor
        open_turn(state)
    else:
        state.phase = CHOOSING


@compiled
def leave_pile(state: State, tile: int) -> None:
    state.unseen &= ~tile
    state.pile -= 1


@compiled
def open_turn(state: State) -> None:
    state.phase = DRAWING
    state.actor = CHANCE


@compiled
def play_draw(setup: Setup, state: State, action: int) -> None:
    drawn = tile_turned(action)
    leave_pile(state, drawn)
    state.hand[state.mover] |= drawn
    state.actor = state.mover
    if state.phase == REDRAWING:
        close_turn(state)
    else:
        state.phase = TURN
        if is_stuck(setup, state):
            finish(state, STUCK, 1 - state.mover)  # B7.3


@compiled
def one_tile_fits(setup: Setup, state: State, colour: int, end: int, value: int) -> bool:
    """Whether a single tile of the hand can be placed beyond this end of a row."""
    tiles = TILES_WITH[colour, value] & state.hand[state.actor]
    return tiles != 0 and sizes_beside(setup, state, colour, end) >> 1 & 1 != 0


@compiled
def is_stuck(setup: Setup, state: State) -> bool:
    """B7.3: neither a placement nor a marker is possible."""
    markers = state.markers[state.actor]
    if markers & MARK_SWAP or (markers & MARK_REDRAW and state.pile > 0):
        return False
    # Most often a single tile can be placed, which is seen at once.
    for colour in range(2):
        low, high = state.low[colour], state.high[colour]
        if one_tile_fits(setup, state, colour, low, low - 1):
            return False
        if one_tile_fits(setup, state, colour, high, high + 1):
            return False
    return list_sets_played(setup, state, ANY, np.empty(BUFFER, np.int64), 1) == 0


@compiled
def play_turn(state: State, kind: int, where: int, action: int) -> None:
    """B4 and B5."""
    seat = state.actor
    tiles = tiles_of(action)
    if kind == REDRAW:
        state.markers[seat] &= ~MARK_REDRAW
        state.hand[seat] &= ~tiles
        state.discard |= tiles
        state.phase = REDRAWING
        state.actor = CHANCE
        return
    if kind == SWAP:
        state.markers[seat] &= ~MARK_SWAP
        state.hand[seat] ^= tiles
        state.hand[1 - seat] ^= tiles
    else:
        state.hand[seat] &= ~tiles
        chip_at = action & CHIP_MASK
        if chip_at:
            state.chip_on[seat] = action >> TILE_SHIFTS[(chip_at - 1) % SET_TILES] & TILE_MASK
        if kind == STACK:
            state.markers[seat] &= ~MARK_STACK
            state.stacked[where >> 4, where & 15] |= tiles
        else:
            colour = where >> 1
            if where & 1:
                state.high[colour] += 1
                state.laid[colour, state.high[colour]] = tiles
            else:
                state.low[colour] -= 1
                state.laid[colour, state.low[colour]] = tiles
    close_turn(state)


@compiled
def close_turn(state: State) -> None:
    """7: A, B and E in this order, otherwise the other seat's turn."""
    seat = state.mover
    if state.hand[seat] == 0:
        finish(state, HAND_EMPTY, seat)
        return
    for colour in range(2):
        # Novice rows have no owner, and no such end.
        if state.owner[colour] >= 0 and state.high[colour] - state.low[colour] == SIX:
            finish(state, SIX_POSITIONS, state.owner[colour])
            return
    if state.pile == 0:
        mine = bits.count(state.hand[0])
        theirs = bits.count(state.hand[1])
        if mine == theirs:
            finish(state, DRAWN, -1)
        else:
            finish(state, PILE_EMPTY, 0 if mine < theirs else 1)
        return
    state.mover = 1 - seat
    open_turn(state)


@compiled
def finish(state: State, reason: int, winner: int) -> None:
    state.phase = FINISHED
    state.actor = OVER
    state.reason = reason
    state.winner = winner


@compiled
def returns(setup: Setup, state: State, out: Ints) -> int:
    return duel_returns(state.winner, out)


@compiled
def hands_open(setup: Setup, state: State) -> bool:
    """B2.5; with novice rules from the start."""
    return setup.novice != 0 or state.phase >= KEEPING


@compiled
def observe(setup: Setup, state: State, seat: int) -> None:
    """9: the removed tile, the other hand before B2.5, and a chip chosen in secret (B2.6)."""
    state.unseen |= state.removed
    state.removed = 0
    for other in range(2):
        if other == seat:
            continue
        if not hands_open(setup, state):
            state.hidden[other] += bits.count(state.hand[other])
            state.unseen |= state.hand[other]
            state.hand[other] = 0
        if state.phase == KEEPING and state.chip[other] != NO_CHIP:
            state.chip[other] = HIDDEN_CHIP


@compiled
def resample(setup: Setup, state: State, rng: Ints) -> None:
    for seat in range(2):
        while state.hidden[seat] > 0:
            state.hand[seat] |= take_unseen(state, rng)
            state.hidden[seat] -= 1
        if state.chip[seat] == HIDDEN_CHIP:
            state.chip[seat] = DOUBLER + below(rng, 2)
    if state.phase > REMOVING and state.removed == 0:
        state.removed = take_unseen(state, rng)


@compiled
def take_unseen(state: State, rng: Ints) -> int:
    tile = 1 << bits.nth(state.unseen, below(rng, bits.count(state.unseen)))
    state.unseen &= ~tile
    return tile


@compiled
def redact(setup: Setup, state: State, seat: int, actors: Ints, actions: Ints) -> None:
    for i in range(actions.size):
        kind = actions[i] >> KIND_SHIFT
        if kind == REMOVE:
            actions[i] |= HIDDEN_TILE
        elif kind == DEAL:
            if not hands_open(setup, state) and actions[i] >> WHERE_SHIFT & WHERE_MASK != seat:
                actions[i] |= HIDDEN_TILE
        elif kind == KEEP and state.phase == KEEPING and actors[i] != seat:
            actions[i] = HIDDEN_ACTION
