"""The 24 orders of Niwashi: six shapes in four seasons (N1.3), and how a shape can lie (N4.1)."""

import numpy as np

from tsuboniwa.core.state_records import Ints
from tsuboniwa.games.niwashi.tiles import SEASONS

Cell = tuple[int, int]

PICTURES = {
    "I": ("#####",),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
}
SHAPES = "".join(PICTURES)
# An order's number is shape * 4 + season.
ORDER_NAMES = tuple(f"{shape}-{season}" for shape in SHAPES for season in SEASONS)
ORDER_NUMBERS = {name: order for order, name in enumerate(ORDER_NAMES)}
ORDERS = len(ORDER_NAMES)
ALL_ORDERS = (1 << ORDERS) - 1
# A shape has five fields.
FIELDS = 5


def _fits(shape: str) -> list[list[Cell]]:
    """All ways in which a shape, turned, can lie on the cell (0, 0): its other four cells.

    A mirrored shape is a turned one: each of the six has an axis of symmetry.
    """
    cells = [(x, y) for y, row in enumerate(PICTURES[shape]) for x, c in enumerate(row) if c == "#"]
    found: set[tuple[Cell, ...]] = set()
    for _ in range(4):
        cells = [(-y, x) for x, y in cells]
        for x0, y0 in cells:
            moved = {(x - x0, y - y0) for x, y in cells} - {(0, 0)}
            # Nearest first: most ways fail there.
            found.add(tuple(sorted(moved, key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell))))
    return [list(fit) for fit in sorted(found)]


_FITS = [_fits(shape) for shape in SHAPES]
# FITS[FIRST_FIT[shape] : FIRST_FIT[shape + 1]] are a shape's; each is four pairs (x, y).
FITS: Ints = np.array([fit for fits in _FITS for fit in fits])
FIRST_FIT: Ints = np.array([sum(map(len, _FITS[:shape])) for shape in range(len(SHAPES) + 1)])
