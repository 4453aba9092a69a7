"""Bossa in a terminal."""

from typing import cast

from rich.text import Text

from tsuboniwa.core.game import View
from tsuboniwa.games.bossa.notation import ENDS
from tsuboniwa.games.bossa.tiles import TILE_NAMES
from tsuboniwa.games.bossa.view import BossaView, EndView, RowView, SeatView

PRIMER = """\
Be the first to get rid of your tiles. A tile is its white and its black pips: 14 has one
white and four black. Two rows grow from their dice. At an end of a row lay tiles whose
pips in the row's colour add up to exactly the next value (W+ 7: seven white pips). A new
position takes one tile more or one fewer than the one beside it; beside the die one or
two. Your own row with six positions wins as well; who cannot do anything loses. Once a
game each: redraw T (discard a tile and draw), swap MINE THEIRS, and stack W7 T (as many
tiles of the same value onto a position). All of it: docs/rules/bossa.md"""
# A row of many positions is drawn closer, so that it fits 80 columns.
COLUMN, NARROW_COLUMN = 7, 6
MAX_COLUMNS = 11

WHAT_NOW = {
    "choose": "You rolled higher. Choose a colour (white, black), or first to begin.",
    "colour": "The other seat begins. Choose your colour: white or black.",
    "keep": "Keep one chip for the game: doubler or inverter.",
    "turn": "Place tiles at an end of a row, or use a marker.",
}


def draw(view: View) -> Text:
    table = cast(BossaView, view.as_json())
    drawn = Text()
    for row in table["rows"]:
        if row["die"]:
            drawn.append(_row(row, view.seat))
            drawn.append("\n")
    for seat, hand in enumerate(table["hands"]):
        drawn.append(_hand(seat, hand, view.seat))
    drawn.append(f"\nPile {table['pile']}. Not seen yet: {' '.join(table['unseen'])}", "dim")
    if table["discard"]:
        drawn.append(f"\nDiscarded: {' '.join(table['discard'])}", "dim")
    return drawn


def _row(row: RowView, viewer: int) -> Text:
    """Values on one line, tiles hanging below; the ends show how many tiles they take."""
    ends = {end["end"][1]: end for end in row["ends"]}
    columns: list[tuple[str, str, list[str]]] = []
    if "-" in ends:
        columns.append(_end(ends["-"]))
    cells = {position["value"]: position for position in row["positions"]}
    for value in sorted([*cells, row["die"] or 0]):
        if value in cells:
            stacked = [f"+{tile}" for tile in cells[value]["stacked"]]
            columns.append((str(value), "bold", [*cells[value]["tiles"], *stacked]))
        else:
            columns.append((str(value), "reverse bold", ["die"]))
    columns.append(_end(ends["+"]))
    drawn = Text()
    drawn.append(f"{row['colour'].capitalize()} row{_owner(row['owner'], viewer)}\n", "bold")
    _line(drawn, [(text, style) for text, style, _ in columns])
    for depth in range(max(len(tiles) for _, _, tiles in columns)):
        _line(drawn, [(tiles[depth] if depth < len(tiles) else "", "") for _, _, tiles in columns])
    return drawn


def _end(end: EndView) -> tuple[str, str, list[str]]:
    """The next position of an end: its value, and how many tiles it takes."""
    return f"{end['end']} {end['value']}", "cyan", ["|".join(map(str, end["counts"])) + "?"]


def _line(drawn: Text, cells: list[tuple[str, str]]) -> None:
    width = COLUMN if len(cells) <= MAX_COLUMNS else NARROW_COLUMN
    drawn.append(" ")
    for text, style in cells:
        drawn.append(" " * ((width - len(text)) // 2))
        drawn.append(text, style)
        drawn.append(" " * (width - len(text) - (width - len(text)) // 2))
    drawn.append("\n")


def _owner(owner: int | None, viewer: int) -> str:
    if owner is None:
        return ""
    return ", yours" if owner == viewer else f", seat {owner}'s"


def _hand(seat: int, hand: SeatView, viewer: int) -> Text:
    drawn = Text()
    name = f"Seat {seat} (you)" if seat == viewer else f"Seat {seat}"
    drawn.append(f"{name:<14}", "bold" if seat == viewer else "")
    drawn.append(" ".join([*hand["tiles"], *["??"] * hand["unknown"]]) or "no tile", "bold")
    if hand["markers"]:
        drawn.append(f"   markers: {' '.join(hand['markers'])}")
    if hand["chip"]:
        on = f" (spent on {hand['chip_on']})" if hand["chip_on"] else ""
        drawn.append(f"   chip: {hand['chip']}{on}")
    drawn.append("\n")
    return drawn


def what_now(view: View) -> str:
    table = cast(BossaView, view.as_json())
    return WHAT_NOW[table["phase"]]


def loosen(text: str) -> str:
    """Lower or upper case, spaces and the order of the tiles are forgiven."""
    words = text.split()
    if not words:
        return ""
    first = words[0].upper() if words[0].upper() in ENDS else words[0].lower()
    rest = [word.lower() for word in words[1:]]
    if first == "stack" and rest:
        return " ".join([first, rest[0].upper(), *sorted(rest[1:])])
    if first in ENDS and all(word[:2] in TILE_NAMES for word in rest):
        rest.sort()
    return " ".join([first, *rest])
