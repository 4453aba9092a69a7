"""Tables for tests: quick, on a database of the test's own, with one person's way to play."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from tests.sample_games import OPEN_INFORMATION
from tsuboniwa.server.live_table import now_in_milliseconds
from tsuboniwa.server.news import News
from tsuboniwa.server.readiness import Readiness
from tsuboniwa.server.store import Store, open_store
from tsuboniwa.server.tables import Tables
from tsuboniwa.table.choices import spell
from tsuboniwa.table.clocks import ClockSpec
from tsuboniwa.table.commands import Contribute, Play, Seated, SeatWish
from tsuboniwa.table.messages import AckMessage, UpdateMessage

# Nothing in these tests takes this long; a test that waits in vain fails.
PATIENCE = 60.0


class Ready(Readiness):
    """All games are ready: tests have compiled them already."""

    def __init__(self) -> None:
        super().__init__(())

    def is_ready(self, game: str) -> bool:
        return True


@asynccontextmanager
async def open_tables(
    database: str,
    *,
    news: News | None = None,
    readiness: Readiness | None = None,
    clock: Callable[[], int] = now_in_milliseconds,
    make_store: Callable[[Store], Store] = lambda store: store,
) -> AsyncIterator[Tables]:
    store = make_store(await open_store(database))
    tables = Tables(store, news=news, readiness=readiness or Ready(), clock=clock, bot_pause=0)
    await tables.open()
    try:
        async with asyncio.timeout(PATIENCE):
            yield tables
    finally:
        await tables.close()


async def sit_down(
    tables: Tables,
    game: str = OPEN_INFORMATION,
    options: dict[str, Any] | None = None,
    seats: Sequence[SeatWish] = (SeatWish("me", "Ann"), SeatWish("open")),
    clock: ClockSpec | None = None,
) -> list[Seated]:
    """A table with all seats taken by people or bots, dealt; the people's seats in order."""
    table, mine = await tables.create(game, options or {}, seats, clock)
    persons = []
    for number, wish in enumerate(seats):
        if wish.kind == "me":
            assert mine is not None
            await tables.act(table, mine.token, Contribute("aa"))
            persons.append(mine)
        elif wish.kind == "open":
            persons.append(await tables.take_seat(table, number, f"Bo {number}", contribution="bb"))
    return persons


async def play_once(tables: Tables, seats: Sequence[Seated], name: str | None = None) -> AckMessage:
    """Let the person who acts play anything."""
    for seat in seats:
        table = await tables.look(seat.table, seat.token)
        if table["choices"] is not None:
            action = spell(table["choices"])[0]
            return await tables.act(seat.table, seat.token, Play(action, name=name))
    raise AssertionError("Nobody at the table can play.")


async def until(
    updates: AsyncIterator[UpdateMessage], found: Callable[[UpdateMessage], bool]
) -> UpdateMessage:
    async for update in updates:
        if found(update):
            return update
    raise AssertionError("The server closed before.")
