"""How long and how large what is sent to a table may be. Each bound is declared here, once.

Fields of commands carry their bounds as annotations, from which the web makes its models. Loads
without the compiler.
"""

import re
from dataclasses import dataclass
from typing import Annotated, Final


@dataclass(frozen=True)
class Length:
    """How many characters a text has."""

    least: int
    most: int


@dataclass(frozen=True)
class Pattern:
    """What a text looks like from its first to its last character."""

    expression: str


@dataclass(frozen=True)
class Range:
    """The bounds of a number, both included."""

    least: int
    most: int


@dataclass(frozen=True)
class About:
    """A sentence about a field, for those who write clients."""

    sentence: str


# The longest action of any game has about 40. A longer text is refused before it is parsed.
MAX_ACTION: Final = 200
# Of the client's own name for a command.
MAX_COMMAND_NAME: Final = 64
MAX_PERSON_NAME: Final = 40
# Hex digits: 256 bits.
MAX_RANDOMNESS: Final = 64
MAX_SEAT: Final = 15
# Entries are counted in 32 bits.
MAX_NUMBER: Final = 2**31 - 1

# Letters, digits and whatever else is safe in any log, cookie and address.
TOKEN: Final = r"[A-Za-z0-9_-]{16,128}"
TABLE_ID: Final = r"[A-Za-z0-9_-]{1,64}"
RANDOMNESS: Final = rf"[0-9a-f]{{1,{MAX_RANDOMNESS}}}"

ActionText = Annotated[str, Length(1, MAX_ACTION)]
CommandName = Annotated[
    str, Length(1, MAX_COMMAND_NAME), About("The client's own; unique for its seat.")
]
Randomness = Annotated[str, Pattern(RANDOMNESS)]
SeatNumber = Annotated[int, Range(0, MAX_SEAT)]
# The last entry that a client has seen; 0 is before the first.
EntryNumber = Annotated[int, Range(0, MAX_NUMBER)]

_TOKEN: Final = re.compile(TOKEN)
_RANDOMNESS: Final = re.compile(RANDOMNESS)


def is_token(text: str) -> bool:
    """Whether a text can be the secret that proves a seat."""
    return _TOKEN.fullmatch(text) is not None


def is_randomness(text: str) -> bool:
    """Whether a text can be a seat's own randomness for the shuffle."""
    return _RANDOMNESS.fullmatch(text) is not None
