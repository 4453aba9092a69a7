"""Niwashi as numbers.

The garden is shown through a window of 32 x 32 cells around its middle, as colours, and once more
as the list of the tiles laid. The window loses sight of a garden's ends only beyond 32 cells; the
list never does.
"""

from tsuboniwa.adapters.environment import Bounds, Environment
from tsuboniwa.adapters.index_space import Asked, Part, numbered
from tsuboniwa.adapters.pieces import LEAST, MOST, Piece, write_set
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Array
from tsuboniwa.games.niwashi import state as codes
from tsuboniwa.games.niwashi.notation import PHASES
from tsuboniwa.games.niwashi.orders import ORDER_NAMES, ORDERS, SHAPES
from tsuboniwa.games.niwashi.rules import fills_hand_up
from tsuboniwa.games.niwashi.state import (
    CELL_MASK,
    FACING_SHIFT,
    HAND_ORDERS,
    HAND_TILES,
    HIDDEN_ORDER,
    OFFSET,
    PLACEMENTS,
    STACK,
    TARGET_MASK,
    TARGET_SHIFT,
    TILE_MASK,
    TILE_SHIFT,
    TILES_IN_PLAY,
    TURN_MASK,
    TURN_SHIFT,
    WRAP,
    X_SHIFT,
    Y_SHIFT,
    Setup,
    State,
)
from tsuboniwa.games.niwashi.tiles import AT, COLOURS, FACINGS, ON, PLACES, SHAPE, TILE_NAMES, TILES

PHASE_COUNT = len(PHASES)
FARTHEST = 96
COORDINATES = range(-FARTHEST, FARTHEST + 1)
WINDOW = 32
# In the window: 0 is an empty cell, then the colours, and where nothing can lie (10).
BLOCKED = len(COLOURS) + 1
TURNS = ("across", "across, read backwards", "down", "down, read backwards")
TILE_ROW = 5

ACTIONS = (
    Part(
        "kind",
        "what to do",
        (codes.PLACE, codes.LANTERN, codes.DISCARD, codes.TAKE),
        ("place", "lantern", "discard", "take"),
        (Asked(ANY, "kind"),),
    ),
    numbered("lantern", "where it stands", PLACES, 0, Asked(codes.LANTERN, "target")),
    numbered("take", "from where", ("display", "discard"), 0, Asked(codes.TAKE, "target")),
    numbered(
        "tile",
        "to place, to take or to stand on; of a discard from bottom to top",
        TILE_NAMES,
        1,
        Asked(codes.PLACE, "tile"),
        Asked(codes.TAKE, "tile"),
        Asked(codes.LANTERN, "tile"),
        *(Asked(codes.DISCARD, field) for field in ("tile", "second", "third")),
    ),
    numbered("turn", "how the tile lies", TURNS, 0, Asked(codes.PLACE, "turn")),
    numbered(
        "x",
        "the column of the tile's first cell, or of the lantern",
        [str(x) for x in COORDINATES],
        OFFSET - FARTHEST,
        Asked(codes.PLACE, "x"),
        Asked(codes.LANTERN, "x"),
    ),
    numbered(
        "y",
        "the row",
        [str(y) for y in COORDINATES],
        OFFSET - FARTHEST,
        Asked(codes.PLACE, "y"),
        Asked(codes.LANTERN, "y"),
    ),
    numbered(
        "facing", "where the lantern looks", tuple(FACINGS), 0, Asked(codes.LANTERN, "facing")
    ),
    numbered(
        "shape",
        "on whose picture the lantern stands",
        tuple(SHAPES),
        1,
        Asked(codes.LANTERN, "tile", SHAPE),
    ),
)
OUTCOMES = (
    Part(
        "kind",
        "what happens",
        (codes.START, codes.DEAL, codes.DISPLAY, codes.ORDER),
        ("start", "deal", "display", "order"),
        (Asked(ANY, "kind"),),
    ),
    numbered(
        "tile",
        "that is turned up",
        TILE_NAMES,
        1,
        *(Asked(kind, "tile") for kind in (codes.START, codes.DEAL, codes.DISPLAY)),
    ),
    numbered("order", "that is drawn", ORDER_NAMES, 1, Asked(codes.ORDER, "tile")),
)


def actions(setup: Setup) -> tuple[Part, ...]:
    return ACTIONS


def bounds(setup: Setup) -> Bounds:
    # A turn lays one of 46 tiles, or discards some of those that come into hands: 46 in all, and
    # what is taken back from the discard pile. Where one tile is taken after another has been laid
    # (N7.1), no more come into hands than leave them. With the lantern a turn has eight choices at
    # most, without it five and three for each tile taken.
    takes = HAND_TILES if fills_hand_up(setup) else 1
    lanterns = PLACEMENTS * takes
    return Bounds(0.0, 20.0, PLACEMENTS * (5 + 3 * takes) + lanterns * 8, 47 + 20)


ENVIRONMENT = Environment(bounds, zero_sum=False)


def pieces(setup: Setup) -> tuple[Piece, ...]:
    return (
        Piece("phase", (PHASE_COUNT,), 1, "one of " + ", ".join(PHASES)),
        Piece("turn", (1,), 1, "whether it is your turn"),
        Piece(
            "window",
            (WINDOW, WINDOW),
            BLOCKED,
            "rows of cells: 0 empty, 1 to 5 the colours " + COLOURS + ", 6 where nothing can lie",
        ),
        Piece("corner", (2,), MOST, "x and y of the window's first cell", LEAST),
        Piece(
            "laid",
            (1 + PLACEMENTS, TILE_ROW),
            MOST,
            "the start tile, then those laid: tile + 1, turn, x, y, 1 by you or 2 by your partner",
            LEAST,
        ),
        Piece(
            "last",
            (2, 3),
            1,
            "fields of the last tile that still count: yours, your partner's",
        ),
        Piece("hands", (2, TILES), 1, "tiles in hand: yours, your partner's as far as you know"),
        Piece("hidden", (2,), HAND_TILES, "how many tiles of each hand you cannot see"),
        Piece("known", (TILES,), 1, "those of your tiles that your partner knows"),
        Piece("display", (TILES,), 1, "tiles that lie open"),
        Piece("unseen", (TILES,), 1, "tiles whose place you do not know"),
        Piece("pile", (1,), TILES_IN_PLAY, "how many tiles it has"),
        Piece("discard", (PLACEMENTS + 2,), TILES, "from bottom to top: tile + 1"),
        Piece("discard open", (1,), 1, "whether its top can be taken now"),
        Piece("orders", (HAND_ORDERS, ORDERS), 1, "yours, the one longest in hand first"),
        Piece("possible", (HAND_ORDERS, ORDERS), 1, "what your partner's orders can be"),
        Piece("ruled out", (HAND_ORDERS, ORDERS), 1, "what all know that your orders are not"),
        Piece("fulfilled", (2, ORDERS), 1, "orders laid open: yours, your partner's"),
        Piece("stacks", (2,), STACK, "orders left to draw: yours, your partner's"),
        Piece("lantern", (TILE_ROW,), MOST, "place + 1, tile or shape + 1, x, y, facing", LEAST),
    )


@compiled
def write_window(setup: Setup, state: State, out: Array, at: int) -> None:
    first_x = (state.left + state.right + 1 - WINDOW) >> 1
    first_y = (state.top + state.bottom + 1 - WINDOW) >> 1
    for y in range(max(first_y, state.top), min(first_y + WINDOW - 1, state.bottom) + 1):
        row = at + (y - first_y) * WINDOW - first_x
        for x in range(max(first_x, state.left), min(first_x + WINDOW - 1, state.right) + 1):
            out[row + x] = state.garden[x & WRAP, y & WRAP]
    if setup.journey:
        for i in range(WINDOW * WINDOW):
            x = first_x + i % WINDOW
            y = first_y + i // WINDOW
            inside = setup.least_x <= x <= setup.most_x and setup.least_y <= y <= setup.most_y
            if not inside or setup.blocked[x & WRAP, y & WRAP]:
                out[at + i] = BLOCKED
    at += WINDOW * WINDOW
    out[at] = first_x
    out[at + 1] = first_y


@compiled
def write_laid(state: State, seat: int, out: Array, at: int) -> None:
    out[at] = state.start_tile
    for i in range(state.placed):
        at += TILE_ROW
        placement = int(state.placements[i])
        by = placement & 1
        placement >>= 1
        out[at] = placement >> TILE_SHIFT - Y_SHIFT & TILE_MASK
        out[at + 1] = placement >> TURN_SHIFT - Y_SHIFT & TURN_MASK
        out[at + 2] = (placement >> X_SHIFT - Y_SHIFT & CELL_MASK) - OFFSET
        out[at + 3] = (placement & CELL_MASK) - OFFSET
        out[at + 4] = 1 if by == seat else 2


@compiled
def write_orders(state: State, seat: int, out: Array, at: int) -> None:
    other = 1 - seat
    for slot in range(HAND_ORDERS):
        mine = state.orders[seat, slot]
        if 0 < mine < HIDDEN_ORDER:
            out[at + slot * ORDERS + mine - 1] = 1
        theirs = state.orders[other, slot]
        possible = state.unseen_orders & ~state.ruled_out[other, slot]
        write_set(out, at + (HAND_ORDERS + slot) * ORDERS, possible if theirs else 0)
        write_set(out, at + (2 * HAND_ORDERS + slot) * ORDERS, state.ruled_out[seat, slot])
    at += 3 * HAND_ORDERS * ORDERS
    write_set(out, at, state.laid_open[seat])
    write_set(out, at + ORDERS, state.laid_open[other])
    at += 2 * ORDERS
    out[at] = state.stack[seat]
    out[at + 1] = state.stack[other]
    at += 2
    lantern = state.lantern
    if lantern:
        target = lantern >> TARGET_SHIFT & TARGET_MASK
        out[at] = target + 1
        if target in (ON, SHAPE):
            out[at + 1] = lantern >> TILE_SHIFT & TILE_MASK
        if target == AT:
            out[at + 2] = (lantern >> X_SHIFT & CELL_MASK) - OFFSET
            out[at + 3] = (lantern >> Y_SHIFT & CELL_MASK) - OFFSET
        out[at + 4] = lantern >> FACING_SHIFT & 7


@compiled
def write(setup: Setup, state: State, seat: int, out: Array) -> None:
    out[state.phase] = 1
    at = PHASE_COUNT
    out[at] = state.phase >= codes.REPLACING and state.mover == seat
    at += 1
    write_window(setup, state, out, at)
    at += WINDOW * WINDOW + 2
    write_laid(state, seat, out, at)
    at += (1 + PLACEMENTS) * TILE_ROW
    for i in range(2):
        holder = seat if i == 0 else 1 - seat
        for field in range(3):
            out[at + 3 * i + field] = state.showing[holder] >> field & 1
        write_set(out, at + 6 + i * TILES, state.hand[holder])
        out[at + 6 + 2 * TILES + i] = state.hidden[holder]
    at += 6 + 2 * TILES + 2
    write_set(out, at, state.known[seat])
    write_set(out, at + TILES, state.display)
    write_set(out, at + 2 * TILES, state.unseen)
    at += 3 * TILES
    out[at] = state.pile
    at += 1
    for i in range(state.discarded):
        out[at + i] = state.discard[i]
    at += PLACEMENTS + 2
    out[at] = state.matched != 0 and state.discarded > 0
    write_orders(state, seat, out, at + 1)
