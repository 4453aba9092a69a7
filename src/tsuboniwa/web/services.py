"""What all requests and sockets of one server share."""

import asyncio
import importlib
import logging
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING

import tsuboniwa
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.refusals import Refused
from tsuboniwa.web.logs import say
from tsuboniwa.web.metrics import Metrics
from tsuboniwa.web.rates import Rate
from tsuboniwa.web.settings import Settings
from tsuboniwa.web.update_pace import Pace

if TYPE_CHECKING:
    from tsuboniwa.server.tables import Tables
    from tsuboniwa.web.socket import Socket

phrase = phrases_of("web")

log = logging.getLogger(__name__)
# Seconds that a request waits for the tables to be opened.
PATIENCE = 5.0


class Services:
    """A server's tables, once they are open, its limits, counts and open sockets."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics(self._figures)
        self.requests = Rate(settings.requests_per_second, settings.requests_at_once)
        self.new_tables = Rate(settings.tables_per_minute / 60, settings.tables_at_once)
        self.commands = Rate(settings.commands_per_second, settings.commands_at_once)
        self.hints = Rate(settings.hints_per_minute / 60, settings.hints_at_once)
        self.reviews = Rate(settings.reviews_per_minute / 60, settings.reviews_at_once)
        self.pace = Pace(settings.update_every)
        self.sockets: set[Socket] = set()
        self.sockets_of: Counter[str] = Counter()
        self._tables: Tables | None = None
        self._opened = asyncio.Event()
        self._closed = False

    async def tables(self) -> "Tables":
        """The tables. The server listens before they are open: an early caller waits a little."""
        if self._tables is None and not self._closed:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._opened.wait()
        if self._tables is None:
            raise Refused(phrase("starting"), "preparing")
        return self._tables

    def is_ready(self, game: str) -> bool:
        """Whether the game's rules are compiled."""
        return self._tables is not None and self._tables.readiness.is_ready(game)

    def ready_games(self) -> list[str]:
        return [game for game in tsuboniwa.GAMES if self.is_ready(game)]

    def is_all_ready(self) -> bool:
        return self._tables is not None and self._tables.readiness.all_ready

    async def open_tables(self) -> None:
        """Load the rules and the database, without keeping anybody waiting for an answer."""
        module = await asyncio.to_thread(importlib.import_module, "tsuboniwa.server.tables")
        settings = self.settings
        self._tables = await module.open_tables(
            settings.data,
            database=settings.database_url,
            redis=settings.redis_url,
            bot_pause=settings.bot_pause,
        )
        self._opened.set()
        say(log, logging.INFO, "tables open")

    async def close(self) -> None:
        """Say goodbye to all sockets, then let the tables finish what they have begun."""
        self._closed = True
        await self.close_sockets()
        if self._tables is not None:
            tables, self._tables = self._tables, None
            await tables.close()
            say(log, logging.INFO, "tables closed")

    async def close_sockets(self) -> None:
        await asyncio.gather(*(socket.say_goodbye() for socket in list(self.sockets)))

    def _figures(self) -> Mapping[str, float]:
        return asdict(self._tables.figures) if self._tables is not None else {}
