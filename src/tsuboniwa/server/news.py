"""Telling other servers that a table has new entries."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol

from tsuboniwa.server.hosting import check_installed

# Of the channel, in Redis and in PostgreSQL.
CHANNEL = "tsuboniwa"
# After a lost connection.
RETRY_SECONDS = 1.0

Heard = Callable[[str, int], None]


class News(Protocol):
    """What a server tells and hears. News may be lost: servers also look for themselves."""

    # Whether other servers may write to the same store.
    shared: bool

    def tell(self, table: str, number: int) -> None:
        """A table has entries up to a number. Does not wait."""

    async def start(self, heard: Heard) -> None:
        """Call `heard` with whatever other servers tell."""

    async def close(self) -> None: ...


class NoNews:
    """For a server that is alone."""

    shared = False

    def tell(self, table: str, number: int) -> None:
        pass

    async def start(self, heard: Heard) -> None:
        pass

    async def close(self) -> None:
        pass


class _Channel:
    """What Redis and PostgreSQL have in common: a queue of news to send, and reconnecting."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._outgoing: asyncio.Queue[str] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False

    def tell(self, table: str, number: int) -> None:
        with suppress(asyncio.QueueFull):
            self._outgoing.put_nowait(f"{table} {number}")

    async def start(self, heard: Heard) -> None:
        def read(message: str) -> None:
            table, _, number = message.partition(" ")
            if number.isdecimal():
                heard(table, int(number))

        self._tasks = [
            asyncio.create_task(self._again(lambda: self._listen(read))),
            asyncio.create_task(self._again(self._send)),
        ]

    async def close(self) -> None:
        self._closing = True
        pending = set(self._tasks)
        # More than once: a client's reconnecting may swallow it.
        while pending:
            for task in pending:
                task.cancel()
            _, pending = await asyncio.wait(pending, timeout=RETRY_SECONDS)

    async def _again(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while not self._closing:
            with suppress(Exception):
                await work()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, read: Callable[[str], None]) -> None:
        raise NotImplementedError

    async def _send(self) -> None:
        raise NotImplementedError


class RedisNews(_Channel):
    """News by Redis."""

    async def _listen(self, read: Callable[[str], None]) -> None:
        import redis.asyncio as redis

        async with redis.from_url(self.url) as client, client.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "message":
                    read(message["data"].decode())

    async def _send(self) -> None:
        import redis.asyncio as redis

        async with redis.from_url(self.url) as client:
            while True:
                await client.publish(CHANNEL, await self._outgoing.get())


class PostgresNews(_Channel):
    """News by the database itself."""

    async def _listen(self, read: Callable[[str], None]) -> None:
        import asyncpg

        connection = await asyncpg.connect(self.url)
        closed = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: closed.set())
            await connection.add_listener(CHANNEL, lambda *message: read(message[-1]))
            await closed.wait()
        finally:
            await connection.close(timeout=RETRY_SECONDS)

    async def _send(self) -> None:
        import asyncpg

        connection = await asyncpg.connect(self.url)
        try:
            while True:
                message = await self._outgoing.get()
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message)
        finally:
            await connection.close(timeout=RETRY_SECONDS)


def open_news(redis: str | None, database: str | None) -> News:
    """By Redis if there is one, otherwise by PostgreSQL; a SQLite file has one server."""
    if redis:
        check_installed("redis", "Redis")
        return RedisNews(redis)
    if database and database.startswith("postgres"):
        plain = database.replace("+asyncpg", "")
        return PostgresNews(plain)
    return NoNews()
