"""The 27 tiles and the markers of Bossa (B1)."""

import numpy as np

from tsuboniwa.core.state_records import Ints

WHITE, BLACK = 0, 1
COLOURS = ("white", "black")
ROW_LETTERS = "WB"

# B1.1: every pair (white, black) with one to six pips, in the order of their texts.
PAIRS = tuple((w, b) for w in range(7) for b in range(7) if 1 <= w + b <= 6)
TILES = len(PAIRS)
TILE_NAMES = tuple(f"{w}{b}" for w, b in PAIRS)
ALL_TILES = (1 << TILES) - 1
# PIPS[colour, tile]
PIPS: Ints = np.array([[pair[colour] for pair in PAIRS] for colour in (WHITE, BLACK)])
# TILES_WITH[colour, pips] as bit masks; no tile has more than six, a row may want up to twelve.
TILES_WITH: Ints = np.array(
    [
        [
            sum(1 << tile for tile, pair in enumerate(PAIRS) if pair[colour] == pips and pips)
            for pips in range(14)
        ]
        for colour in (WHITE, BLACK)
    ]
)

# B1.3, as bits of the markers a seat still has.
MARK_REDRAW, MARK_SWAP, MARK_STACK = 1, 2, 4
MARKER_NAMES = ("redraw", "swap", "stack")

# B1.4
NO_CHIP, DOUBLER, INVERTER, HIDDEN_CHIP = 0, 1, 2, 3
CHIP_NAMES = ("", "doubler", "inverter")
CHIP_LETTERS = ("", "x", "i")
