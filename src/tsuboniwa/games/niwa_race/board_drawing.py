"""A board of Niwa without a match on it: for the terminal, as plain data, and as a picture."""

from collections.abc import Collection, Mapping
from pathlib import Path

from rich.text import Text

from tsuboniwa.core.errors import OptionError
from tsuboniwa.games.niwa_race.board import Board, BoardData, beside, board_of, steps_apart
from tsuboniwa.games.niwa_race.board_picture import picture_of
from tsuboniwa.games.niwa_race.layouts import (
    Layout,
    check_bases,
    find_layout,
    is_fair,
    layout_names,
    read_layout,
    read_layout_text,
)
from tsuboniwa.games.niwa_race.links import is_link, read_link

WALL_STYLES = {"g": "white on green", "o": "black on yellow", "p": "black on magenta"}
# At the rim two spaces may touch without a tile in common (R1.2).
RIM = ("▒", "green")
BASE_SIGN = "⌂"
# Columns from a space to the middle of the way to the next in its row.
WIDE, NARROW = 4, 3
COLUMNS = 80


def layout_from(text: str) -> Layout:
    """A layout from the command line: a name, `random:SEED`, a JSON file or a link."""
    layout = _read(text)
    check_bases(layout)
    return layout


def _read(text: str) -> Layout:
    if text not in layout_names() and (text.endswith(".json") or Path(text).is_file()):
        try:
            return read_layout_text(Path(text).read_text(encoding="utf-8"))
        except OSError as error:
            raise OptionError(f"{text} cannot be read: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise OptionError(f"{text} is not a layout: it is not text in UTF-8.") from None
    if is_link(text):
        return read_link(text)
    return find_layout(read_layout(text))


def board_json(layout: Layout) -> BoardData:
    """The board as plain data (R1.6)."""
    return board_of(layout).as_json()


def board_svg(layout: Layout) -> str:
    """The board as a picture that stands alone."""
    return picture_of(layout["name"], board_of(layout))


def draw_board(layout: Layout) -> Text:
    """The board with the names of its spaces and a letter for each wall."""
    board = board_of(layout)
    one, other = (board.names[base] for base in board.bases)
    drawn = Text(layout["name"], "bold", end="")
    drawn.append(f": {len(board.cells)} spaces, bases {one} (seat 0) and {other} (seat 1)\n", "")
    drawn.append(f"{describe(layout, board)}\n")
    drawn.append("Walls: ")
    for letter, word in (("g", "green"), ("o", "orange"), ("p", "pink")):
        drawn.append(letter, WALL_STYLES[letter])
        drawn.append(f" {word}, ")
    drawn.append(*RIM)
    drawn.append(" no way\n\n")
    drawn.append(draw_spaces(board, {}))
    return drawn


def describe(layout: Layout, board: Board) -> str:
    """Whose garden it is, how far the bases are apart, and whether both sides are alike."""
    sides = (
        "a half turn exchanges the sides, so they are alike"
        if is_fair(layout)
        else "the sides are not alike"
    )
    said = f"{steps_apart(board)} steps from base to base; {sides}."
    if layout["name"] in layout_names() and find_layout(layout["name"]) == layout:
        said += "\nThis garden is ours; those that the box shows are unknown to us."
    return said


def draw_spaces(board: Board, signs: Mapping[int, Text], lit: Collection[int] = ()) -> Text:
    """The spaces in rows with walls between; `signs` replace names, `lit` are bold."""
    columns = [2 * q + r for q, r in board.cells]
    half = WIDE if (max(columns) - min(columns) + 2) * WIDE <= COLUMNS else NARROW
    number = {cell: space for space, cell in enumerate(board.cells)}
    first_row = board.cells[0][1]
    canvas: dict[tuple[int, int], Text] = {}
    for space, cell in enumerate(board.cells):
        line = 2 * (cell[1] - first_row)
        middle = (columns[space] - min(columns) + 1) * half
        sign = signs.get(space) or _name(board, space, space in lit)
        canvas[line, middle - len(sign) // 2] = sign
        # East, south-east, south-west: each pair of neighbours once.
        for d, down, across in ((0, 0, half), (1, 1, half // 2), (2, 1, -half // 2)):
            other = number.get(beside(cell, d))
            if other is not None:
                colour = board.walls.get((space, other))
                wall = Text(colour, WALL_STYLES[colour]) if colour else Text(*RIM)
                canvas[line + down, middle + across] = wall
    return _lines(canvas)


def _name(board: Board, space: int, lit: bool) -> Text:
    if space in board.bases:
        return Text(BASE_SIGN + board.names[space], "bold")
    return Text(board.names[space], "bold underline" if lit else "dim")


def _lines(canvas: Mapping[tuple[int, int], Text]) -> Text:
    drawn = Text()
    at = (0, 0)
    for line, column in sorted(canvas):
        if line > at[0]:
            drawn.append("\n" * (line - at[0]))
            at = (line, 0)
        drawn.append(" " * (column - at[1]))
        drawn.append(canvas[line, column])
        at = (line, column + len(canvas[line, column]))
    drawn.append("\n")
    return drawn
