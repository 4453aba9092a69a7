"""What the rules of Niwashi work on: the set-up, a position, and an action's fields."""

from typing import Annotated

import numpy as np

from tsuboniwa.core import state_records
from tsuboniwa.core.action_fields import Fields
from tsuboniwa.core.state_records import Array, Int, dtype_of

# Phases: what happens next.
(
    STARTING,
    DEALING,
    SHOWING,
    ORDERING,
    REPLACING,
    ACTING,
    DISCARDING,
    TAKING,
    FILLING,
    FINISHED,
) = range(10)

# Kinds of actions.
START, DEAL, DISPLAY, ORDER, PLACE, LANTERN, DISCARD, TAKE = range(8)

# N2.1, N2.2
TILES_IN_PLAY = 47
HAND_TILES = 3
DISPLAY_TILES = 3
HAND_ORDERS = 2
STACK = 10
# Every tile in play but the start.
PLACEMENTS = TILES_IN_PLAY - 1

# The garden begins 3 cells wide and 1 high, and a placement makes it wider or higher by 2 at most
# (N5.2): width and height together never exceed 96. So on a grid of 128 x 128 that wraps around, no
# two cells that matter ever meet, not even with the four around it that an order's shape may need.
SIDE = 128
WRAP = SIDE - 1
# N5.2: a placement lays two new cells at most.
GARDEN_CELLS = 3 + 2 * PLACEMENTS
# Actions hold x and y plus this. They lie within -96 … 96.
OFFSET = 128

FIELDS = Fields.of_widths(kind=4, target=3, tile=6, turn=3, x=8, y=8, facing=3, second=6, third=6)
KIND_SHIFT = FIELDS.named("kind").shift
# DEAL, ORDER: the seat. LANTERN: AT, ON, SHAPE, PILE or DISCARD_PILE. TAKE: 1 for the discard pile.
TARGET_SHIFT = FIELDS.named("target").shift
TARGET_MASK = FIELDS.named("target").mask
# A tile plus one; ORDER: the order plus one; LANTERN SHAPE: the shape plus one. 0 is none.
TILE_SHIFT = FIELDS.named("tile").shift
TILE_MASK = FIELDS.named("tile").mask
# PLACE: 2 if top to bottom, plus 1 if the tile is read backwards.
TURN_SHIFT = FIELDS.named("turn").shift
TURN_MASK = FIELDS.named("turn").mask
X_SHIFT = FIELDS.named("x").shift
Y_SHIFT = FIELDS.named("y").shift
CELL_MASK = FIELDS.named("x").mask
# LANTERN: an index into FACINGS.
FACING_SHIFT = FIELDS.named("facing").shift
# DISCARD: what goes on top of the first tile, each plus one; 0 is none.
SECOND_SHIFT = FIELDS.named("second").shift
THIRD_SHIFT = FIELDS.named("third").shift
HIDDEN_TILE = FIELDS.named("tile").hidden

HIDDEN_ORDER = 25
NO_AREA = 1 << 20


class Setup(state_records.Setup):
    """The journey's scenario; without one, an area without end and nothing blocked."""

    journey: Int
    required: Int
    least_x: Int
    most_x: Int
    least_y: Int
    most_y: Int
    # By x and y, wrapped around: 1 where no field can lie.
    blocked: Annotated[Array, np.int8, (SIDE, SIDE)]


class State(state_records.State):
    """A match of Niwashi at one moment."""

    phase: Int
    # Whose turn it is.
    mover: Int
    # Whether the tile just laid matched (N5.3); 0 except in TAKING.
    matched: Int
    # The action that put the lantern where it stands; 0 while it stands on nothing (N1.4).
    lantern: Int
    # Bit masks of tiles. A position known to a seat has tiles whose place is unknown in `unseen`,
    # and `hidden` says how many of these a hand holds.
    hand: Annotated[Array, np.int64, 2]
    hidden: Annotated[Array, np.int64, 2]
    # Those of the hand that its partner knows: taken from the display or the discard pile (9).
    known: Annotated[Array, np.int64, 2]
    display: Int
    unseen: Int
    # How many tiles the pile and the discard pile have.
    pile: Int
    discarded: Int
    # By seat, the one longest in hand first: an order plus one, 0 for none, or HIDDEN_ORDER.
    orders: Annotated[Array, np.int64, (2, HAND_ORDERS)]
    # Beside it: orders that it cannot be, as they would have been laid open (N3.1). All know them.
    ruled_out: Annotated[Array, np.int64, (2, HAND_ORDERS)]
    # How many orders each seat's stack still has; bit masks of those laid open and those unseen.
    stack: Annotated[Array, np.int64, 2]
    laid_open: Annotated[Array, np.int64, 2]
    unseen_orders: Int
    # The start tile plus one, and the garden's bounding box.
    start_tile: Int
    left: Int
    right: Int
    top: Int
    bottom: Int
    # By seat: the number of the placement plus one whose tile counts for its partner (N4.2), 0 for
    # none, and a bit for each of that tile's fields that is still visible.
    last: Annotated[Array, np.int64, 2]
    showing: Annotated[Array, np.int64, 2]
    placed: Int
    # In their order: tile, turn, x and y as they are in the action, times two, plus the seat.
    placements: Annotated[Array, np.int32, PLACEMENTS]
    # From bottom to top, tiles plus one.
    discard: Annotated[Array, np.int8, PLACEMENTS + 2]
    # By x and y, wrapped around: the top colour plus one, 0 for an empty cell.
    garden: Annotated[Array, np.int8, (SIDE, SIDE)]


SETUP = dtype_of(Setup)
STATE = dtype_of(State)
