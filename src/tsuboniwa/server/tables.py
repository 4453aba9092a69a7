"""All tables of a server: the only thing that web/ or a terminal talks to.

Whatever happens at a table happens in this order: decided, committed, acknowledged, told to the
others. Readers take a table's lock, so nobody sees what is not committed.
"""

import asyncio
import hashlib
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.records import Record
from tsuboniwa.core.registry import describe
from tsuboniwa.players.hint import Hint
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.roster import SECOND
from tsuboniwa.server.bots import NATURAL_PAUSE, Bots
from tsuboniwa.server.news import News, NoNews, open_news
from tsuboniwa.server.readiness import Readiness
from tsuboniwa.server.store import (
    NewMatch,
    Stale,
    Store,
    Stored,
    Unavailable,
    file_url,
    open_store,
)
from tsuboniwa.table import shuffle, visible
from tsuboniwa.table.clocks import ClockSpec
from tsuboniwa.table.commands import AskUndo, Command, Contribute, Seated, SeatWish
from tsuboniwa.table.decide import joining, leaving, playing, rematches
from tsuboniwa.table.entries import Begun, Happening, Opened
from tsuboniwa.table.match import Match, find_game
from tsuboniwa.table.messages import (
    AckMessage,
    HintMessage,
    ListingMessage,
    TableMessage,
    UpdateMessage,
)
from tsuboniwa.table.programs import check_program
from tsuboniwa.table.refusals import Refused

T = TypeVar("T")

logger = logging.getLogger(__name__)

# A program's turn that another server has begun is left to it for so long, in milliseconds.
BOT_GRACE = 15_000
# How often the keeper looks for tables whose time has come, and says that this server runs.
KEEPER_SECONDS = 1.0
ALIVE_EVERY = 5_000
# Shorter gaps between servers that run are no outage.
SHORTEST_OUTAGE = 15_000
# Tables that nobody reads or touches leave the memory after so long.
IDLE_SECONDS = 300.0
DUE_AT_ONCE = 100
ATTEMPTS = 5
# Actions that a program names when it is asked for advice.
HINTS = 5
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,128}")


def now_in_milliseconds() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Figures:
    """How busy the tables are, and what they have done since they were opened."""

    # Tables in memory, and those who read them.
    live_tables: int
    readers: int
    # Tables at which a program thinks or waits to think.
    thinking: int
    # Appends that wait for their commit; those committed, in how many transactions; those that
    # another server forestalled.
    waiting: int
    appended: int
    commits: int
    stale: int


@dataclass
class _Live:
    """A table in memory."""

    id: str
    game: str
    secret: str
    # None: it must be loaded again.
    match: Match | None
    stored: tuple[str, int | None]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    timer: asyncio.TimerHandle | None = None
    readers: int = 0
    # Of the monotonic clock. From the first moment: who is about to read it is no reader yet.
    used: float = field(default_factory=time.monotonic)
    # What readers were told since the last change: many may have seen the same before.
    told: dict[tuple[int | None, int], UpdateMessage] = field(default_factory=dict)

    def tell_readers(self) -> None:
        self.told.clear()
        self.changed.set()
        self.changed = asyncio.Event()


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
        self._news = news or NoNews()
        self.readiness = readiness or Readiness()
        self._now = clock
        self._bots = Bots(self._bot_acts, bot_pause)
        self._live: dict[str, _Live] = {}
        self._loading: dict[str, asyncio.Task[_Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = asyncio.Event()
        self._server = secrets.token_hex(16)
        self._said_alive = 0
        # When no server ran: from, to.
        self._outage = (0, 0)

    async def open(self) -> None:
        """Start what runs beside: compiling, news, clocks, programs."""
        now = self._now()
        last = await self._store.last_alive()
        self._outage = (now if last is None else last, now)
        await self._store.say_alive(self._server, now)
        self._said_alive = now
        self.readiness.start(self._game_is_ready)
        await self._news.start(self._heard)
        self._background(self._keep())

    async def close(self) -> None:
        """Stop gracefully: what was begun is finished, readers are let go."""
        self._closed.set()
        for live in self._live.values():
            live.tell_readers()
            if live.timer is not None:
                live.timer.cancel()
        await self._bots.close()
        await self.readiness.close()
        await self._news.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
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
        await self._asking(self._store.last_alive())

    # --- What web/ asks ----------------------------------------------------------------------

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
        try:
            rules = find_game(game, options, describe(game).rules_version)
        except TsuboniwaError as error:
            raise Refused(str(error), "bad-request") from None
        if not spectators and all(wish.kind == "bot" for wish in seats):
            raise Refused("Programs alone play for spectators: allow them.", "bad-request")
        token = _read_token(token)
        table, secret = secrets.token_hex(16), shuffle.new_secret()
        places = _places(rules, seats, _hash(token))
        opened = Opened(
            game=game,
            options=rules.options,
            rules_version=rules.rules_version,
            seats=places,
            clock=asdict(clock or ClockSpec()),
            listed=listed,
            spectators=spectators,
            hints=hints,
            commitment=shuffle.commitment(table, secret),
        )
        self.readiness.want(game)
        live = await self._shielded(self._open_table(table, secret, opened))
        mine = [number for number, wish in enumerate(seats) if wish.kind == "me"]
        return live.id, Seated(table, mine[0], token) if mine else None

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
        token = _read_token(token)
        live = await self._find(table)
        return await self._shielded(self._sit(live, seat, name, contribution, token))

    async def list_open(self, game: str | None = None, limit: int = 100) -> list[ListingMessage]:
        """Listed tables that wait for players, the newest first."""
        found = await self._asking(self._store.load_open(game, limit))
        now = self._now()
        listings = [
            visible.listing_message(Match(stored.id, stored.secret, stored.entries), now)
            for stored in found
        ]
        return [table for table in listings if table["open_seats"]]

    async def look(self, table: str, token: str | None = None) -> TableMessage:
        """The table as the token's seat (None: a spectator) sees it."""
        live = await self._find(table)
        async with live.lock:
            match = await self._current(live)
            return visible.table_message(match, _reader(match, token), self._now())

    async def update(self, table: str, token: str | None = None, after: int = 0) -> UpdateMessage:
        """What `subscribe` would say first, for clients that poll."""
        live = await self._find(table)
        async with live.lock:
            match = await self._current(live)
            return visible.update_message(match, _reader(match, token), max(0, after), self._now())

    async def act(self, table: str, token: str, command: Command) -> AckMessage:
        """Carry a seat's command out: committed when this returns, told to others after."""
        live = await self._find(table)
        return await self._shielded(self._carry_out(live, _hash(token), command))

    async def subscribe(
        self, table: str, token: str | None = None, after: int = 0
    ) -> AsyncIterator[UpdateMessage]:
        """Updates for one reader: at once all entries after a number, then whatever is new.

        Nothing is buffered: a reader that is slow gets several entries in one update. Ends when
        the server closes.
        """
        live = await self._find(table)
        live.readers += 1
        if live.match is not None and not live.match.persons:
            # Programs alone play on while somebody watches.
            self._background(self._wake(live))
        try:
            seen = -1
            while not self._closed.is_set():
                changed = live.changed
                async with live.lock:
                    match = await self._current(live)
                    viewer = _reader(match, token)
                    new = match.number > seen
                    if new and seen < 0:
                        since = min(max(after, 0), match.number)
                        message = visible.update_message(match, viewer, since, self._now())
                    elif new:
                        if (viewer, seen) not in live.told:
                            now = self._now()
                            live.told[viewer, seen] = visible.update_message(
                                match, viewer, seen, now
                            )
                        message = live.told[viewer, seen]
                    seen = match.number
                if new:
                    yield message
                else:
                    await changed.wait()
        finally:
            live.readers -= 1
            live.used = time.monotonic()

    async def record(self, table: str, token: str | None = None) -> Record:
        """The record as far as the asker may know it; whole, with the secret, after the end."""
        live = await self._find(table)
        async with live.lock:
            match = await self._current(live)
            return visible.record_of(match, _reader(match, token))

    async def hint(self, table: str, token: str) -> HintMessage:
        """What a program would do in the place of a seat that acts, if the table has hints."""
        live = await self._find(table)
        async with live.lock:
            match = await self._current(live)
            seat = _reader(match, token)
            if not match.opened.hints:
                raise Refused("This table has no hints.", "not-possible")
            if seat is None:
                raise Refused("You have no seat at this table.", "no-seat")
            position, number = match.position, match.position_number
            if match.acting != seat or position is None:
                raise Refused("It is not your turn.", "not-your-turn")
        return visible.hint_message(await self._bots.advise(position, seat, SECOND, HINTS), number)

    async def judge(self, position: Position, limit: Limit) -> list[Hint]:
        """What a strong program thinks of every action of the seat that acts."""
        if position.actor is None or position.actor == CHANCE:
            raise Refused("Nobody decides anything there.", "not-possible")
        return await self._bots.advise(position, position.actor, limit, len(position.legal))

    async def analyse(self, analyse: Callable[[Record, int], T], record: Record, seat: int) -> T:
        """A game's own analysis of a match from a seat: `analyse` of its `analysis.py`."""
        try:
            return await self._bots.work(lambda: analyse(record, seat))
        except TsuboniwaError as error:
            raise Refused(str(error), "bad-request") from None

    # --- Changing a table --------------------------------------------------------------------

    async def _open_table(self, table: str, secret: str, opened: Opened) -> _Live:
        match = Match(table, secret, [])
        first = match.numbered([opened], self._now())
        match.apply(first[0])
        live = _Live(table, opened.game, secret, match, (match.state, match.wake_at))
        new = NewMatch(opened.game, secret, opened.listed)
        await self._asking(
            self._store.append(table, first, state=match.state, wake_at=match.wake_at, new=new)
        )
        live = self._live.setdefault(table, live)
        self._after_change(live, match)
        return live

    async def _sit(
        self, live: _Live, seat: int | None, name: str, contribution: str | None, token: str
    ) -> Seated:
        hashed = _hash(token)

        def decide(match: Match) -> list[Happening]:
            sits_already = match.seat_of(hashed) is not None
            return [] if sits_already else joining.sit(match, seat, name, hashed)

        async with live.lock:
            await self._append(live, decide)
            match = await self._current(live)
            found = match.seat_of(hashed)
            assert found is not None
            if contribution is not None and match.seats[found].contribution is None:
                given = Contribute(contribution)
                await self._append(live, lambda match: match.decide(found, given, self._now()))
            await self._follow_up(live)
        return Seated(live.id, found, token)

    async def _carry_out(self, live: _Live, hashed: str, command: Command) -> AckMessage:
        async with live.lock:
            match = await self._current(live)
            seat = match.seat_of(hashed)
            if seat is None:
                raise Refused("You have no seat at this table.", "no-seat")
            number = match.named(seat, command.name)
            repeated = number is not None

            def decide(match: Match) -> list[Happening]:
                known = match.named(seat, command.name) is not None
                return [] if known else match.decide(seat, command, self._now())

            if not repeated:
                await self._let_time_pass(live)
                if isinstance(command, AskUndo):
                    # It tries many worlds, once: other tables need not wait for it.
                    with suppress(Refused):
                        await asyncio.to_thread(decide, await self._current(live))
                # Nothing new: another server had carried it out a moment ago.
                number = await self._append(live, decide)
                number = number or (await self._current(live)).named(seat, command.name)
                await self._follow_up(live)
        assert number is not None
        return {"type": "ack", "name": command.name, "number": number, "repeated": repeated}

    async def _append(self, live: _Live, decide: Callable[[Match], list[Happening]]) -> int | None:
        """Let happen what `decide` says, commit it, and return its first number. The lock is held.

        If another server was faster, it is decided again about what the table is now.
        """
        for _ in range(ATTEMPTS):
            match = await self._current(live)
            try:
                entries = match.numbered(decide(match), self._now())
            except Refused:
                # It may have been about a position that another server has changed.
                if self._news.shared and await self._catch_up(live):
                    continue
                raise
            if not entries:
                return None
            try:
                # Nobody reads before the lock is free; what is not committed is forgotten.
                for entry in entries:
                    match.apply(entry)
                now_stored = (match.state, self._wake_at(match))
                await self._store.append(
                    live.id,
                    entries,
                    state=now_stored[0],
                    wake_at=now_stored[1],
                    update=now_stored != live.stored,
                )
            except Stale:
                live.match = None
                continue
            except Unavailable as error:
                live.match = None
                raise Refused(str(error), "unavailable") from None
            except BaseException:
                live.match = None
                raise
            live.stored = now_stored
            self._after_change(live, match)
            return entries[0].number
        raise Refused("Others were faster, again and again; try once more.", "busy")

    def _wake_at(self, match: Match) -> int | None:
        """When a server that does not know the table must look; programs get some time first."""
        wake_at = match.wake_at
        thinks = match.acting_program is not None and match.persons
        return wake_at + BOT_GRACE if wake_at is not None and thinks else wake_at

    async def _let_time_pass(self, live: _Live) -> None:
        # Asked at every command, and hardly ever is anything due.
        ends_at = (await self._current(live)).ends_at
        if ends_at is not None and self._now() >= ends_at:
            await self._append(live, lambda match: leaving.let_time_pass(match, self._now()))

    async def _follow_up(self, live: _Live) -> None:
        """What the table does by itself after a change. The lock is held.

        A failure is no business of whoever changed it: the keeper tries again.
        """
        try:
            await self._go_on(live)
        except Refused as refused:
            logger.info("Put off: %s", refused.code)

    async def _go_on(self, live: _Live) -> None:
        match = live.match
        if match is not None and match.waiting == "rules" and self.readiness.is_ready(live.game):
            await self._append(live, playing.begin)
            match = live.match
        if match is not None and match.wants_rematch:
            table = await self._open_rematch(match)
            await self._append(live, lambda match: rematches.move_to(match, table))

    async def _open_rematch(self, match: Match) -> str:
        """The table where a match is played again: the same one, whichever server makes it."""
        table = rematches.rematch_id(match)
        secret = shuffle.new_secret()
        count = len(match.seats)
        turned = [match.seats[(number + 1) % count] for number in range(count)]
        opened = Opened(
            game=match.opened.game,
            options=match.opened.options,
            rules_version=describe(match.opened.game).rules_version,
            seats=[
                {
                    "kind": seat.kind,
                    "name": seat.name,
                    "level": seat.level,
                    "token_hash": seat.token_hash if seat.kind == "person" else None,
                }
                for seat in turned
            ],
            clock=match.opened.clock,
            listed=False,
            spectators=match.opened.spectators,
            hints=match.opened.hints,
            commitment=shuffle.commitment(table, secret),
            rematch_of=match.id,
        )
        with suppress(Stale):
            await self._open_table(table, secret, opened)
        return table

    async def _bot_acts(self, table: str, seat: int, number: int, action: str) -> None:
        live = await self._find(table)

        def decide(match: Match) -> list[Happening]:
            if match.position_number != number or match.acting != seat:
                return []
            return playing.play_for_program(match, seat, action)

        async with live.lock:
            await self._append(live, decide)
            await self._follow_up(live)

    def _after_change(self, live: _Live, match: Match) -> None:
        """Tell others, and set off what follows later: clocks and programs."""
        live.used = time.monotonic()
        live.tell_readers()
        self._news.tell(live.id, match.number)
        self._set_off(live, match)

    def _set_off(self, live: _Live, match: Match, *, think: bool = True) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        program, seat = match.acting_program, match.acting
        if self._closed.is_set():
            return
        if program is not None and seat is not None and match.position is not None:
            if think and (match.persons or live.readers):
                self._bots.think(live.id, match.position_number, seat, program, match.position)
            return
        self._bots.stop(live.id)
        deadline = match.deadline
        if deadline is not None:
            wait = max(0, deadline - self._now()) / 1_000
            if wait < IDLE_SECONDS:
                loop = asyncio.get_running_loop()
                live.timer = loop.call_later(wait, lambda: self._background(self._wake(live)))

    async def _wake(self, live: _Live) -> None:
        """Do what is due at a table: a clock, a program's turn, the deal."""
        async with live.lock:
            match = await self._current(live)
            await self._let_time_pass(live)
            await self._follow_up(live)
            if live.match is match:
                self._set_off(live, match)

    # --- Finding tables ----------------------------------------------------------------------

    async def _find(self, table: str) -> _Live:
        """The table, in memory from now on."""
        live = self._live.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                task = self._spawn(self._load(table))
                self._loading[table] = task
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    async def _load(self, table: str) -> _Live:
        stored = await self._asking(self._store.load(table))
        if stored is None:
            raise Refused("There is no such table.", "unknown-table")
        match = await self._rebuild(stored)
        live = _Live(table, stored.game, stored.secret, match, (match.state, self._wake_at(match)))
        live = self._live.setdefault(table, live)
        async with live.lock:
            await self._give_back_time(live)
            if live.match is not None:
                # A program's turn may be another server's: the keeper comes back to it.
                self._set_off(live, live.match, think=False)
        return live

    async def _rebuild(self, stored: Stored) -> Match:
        begun = any(isinstance(entry.what, Begun) for entry in stored.entries)
        if begun and not self.readiness.is_ready(stored.game):
            self.readiness.want(stored.game)
            raise Refused("The rules are being prepared; try again in a moment.", "preparing")
        return await asyncio.to_thread(Match, stored.id, stored.secret, stored.entries)

    async def _current(self, live: _Live) -> Match:
        """The match as it is committed. The lock is held."""
        if live.match is None:
            stored = await self._asking(self._store.load(live.id))
            assert stored is not None
            live.match = await self._rebuild(stored)
            live.stored = (live.match.state, self._wake_at(live.match))
            live.tell_readers()
            self._set_off(live, live.match)
        return live.match

    async def _give_back_time(self, live: _Live) -> None:
        """Time in which no server ran is nobody's. The lock is held."""
        gone, back = self._outage

        def decide(match: Match) -> list[Happening]:
            if match.touched >= back or back - gone < SHORTEST_OUTAGE:
                return []
            return leaving.give_time_back(match, back - max(gone, match.touched))

        await self._append(live, decide)

    async def _catch_up(self, live: _Live) -> bool:
        """Apply what others have written; say whether there was anything. The lock is held."""
        match = await self._current(live)
        new = await self._asking(self._store.load_after(live.id, match.number))
        for entry in new:
            match.apply(entry)
        if new:
            live.stored = (match.state, self._wake_at(match))
            live.tell_readers()
            # Whoever wrote the entry lets the program think; the keeper sees to it if not.
            self._set_off(live, match, think=False)
        return bool(new)

    async def _hear(self, live: _Live, number: int) -> None:
        async with live.lock:
            if live.match is None or live.match.number < number:
                await self._catch_up(live)

    def _heard(self, table: str, number: int) -> None:
        live = self._live.get(table)
        if live is not None and (live.match is None or live.match.number < number):
            self._background(self._hear(live, number))

    # --- The keeper --------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Look after what nobody asks for, until the server closes."""
        # What waits since before this server ran is not left to others.
        grace = BOT_GRACE
        while not self._closed.is_set():
            try:
                if await self._look_around(grace) and self.readiness.all_ready:
                    grace = 0
            except (Refused, Unavailable):
                logger.warning("The database does not answer.")
            except Exception:
                logger.exception("The keeper failed; it goes on.")
            self._forget_idle()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closed.wait(), KEEPER_SECONDS)

    async def _look_around(self, grace: int) -> bool:
        """Wake the tables whose time has come; say whether these were all."""
        now = self._now()
        if now - self._said_alive >= ALIVE_EVERY:
            await self._store.say_alive(self._server, now)
            self._said_alive = now
        due = await self._store.due(now + grace, DUE_AT_ONCE)
        for table, game in due:
            if self.readiness.is_ready(game):
                await self._wake_table(table)
        if self._news.shared:
            await self._look_for_lost_news()
        return len(due) < DUE_AT_ONCE

    async def _wake_table(self, table: str) -> None:
        try:
            await self._wake(await self._find(table))
        except Refused as refused:
            logger.info("Put off: %s", refused.code)
        except Exception:
            # One table that fails holds up no other.
            logger.exception("Something went wrong at a table.")

    async def _look_for_lost_news(self) -> None:
        read = [live.id for live in self._live.values() if live.readers]
        if read:
            for table, number in (await self._store.last_numbers(read)).items():
                self._heard(table, number)

    def _forget_idle(self) -> None:
        before = time.monotonic() - IDLE_SECONDS
        for table, live in list(self._live.items()):
            busy = live.readers or live.lock.locked() or live.timer is not None
            if not busy and live.used < before:
                del self._live[table]

    def _game_is_ready(self, game: str) -> None:
        for live in list(self._live.values()):
            if live.game == game:
                self._background(self._wake(live))

    # --- Tasks -------------------------------------------------------------------------------

    def _spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for. What is refused now is tried again by the keeper."""

        async def run() -> None:
            try:
                await work
            except Refused as refused:
                logger.info("Put off: %s", refused.code)
            except Exception:
                logger.exception("Something went wrong at a table.")

        self._spawn(run())

    async def _shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish the work even if whoever asked for it goes away half-way."""
        return await asyncio.shield(self._spawn(work))

    async def _asking(self, work: Coroutine[Any, Any, T]) -> T:
        """What the store says; if it does not answer, that is a refusal."""
        try:
            return await work
        except Unavailable as error:
            raise Refused(str(error), "unavailable") from None


async def open_tables(
    data: Path,
    *,
    database: str | None = None,
    redis: str | None = None,
    bot_pause: float = NATURAL_PAUSE,
) -> Tables:
    """Tables kept in a folder, or in a database at an address."""
    store = await open_store(database or file_url(data))
    tables = Tables(store, news=open_news(redis, database), bot_pause=bot_pause)
    await tables.open()
    return tables


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _read_token(token: str | None) -> str:
    if token is None:
        return secrets.token_urlsafe(32)
    if not TOKEN.fullmatch(token):
        raise Refused("A token is 16 to 128 letters, digits, - and _.", "bad-request")
    return token


def _reader(match: Match, token: str | None) -> int | None:
    """The seat that a token proves; None: a spectator, if the table has them."""
    seat = match.seat_of(_hash(token)) if token is not None else None
    if seat is None and not match.opened.spectators and match.state != "open":
        raise Refused("This table has no spectators.", "private")
    return seat


def _places(game: Game, wishes: Sequence[SeatWish], token_hash: str) -> list[dict[str, str | None]]:
    if len(wishes) != game.seats:
        raise Refused(
            f"This game has {game.seats} seats under these options, not {len(wishes)}.",
            "bad-request",
        )
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise Refused("You can take one seat, not several.", "bad-request")
    places: list[dict[str, str | None]] = []
    for wish in wishes:
        place: dict[str, str | None] = {"level": None, "token_hash": None}
        if wish.kind == "bot":
            check_program(game.id, wish.name)
            place |= {"kind": "bot", "name": wish.name, "level": wish.name}
        elif wish.kind == "me":
            place |= {
                "kind": "person",
                "name": joining.read_person(wish.name),
                "token_hash": token_hash,
            }
        elif wish.kind == "open":
            place |= {"kind": "open", "name": ""}
        else:
            raise Refused(f'A seat is for "me", "bot" or "open", not "{wish.kind}".', "bad-request")
        places.append(place)
    return places
