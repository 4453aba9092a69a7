"""A garden as a link, to hand on: the layout stands behind the `#`, which no server is ever sent.

`ui/src/games/niwa_race/pages/garden/link.ts` writes and reads the same links; both are tested on
`tests/games/niwa_race/data/links.json`.
"""

import re
from urllib.parse import quote, unquote

from tsuboniwa.core.errors import OptionError
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.games.niwa_race.layouts import BASE, Layout, Tile, check_layout

say = phrases_of("niwa_race")

PAGE = "/games/niwa_race/garden"
# The form's number, four characters for each tile, the name.
FORM = re.compile(r"1\.((?:[A-ET][0-5][0-9a-z]{2})*)\.(.+)")
TEMPLE = "T"
# Coordinates are counted from the garden's own edges, so that twelve tiles in a row need no more.
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def is_link(text: str) -> bool:
    return "#" in text


def write_link(layout: Layout) -> str:
    """The address of the layout on a server, from its first slash on."""
    west = min(tile["i"] for tile in layout["tiles"])
    north = min(tile["j"] for tile in layout["tiles"])
    tiles = "".join(
        f"{_letter(tile)}{tile['rotation']}{DIGITS[tile['i'] - west]}{DIGITS[tile['j'] - north]}"
        for tile in layout["tiles"]
    )
    return f"{PAGE}#1.{tiles}.{quote(layout['name'], safe='')}"


def read_link(text: str) -> Layout:
    """The layout that a link leads to; an OptionError where it leads to none."""
    found = FORM.fullmatch(text.partition("#")[2])
    if found is None:
        raise OptionError(say("layout.notLink"))
    tiles = [found[1][at : at + 4] for at in range(0, len(found[1]), 4)]
    return check_layout({"name": unquote(found[2]), "tiles": [_read_tile(tile) for tile in tiles]})


def _letter(tile: Tile) -> str:
    return TEMPLE if tile["pattern"] == BASE else tile["pattern"]


def _read_tile(text: str) -> Tile:
    letter, rotation, i, j = tuple(text)
    return {
        "i": DIGITS.index(i),
        "j": DIGITS.index(j),
        "pattern": BASE if letter == TEMPLE else letter,
        "rotation": int(rotation),
    }
