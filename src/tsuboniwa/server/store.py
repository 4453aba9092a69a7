"""Where matches are kept: SQLite or PostgreSQL, append-only, safe once `append` has returned.

One writer takes all that waits and commits it in one transaction. Under load many matches share one
flush of the disk; alone, a move waits for nobody.
"""

import asyncio
import json
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.server.database import entries, matches, servers
from tsuboniwa.server.hosting import check_installed
from tsuboniwa.server.schema import bring_up_to_date
from tsuboniwa.table.entries import KINDS, Entry

say = phrases_of("table")

FILE_NAME = "tsuboniwa.db"
# A commit that finds no database is tried again, each time after this many seconds.
PATIENCE = (0.1, 0.5, 1.0, 2.0)
# How long to wait for another process that uses the same SQLite file.
BUSY_SECONDS = 5.0
BUSY_RETRY_SECONDS = 0.02

logger = logging.getLogger(__name__)


# Fields of entries that can be found out again.
NOT_STORED = {"code"}


class Stale(Exception):
    """Somebody else has written an entry of that number: load what is new, then try again."""


class Unavailable(TsuboniwaError):
    """The database does not answer. Whether the last append was kept shows when it does."""


@dataclass(frozen=True)
class Stored:
    """A match as it is stored."""

    id: str
    game: str
    secret: str
    entries: list[Entry]


@dataclass(frozen=True)
class NewMatch:
    """What is stored of a match once, besides its entries."""

    game: str
    secret: str
    listed: bool


@dataclass
class _Append:
    match: str
    entries: Sequence[Entry]
    state: str
    wake_at: int | None
    # Whether state or wake_at differ from what is stored.
    update: bool
    new: NewMatch | None
    done: "asyncio.Future[None]" = field(default_factory=lambda: _future())


def _future() -> "asyncio.Future[None]":
    return asyncio.get_running_loop().create_future()


class Store:
    """The database. Make one with `open_store`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[_Append] = []
        self._arrived = asyncio.Event()
        self._closed = False
        self._writer = asyncio.create_task(self._write())
        # How many appends were committed, in how many transactions.
        self.appended = 0
        self.commits = 0
        # How many came too late.
        self.stale = 0

    @property
    def waiting(self) -> int:
        """Appends that are not yet committed."""
        return len(self._waiting)

    async def close(self) -> None:
        self._closed = True
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer
        for append in self._waiting:
            append.done.cancel()
        await self._engine.dispose()

    async def append(
        self,
        match: str,
        new_entries: Sequence[Entry],
        *,
        state: str,
        wake_at: int | None,
        update: bool = True,
        new: NewMatch | None = None,
    ) -> None:
        """Keep entries. When this returns they survive a crash; Stale if a number was taken."""
        if self._closed:
            raise Unavailable(say("memory.closed"))
        append = _Append(match, new_entries, state, wake_at, update, new)
        self._waiting.append(append)
        self._arrived.set()
        await append.done

    async def _write(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            batch, self._waiting = self._waiting, []
            if batch:
                await self._keep(batch)

    async def _keep(self, batch: list[_Append]) -> None:
        """Commit all; where one of them is stale, each for itself."""
        for patience in (*PATIENCE, None):
            try:
                async with self._engine.begin() as connection:
                    await _insert(connection, batch)
            except IntegrityError:
                if len(batch) == 1:
                    self.stale += 1
                    _fail(batch[0], Stale())
                else:
                    for append in batch:
                        await self._keep([append])
            except Exception:
                # Whatever it is, the writer goes on: without it no table would.
                if patience is not None:
                    await asyncio.sleep(patience)
                    continue
                logger.exception("The database does not answer.")
                for append in batch:
                    _fail(append, Unavailable(say("memory.away")))
            except asyncio.CancelledError:
                for append in batch:
                    append.done.cancel()
                raise
            else:
                self.commits += 1
                self.appended += len(batch)
                for append in batch:
                    if not append.done.done():
                        append.done.set_result(None)
            return

    async def load(self, match: str) -> Stored | None:
        """A match with all its entries."""
        query = sa.select(matches.c.game, matches.c.secret).where(matches.c.id == match)
        async with self._reading() as connection:
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            return Stored(match, row.game, row.secret, await _entries(connection, match, 0))

    async def load_after(self, match: str, number: int) -> list[Entry]:
        """The entries of a match after a number."""
        async with self._reading() as connection:
            return await _entries(connection, match, number)

    async def load_open(self, game: str | None, limit: int) -> list[Stored]:
        """Listed tables that have not begun, the newest first."""
        query = sa.select(matches.c.id, matches.c.game).where(
            matches.c.state == "open", matches.c.listed
        )
        if game is not None:
            query = query.where(matches.c.game == game)
        query = query.order_by(matches.c.created_at.desc()).limit(limit)
        async with self._reading() as connection:
            found = {
                row.id: Stored(row.id, row.game, "", []) for row in await _rows(connection, query)
            }
            for row in await _rows(connection, _select_entries(entries.c.match_id.in_(found))):
                found[row.match_id].entries.append(
                    read_entry(row.number, row.at, row.kind, row.data)
                )
        return list(found.values())

    async def last_numbers(self, ids: Sequence[str]) -> dict[str, int]:
        """How many entries each of these matches has."""
        query = (
            sa.select(entries.c.match_id, sa.func.max(entries.c.number).label("last"))
            .where(entries.c.match_id.in_(ids))
            .group_by(entries.c.match_id)
        )
        async with self._reading() as connection:
            return {row.match_id: row.last for row in await _rows(connection, query)}

    async def due(self, now: int, limit: int) -> list[tuple[str, str]]:
        """Matches that somebody must look at, with their games."""
        query = (
            sa.select(matches.c.id, matches.c.game)
            .where(matches.c.wake_at <= now)
            .order_by(matches.c.wake_at)
            .limit(limit)
        )
        async with self._reading() as connection:
            return [(row.id, row.game) for row in await _rows(connection, query)]

    async def last_alive(self) -> int | None:
        """When the last of all servers said that it runs."""
        async with self._reading() as connection:
            found: int | None = await connection.scalar(sa.select(sa.func.max(servers.c.alive_at)))
            return found

    async def say_alive(self, server: str, now: int) -> None:
        async with _asking(self._engine.begin()) as connection:
            changed = await connection.execute(
                sa.update(servers).where(servers.c.id == server).values(alive_at=now)
            )
            if changed.rowcount == 0:
                await connection.execute(sa.insert(servers).values(id=server, alive_at=now))

    def _reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return _asking(self._engine.connect())


@asynccontextmanager
async def _asking(
    connecting: AbstractAsyncContextManager[AsyncConnection],
) -> AsyncIterator[AsyncConnection]:
    """A connection; a database that is gone becomes Unavailable."""
    try:
        async with connecting as connection:
            yield connection
    except (SQLAlchemyError, OSError) as error:
        raise Unavailable(say("memory.away")) from error


def write_data(entry: Entry) -> str:
    """What happened as JSON; what is None is left out."""
    found = {
        key: value
        for key, value in vars(entry.what).items()
        if value is not None and key not in NOT_STORED
    }
    return json.dumps(found, separators=(",", ":"))


def read_entry(number: int, at: int, kind: str, data: str) -> Entry:
    """An entry from what was kept."""
    found = json.loads(data)
    missing = {one.name: None for one in fields(KINDS[kind]) if one.name not in found}
    return Entry(number, at, KINDS[kind](**missing, **found))


async def _rows(connection: AsyncConnection, query: Any) -> Sequence[Any]:
    return (await connection.execute(query)).all()


def _select_entries(which: Any) -> Any:
    return sa.select(entries).where(which).order_by(entries.c.match_id, entries.c.number)


async def _entries(connection: AsyncConnection, match: str, number: int) -> list[Entry]:
    which = sa.and_(entries.c.match_id == match, entries.c.number > number)
    return [
        read_entry(row.number, row.at, row.kind, row.data)
        for row in await _rows(connection, _select_entries(which))
    ]


_UPDATE = (
    sa.update(matches)
    .where(matches.c.id == sa.bindparam("which"))
    .values(state=sa.bindparam("new_state"), wake_at=sa.bindparam("new_wake_at"))
)


async def _insert(connection: AsyncConnection, batch: list[_Append]) -> None:
    made = [
        {
            "id": append.match,
            "game": append.new.game,
            "secret": append.new.secret,
            "listed": append.new.listed,
            "state": append.state,
            "created_at": append.entries[0].at,
            "wake_at": append.wake_at,
        }
        for append in batch
        if append.new is not None
    ]
    rows = [
        {
            "match_id": append.match,
            "number": entry.number,
            "at": entry.at,
            "kind": entry.what.kind,
            "data": write_data(entry),
        }
        for append in batch
        for entry in append.entries
    ]
    changed = [
        {"which": append.match, "new_state": append.state, "new_wake_at": append.wake_at}
        for append in batch
        if append.update and append.new is None
    ]
    if made:
        await connection.execute(sa.insert(matches), made)
    await connection.execute(sa.insert(entries), rows)
    if changed:
        await connection.execute(_UPDATE, changed)


def _fail(append: _Append, error: Exception) -> None:
    if not append.done.done():
        append.done.set_exception(error)


# --- Opening ------------------------------------------------------------------------------------


async def open_store(url: str) -> Store:
    """A store at a database's address, its tables made or brought up to date."""
    where = _async_url(url)
    if where.get_backend_name() == "sqlite":
        await _open_file(where.database or "")
    engine = create_async_engine(
        where,
        pool_pre_ping=url.startswith("postgres"),
        # Parameters are secrets; errors are logged.
        hide_parameters=True,
    )
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    try:
        await bring_up_to_date(engine)
    except (SQLAlchemyError, OSError) as error:
        await engine.dispose()
        said = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise Unavailable(f"The database cannot be opened: {said}") from error
    return Store(engine)


def file_url(folder: Path) -> str:
    """The address of the SQLite file in a folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable(f"{folder} cannot be made: {error.strerror}.") from None
    return f"sqlite:///{(folder / FILE_NAME).absolute()}"


def _async_url(url: str) -> sa.URL:
    try:
        read = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise Unavailable(
            "The database's address is not one: it begins with postgresql:// or sqlite://."
        ) from None
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
    }
    kind = read.drivername.split("+")[0]
    if kind not in drivers:
        raise Unavailable(f"A database is sqlite or postgresql, not {kind}.")
    if kind != "sqlite":
        check_installed("asyncpg", "PostgreSQL")
    return read.set(drivername=drivers[kind])


async def _open_file(path: str) -> None:
    """Say early and plainly if it cannot be opened: the asynchronous driver does not.

    The log ahead of the file is a setting that the file keeps. Changing it is refused at once while
    another server does the same, however patient the connection is.
    """
    patience = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            with closing(sqlite3.connect(path, timeout=0)) as connection:
                connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.Error as error:
            busy = getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY")
            if not busy or time.monotonic() > patience:
                raise Unavailable(f"The database {path} cannot be opened: {error}.") from None
        await asyncio.sleep(BUSY_RETRY_SECONDS)


def _prepare_sqlite(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    # FULL: a commit that has returned survives a power cut.
    for setting in (
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={round(BUSY_SECONDS * 1000)}",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
