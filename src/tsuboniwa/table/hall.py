"""The hall: all tables of a server, and the only thing that web/ or a terminal talks to."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tsuboniwa.games.records import Record
from tsuboniwa.table.clocks import ClockSpec
from tsuboniwa.table.commands import Command
from tsuboniwa.table.messages import AckMessage, ListingMessage, TableMessage, UpdateMessage


@dataclass(frozen=True)
class SeatWish:
    """How a seat shall be filled when a table is made."""

    # "me" (whoever makes the table), "bot" or "open".
    kind: str
    # Of "me": how the person is called; of a bot: its name in the roster.
    name: str = ""


@dataclass(frozen=True)
class Seated:
    """A seat and the secret that proves it. The token is told once and stored only as a hash."""

    table: str
    seat: int
    token: str


class Hall:
    """All tables of one server. Make one with `open_hall`; every method raises `Refused`."""

    async def create(
        self,
        game: str,
        options: Mapping[str, Any],
        seats: Sequence[SeatWish],
        clock: ClockSpec,
        *,
        listed: bool = False,
        spectators: bool = True,
        token: str | None = None,
    ) -> tuple[str, Seated | None]:
        """A new table and, if one seat is for "me", that seat. A token given is used again."""
        raise NotImplementedError

    async def take_seat(
        self,
        table: str,
        seat: int | None,
        name: str,
        *,
        contribution: str | None = None,
        token: str | None = None,
    ) -> Seated:
        """An open seat (None: the first). A token that sits here already gets its seat again."""
        raise NotImplementedError

    async def list_open(self, game: str | None = None, limit: int = 100) -> list[ListingMessage]:
        """Listed tables that wait for players, the newest first."""
        raise NotImplementedError

    async def look(self, table: str, token: str | None = None) -> TableMessage:
        """The table as the token's seat (None: a spectator) sees it."""
        raise NotImplementedError

    async def act(self, table: str, token: str, command: Command) -> AckMessage:
        """Carry a seat's command out: committed when this returns, told to others after."""
        raise NotImplementedError

    def subscribe(
        self, table: str, token: str | None = None, after: int = 0
    ) -> AsyncIterator[UpdateMessage]:
        """Updates for one reader: at once all entries after a number, then whatever is new.

        Nothing is buffered: a reader that is slow gets several entries in one update. Ends when
        the hall closes.
        """
        raise NotImplementedError

    async def record(self, table: str, token: str | None = None) -> Record:
        """The record as far as the asker may know it; whole, with the secret, after the end."""
        raise NotImplementedError
