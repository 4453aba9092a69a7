"""The garden as a gardener looks at it: how near every order is, kept up field by field.

A *window* is a shape, turned somehow, at some place: five cells. For every window and season the
ground knows how many of the five show that season. Laying a tile changes three cells, and only the
windows over these are recounted; so thousands of placements are judged in milliseconds.
"""

from typing import NamedTuple

import numpy as np

from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Bytes2, Bytes3, Ints, Ints2
from tsuboniwa.games.niwashi.orders import FIELDS, ORDERS, PICTURES
from tsuboniwa.games.niwashi.state import SIDE, WRAP, Setup, State
from tsuboniwa.games.niwashi.tiles import SAND, SEASONS, STRIPS

SEASON_COUNT = len(SEASONS)
SHAPE_COUNT = len(PICTURES)
# A window over a cell where nothing can lie (10) counts from here and never comes near.
IMPOSSIBLE = -8
# Counts are kept by the lowest bits: 0 … 5 are real, the impossible ones lie above.
BINS = 16
# How far beyond the garden anything may be counted: blocked cells (10) lie furthest out.
REACH = 2 * FIELDS


def _turned(shape: str) -> list[list[tuple[int, int]]]:
    """All ways in which a shape can lie, each as five cells from its upper left corner."""
    cells = [(x, y) for y, row in enumerate(PICTURES[shape]) for x, c in enumerate(row) if c == "#"]
    found = set()
    for _ in range(4):
        cells = [(-y, x) for x, y in cells]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        found.add(tuple(sorted((x - left, y - top) for x, y in cells)))
    return [list(way) for way in sorted(found)]


_WAYS = [(number, way) for number, shape in enumerate(PICTURES) for way in _turned(shape)]
WAYS = len(_WAYS)
# Every field of every way: which way it is, of which shape, and where it lies in it.
_FIELDS = [(way, shape, x, y) for way, (shape, cells) in enumerate(_WAYS) for x, y in cells]
FIELD_WAY: Ints = np.array([field[0] for field in _FIELDS])
FIELD_SHAPE: Ints = np.array([field[1] for field in _FIELDS])
FIELD_X: Ints = np.array([field[2] for field in _FIELDS])
FIELD_Y: Ints = np.array([field[3] for field in _FIELDS])
FIELD_COUNT = len(_FIELDS)
# The fields of a shape's ways are consecutive.
FIRST_FIELD: Ints = np.array(
    [sum(FIELDS for number, _ in _WAYS if number < shape) for shape in range(SHAPE_COUNT + 1)]
)


class Ground(NamedTuple):
    """Colours by cell, how many fields each window has, and how many windows have how many."""

    # By x and y, wrapped around: the colour plus one, 0 for an empty cell.
    colours: Bytes2
    # By the cell of a window's corner, then way * 4 + season.
    alike: Bytes3
    # By order: windows with 0 … 5 fields.
    windows: Ints2
    # The least and the greatest x and y that may hold something.
    box: Ints

    @classmethod
    def empty(cls) -> "Ground":
        return cls(
            np.zeros((SIDE, SIDE), np.int8),
            np.zeros((SIDE, SIDE, WAYS * SEASON_COUNT), np.int8),
            np.zeros((ORDERS, BINS), np.int64),
            np.array([0, -1, 0, -1]),
        )


@compiled
def survey(setup: Setup, state: State, ground: Ground) -> None:
    """Make the ground that of a state."""
    # Clear what was there before: only around the garden that was surveyed last.
    for x in range(ground.box[0], ground.box[1] + 1):
        for y in range(ground.box[2], ground.box[3] + 1):
            ground.colours[x & WRAP, y & WRAP] = 0
            ground.alike[x & WRAP, y & WRAP] = 0
    ground.windows[:] = 0
    left, right = min(state.left, setup.least_x), max(state.right, setup.most_x)
    top, bottom = min(state.top, setup.least_y), max(state.bottom, setup.most_y)
    if setup.journey == 0:
        left, right, top, bottom = state.left, state.right, state.top, state.bottom
    # A tile laid for trial reaches two cells out, and its windows four more.
    ground.box[0] = left - REACH
    ground.box[1] = right + REACH
    ground.box[2] = top - REACH
    ground.box[3] = bottom + REACH
    if setup.journey:
        for x in range(setup.least_x - FIELDS, setup.most_x + FIELDS + 1):
            for y in range(setup.least_y - FIELDS, setup.most_y + FIELDS + 1):
                inside = setup.least_x <= x <= setup.most_x and setup.least_y <= y <= setup.most_y
                if not inside or setup.blocked[x & WRAP, y & WRAP]:
                    forbid(ground, x, y)
    for x in range(state.left, state.right + 1):
        for y in range(state.top, state.bottom + 1):
            colour = int(state.garden[x & WRAP, y & WRAP])
            if colour:
                paint(ground, x, y, colour)


@compiled
def forbid(ground: Ground, x: int, y: int) -> None:
    """No window over this cell can ever be whole."""
    for k in range(FIELD_COUNT):
        corner_x = (x - FIELD_X[k]) & WRAP
        corner_y = (y - FIELD_Y[k]) & WRAP
        for season in range(SEASON_COUNT):
            ground.alike[corner_x, corner_y, FIELD_WAY[k] * SEASON_COUNT + season] = IMPOSSIBLE


@compiled
def paint(ground: Ground, x: int, y: int, colour: int) -> None:
    """Let a cell show another colour (plus one; 0 makes it empty)."""
    before = int(ground.colours[x & WRAP, y & WRAP]) - 1
    after = colour - 1
    if before == after:
        return
    ground.colours[x & WRAP, y & WRAP] = colour
    loses = 0 <= before < SAND
    gains = 0 <= after < SAND
    for k in range(FIELD_COUNT):
        corner_x = (x - FIELD_X[k]) & WRAP
        corner_y = (y - FIELD_Y[k]) & WRAP
        way = FIELD_WAY[k] * SEASON_COUNT
        order = FIELD_SHAPE[k] * SEASON_COUNT
        if loses:
            alike = int(ground.alike[corner_x, corner_y, way + before])
            ground.alike[corner_x, corner_y, way + before] = alike - 1
            ground.windows[order + before, alike & BINS - 1] -= 1
            ground.windows[order + before, alike - 1 & BINS - 1] += 1
        if gains:
            alike = int(ground.alike[corner_x, corner_y, way + after])
            ground.alike[corner_x, corner_y, way + after] = alike + 1
            ground.windows[order + after, alike & BINS - 1] -= 1
            ground.windows[order + after, alike + 1 & BINS - 1] += 1


@compiled
def lay_down(ground: Ground, tile: int, turn: int, x: int, y: int) -> int:
    """Lay a tile; return what it covered, for `lift`."""
    dy = turn >> 1
    dx = 1 - dy
    covered = 0
    for i in range(3):
        at_x = x + i * dx
        at_y = y + i * dy
        covered |= int(ground.colours[at_x & WRAP, at_y & WRAP]) << 3 * i
        paint(ground, at_x, at_y, STRIPS[tile, turn & 1, i] + 1)
    return covered


@compiled
def lift(ground: Ground, turn: int, x: int, y: int, covered: int) -> None:
    """Take the tile away again."""
    dy = turn >> 1
    dx = 1 - dy
    for i in range(3):
        paint(ground, x + i * dx, y + i * dy, covered >> 3 * i & 7)


@compiled
def whole_on(ground: Ground, x: int, y: int) -> int:
    """The orders, as a bit mask, whose shape is there with a field on this cell (N4.1)."""
    season = int(ground.colours[x & WRAP, y & WRAP]) - 1
    found = 0
    if not 0 <= season < SAND:
        return found
    for shape in range(SHAPE_COUNT):
        order = shape * SEASON_COUNT + season
        if ground.windows[order, FIELDS] == 0:
            continue
        for k in range(FIRST_FIELD[shape], FIRST_FIELD[shape + 1]):
            corner_x = (x - FIELD_X[k]) & WRAP
            corner_y = (y - FIELD_Y[k]) & WRAP
            way = FIELD_WAY[k] * SEASON_COUNT
            if ground.alike[corner_x, corner_y, way + season] == FIELDS:
                found |= 1 << order
                break
    return int(found)


@compiled
def whole_under(ground: Ground, turn: int, x: int, y: int) -> int:
    """The orders that a tile lying there fulfils for the partner (N4.2)."""
    dy = turn >> 1
    dx = 1 - dy
    found = 0
    for i in range(3):
        found |= whole_on(ground, x + i * dx, y + i * dy)
    return found


@compiled
def missing(ground: Ground, order: int) -> int:
    """How many fields the order's best window still lacks."""
    for alike in range(FIELDS, 0, -1):
        if ground.windows[order, alike] > 0:
            return FIELDS - alike
    return FIELDS
