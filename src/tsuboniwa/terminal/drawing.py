"""How a game looks in a terminal: what its `drawing.py` has."""

from typing import Protocol, cast, runtime_checkable

from rich.text import Text

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import View
from tsuboniwa.core.registry import part


class Drawing(Protocol):
    """What `drawing.py` of a game has."""

    # What the game is about and how to read the drawing, in a few lines.
    PRIMER: str

    def draw(self, view: View) -> Text:
        """The table as the viewer sees it, at most 80 columns wide."""

    def what_now(self, view: View) -> str:
        """One sentence: what the viewer can do."""

    def loosen(self, text: str) -> str:
        """What a person typed, in notation as far as it can be guessed: case, spaces, order."""


@runtime_checkable
class GhostDrawing(Drawing, Protocol):
    """A game in which a piece can be shown where it would lie."""

    def draw_ghost(self, view: View, text: str) -> Text:
        """The table with the action's piece on it, and whether it can lie there."""


def drawing_of(game: str) -> Drawing:
    module = part(game, "drawing")
    if module is None:
        raise TsuboniwaError(f"The game {game} has no drawing for the terminal.")
    return cast(Drawing, module)
