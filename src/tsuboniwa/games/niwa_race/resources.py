"""What never changes during a match of Niwa: its board (R1), which views do not repeat."""

from collections.abc import Mapping
from typing import Any, TypedDict

from tsuboniwa.games.niwa_race.board import BoardData, board_of
from tsuboniwa.games.niwa_race.layouts import Tile, find_layout, layout_names, patterns


class LayoutData(TypedDict):
    """A layout that has a name, and its board (R1.4)."""

    name: str
    tiles: list[Tile]
    board: BoardData


def fixture(options: Mapping[str, Any]) -> BoardData:
    """The board of a match under these options."""
    return board_of(find_layout(options["layout"])).as_json()


def layouts() -> list[LayoutData]:
    """All layouts that have a name."""
    return [
        {
            "name": name,
            "tiles": find_layout(name)["tiles"],
            "board": fixture({"layout": name}),
        }
        for name in layout_names()
    ]


def tile_patterns() -> dict[str, str]:
    """R1.3: each pattern's twelve walls, of a tile that is not turned."""
    return patterns()


STATIC = {"layouts": layouts, "patterns": tile_patterns}
