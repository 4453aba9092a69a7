"""Niwashi in a terminal."""

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import NamedTuple, cast

from rich.text import Text

from tsuboniwa.core.errors import InvalidAction
from tsuboniwa.core.game import View
from tsuboniwa.games.niwashi.journey import OBSTACLES
from tsuboniwa.games.niwashi.notation import KIND, TARGET, Placement, X, Y, format_lantern
from tsuboniwa.games.niwashi.orders import PICTURES, SHAPES
from tsuboniwa.games.niwashi.state import LANTERN, OFFSET, PLACE
from tsuboniwa.games.niwashi.tiles import AT, COLOUR_NAMES, COLOURS, FACINGS, READINGS, TILE_NAMES
from tsuboniwa.games.niwashi.view import (
    JourneyView,
    LanternView,
    NiwashiView,
    OrderView,
    SeatView,
)

Cell = tuple[int, int]

SUMI, KAMI = "#24221E", "#FDFBF6"
PRIMER = """\
You play together and may not talk. Each of you has secret orders: a shape of five fields
in a season's colour. An order is fulfilled when its shape is visible in the garden and
one of its fields lies on the tile that your *partner* laid last. So lay what your partner
may need. A tile covers one or two fields of the garden (bgo h 3,-1: from (3,-1) to the
east; v: to the south); then take a tile. Covering a field of the same colour is a match:
then the top of the discard pile can be taken too. Or point with the lantern (lantern at
2,0 N) and discard your whole hand. All of it: docs/rules/niwashi.md"""
STYLES = {
    "p": f"{SUMI} on #E0A0B2",
    "g": f"{KAMI} on #4F7C5C",
    "o": f"{SUMI} on #E1762A",
    "b": f"{KAMI} on #274A78",
    "s": f"{SUMI} on #F1E6C8",
    "?": "reverse dim",
}
# Around the fields, still visible, of the tile that each seat laid last (N4.2).
LAST_SIGNS = ("()", "[]")
LANTERN_STYLE = f"bold {SUMI} on #F6D98A"
LANTERN_SIGNS = dict(zip(FACINGS, "▲▶▼◀●", strict=True))
OBSTACLE_SIGNS = {what: letter for letter, what in OBSTACLES.items()}
SHAPE_NAMES = {"I": "line", "T": "T", "U": "U", "V": "corner", "W": "stairs", "X": "cross"}
WIDTH = 80
# Columns for a row's number, and for the garden beside it.
MARGIN, ROOM = 5, 75
# Columns for a line's name, and for an order's picture.
INDENT, PICTURE = 11, 26
# More tiles than this are only counted: nobody would read them.
MAX_TILES_SHOWN = 40

WHAT_NOW = {
    "act": "Place a tile ({example}) or move the lantern (lantern at 0,1 N).",
    "discard": "Discard your whole hand in an order of your choice, the last one on top.",
    "take": "Take a tile of the display{discard}.",
}


class Sign(NamedTuple):
    """What a cell shows: three columns and their style."""

    text: str
    style: str


def draw(view: View) -> Text:
    table = cast(NiwashiView, view.as_json())
    drawn = _garden(table, {}, table["lantern"])
    drawn.append_text(_around(table))
    for seat, hand in enumerate(table["seats"]):
        drawn.append_text(_seat(seat, hand, view.seat))
    if view.seat in (0, 1):
        drawn.append_text(_order_pictures(table["seats"][view.seat]["orders"]))
        drawn.append_text(_memory(table, view.seat))
    drawn.rstrip()
    return drawn


def draw_ghost(view: View, action: str) -> Text:
    """The garden as it would be: the tile or the lantern as a ghost, and what it would mean."""
    if view.actor is None or view.actor != view.seat:
        return Text("It is not your turn.")
    table = cast(NiwashiView, view.as_json())
    try:
        code = view.game.action(action).code
    except InvalidAction as error:
        return Text(str(error))
    legal = any(code == possible.code for possible in view.legal)
    ghosts: dict[Cell, Sign] = {}
    lantern = table["lantern"]
    said = f"{action} is possible."
    if KIND.of(code) == PLACE:
        ghosts, said = _tile_ghost(table, Placement.of(code))
    elif KIND.of(code) == LANTERN:
        said = f"The lantern would stand {format_lantern(code)}."
        if TARGET.of(code) == AT:
            sign = LANTERN_SIGNS[format_lantern(code)[-1]]
            cell = X.of(code) - OFFSET, Y.of(code) - OFFSET
            ghosts[cell] = Sign(f"({sign})", LANTERN_STYLE)
        lantern = None
    if not legal:
        said = str(view.game.refusal.explain(view.game.setup, view.states[0], code))
    drawn = _garden(table, ghosts, lantern)
    drawn.append(said)
    return drawn


def _tile_ghost(table: NiwashiView, placement: Placement) -> tuple[dict[Cell, Sign], str]:
    """Equals signs where the tile matches, dots where it covers, dashes where nothing lies."""
    below = {(cell["x"], cell["y"]): cell["colour"] for cell in table["garden"]["cells"]}
    ghosts = {}
    for cell, colour in zip(placement.cells, placement.reading, strict=True):
        sign = "-" if cell not in below else "=" if below[cell] == colour else "•"
        ghosts[cell] = Sign(f"{sign}{colour}{sign}", f"bold {STYLES[colour]}")
    covered = sum(cell in below for cell in placement.cells)
    matching = sum(
        below.get(cell) == colour
        for cell, colour in zip(placement.cells, placement.reading, strict=True)
    )
    fields = "one field" if covered == 1 else f"{covered} fields"
    match = f", {matching} in its own colour: a match" if matching else ", without a match"
    return ghosts, f"{placement} would cover {fields}{match}."


# --- The garden -------------------------------------------------------------------------------


def _garden(table: NiwashiView, ghosts: dict[Cell, Sign], lantern: LanternView | None) -> Text:
    garden, journey = table["garden"], table["journey"]
    drawn = Text()
    if journey:
        drawn.append(f"{journey['number']}. {journey['name']}, {journey['place']}", "bold")
        drawn.append(f"  {journey['required']} orders to fulfil\n")
    if not garden["cells"]:
        return drawn
    # No tile or lantern can be put down further out.
    xs = [garden["left"] - 2, garden["right"] + 2]
    ys = [garden["top"] - 2, garden["bottom"] + 2]
    if journey:
        xs += [journey["left"], journey["right"]]
        ys += [journey["top"], journey["bottom"]]
    columns = range(min(xs), max(xs) + 1)
    wide = next((width for width in (3, 2, 1) if len(columns) * width <= ROOM), 0)
    if not wide:
        wide, columns = 1, _part(table, columns)
    signs = _signs(table, lantern) | ghosts
    drawn.append(_ruler(columns, wide), "dim")
    for y in range(min(ys), max(ys) + 1):
        drawn.append(f"{y:>{MARGIN - 1}} ", "dim")
        for x in columns:
            text, style = signs.get((x, y)) or _empty(journey, x, y)
            drawn.append(_fit(text, wide), style)
        drawn.append("\n")
    return drawn


def _part(table: NiwashiView, columns: range) -> range:
    """The columns around the tile laid last, where a garden is wider than the screen."""
    laid = table["garden"]["placements"]
    middle = int(laid[-1]["text"].split()[-1].split(",")[0]) if laid else 0
    first = min(max(middle - ROOM // 2, columns.start), columns.stop - ROOM)
    return range(first, first + ROOM)


def _signs(table: NiwashiView, lantern: LanternView | None) -> dict[Cell, Sign]:
    """What each cell shows: brackets mark the tile that each seat laid last."""
    last = {
        (x, y): seat
        for seat, hand in enumerate(table["seats"])
        if hand["last"]
        for x, y in hand["last"]["visible"]
    }
    signs = {}
    for entry in table["garden"]["cells"]:
        cell, colour = (entry["x"], entry["y"]), entry["colour"]
        around = "  " if cell not in last else LAST_SIGNS[last[cell]]
        signs[cell] = Sign(f"{around[0]}{colour}{around[1]}", STYLES[colour])
    if lantern and lantern["x"] is not None and lantern["y"] is not None:
        cell = lantern["x"], lantern["y"]
        colour = signs[cell].text[1] if cell in signs else " "
        signs[cell] = Sign(f"{colour}{LANTERN_SIGNS[lantern['facing']]} ", LANTERN_STYLE)
    return signs


def _empty(journey: JourneyView | None, x: int, y: int) -> tuple[str, str]:
    if journey:
        inside = journey["left"] <= x <= journey["right"]
        if not inside or not journey["top"] <= y <= journey["bottom"]:
            return "   ", ""
        for cell in journey["blocked"]:
            if (cell["x"], cell["y"]) == (x, y):
                return 3 * OBSTACLE_SIGNS[cell["what"]], "dim"
    return " · ", "dim"


def _fit(text: str, wide: int) -> str:
    """Three columns of a cell cut to the room there is: the letter stays."""
    if wide == 3:
        return text
    return text[1 : 1 + wide]


def _ruler(columns: range, wide: int) -> str:
    line = [" "] * (MARGIN + len(columns) * wide + 4)
    every = 1 if wide == 3 else 5
    for i, x in enumerate(columns):
        if x % every == 0:
            # Its last digit is above the cell's letter.
            end = MARGIN + i * wide + (wide + 1) // 2
            number = str(x)
            line[end - len(number) : end] = number
    return "".join(line).rstrip() + "\n"


# --- Beside the garden ------------------------------------------------------------------------


def _strip(reading: str) -> Text:
    drawn = Text()
    for letter in reading:
        drawn.append(f" {letter} ", STYLES[letter])
    return drawn


def _strips(names: Iterable[str]) -> Text:
    return Text("  ").join(_strip(name) for name in names)


def _line(name: str) -> Text:
    drawn = Text()
    drawn.append(f"{name:<{INDENT}}", "bold")
    return drawn


def _around(table: NiwashiView) -> Text:
    drawn = _line("Display")
    drawn.append_text(_strips(table["display"]) if table["display"] else Text("empty"))
    drawn.append(f"   {table['pile']} left in the pile\n")
    if table["discard"]:
        drawn.append_text(_line("Discarded"))
        drawn.append_text(_strip(table["discard"][-1]))
        below = table["discard"][-2::-1]
        lower = f"   below it {' '.join(below[:6])}{' …' if len(below) > 6 else ''}"
        drawn.append(f"{lower if below else ''}\n")
    lantern = table["lantern"]
    if lantern:
        drawn.append_text(_line("Lantern"))
        drawn.append(f" {LANTERN_SIGNS[lantern['facing']]} ", LANTERN_STYLE)
        drawn.append(f" {lantern['text']}\n")
    drawn.append_text(_line("Fulfilled"))
    drawn.append(str(table["score"]))
    if table["journey"]:
        drawn.append(f" of {table['journey']['required']}")
    orders = [order for seat in table["seats"] for order in seat["fulfilled"]]
    drawn.append(f"{'  ' if orders else ''}{_wrapped(' '.join(orders), INDENT + 8)}\n", "dim")
    return drawn


def _seat(seat: int, hand: SeatView, viewer: int) -> Text:
    name = "You" if seat == viewer else f"Seat {seat}"
    drawn = _line(f"{name} {LAST_SIGNS[seat]}")
    drawn.append_text(_strips([*hand["tiles"], *["???"] * hand["unknown"]]))
    if not hand["tiles"] and not hand["unknown"]:
        drawn.append("no tile")
    names = [order["order"] or "?" for order in hand["orders"]]
    drawn.append(f"   orders {' '.join(names) or 'none'}, {hand['stack']} in the stack\n")
    return drawn


def _order_pictures(orders: Sequence[OrderView]) -> Text:
    """The viewer's own orders as they must appear, side by side."""
    drawn = Text()
    names = [order["order"].split("-") for order in orders if order["order"]]
    if not names:
        return drawn
    titles = [
        f"{shape}-{season} {SHAPE_NAMES[shape]}, {COLOUR_NAMES[COLOURS.index(season)]}"
        for shape, season in names
    ]
    drawn.append(" " * INDENT + "".join(f"{title:<{PICTURE}}" for title in titles).rstrip() + "\n")
    for row in range(max(len(PICTURES[shape]) for shape, _ in names)):
        drawn.append(" " * INDENT)
        for shape, season in names:
            cells = PICTURES[shape][row] if row < len(PICTURES[shape]) else ""
            for cell in cells:
                drawn.append_text(_strip(season) if cell == "#" else Text("   "))
            drawn.append(" " * (PICTURE - 3 * len(cells)))
        drawn.append("\n")
    return drawn


def _memory(table: NiwashiView, viewer: int) -> Text:
    """What a good memory would hold."""
    said = []
    if table["seats"][viewer]["secret"]:
        said.append(f"Your partner never saw your {' '.join(table['seats'][viewer]['secret'])}.")
    for order in table["seats"][1 - viewer]["orders"]:
        missing = [name for name in table["unseen_orders"] if name not in order["possible"]]
        if missing:
            said.append(f"An order of your partner is none of {' '.join(missing)}.")
    said.append(f"Orders not seen: {' '.join(table['unseen_orders'])}.")
    unseen = table["unseen"]
    names = f": {' '.join(unseen)}" if len(unseen) <= MAX_TILES_SHOWN else f" yet: {len(unseen)}"
    said.append(f"Tiles not seen{names}.")
    return Text("\n".join(_wrapped(line, 2) for line in said), "dim")


def _wrapped(text: str, indent: int) -> str:
    """Broken into lines, all but the first one indented."""
    return f"\n{' ' * indent}".join(wrap(text, WIDTH - indent))


# --- Words ------------------------------------------------------------------------------------


def what_now(view: View) -> str:
    table = cast(NiwashiView, view.as_json())
    if table["phase"] not in WHAT_NOW or view.actor != view.seat:
        return "The game is over." if view.actor is None else "Wait for the others."
    tiles = [str(action) for action in view.legal if KIND.of(action.code) == PLACE]
    example = tiles[0] if tiles else "none fits now"
    discard = " or the top of the discard pile (take discard)" if table["discard_open"] else ""
    return WHAT_NOW[table["phase"]].format(example=example, discard=discard)


def loosen(text: str) -> str:
    """Case, spaces, commas and the order of words are forgiven; so is a tile read backwards."""
    text = text.replace("\N{MINUS SIGN}", "-").lower()
    text = re.sub(r"(?<=[a-z]),", " ", text)
    # "3 , -1" and "3 -1" are the cell 3,-1; a lone "-" is a facing.
    text = re.sub(r"(-?\d+)\s*[,;\s]\s*(-?\d+)", r"\1,\2", text)
    words = text.replace("(", " ").replace(")", " ").split()
    if not words:
        return ""
    if words[0] == "lantern":
        return _loosen_lantern(words[1:])
    if words[0] in ("take", "discard", "display", "start", "deal"):
        names = [_canonical(word) for word in words[1:]]
        return " ".join([words[0], *names])
    if words[0] == "order":
        return " ".join(word if i < 2 else _order(word) for i, word in enumerate(words))
    cells = [word for word in words if "," in word]
    directions = [word[0] for word in words if word in ("h", "v", "horizontal", "vertical")]
    readings = [word for word in words if word in READINGS]
    if len(words) == 3 and len(cells) == len(directions) == len(readings) == 1:
        return f"{readings[0]} {directions[0]} {cells[0]}"
    return " ".join(words)


def _canonical(word: str) -> str:
    return TILE_NAMES[READINGS[word][0]] if word in READINGS else word


def _order(word: str) -> str:
    return word[:1].upper() + word[1:]


def _loosen_lantern(words: list[str]) -> str:
    facings = {"north": "N", "east": "E", "south": "S", "west": "W", "none": "-"}
    facings |= {facing.lower(): facing for facing in FACINGS}
    facing = facings[words.pop()] if words and words[-1] in facings else "-"
    rest = [word for word in words if word not in ("at", "on", "shape")]
    place = rest[0] if len(rest) == 1 else ""
    if "," in place:
        rest = ["at", place]
    elif place in READINGS:
        rest = ["on", _canonical(place)]
    elif place.upper() in SHAPES and len(place) == 1:
        rest = ["shape", place.upper()]
    else:
        rest = words
    return " ".join(["lantern", *rest, facing])
