"""One table in memory: whatever is asked of it or happens to it passes through here.

Everything happens in this order: decided, committed, acknowledged, told to the others. Readers take
the table's lock, so nobody sees what is not committed.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.records import Record
from tsuboniwa.server.bots import Bots
from tsuboniwa.server.news import News
from tsuboniwa.server.readiness import Readiness
from tsuboniwa.server.store import Stale, Store, Stored, Unavailable
from tsuboniwa.table import visible
from tsuboniwa.table.commands import AskUndo, Command, Contribute, Seated
from tsuboniwa.table.decide import joining, leaving, playing, rematches
from tsuboniwa.table.entries import Begun, Happening
from tsuboniwa.table.match import Match
from tsuboniwa.table.messages import AckMessage, TableMessage, UpdateMessage
from tsuboniwa.table.refusals import Refused

say = phrases_of("table")

T = TypeVar("T")
Decide = Callable[[Match], list[Happening]]

logger = logging.getLogger(__name__)

# A program's turn that another server has begun is left to it for this long, in milliseconds.
BOT_GRACE = 15_000
# Shorter gaps between servers that run are not an outage.
MIN_OUTAGE = 15_000
# A deadline further away is left to those who look for tables that are due.
MAX_TIMER_SECONDS = 300.0
# How often a decision is made again because another server was faster.
MAX_ATTEMPTS = 5


def now_in_milliseconds() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class TableServices:
    """What all tables of a server share."""

    store: Store
    news: News
    readiness: Readiness
    bots: Bots
    # Milliseconds since 1970.
    now: Callable[[], int]
    # Makes the table of a match's rematch.
    open_rematch: Callable[[Match], Awaitable[str]]
    closed: asyncio.Event = field(default_factory=asyncio.Event)
    # When no server ran: from, to.
    outage: tuple[int, int] = (0, 0)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Do something that is finished before the server closes, even if nobody waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def do_beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for. What is refused now is tried again when it is due."""

        async def run() -> None:
            try:
                await work
            except Refused as refused:
                logger.info("Put off: %s", refused.code)
            except Exception:
                logger.exception("Something went wrong at a table.")

        self.spawn(run())

    async def finish_tasks(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)


class LiveTable:
    """A table in memory. Every method raises `Refused` with a sentence and a code."""

    def __init__(self, services: TableServices, match: Match) -> None:
        self._services = services
        self.id = match.id
        self.game = match.opened.game
        # None: it must be loaded again.
        self._match: Match | None = match
        self._stored = stored_beside(match)
        self.lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        # Whether a program may be thinking about this table.
        self._asked_program = False
        self.readers = 0
        # When it was last used, by the monotonic clock. Set from the first moment: somebody who is
        # about to read it is not a reader yet.
        self.used = time.monotonic()
        # What readers were told since the last change: many may have seen the same before.
        self._told: dict[tuple[int | None, int], UpdateMessage] = {}

    @property
    def is_busy(self) -> bool:
        return bool(self.readers) or self.lock.locked() or self._timer is not None

    def stop(self) -> None:
        """The server closes: let readers go."""
        self._tell_readers()
        if self._timer is not None:
            self._timer.cancel()

    # --- What somebody asks ------------------------------------------------------------------

    async def act(self, token: str, command: Command) -> AckMessage:
        """Carry out a seat's command: committed when this returns, told to others afterwards."""
        # It is finished even if the one who asked for it goes away half-way.
        return await asyncio.shield(self._services.spawn(self._act(hash_token(token), command)))

    async def sit(self, seat: int | None, name: str, given: str | None, token: str) -> Seated:
        """Take an open seat, unless the token has one here, and add its randomness."""
        return await asyncio.shield(self._services.spawn(self._sit(seat, name, given, token)))

    async def look(self, token: str | None) -> TableMessage:
        async with self.lock:
            match = await self.current()
            return visible.table_message(match, reader_of(match, token), self._services.now())

    async def update(self, token: str | None, after: int) -> UpdateMessage:
        async with self.lock:
            match = await self.current()
            seat = reader_of(match, token)
            return visible.update_message(match, seat, max(0, after), self._services.now())

    async def record(self, token: str | None) -> Record:
        async with self.lock:
            match = await self.current()
            return visible.record_of(match, reader_of(match, token))

    async def subscribe(self, token: str | None, after: int) -> AsyncGenerator[UpdateMessage, None]:
        """All entries after a number at once, then whatever is new, until the server closes."""
        self.readers += 1
        if self._match is not None and not self._match.persons:
            # Programs among themselves play on while somebody watches.
            self._services.do_beside(self.wake())
        try:
            seen = -1
            while not self._services.closed.is_set():
                changed = self._changed
                async with self.lock:
                    match = await self.current()
                    reader = reader_of(match, token)
                    message = self._news_for(match, reader, seen, after)
                    seen = match.number
                if message is not None:
                    yield message
                else:
                    await changed.wait()
        finally:
            self.readers -= 1
            self.used = time.monotonic()

    def _news_for(
        self, match: Match, reader: int | None, seen: int, after: int
    ) -> UpdateMessage | None:
        """What is new for a reader who has seen entries up to a number, or -1: nothing yet."""
        if match.number <= seen:
            return None
        now = self._services.now()
        if seen < 0:
            return visible.update_message(match, reader, min(max(after, 0), match.number), now)
        if (reader, seen) not in self._told:
            self._told[reader, seen] = visible.update_message(match, reader, seen, now)
        return self._told[reader, seen]

    # --- Changing it -------------------------------------------------------------------------

    async def _act(self, token_hash: str, command: Command) -> AckMessage:
        async with self.lock:
            match = await self.current()
            seat = match.seat_of(token_hash)
            if seat is None:
                raise Refused(say("noSeat"), "no-seat")
            number = match.named(seat, command.name)
            repeated = number is not None

            def decide(match: Match) -> list[Happening]:
                known = match.named(seat, command.name) is not None
                return [] if known else match.decide(seat, command, self._services.now())

            if not repeated:
                await self._let_time_pass()
                # An undo tries many worlds: other tables need not wait for it.
                number = await self._append(decide, in_thread=isinstance(command, AskUndo))
                # Nothing new: another server had carried it out a moment ago.
                number = number or (await self.current()).named(seat, command.name)
                await self._follow_up()
        assert number is not None
        return {"type": "ack", "name": command.name, "number": number, "repeated": repeated}

    async def _sit(
        self, seat: int | None, name: str, contribution: str | None, token: str
    ) -> Seated:
        hashed = hash_token(token)

        def decide(match: Match) -> list[Happening]:
            sits_already = match.seat_of(hashed) is not None
            return [] if sits_already else joining.sit(match, seat, name, hashed)

        async with self.lock:
            await self._append(decide)
            match = await self.current()
            found = match.seat_of(hashed)
            assert found is not None
            if contribution is not None and match.seats[found].contribution is None:
                given, now = Contribute(contribution), self._services.now()
                await self._append(lambda match: match.decide(found, given, now))
            await self._follow_up()
        return Seated(self.id, found, token)

    async def play_for_program(self, seat: int, position_number: int, action: str) -> None:
        """A program's action, if the position is still the one that it thought about."""

        def decide(match: Match) -> list[Happening]:
            if match.position_number != position_number or match.acting != seat:
                return []
            return playing.play_for_program(match, seat, action)

        async with self.lock:
            await self._append(decide)
            await self._follow_up()

    async def wake(self) -> None:
        """Do what is due: a clock, a program's turn, the deal."""
        async with self.lock:
            match = await self.current()
            await self._let_time_pass()
            await self._follow_up()
            if self._match is match:
                self._set_off(match)

    async def _append(self, decide: Decide, *, in_thread: bool = False) -> int | None:
        """Carry out what `decide` says, commit it, and return its first number. The lock is held.

        If another server was faster, the decision is made again for the table as it is now.
        """
        services = self._services
        for _ in range(MAX_ATTEMPTS):
            match = await self.current()
            try:
                decided = await asyncio.to_thread(decide, match) if in_thread else decide(match)
            except Refused:
                # It may have been about a position that another server has changed.
                if services.news.shared and await self._catch_up():
                    continue
                raise
            entries = match.numbered(decided, services.now())
            if not entries:
                return None
            try:
                # Nobody reads before the lock is free; what is not committed is forgotten.
                for entry in entries:
                    match.apply(entry)
                state, wake_at = to_store = stored_beside(match)
                changed = to_store != self._stored
                await services.store.append(
                    self.id, entries, state=state, wake_at=wake_at, update=changed
                )
            except Stale:
                self._match = None
                continue
            except Unavailable as error:
                self._match = None
                raise Refused(error.phrase or str(error), "unavailable") from None
            except BaseException:
                self._match = None
                raise
            self._stored = to_store
            self.after_change(match)
            return entries[0].number
        raise Refused(say("busy"), "busy")

    async def _let_time_pass(self) -> None:
        # Asked at every command, and anything is hardly ever due.
        ends_at = (await self.current()).ends_at
        now = self._services.now()
        if ends_at is not None and now >= ends_at:
            await self._append(lambda match: leaving.let_time_pass(match, now))

    async def _follow_up(self) -> None:
        """What the table does by itself after a change. The lock is held.

        If it fails, that does not concern the person who made the change: it is tried again later.
        """
        try:
            match = self._match
            if match is not None and match.waiting == "rules":
                await self._begin()
                match = self._match
            if match is not None and match.wants_rematch:
                table = await self._services.open_rematch(match)
                await self._append(lambda match: rematches.move_to(match, table))
        except Refused as refused:
            logger.info("Put off: %s", refused.code)

    async def _begin(self) -> None:
        if self._services.readiness.is_ready(self.game):
            await self._append(playing.begin)

    async def _give_time_back(self) -> None:
        """Time in which no server ran is nobody's. The lock is held."""
        gone, back = self._services.outage

        def decide(match: Match) -> list[Happening]:
            if match.touched >= back or back - gone < MIN_OUTAGE:
                return []
            return leaving.give_time_back(match, back - max(gone, match.touched))

        await self._append(decide)

    # --- After a change ----------------------------------------------------------------------

    def after_change(self, match: Match) -> None:
        """Tell others, and set off what follows later: clocks and programs."""
        self.used = time.monotonic()
        self._tell_readers()
        if self._services.news.shared:
            self._services.news.tell(self.id, match.number)
        self._set_off(match)

    def _tell_readers(self) -> None:
        self._told.clear()
        self._changed.set()
        self._changed = asyncio.Event()

    def _set_off(self, match: Match, *, think: bool = True) -> None:
        services = self._services
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if services.closed.is_set():
            return
        program, seat = match.acting_program, match.acting
        if program is not None and seat is not None and match.position is not None:
            if think and (match.persons or self.readers):
                self._asked_program = True
                number = match.position_number
                services.bots.think(self.id, number, seat, program, match.position)
            return
        if self._asked_program:
            self._asked_program = False
            services.bots.stop(self.id)
        deadline = match.deadline
        if deadline is not None:
            wait = max(0, deadline - services.now()) / 1_000
            if wait < MAX_TIMER_SECONDS:
                loop = asyncio.get_running_loop()
                self._timer = loop.call_later(wait, lambda: services.do_beside(self.wake()))

    # --- The match as it is stored -----------------------------------------------------------

    async def take_up(self) -> None:
        """Go on after a pause, in which perhaps no server ran."""
        async with self.lock:
            await self._give_time_back()
            if self._match is not None:
                # A program's turn may be another server's; it is looked at again when it is due.
                self._set_off(self._match, think=False)

    async def current(self) -> Match:
        """The match as it is committed. The lock is held."""
        if self._match is None:
            stored = await asking(self._services.store.load(self.id))
            assert stored is not None
            self._match = match = await rebuild(self._services.readiness, stored)
            self._stored = stored_beside(match)
            self._tell_readers()
            self._set_off(match)
            return match
        return self._match

    def is_behind(self, number: int) -> bool:
        """Whether it may have to learn of entries up to a number."""
        return self._match is None or self._match.number < number

    async def hear(self, number: int) -> None:
        """Another server says that there are entries up to a number."""
        async with self.lock:
            if self.is_behind(number):
                await self._catch_up()

    async def _catch_up(self) -> bool:
        """Apply what others have written; say whether there was anything. The lock is held."""
        match = await self.current()
        new = await asking(self._services.store.load_after(self.id, match.number))
        for entry in new:
            match.apply(entry)
        if new:
            self._stored = stored_beside(match)
            self._tell_readers()
            # The server that wrote the entry lets the program think. If it does not, the table is
            # looked at again when it is due.
            self._set_off(match, think=False)
        return bool(new)


async def rebuild(readiness: Readiness, stored: Stored) -> Match:
    """The match from its entries; refused while its rules are not ready."""
    begun = any(isinstance(entry.what, Begun) for entry in stored.entries)
    if begun and not readiness.is_ready(stored.game):
        readiness.want(stored.game)
        raise Refused(say("preparing"), "preparing")

    def build() -> Match:
        match = Match(stored.id, stored.secret, stored.entries)
        # Read here, in the thread: its logs are long.
        _ = match.logs
        return match

    return await asyncio.to_thread(build)


def stored_beside(match: Match) -> tuple[str, int | None]:
    """What is stored besides the entries: the state, and when a server must look at the table.

    A program's turn is left for a while to the server that has begun it.
    """
    wake_at = match.wake_at
    if wake_at is not None and match.acting_program is not None and match.persons:
        wake_at += BOT_GRACE
    return match.state, wake_at


def hash_token(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def reader_of(match: Match, token: str | None) -> int | None:
    """The seat that a token proves; None: a spectator, if the table has them."""
    seat = match.seat_of(hash_token(token)) if token is not None else None
    if seat is None and not match.opened.spectators and match.state != "open":
        raise Refused(say("private"), "private")
    return seat


async def asking(work: Awaitable[T]) -> T:
    """What the store says; if it does not answer, that is a refusal."""
    try:
        return await work
    except Unavailable as error:
        raise Refused(error.phrase or str(error), "unavailable") from None
