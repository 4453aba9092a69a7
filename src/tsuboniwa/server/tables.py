"""All tables of a server: the only thing that web/ or a terminal talks to."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from tsuboniwa.core.game import Position
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.records import Record
from tsuboniwa.players.hint import Hint
from tsuboniwa.players.limit import Limit
from tsuboniwa.server.advice import Advice
from tsuboniwa.server.bots import NATURAL_PAUSE, Bots
from tsuboniwa.server.live_table import (
    LiveTable,
    TableServices,
    asking,
    hash_token,
    now_in_milliseconds,
    rebuild,
)
from tsuboniwa.server.new_table import open_new, open_rematch, read_token
from tsuboniwa.server.news import News, NoNews, open_news
from tsuboniwa.server.readiness import Readiness
from tsuboniwa.server.store import NewMatch, Stale, Store, file_url, open_store
from tsuboniwa.server.waking import Waking
from tsuboniwa.table import shuffle, visible
from tsuboniwa.table.clocks import ClockSpec
from tsuboniwa.table.commands import Command, Seated, SeatWish
from tsuboniwa.table.decide.rematches import rematch_id
from tsuboniwa.table.entries import Opened
from tsuboniwa.table.match import Match
from tsuboniwa.table.messages import (
    AckMessage,
    HintMessage,
    ListingMessage,
    TableMessage,
    UpdateMessage,
)
from tsuboniwa.table.refusals import Refused

say = phrases_of("table")

T = TypeVar("T")


@dataclass(frozen=True)
class Figures:
    """How busy the tables are, and what they have done since they were opened."""

    # Tables in memory, and those who read them.
    live_tables: int
    readers: int
    # Tables at which a program thinks or waits to think.
    thinking: int
    # Appends that wait for their commit; those committed, in how many transactions; those that
    # another server beat us to.
    waiting: int
    appended: int
    commits: int
    stale: int


class Tables:
    """All tables of one server. Every method raises `Refused` with a sentence and a code."""

    def __init__(
        self,
        store: Store,
        *,
        news: News | None = None,
        readiness: Readiness | None = None,
        clock: Callable[[], int] = now_in_milliseconds,
        bot_pause: float = NATURAL_PAUSE,
    ) -> None:
        self._store = store
        self._bots = Bots(self._play_for_program, bot_pause)
        self.readiness = readiness or Readiness()
        self._services = TableServices(
            store=store,
            news=news or NoNews(),
            readiness=self.readiness,
            bots=self._bots,
            now=clock,
            open_rematch=self._open_rematch,
        )
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._waking = Waking(self._services, self._live, self.find)
        self._advice = Advice(self._bots)

    async def open(self) -> None:
        """Start what runs in the background: compiling, news, clocks, programs."""
        await self._waking.note_outage()
        self.readiness.start(self._waking.game_is_ready)
        await self._services.news.start(self._waking.heard)
        self._waking.start()

    async def close(self) -> None:
        """Stop gracefully: what was begun is finished, readers are let go."""
        self._services.closed.set()
        for live in self._live.values():
            live.stop()
        await self._bots.close()
        await self.readiness.close()
        await self._services.news.close()
        await self._services.finish_tasks()
        await self._store.close()

    @property
    def figures(self) -> Figures:
        return Figures(
            live_tables=len(self._live),
            readers=sum(live.readers for live in self._live.values()),
            thinking=self._bots.thinking,
            waiting=self._store.waiting,
            appended=self._store.appended,
            commits=self._store.commits,
            stale=self._store.stale,
        )

    async def check(self) -> None:
        """Refused as "unavailable" if the database does not answer."""
        await asking(self._store.last_alive())

    # --- Making and finding tables -----------------------------------------------------------

    async def create(
        self,
        game: str,
        options: Mapping[str, Any],
        seats: Sequence[SeatWish],
        clock: ClockSpec | None = None,
        *,
        listed: bool = False,
        spectators: bool = True,
        hints: bool = True,
        token: str | None = None,
    ) -> tuple[str, Seated | None]:
        """A new table and, if one seat is for "me", that seat. A token given is used again."""
        token = read_token(token)
        table, secret = secrets.token_hex(16), shuffle.new_secret()
        opened = open_new(
            *(table, secret, game, options, seats, hash_token(token), clock or ClockSpec()),
            listed=listed,
            spectators=spectators,
            hints=hints,
        )
        self.readiness.want(game)
        await asyncio.shield(self._services.spawn(self._open(table, secret, opened)))
        mine = [number for number, wish in enumerate(seats) if wish.kind == "me"]
        return table, Seated(table, mine[0], token) if mine else None

    async def list_open(self, game: str | None = None, limit: int = 100) -> list[ListingMessage]:
        """Listed tables that wait for players, the newest first."""
        found = await asking(self._store.load_open(game, limit))
        now = self._services.now()
        listings = [
            visible.listing_message(Match(stored.id, stored.secret, stored.entries), now)
            for stored in found
        ]
        return [table for table in listings if table["open_seats"]]

    async def find(self, table: str) -> LiveTable:
        """The table, in memory from now on: for as long as somebody reads or uses it."""
        live = self._live.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                task = self._services.spawn(self._load(table))
                self._loading[table] = task
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    async def _load(self, table: str) -> LiveTable:
        stored = await asking(self._store.load(table))
        if stored is None:
            raise Refused(say("unknownTable"), "unknown-table")
        match = await rebuild(self.readiness, stored)
        live = self._live.setdefault(table, LiveTable(self._services, match))
        await live.take_up()
        return live

    async def _open(self, table: str, secret: str, opened: Opened) -> None:
        match = Match(table, secret, [])
        first = match.numbered([opened], self._services.now())
        match.apply(first[0])
        new = NewMatch(opened.game, secret, opened.listed)
        await asking(
            self._store.append(table, first, state=match.state, wake_at=match.wake_at, new=new)
        )
        live = self._live.setdefault(table, LiveTable(self._services, match))
        live.after_change(match)

    async def _open_rematch(self, match: Match) -> str:
        """The table where a match is played again: the same one, whichever server makes it."""
        table, secret = rematch_id(match), shuffle.new_secret()
        with suppress(Stale):
            await self._open(table, secret, open_rematch(match, secret))
        return table

    # --- At a table --------------------------------------------------------------------------

    async def take_seat(
        self,
        table: str,
        seat: int | None,
        name: str,
        *,
        contribution: str | None = None,
        token: str | None = None,
    ) -> Seated:
        """An open seat (None: the first). A token that has a seat here gets it again."""
        token = read_token(token)
        return await (await self.find(table)).sit(seat, name, contribution, token)

    async def look(self, table: str, token: str | None = None) -> TableMessage:
        """The table as the token's seat (None: a spectator) sees it."""
        return await (await self.find(table)).look(token)

    async def update(self, table: str, token: str | None = None, after: int = 0) -> UpdateMessage:
        """What `subscribe` would say first, for clients that poll."""
        return await (await self.find(table)).update(token, after)

    async def act(self, table: str, token: str, command: Command) -> AckMessage:
        """Carry out a seat's command: committed when this returns, told to others afterwards."""
        return await (await self.find(table)).act(token, command)

    async def subscribe(
        self, table: str, token: str | None = None, after: int = 0
    ) -> AsyncIterator[UpdateMessage]:
        """Updates for one reader: all entries after a number at once, then whatever is new.

        Nothing is buffered: a reader that is slow gets several entries in one update. Ends when
        the server closes.
        """
        live = await self.find(table)
        async with aclosing(live.subscribe(token, after)) as updates:
            async for update in updates:
                yield update

    async def record(self, table: str, token: str | None = None) -> Record:
        """The record as far as the reader may know it; whole, with the secret, after the end."""
        return await (await self.find(table)).record(token)

    async def _play_for_program(self, table: str, seat: int, number: int, action: str) -> None:
        await (await self.find(table)).play_for_program(seat, number, action)

    # --- Advice ------------------------------------------------------------------------------

    async def hint(self, table: str, token: str) -> HintMessage:
        """What a program would do in a seat that acts, if the table has hints."""
        return await self._advice.hint(await self.find(table), token)

    async def judge(self, position: Position, limit: Limit) -> list[Hint]:
        """What a strong program thinks of every action of the seat that acts."""
        return await self._advice.judge(position, limit)

    async def analyse(self, analyse: Callable[[Record, int], T], record: Record, seat: int) -> T:
        """A game's own analysis of a match from a seat: `analyse` of its `analysis.py`."""
        return await self._advice.analyse(analyse, record, seat)


async def open_tables(
    data: Path,
    *,
    database: str | None = None,
    redis: str | None = None,
    bot_pause: float = NATURAL_PAUSE,
) -> Tables:
    """Tables kept in a folder, or in a database at an address."""
    news = open_news(redis, database)
    store = await open_store(database or file_url(data))
    tables = Tables(store, news=news, bot_pause=bot_pause)
    await tables.open()
    return tables
