"""The garden of Niwashi, compiled: where a tile can lie (5) and which orders it fulfils (4)."""

from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.state_records import Ints
from tsuboniwa.games.niwashi.orders import FIELDS, FIRST_FIT, FITS, SHAPES
from tsuboniwa.games.niwashi.state import (
    CELL_MASK,
    OFFSET,
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
from tsuboniwa.games.niwashi.tiles import SAND, SEASONS, STRIPS

SHAPE_COUNT = len(SHAPES)
SEASON_COUNT = len(SEASONS)
ALL_SHOWING = 0b111
# What of a PLACE action is kept in `placements`, besides the seat.
PLACEMENT_MASK = (1 << TILE_SHIFT - Y_SHIFT + 6) - 1


@entry
def colour_on(state: State, x: int, y: int) -> int:
    """The colour to be seen on a cell plus one, 0 for an empty cell."""
    return int(state.garden[x & WRAP, y & WRAP])


@entry
def covered_fields(state: State, x: int, y: int, vertical: int) -> int:
    """How many fields of the garden a tile beginning there would cover (N5.2)."""
    dx = 1 - vertical
    return (
        int(colour_on(state, x, y) > 0)
        + int(colour_on(state, x + dx, y + vertical) > 0)
        + int(colour_on(state, x + 2 * dx, y + 2 * vertical) > 0)
    )


@compiled
def is_blocked(setup: Setup, x: int, y: int, vertical: int) -> bool:
    """Whether a tile beginning there would lie on a blocked cell (10)."""
    if setup.journey == 0:
        return False
    for i in range(3):
        if setup.blocked[x + i * (1 - vertical) & WRAP, y + i * vertical & WRAP]:
            return True
    return False


@compiled
def list_spots(setup: Setup, state: State, vertical: int, out: Ints, n: int) -> int:
    """Where a tile may lie: its first cell as in an action, added to `out` from n on."""
    before_x = 2 * (1 - vertical)
    before_y = 2 * vertical
    # A tile that covers a field begins two cells before the garden at most; 10: the area.
    first_x = max(state.left - before_x, setup.least_x)
    last_x = min(state.right, setup.most_x - before_x)
    first_y = max(state.top - before_y, setup.least_y)
    last_y = min(state.bottom, setup.most_y - before_y)
    for x in range(first_x, last_x + 1):
        for y in range(first_y, last_y + 1):
            # Written always and kept only if it holds: a branch less.
            out[n] = (x + OFFSET) << X_SHIFT | (y + OFFSET) << Y_SHIFT
            covered = covered_fields(state, x, y, vertical)
            n += int(1 <= covered <= 2 and not is_blocked(setup, x, y, vertical))
    return n


@entry
def lay_start(state: State, tile: int) -> None:
    """N2.1: on (0,0), (1,0), (2,0), and nobody's (N4.2)."""
    state.start_tile = tile + 1
    for x in range(3):
        state.garden[x, 0] = STRIPS[tile, 0, x] + 1
    widen(state, 0, 0, 0)


@entry
def lay(state: State, seat: int, action: int) -> bool:
    """Put a tile into the garden; return whether it matches (N5.3)."""
    tile = (action >> TILE_SHIFT & TILE_MASK) - 1
    turn = action >> TURN_SHIFT & TURN_MASK
    x = (action >> X_SHIFT & CELL_MASK) - OFFSET
    y = (action >> Y_SHIFT & CELL_MASK) - OFFSET
    dy = turn >> 1
    dx = 1 - dy
    matches = False
    for i in range(3):
        colour = STRIPS[tile, turn & 1, i] + 1
        cover_last(state, 1 - seat, x + i * dx, y + i * dy)
        if colour_on(state, x + i * dx, y + i * dy) == colour:
            matches = True
        state.garden[x + i * dx & WRAP, y + i * dy & WRAP] = colour
    widen(state, x, y, dy)
    state.placements[state.placed] = (action >> Y_SHIFT & PLACEMENT_MASK) << 1 | seat
    state.placed += 1
    state.last[seat] = state.placed
    state.showing[seat] = ALL_SHOWING
    return matches


@compiled
def widen(state: State, x: int, y: int, vertical: int) -> None:
    """Make the bounding box hold a tile that begins there."""
    state.left = min(state.left, x)
    state.top = min(state.top, y)
    state.right = max(state.right, x + 2 * (1 - vertical))
    state.bottom = max(state.bottom, y + 2 * vertical)


@entry
def last_field(state: State, seat: int, i: int) -> tuple[int, int]:
    """The cell of a field of the tile that the seat laid last."""
    placement = int(state.placements[state.last[seat] - 1]) >> 1
    vertical = placement >> TURN_SHIFT - Y_SHIFT + 1 & 1
    x = (placement >> X_SHIFT - Y_SHIFT & CELL_MASK) - OFFSET
    y = (placement & CELL_MASK) - OFFSET
    return x + i * (1 - vertical), y + i * vertical


@compiled
def cover_last(state: State, seat: int, x: int, y: int) -> None:
    """N4.2: what a cell showed of the seat's last tile is not visible any more."""
    for i in range(3):
        if state.showing[seat] >> i & 1:
            field_x, field_y = last_field(state, seat, i)
            if field_x == x and field_y == y:
                state.showing[seat] &= ~(1 << i)


@entry
def forget_last(state: State, seat: int) -> None:
    """N4.2: the seat has laid no tile in its last turn."""
    state.last[seat] = 0
    state.showing[seat] = 0


@compiled
def fulfilled_orders(state: State, seat: int) -> int:
    """All orders, held or not, that would be fulfilled for the seat now (4), as a bit mask."""
    partner = 1 - seat
    fulfilled = 0
    for i in range(3):
        # N4.2: only shapes that touch the partner's last tile matter, if there is one.
        if state.showing[partner] >> i & 1:
            x, y = last_field(state, partner, i)
            season = colour_on(state, x, y) - 1
            if season != SAND and has_like_neighbour(state, x, y):
                for shape in range(SHAPE_COUNT):
                    if lies_on(state, shape, x, y):
                        fulfilled |= 1 << shape * SEASON_COUNT + season
    return fulfilled


@compiled
def has_like_neighbour(state: State, x: int, y: int) -> bool:
    """Whether any shape can lie on the cell at all: seen cheaply, and most often not."""
    colour = colour_on(state, x, y)
    return (
        colour_on(state, x - 1, y) == colour
        or colour_on(state, x + 1, y) == colour
        or colour_on(state, x, y - 1) == colour
        or colour_on(state, x, y + 1) == colour
    )


@compiled
def lies_on(state: State, shape: int, x: int, y: int) -> bool:
    """Whether the shape is visible in the cell's colour with a field on the cell (N4.1)."""
    colour = colour_on(state, x, y)
    for fit in range(FIRST_FIT[shape], FIRST_FIT[shape + 1]):
        like = 0
        while like < FIELDS - 1 and (
            colour_on(state, x + FITS[fit, like, 0], y + FITS[fit, like, 1]) == colour
        ):
            like += 1
        if like == FIELDS - 1:
            return True
    return False
