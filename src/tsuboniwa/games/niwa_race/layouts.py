"""Tiles and layouts of Niwa as data (R1.3, R1.4): reading, checking, making one at random.

Nothing here needs the compiler, so that games can be listed and boards drawn at once.
"""

import json
from collections.abc import Callable, Collection, Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypedDict

from tsuboniwa.core.errors import OptionError
from tsuboniwa.core.phrases import phrases_of

say = phrases_of("niwa_race")

Place: TypeAlias = tuple[int, int]

# R1.2: E, SE, SW, W, NW, NE. Tile places and spaces have the same six directions.
DIRECTIONS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
TILES = 12
BASE = "base"
# R1.4: how often a pattern may lie in a layout.
COPIES = 2
# A layout may lie anywhere, but not so far off that its numbers grow without bound.
FARTHEST = 100
RANDOM = "random:"
MAX_NAME_LENGTH = 40
# Bases of a layout made at random are this many tiles apart: with three, some wins can be forced
# from the start.
RANDOM_DISTANCE = 4


class Tile(TypedDict):
    """A tile on its place, turned clockwise by `rotation` sixths."""

    i: int
    j: int
    pattern: str
    rotation: int


class Layout(TypedDict):
    """Twelve tiles; the first base in the list belongs to seat 0."""

    name: str
    tiles: list[Tile]


@cache
def patterns() -> dict[str, str]:
    """R1.3: each pattern's walls, from its middle to the six directions, then round its edge."""
    found: dict[str, str] = _load("patterns.json")
    return found


@cache
def _named() -> dict[str, Layout]:
    return {layout["name"]: check_layout(layout) for layout in _load("layouts.json")}


def _load(name: str) -> Any:
    return json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def layout_names() -> list[str]:
    return list(_named())


def find_layout(value: str | Layout) -> Layout:
    """The layout in full, from an option's value as `read_layout` keeps it."""
    return _named()[value] if isinstance(value, str) else value


def read_layout(value: object) -> str | Layout:
    """A layout as a game keeps it: a known name stays a name, everything else is in full."""
    if isinstance(value, dict):
        return check_layout(value)
    if not isinstance(value, str):
        raise OptionError(say("layout.neither", given=repr(value)))
    if value.startswith(RANDOM):
        return random_layout(value.removeprefix(RANDOM))
    if value not in _named():
        close = get_close_matches(value, _named(), 3)
        if close:
            raise OptionError(say("layout.misspelt", name=value, close=" / ".join(close)))
        raise OptionError(say("layout.unknown", name=value, known=_listed(_named())))
    return value


def read_layout_text(text: str) -> Layout:
    """A layout in full from JSON text, such as a file's."""
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise OptionError(say("layout.notJson", error=str(error))) from None
    return check_layout(data)


# --- Checking ---------------------------------------------------------------------------------


def check_layout(data: object) -> Layout:
    """The layout, if it is one: every fault has its own sentence."""
    if not isinstance(data, dict):
        raise OptionError(say("layout.notObject", given=repr(data)))
    odd = data.keys() ^ {"name", "tiles"}
    if odd:
        raise OptionError(say("layout.oddKeys", names=_listed(sorted(map(str, odd)))))
    name = data["name"]
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME_LENGTH or not name.isprintable():
        raise OptionError(say("layout.badName", most=MAX_NAME_LENGTH))
    if not isinstance(data["tiles"], list):
        raise OptionError(say("layout.tilesNotList"))
    tiles = [_check_tile(number, tile) for number, tile in enumerate(data["tiles"], 1)]
    if len(tiles) != TILES:
        raise OptionError(say("layout.tileCount", tiles=TILES, found=len(tiles)))
    bases = sum(tile["pattern"] == BASE for tile in tiles)
    if bases != COPIES:
        raise OptionError(say("layout.baseCount", found=bases))
    _check_copies(tiles)
    _check_places(tiles)
    return {"name": name, "tiles": tiles}


def _check_tile(number: int, tile: object) -> Tile:
    if not isinstance(tile, dict) or tile.keys() != Tile.__annotations__.keys():
        raise OptionError(say("layout.notTile", number=number))
    i, j, pattern, rotation = (tile[key] for key in Tile.__annotations__)
    for value in (i, j):
        if type(value) is not int or abs(value) > FARTHEST:
            raise OptionError(
                say("layout.badPlace", number=number, farthest=FARTHEST, given=repr(value))
            )
    if not isinstance(pattern, str) or pattern not in patterns():
        raise OptionError(
            say(
                "layout.badPattern",
                number=number,
                given=repr(pattern),
                known=_listed(patterns()),
            )
        )
    if type(rotation) is not int or not 0 <= rotation < len(DIRECTIONS):
        raise OptionError(say("layout.badRotation", number=number, given=repr(rotation)))
    return {"i": i, "j": j, "pattern": pattern, "rotation": rotation}


def _check_copies(tiles: Iterable[Tile]) -> None:
    used = [tile["pattern"] for tile in tiles]
    for pattern in patterns():
        if used.count(pattern) > COPIES:
            raise OptionError(say("layout.copies", pattern=pattern, found=used.count(pattern)))


def _check_places(tiles: Collection[Tile]) -> None:
    places: list[Place] = []
    for number, tile in enumerate(tiles, 1):
        place = (tile["i"], tile["j"])
        if place in places:
            first = places.index(place) + 1
            raise OptionError(say("layout.samePlace", first=first, second=number, at=str(place)))
        places.append(place)
    joined = _joined(places[0], places)
    if len(joined) < len(places):
        one, other = bases_of(tiles)
        # Where all tiles hang together, a way always leads from base to base.
        if (one in joined) != (other in joined):
            raise OptionError(say("layout.noWay", one=str(one), other=str(other)))
        apart = next(place for place in places if place not in joined)
        raise OptionError(say("layout.apart", apart=str(apart), first=str(places[0])))


def check_bases(layout: Layout) -> None:
    """R1.4: between the bases there is room for a race."""
    one, other = bases_of(layout["tiles"])
    if _distance(one, other) == 1:
        raise OptionError(say("layout.basesBeside", one=str(one), other=str(other)))


def bases_of(tiles: Iterable[Tile]) -> list[Place]:
    """Where the bases lie; the first one is seat 0's."""
    return [(tile["i"], tile["j"]) for tile in tiles if tile["pattern"] == BASE]


def is_fair(layout: Layout) -> bool:
    """Whether a half turn exchanges the bases and changes nothing else."""
    one, other = bases_of(layout["tiles"])

    def turned(place: Place) -> Place:
        return one[0] + other[0] - place[0], one[1] + other[1] - place[1]

    lying = [tuple(tile.values()) for tile in layout["tiles"]]
    return all(tuple(half_turned(tile, turned).values()) in lying for tile in layout["tiles"])


def _joined(first: Place, places: Collection[Place]) -> set[Place]:
    """All places that hang together with the first one."""
    found = {first}
    waiting = [first]
    while waiting:
        i, j = waiting.pop()
        beside = {(i + di, j + dj) for di, dj in DIRECTIONS}
        new = beside & set(places) - found
        found |= new
        waiting += sorted(new)
    return found


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


# --- At random --------------------------------------------------------------------------------


def random_layout(seed: str) -> Layout:
    """A layout as the named ones are: a half turn exchanges the bases and changes nothing else.

    The same seed always gives the same layout.
    """
    name = RANDOM + seed
    if not seed or len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise OptionError(say("layout.badSeed", most=MAX_NAME_LENGTH - len(RANDOM)))
    # Loads the compiler: only a random layout waits for it.
    from tsuboniwa.core.random_numbers import Rng

    below = Rng(name).below
    while True:
        half, turned = _random_half(below)
        bases = [place for place in half if _distance(place, turned(place)) >= RANDOM_DISTANCE]
        if bases:
            break
    base = bases[below(len(bases))]
    garden = sorted(patterns().keys() - {BASE})
    near: list[Tile] = []
    for place in sorted(half, key=lambda place: place != base):
        pattern = BASE if place == base else garden.pop(below(len(garden)))
        near.append({"i": place[0], "j": place[1], "pattern": pattern, "rotation": below(6)})
    return {"name": name, "tiles": near + [half_turned(tile, turned) for tile in near]}


def _random_half(below: Callable[[int], int]) -> tuple[list[Place], Callable[[Place], Place]]:
    """Six places that with their images by a half turn make a connected shape, and that turn."""
    # The turn's centre lies on the edge between the first tile and its image.
    centre = DIRECTIONS[below(3)]

    def turned(place: Place) -> Place:
        return centre[0] - place[0], centre[1] - place[1]

    half: list[Place] = [(0, 0)]
    while len(half) < TILES // 2:
        taken = {*half, *map(turned, half)}
        edge = sorted({(i + di, j + dj) for i, j in taken for di, dj in DIRECTIONS} - taken)
        half.append(edge[below(len(edge))])
    return half, turned


def half_turned(tile: Tile, turned: Callable[[Place], Place]) -> Tile:
    """The tile that a half turn of the whole layout puts in this one's place."""
    i, j = turned((tile["i"], tile["j"]))
    return {"i": i, "j": j, "pattern": tile["pattern"], "rotation": (tile["rotation"] + 3) % 6}


def _distance(one: Place, other: Place) -> int:
    di, dj = one[0] - other[0], one[1] - other[1]
    return max(abs(di), abs(dj), abs(di + dj))
