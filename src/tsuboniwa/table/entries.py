"""Lines of a match's log: what happened, when, under which number. They never change."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from tsuboniwa.core.actors import CHANCE as CHANCE


@dataclass(frozen=True, kw_only=True)
class Happening:
    """What can happen at a table."""

    kind: ClassVar[str]
    # What the client called its command, and the seat that sent it; a repeat is known by them.
    seat: int | None = None
    name: str | None = None


@dataclass(frozen=True)
class Opened(Happening):
    """The table was made."""

    kind = "opened"
    game: str
    options: Mapping[str, Any]
    rules_version: int
    # For each seat: kind ("person", "bot", "open"), name, level, token_hash.
    seats: list[dict[str, str | None]]
    # ClockSpec's fields.
    clock: dict[str, Any]
    listed: bool
    spectators: bool
    hints: bool
    commitment: str
    # The match that this one repeats with seats moved round.
    rematch_of: str | None = None


@dataclass(frozen=True)
class Sat(Happening):
    """Somebody took an open seat."""

    kind = "sat"
    person: str
    # Of the secret token that proves the seat; never sent to anybody.
    token_hash: str


@dataclass(frozen=True)
class Contributed(Happening):
    """A seat added its randomness to the shuffle."""

    kind = "contributed"
    randomness: str


@dataclass(frozen=True)
class Begun(Happening):
    """Everybody is there: the deal begins."""

    kind = "begun"


@dataclass(frozen=True)
class Played(Happening):
    """An action of a seat or of chance."""

    kind = "played"
    # In notation.
    action: str
    # A seat or CHANCE.
    actor: int
    # The action itself, where it is known already: it is not stored, and an entry that comes from
    # the store has none.
    code: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Resigned(Happening):
    """A seat gave up."""

    kind = "resigned"


@dataclass(frozen=True)
class DrawOffered(Happening):
    """A seat offered a draw."""

    kind = "draw-offered"


@dataclass(frozen=True)
class DrawAnswered(Happening):
    """A seat agreed to the draw, or not: then the offer is gone."""

    kind = "draw-answered"
    agree: bool


@dataclass(frozen=True)
class UndoAsked(Happening):
    """A seat asked to go back to when that many actions had been played."""

    kind = "undo-asked"
    keep: int


@dataclass(frozen=True)
class UndoAnswered(Happening):
    """A seat agreed to the undo, or not: then the request is gone."""

    kind = "undo-answered"
    agree: bool


@dataclass(frozen=True)
class Undone(Happening):
    """The match went back to when that many actions had been played."""

    kind = "undone"
    keep: int


@dataclass(frozen=True)
class TimeUp(Happening):
    """The seat has used up its time."""

    kind = "time-up"


@dataclass(frozen=True)
class TimeGiven(Happening):
    """The seat that acts got time back in which no server ran."""

    kind = "time-given"
    milliseconds: int


@dataclass(frozen=True)
class Claimed(Happening):
    """A seat ended the wait for another one that had left."""

    kind = "claimed"
    absent: int
    how: Literal["win", "program"]


@dataclass(frozen=True)
class TakenOver(Happening):
    """A program plays for the seat from now on."""

    kind = "taken-over"
    level: str


@dataclass(frozen=True)
class Ended(Happening):
    """The match is over and the shuffle's secret is open. The rules' own outcome has returns."""

    kind = "ended"
    winners: list[int]
    reason: str
    returns: list[int] | None
    secret: str


@dataclass(frozen=True)
class RematchAsked(Happening):
    """A seat wants to play again."""

    kind = "rematch-asked"


@dataclass(frozen=True)
class Rematched(Happening):
    """It goes on at another table."""

    kind = "rematched"
    table: str


KINDS: dict[str, type[Happening]] = {
    kind.kind: kind
    for kind in (
        Opened,
        Sat,
        Contributed,
        Begun,
        Played,
        Resigned,
        DrawOffered,
        DrawAnswered,
        UndoAsked,
        UndoAnswered,
        Undone,
        TimeUp,
        TimeGiven,
        Claimed,
        TakenOver,
        Ended,
        RematchAsked,
        Rematched,
    )
}


@dataclass(frozen=True)
class Entry:
    """A line of the log. Numbers begin with 1 and have no gaps."""

    number: int
    # Milliseconds since 1970.
    at: int
    what: Happening
