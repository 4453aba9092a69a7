"""What somebody can ask of a table. Loads without the compiler.

The messages in which browsers send commands are made from these classes and their bounds.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from tsuboniwa.table.limits import (
    About,
    ActionText,
    CommandName,
    EntryNumber,
    Randomness,
    SeatNumber,
)


@dataclass(frozen=True, kw_only=True)
class Command:
    """Something that a seat wants. A repeat under the same name is answered, not done again."""

    name: CommandName | None = None


@dataclass(frozen=True)
class Contribute(Command):
    """Add one's own randomness to the shuffle, before the deal, as hex digits."""

    randomness: Randomness


@dataclass(frozen=True)
class Play(Command):
    """Play an action, in notation."""

    action: ActionText
    after: Annotated[
        EntryNumber | None,
        About("The last entry seen; refused if the position has changed since."),
    ] = None


@dataclass(frozen=True)
class Resign(Command):
    """Give up; in games of more than two seats, or played together, a program takes over."""


@dataclass(frozen=True)
class OfferDraw(Command):
    """Offer a draw to all others."""


@dataclass(frozen=True)
class AnswerDraw(Command):
    """Agree to a draw that was offered, or not."""

    agree: bool


@dataclass(frozen=True)
class AskUndo(Command):
    """Ask to take back one's last action and all that followed it."""


@dataclass(frozen=True)
class AnswerUndo(Command):
    """Agree to an undo that was asked for, or not."""

    agree: bool


@dataclass(frozen=True)
class Claim(Command):
    """End the wait for a seat that has left: win the match, or let a program take over."""

    seat: SeatNumber
    how: Literal["win", "program"]


@dataclass(frozen=True)
class AskRematch(Command):
    """Ask to play again after the end; seats move round by one."""


@dataclass(frozen=True)
class SeatWish:
    """How a seat is to be filled when a table is made."""

    kind: Literal["me", "bot", "open"]
    # Of "me": the person's name; of a bot: its name in the roster.
    name: str = ""


@dataclass(frozen=True)
class Seated:
    """A seat and the secret that proves it. The token is told once and stored only as a hash."""

    table: str
    seat: int
    token: str
