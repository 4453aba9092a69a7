"""What all requests and sockets of one server share."""

import asyncio
import importlib
import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

import tsuboniwa
from tsuboniwa.table.refusals import Refused
from tsuboniwa.web.logs import say
from tsuboniwa.web.metrics import Metrics
from tsuboniwa.web.rates import Rate
from tsuboniwa.web.settings import Settings

if TYPE_CHECKING:
    from tsuboniwa.table.hall import Hall
    from tsuboniwa.table.store import Store
    from tsuboniwa.web.socket import Socket

log = logging.getLogger(__name__)


class House:
    """A server's hall, once it is open, its limits, counts and open sockets."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics(self._figures)
        self.requests = Rate(settings.requests_per_second, settings.requests_at_once)
        self.tables = Rate(settings.tables_per_minute / 60, settings.tables_at_once)
        self.commands = Rate(settings.commands_per_second, settings.commands_at_once)
        self.hints = Rate(settings.hints_per_minute / 60, settings.hints_at_once)
        self.sockets: set[Socket] = set()
        self.sockets_of: Counter[str] = Counter()
        self._hall: Hall | None = None
        self._store: Store | None = None

    @property
    def hall(self) -> "Hall":
        """The hall; the server listens before it is open."""
        if self._hall is None:
            raise Refused("The server has just been started. Try again in a moment.", "preparing")
        return self._hall

    def is_ready(self, game: str) -> bool:
        """Whether the game's rules are compiled."""
        return self._hall is not None and self._hall.readiness.is_ready(game)

    def ready_games(self) -> list[str]:
        return [game for game in tsuboniwa.GAMES if self.is_ready(game)]

    async def open_hall(self) -> None:
        """Load the rules' face and the database, without keeping anybody from being answered."""
        modules = ("hall", "store", "news")
        hall, store, news = [
            await asyncio.to_thread(importlib.import_module, f"tsuboniwa.table.{name}")
            for name in modules
        ]
        settings = self.settings
        address = settings.database_url or store.file_url(settings.data)
        self._store = await store.open_store(address)
        opened = hall.Hall(
            self._store,
            news=news.open_news(settings.redis_url, settings.database_url),
            bot_pause=settings.bot_pause,
        )
        await opened.open()
        self._hall = opened
        say(log, logging.INFO, "hall open")

    async def close(self) -> None:
        """Say goodbye to all sockets, then let the hall finish what it has begun."""
        await self.close_sockets()
        if self._hall is not None:
            hall, self._hall = self._hall, None
            await hall.close()
        if self._store is not None:
            await self._store.close()
            say(log, logging.INFO, "hall closed")

    async def close_sockets(self) -> None:
        await asyncio.gather(*(socket.say_goodbye() for socket in list(self.sockets)))

    def _figures(self) -> Mapping[str, float]:
        return asdict(self._hall.figures) if self._hall is not None else {}
