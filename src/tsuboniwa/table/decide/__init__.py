"""What would follow from what somebody asks of a table, one module for each kind of thing.

Every function takes the match, changes nothing, and returns what would happen, or raises `Refused`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tsuboniwa.table.commands import (
    AnswerDraw,
    AnswerUndo,
    AskRematch,
    AskUndo,
    Claim,
    Command,
    Contribute,
    OfferDraw,
    Play,
    Resign,
)
from tsuboniwa.table.decide import draws, joining, leaving, playing, rematches, undos
from tsuboniwa.table.entries import Happening

if TYPE_CHECKING:
    from tsuboniwa.table.match import Match

Decision = Callable[["Match", int, Any, int], list[Happening]]

# By command: a function of the match, the seat that asks, the command and the time.
DECISIONS: dict[type[Command], Decision] = {
    Contribute: joining.contribute,
    Play: playing.play,
    Resign: leaving.resign,
    OfferDraw: draws.offer,
    AnswerDraw: draws.answer,
    AskUndo: undos.ask,
    AnswerUndo: undos.answer,
    Claim: leaving.claim,
    AskRematch: rematches.ask,
}
