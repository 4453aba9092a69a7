"""A first look at all placements: what each would bring near, from tables made once per garden.

For a cell it is known how many fields the best window over it has, for two cells of a strip how
many the best window over both has. From that follows what a tile brings near, without laying it;
only where a tile spoils and builds at once may the first look be a little wrong. Whatever looks
best is judged exactly afterwards.
"""

from typing import Annotated, NamedTuple

import numpy as np

from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Array, Bytes3, Ints, Items
from tsuboniwa.games.niwashi.orders import FIELDS, ORDERS
from tsuboniwa.games.niwashi.players.ground import (
    FIELD_SHAPE,
    FIELD_X,
    FIELD_Y,
    SEASON_COUNT,
    SHAPE_COUNT,
    WAYS,
    Ground,
    missing,
)
from tsuboniwa.games.niwashi.state import SIDE, WRAP, State
from tsuboniwa.games.niwashi.tiles import SAND, STRIPS

# Two cells of a strip: one or two steps apart, to the east or to the south.
STEPS = ((1, 0), (2, 0), (0, 1), (0, 2))
_cells = [
    {
        (int(x), int(y))
        for x, y in zip(FIELD_X[5 * w : 5 * w + 5], FIELD_Y[5 * w : 5 * w + 5], strict=True)
    }
    for w in range(WAYS)
]
# Every pair of a way's fields that lie so: which way, the first field, and which step.
_PAIRS = [
    (way, x, y, step)
    for way, cells in enumerate(_cells)
    for x, y in sorted(cells)
    for step, (dx, dy) in enumerate(STEPS)
    if (x + dx, y + dy) in cells
]
PAIR_X: Ints = np.array([pair[1] for pair in _PAIRS])
PAIR_Y: Ints = np.array([pair[2] for pair in _PAIRS])
PAIR_STEP: Ints = np.array([pair[3] for pair in _PAIRS])
FIRST_PAIR: Ints = np.array([sum(pair[0] < way for pair in _PAIRS) for way in range(WAYS + 1)])
# Around the garden's box: where a window may lie that a tile reaches.
MARGIN = FIELDS + 1


class Glance(NamedTuple):
    """The tables. Cells by x and y, wrapped around."""

    # By cell and order: the most fields of a window over it; by cell and step the same for two.
    one: Bytes3
    two: Annotated[Array, Items(np.int8, 4)]
    # By cell and shape: windows in the cell's own season that are as near as any.
    best_here: Annotated[Array, Items(np.int16, 3)]
    # By order: the most fields of any window, and how many windows have them.
    best: Ints
    best_count: Ints
    # What `look` writes: by order, the most fields of any window after a placement.
    after: Ints

    @classmethod
    def empty(cls) -> "Glance":
        return cls(
            np.zeros((SIDE, SIDE, ORDERS), np.int8),
            np.zeros((SIDE, SIDE, len(STEPS), ORDERS), np.int8),
            np.zeros((SIDE, SIDE, SHAPE_COUNT), np.int16),
            np.zeros(ORDERS, np.int64),
            np.zeros(ORDERS, np.int64),
            np.zeros(ORDERS, np.int64),
        )


@compiled
def look_around(state: State, ground: Ground, glance: Glance) -> None:
    """Make the tables for a garden whose ground is surveyed."""
    left, right = state.left - MARGIN, state.right + MARGIN
    top, bottom = state.top - MARGIN, state.bottom + MARGIN
    for x in range(left, right + 1):
        for y in range(top, bottom + 1):
            glance.one[x & WRAP, y & WRAP] = 0
            glance.two[x & WRAP, y & WRAP] = 0
            glance.best_here[x & WRAP, y & WRAP] = 0
    for order in range(ORDERS):
        glance.best[order] = FIELDS - missing(ground, order)
        glance.best_count[order] = ground.windows[order, glance.best[order]]
    for x in range(left, right + 1):
        for y in range(top, bottom + 1):
            windows = ground.alike[x & WRAP, y & WRAP]
            for way in range(WAYS):
                for season in range(SEASON_COUNT):
                    alike = windows[way * SEASON_COUNT + season]
                    if alike > 0:
                        note_window(ground, glance, x, y, way, season, alike)


@compiled
def note_window(
    ground: Ground, glance: Glance, x: int, y: int, way: int, season: int, alike: int
) -> None:
    """Enter one window into the tables of its cells."""
    order = FIELD_SHAPE[way * FIELDS] * SEASON_COUNT + season
    is_best = alike == glance.best[order]
    for k in range(way * FIELDS, way * FIELDS + FIELDS):
        at_x, at_y = (x + FIELD_X[k]) & WRAP, (y + FIELD_Y[k]) & WRAP
        if alike > glance.one[at_x, at_y, order]:
            glance.one[at_x, at_y, order] = alike
        if is_best and ground.colours[at_x, at_y] == season + 1:
            glance.best_here[at_x, at_y, FIELD_SHAPE[k]] += 1
    for k in range(FIRST_PAIR[way], FIRST_PAIR[way + 1]):
        at_x, at_y = (x + PAIR_X[k]) & WRAP, (y + PAIR_Y[k]) & WRAP
        if alike > glance.two[at_x, at_y, PAIR_STEP[k], order]:
            glance.two[at_x, at_y, PAIR_STEP[k], order] = alike


@compiled
def look(ground: Ground, glance: Glance, tile: int, turn: int, x: int, y: int) -> int:
    """Write what a placement brings near into `after`; return the orders that it fulfils."""
    vertical = turn >> 1
    dx, dy = 1 - vertical, vertical
    after = glance.after
    for order in range(ORDERS):
        after[order] = glance.best[order]
    # What it spoils: an order falls back if all its best windows lie there.
    for i in range(3):
        at_x, at_y = (x + i * dx) & WRAP, (y + i * dy) & WRAP
        before = int(ground.colours[at_x, at_y]) - 1
        if 0 <= before < SAND and before != STRIPS[tile, turn & 1, i]:
            for shape in range(SHAPE_COUNT):
                order = shape * SEASON_COUNT + before
                here = glance.best_here[at_x, at_y, shape]
                if here > 0 and here >= glance.best_count[order]:
                    after[order] = glance.best[order] - 1
    whole = 0
    for i in range(3):
        season = STRIPS[tile, turn & 1, i]
        if season == SAND:
            continue
        at_x, at_y = (x + i * dx) & WRAP, (y + i * dy) & WRAP
        new = int(ground.colours[at_x, at_y] != season + 1)
        for shape in range(SHAPE_COUNT):
            order = shape * SEASON_COUNT + season
            fields = int(glance.one[at_x, at_y, order]) + new
            if fields > after[order]:
                after[order] = fields
            if fields >= FIELDS:
                whole |= 1 << order
        for j in range(i + 1, 3):
            if STRIPS[tile, turn & 1, j] != season:
                continue
            other_x, other_y = (x + j * dx) & WRAP, (y + j * dy) & WRAP
            both = new + int(ground.colours[other_x, other_y] != season + 1)
            step = 2 * vertical + j - i - 1
            for shape in range(SHAPE_COUNT):
                order = shape * SEASON_COUNT + season
                fields = int(glance.two[at_x, at_y, step, order]) + both
                if fields > after[order]:
                    after[order] = fields
                if fields >= FIELDS:
                    whole |= 1 << order
    return int(whole)
