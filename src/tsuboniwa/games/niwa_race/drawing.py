"""Niwa in a terminal."""

import re
from typing import cast

from rich.text import Text

from tsuboniwa.core.game import View
from tsuboniwa.games.niwa_race.board import board_of
from tsuboniwa.games.niwa_race.board_drawing import WALL_STYLES, draw_spaces
from tsuboniwa.games.niwa_race.layouts import find_layout
from tsuboniwa.games.niwa_race.view import FigurineView, NiwaRaceView

PRIMER = """\
Be first to bring a figurine into the other side's base. A figurine steps to a free space
next to it if its *top* bead has the colour of the wall between: c4-c5>d3 steps from c4 to
c5 and hands the bead to your figurine on d3 (three beads at most). It may go on with
its next bead, or you end the turn. Or pass a bead without moving: c4>d3. A figurine
without beads may jump over a neighbour, walls or not: c4^e6. All of it:
docs/rules/niwa_race.md"""
COLOUR_WORDS = {"g": "green", "o": "orange", "p": "pink"}
# A letter for each seat's figurines, and how it is printed.
FIGURINES = (("K", "kokeshi", "black on white"), ("S", "samurai", "white on blue"))


def draw(view: View) -> Text:
    table = cast(NiwaRaceView, view.as_json())
    board = board_of(find_layout(view.game.options["layout"]))
    number = {name: space for space, name in enumerate(board.names)}
    signs = {
        number[figurine["space"]]: _sign(seat, figurine)
        for seat, figurines in enumerate(table["figurines"])
        for figurine in figurines
    }
    # Where a figurine can go now: the name behind @, ^ or -.
    targets = re.findall(r"[@^-](\w+)", " ".join(map(str, view.legal)))
    drawn = draw_spaces(board, signs, [number[name] for name in targets])
    drawn.append("\n")
    for seat, figurines in enumerate(table["figurines"]):
        drawn.append(_seat(seat, figurines, view.seat, board.names[board.bases[seat]]))
    if table["phase"] != "setup":
        drawn.append(f"Turn {table['turns'] + 1} of at most {table['max_turns']}.", "dim")
        if table["repeated"] == 2:
            drawn.append(" This position is here for the second time.", "dim")
        drawn.append("\n")
    return drawn


def _sign(seat: int, figurine: FigurineView) -> Text:
    """A letter and the beads from bottom to top: the last one is active."""
    letter, _, style = FIGURINES[seat]
    sign = Text(letter, f"bold {style}")
    for bead in figurine["beads"]:
        sign.append(bead, f"bold {WALL_STYLES[bead]}")
    return sign


def _seat(seat: int, figurines: list[FigurineView], viewer: int, base: str) -> Text:
    letter, kind, style = FIGURINES[seat]
    drawn = Text(letter, f"bold {style}")
    whose = f"seat {seat} (you)" if seat == viewer else f"seat {seat}"
    drawn.append(f" {kind}, {whose}", "bold" if seat == viewer else "")
    drawn.append(f", base {base}:")
    for figurine in figurines:
        drawn.append(f"  {figurine['space']} ", "bold")
        for bead in figurine["beads"]:
            drawn.append(bead, WALL_STYLES[bead])
        if not figurine["beads"]:
            drawn.append("no bead", "dim")
    drawn.append("\n")
    return drawn


def what_now(view: View) -> str:
    table = cast(NiwaRaceView, view.as_json())
    if table["setting_up"]:
        colour = COLOUR_WORDS[table["setting_up"]]
        return f"Set up the figurine with the {colour} beads around your base."
    moving = table["moving"]
    if moving is None:
        return "Step through a wall of a top bead's colour, pass a bead, or jump without beads."
    beads = next(
        figurine["beads"]
        for figurine in table["figurines"][view.seat]
        if figurine["space"] == moving
    )
    if beads:
        return (
            f"The one on {moving} may go on, through {COLOUR_WORDS[beads[-1]]}; or end your turn."
        )
    return f"The one on {moving} has no bead left and may jump; or end your turn."


def loosen(text: str) -> str:
    """Case and spaces are forgiven, and an arrow instead of the hyphen."""
    return "".join(text.lower().split()).replace("→", "-")
