"""What a table says no to. The phrase is for the person, the code for the program."""

from typing import Literal

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.phrases import Phrase

Code = Literal[
    "bad-action",  # not an action of this game, or not possible here
    "bad-request",  # something else about the command is wrong
    "not-your-turn",
    "not-begun",
    "over",
    "stale",  # the position has moved on since the client looked
    "time-up",
    "no-seat",  # the one who asks has no seat here
    "seat-taken",
    "nothing-to-answer",
    "cannot-undo",
    "not-possible",  # a command that this match does not have, or not now
    "unknown-table",
    "private",  # no spectators at this table
    "preparing",  # the rules are still being compiled: try again
    "busy",  # others were faster too often: try again
    "unavailable",  # the database does not answer: try again
]


class Refused(TsuboniwaError):
    """A command that changes nothing."""

    def __init__(self, said: str | Phrase, code: Code) -> None:
        super().__init__(said)
        self.code: Code = code
