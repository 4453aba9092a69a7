"""What an environment shows: the terminal's drawing, as text or as a picture."""

import sys
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import View
from tsuboniwa.terminal.drawing import drawing_of

MODES = ("human", "ansi", "rgb_array")
COLUMNS = 80
# Pictures of a match have one size, unless a drawing needs more.
ROWS = 30
CELL_WIDTH, CELL_HEIGHT = 10, 20
FONT_SIZE = 15
MARGIN = 20
PAPER, INK = (245, 241, 231), (36, 34, 30)
# How much of the paper shows through dim text.
DIM = 0.45
SHADES = {"▒": 0.5, "░": 0.25, "▓": 0.75, "█": 1.0}
# The roof that marks a base is in few fonts: its corners, in parts of a cell.
ROOF = "⌂"
ROOF_CORNERS = ((0.1, 0.76), (0.1, 0.45), (0.5, 0.2), (0.9, 0.45), (0.9, 0.76))
# The browser table's colours in place of a terminal's sixteen.
NORMAL = [
    INK,
    (178, 58, 46),
    (79, 124, 92),
    (225, 118, 42),
    (39, 74, 120),
    (224, 160, 178),
    (70, 140, 150),
    (253, 251, 246),
]
THEME = TerminalTheme(PAPER, INK, NORMAL)

Colour = tuple[int, int, int]


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise TsuboniwaError(f"The render mode is {', '.join(MODES)} or None, not {mode!r}.")


def render(view: View, mode: str | None) -> npt.NDArray[np.uint8] | str | None:
    """The table as the viewer sees it; `human` prints it."""
    check_mode(mode)
    if mode is None:
        return None
    if mode == "rgb_array":
        return picture(view)
    text = ansi(view)
    if mode == "human":
        sys.stdout.write(text)
        return None
    return text


def ansi(view: View) -> str:
    """The drawing with the escape codes of a terminal."""
    console = _console()
    with console.capture() as captured:
        console.print(drawing_of(view.game.id).draw(view))
    return captured.get()


def picture(view: View) -> npt.NDArray[np.uint8]:
    """The drawing as an image, character by character on a grid."""
    # Only pictures need it.
    from PIL import Image, ImageDraw, ImageFont

    lines = _console().render_lines(drawing_of(view.game.id).draw(view), pad=False)
    size = (
        COLUMNS * CELL_WIDTH + 2 * MARGIN,
        max(ROWS, len(lines)) * CELL_HEIGHT + 2 * MARGIN,
    )
    image = Image.new("RGB", size, PAPER)
    brush = ImageDraw.Draw(image)
    font = ImageFont.load_default(FONT_SIZE)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            for letter in segment.text:
                _draw_letter(brush, font, column, row, letter, segment)
                column += 1
    return np.asarray(image, np.uint8)


def _draw_letter(
    brush: Any, font: Any, column: int, row: int, letter: str, segment: Segment
) -> None:
    ink, ground = _colours(segment.style or Style())
    x, y = MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT
    cell = (x, y, x + CELL_WIDTH - 1, y + CELL_HEIGHT - 1)
    if letter in SHADES:
        ground = _mixed(ground, ink, SHADES[letter])
    if ground != PAPER:
        brush.rectangle(cell, ground)
    if letter == ROOF:
        corners = [(x + a * CELL_WIDTH, y + b * CELL_HEIGHT) for a, b in ROOF_CORNERS]
        brush.polygon(corners, ink)
    elif letter not in SHADES and not letter.isspace():
        stroke = 0.4 if segment.style and segment.style.bold else 0
        middle = (x + CELL_WIDTH / 2, y + CELL_HEIGHT * 0.76)
        brush.text(middle, letter, ink, font, "ms", stroke_width=stroke)


def _colours(style: Style) -> tuple[Colour, Colour]:
    """Ink and ground, as on paper: what a terminal leaves at its default is ink or paper."""
    ink: Colour = INK
    ground: Colour = PAPER
    if style.color and not style.color.is_default:
        red, green, blue = style.color.get_truecolor(THEME)
        ink = red, green, blue
        if style.bgcolor is None:
            # Terminals are dark, paper is not.
            ink = _mixed(ink, INK, 0.35)
    if style.bgcolor and not style.bgcolor.is_default:
        red, green, blue = style.bgcolor.get_truecolor(THEME, foreground=False)
        ground = red, green, blue
    if style.dim:
        ink = _mixed(ink, ground, DIM)
    return (ground, ink) if style.reverse else (ink, ground)


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a * (1 - share) + b * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _console() -> Console:
    return Console(
        width=COLUMNS, force_terminal=True, color_system="truecolor", legacy_windows=False
    )
