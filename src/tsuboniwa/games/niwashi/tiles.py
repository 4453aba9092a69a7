"""The colours, garden tiles and lantern of Niwashi (N1.1, N1.2, N1.4)."""

from itertools import product

import numpy as np

from tsuboniwa.core.state_records import Ints

# N1.1: the four seasons, then sand.
COLOURS = "pgobs"
SEASONS = COLOURS[:4]
SAND = COLOURS.index("s")
COLOUR_NAMES = ("spring", "summer", "autumn", "winter", "sand")


def _name(strip: str) -> str:
    """N1.2: the smaller of a strip's two readings."""
    return min(strip, strip[::-1])


# N1.2: at most one sand, not all of one colour; a strip and its reverse are the same tile.
TILE_NAMES = tuple(
    sorted(
        {
            _name("".join(strip))
            for strip in product(COLOURS, repeat=3)
            if strip.count("s") <= 1 and len(set(strip)) > 1
        }
    )
)
TILES = len(TILE_NAMES)
ALL_TILES = (1 << TILES) - 1
# Every reading of a tile: its number, and whether it is the reverse of the name.
READINGS = {
    reading: (tile, back)
    for tile, name in enumerate(TILE_NAMES)
    for back, reading in ((1, name[::-1]), (0, name))
}
# STRIPS[tile, back, field]: the colour; tiles read backwards when `back` is 1.
STRIPS: Ints = np.array(
    [
        [[COLOURS.index(letter) for letter in reading] for reading in (name, name[::-1])]
        for name in TILE_NAMES
    ]
)
# N5.1: a palindrome has one reading, every other tile two.
READINGS_OF: Ints = np.array([1 if name == name[::-1] else 2 for name in TILE_NAMES])

# N6.1: where the lantern can stand, and where it can look.
AT, ON, SHAPE, PILE, DISCARD_PILE = range(5)
PLACES = ("at", "on", "shape", "pile", "discard")
FACINGS = "NESW-"
