"""Looking for what nobody asks for: tables whose time has come, lost news, tables out of use."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from tsuboniwa.server.live_table import BOT_GRACE, LiveTable, TableServices
from tsuboniwa.server.store import Unavailable
from tsuboniwa.table.refusals import Refused

logger = logging.getLogger(__name__)

# How often we look, and how often this server says that it runs, in milliseconds.
LOOK_EVERY_SECONDS = 1.0
ALIVE_EVERY = 5_000
# Tables that nobody reads or touches leave the memory after this time.
IDLE_SECONDS = 300.0
MAX_DUE = 100


class Waking:
    """Wakes the tables of a server, again and again, until it closes."""

    def __init__(
        self,
        services: TableServices,
        live: dict[str, LiveTable],
        find: Callable[[str], Awaitable[LiveTable]],
    ) -> None:
        self._services = services
        # Those in memory; the others are found in the store.
        self._live = live
        self._find = find
        self._server = secrets.token_hex(16)
        self._said_alive = 0

    async def note_outage(self) -> None:
        """Find out how long no server has run, and say that this one does."""
        services = self._services
        now = services.now()
        last = await services.store.last_alive()
        services.outage = (now if last is None else last, now)
        await self._say_alive(now)

    def start(self) -> None:
        self._services.do_beside(self._run())

    async def _run(self) -> None:
        services = self._services
        # What was waiting before this server ran is not left to others.
        grace = BOT_GRACE
        while not services.closed.is_set():
            try:
                if await self._wake_due(grace) and services.readiness.all_ready:
                    grace = 0
                await self._look_for_lost_news()
            except (Refused, Unavailable):
                logger.warning("The database does not answer.")
            except Exception:
                logger.exception("Looking for tables that are due failed; it goes on.")
            self.forget_idle()
            with suppress(TimeoutError):
                await asyncio.wait_for(services.closed.wait(), LOOK_EVERY_SECONDS)

    async def _say_alive(self, now: int) -> None:
        await self._services.store.say_alive(self._server, now)
        self._said_alive = now

    async def _wake_due(self, grace: int) -> bool:
        """Wake the tables whose time has come; say whether these were all."""
        services = self._services
        now = services.now()
        if now - self._said_alive >= ALIVE_EVERY:
            await self._say_alive(now)
        due = await services.store.due(now + grace, MAX_DUE)
        for table, game in due:
            if services.readiness.is_ready(game):
                await self._wake(table)
        return len(due) < MAX_DUE

    async def _wake(self, table: str) -> None:
        try:
            await (await self._find(table)).wake()
        except Refused as refused:
            logger.info("Put off: %s", refused.code)
        except Exception:
            # A table that fails does not hold up the others.
            logger.exception("Something went wrong at a table.")

    async def _look_for_lost_news(self) -> None:
        services = self._services
        read = [live.id for live in self._live.values() if live.readers]
        if services.news.shared and read:
            for table, number in (await services.store.last_numbers(read)).items():
                self.heard(table, number)

    def heard(self, table: str, number: int) -> None:
        """A table has entries up to a number."""
        live = self._live.get(table)
        if live is not None and live.is_behind(number):
            self._services.do_beside(live.hear(number))

    def game_is_ready(self, game: str) -> None:
        """What waited for a game's rules can go on."""
        for live in list(self._live.values()):
            if live.game == game:
                self._services.do_beside(live.wake())

    def forget_idle(self) -> None:
        before = time.monotonic() - IDLE_SECONDS
        for table, live in list(self._live.items()):
            if not live.is_busy and live.used < before:
                del self._live[table]
