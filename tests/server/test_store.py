"""The store, the same on SQLite and PostgreSQL."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.sample_games import COOPERATIVE, DUEL_WITH_HIDDEN_HANDS
from tests.table.tables import MATCH, SECRET, opened
from tsuboniwa.server import schema
from tsuboniwa.server.database import metadata
from tsuboniwa.server.store import (
    FILE_NAME,
    NewMatch,
    Stale,
    Store,
    Unavailable,
    file_url,
    open_store,
)
from tsuboniwa.table.entries import Contributed, Entry

NEW = NewMatch(DUEL_WITH_HIDDEN_HANDS, SECRET, listed=True)


@asynccontextmanager
async def opened_store(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


def entry(number: int, said: str = "00") -> Entry:
    return Entry(number, 10 * number, Contributed(seat=0, name=said, randomness=said))


def first(match: str = MATCH) -> Entry:
    return Entry(1, 10, opened(DUEL_WITH_HIDDEN_HANDS, match=match))


async def make(store: Store, match: str = MATCH, *, listed: bool = True) -> None:
    new = NewMatch(DUEL_WITH_HIDDEN_HANDS, SECRET, listed)
    await store.append(match, [first(match)], state="open", wake_at=None, new=new)


async def test_what_was_appended_is_there_in_another_store(database: str) -> None:
    async with opened_store(database) as store:
        await make(store)
        await store.append(MATCH, [entry(2), entry(3, "é")], state="open", wake_at=5)

    async with opened_store(database) as store:
        found = await store.load(MATCH)
        assert found is not None
        assert (found.game, found.secret) == (DUEL_WITH_HIDDEN_HANDS, SECRET)
        assert found.entries == [first(), entry(2), entry(3, "é")]
        assert await store.load_after(MATCH, 1) == [entry(2), entry(3, "é")]
        assert await store.load("unknown") is None
        assert await store.last_numbers([MATCH, "unknown"]) == {MATCH: 3}


async def test_a_number_is_written_once(database: str) -> None:
    async with opened_store(database) as store:
        await make(store)
        await store.append(MATCH, [entry(2, "aa")], state="open", wake_at=None)
        with pytest.raises(Stale):
            await store.append(MATCH, [entry(2, "bb"), entry(3, "bb")], state="over", wake_at=7)
        with pytest.raises(Stale):
            await make(store)
        assert store.stale == 2
        # Nothing of what came too late was kept.
        found = await store.load(MATCH)
        assert found is not None
        assert found.entries == [first(), entry(2, "aa")]
        assert await store.due(100, 10) == []


async def test_one_that_is_too_late_spoils_nothing_for_the_others(database: str) -> None:
    async with opened_store(database) as store:
        names = [f"{number:032}" for number in range(20)]
        await asyncio.gather(*(make(store, name) for name in names))
        # All in one batch: every second one has a number that is taken.
        answers = await asyncio.gather(
            *(
                store.append(name, [entry(2 - number % 2)], state="open", wake_at=None)
                for number, name in enumerate(names)
            ),
            return_exceptions=True,
        )
        assert [isinstance(answer, Stale) for answer in answers] == [False, True] * 10
        assert set((await store.last_numbers(names)).values()) == {1, 2}


async def test_appends_that_wait_share_a_commit(database: str) -> None:
    async with opened_store(database) as store:
        names = [f"{number:032}" for number in range(50)]
        await asyncio.gather(*(make(store, name) for name in names))
        assert store.appended == 50
        assert store.commits < 10
        assert store.waiting == 0


async def test_due_matches_come_in_order(database: str) -> None:
    async with opened_store(database) as store:
        for name, wake_at in (("a", 30), ("b", 10), ("c", None), ("d", 20)):
            new = NewMatch(DUEL_WITH_HIDDEN_HANDS, SECRET, listed=False)
            await store.append(name, [first()], state="running", wake_at=wake_at, new=new)
        assert await store.due(20, 10) == [
            ("b", DUEL_WITH_HIDDEN_HANDS),
            ("d", DUEL_WITH_HIDDEN_HANDS),
        ]
        assert await store.due(99, 2) == [
            ("b", DUEL_WITH_HIDDEN_HANDS),
            ("d", DUEL_WITH_HIDDEN_HANDS),
        ]
        await store.append("b", [entry(2)], state="over", wake_at=None)
        assert await store.due(20, 10) == [("d", DUEL_WITH_HIDDEN_HANDS)]
        await store.append("d", [entry(2)], state="x", wake_at=None, update=False)
        assert await store.due(20, 10) == [("d", DUEL_WITH_HIDDEN_HANDS)]


async def test_open_tables_are_listed_if_they_want_to_be(database: str) -> None:
    async with opened_store(database) as store:
        await make(store, "a")
        await make(store, "b", listed=False)
        await make(store, "c")
        await store.append("c", [entry(2)], state="running", wake_at=None)
        assert [found.id for found in await store.load_open(None, 10)] == ["a"]
        assert [found.id for found in await store.load_open(DUEL_WITH_HIDDEN_HANDS, 10)] == ["a"]
        assert await store.load_open(COOPERATIVE, 10) == []
        assert [len(found.entries) for found in await store.load_open(None, 10)] == [1]
        # A list tells no secret.
        assert [found.secret for found in await store.load_open(None, 10)] == [""]


async def test_servers_say_that_they_are_alive(database: str) -> None:
    async with opened_store(database) as store:
        assert await store.last_alive() is None
        await store.say_alive("one", 5)
        await store.say_alive("two", 9)
        await store.say_alive("one", 7)
        assert await store.last_alive() == 9


def schema_of(connection: sa.Connection) -> dict[str, object]:
    """All that the database says of its tables, by what is asked."""
    inspector = sa.inspect(connection)
    columns = inspector.get_multi_columns()
    found: dict[str, object] = {
        "columns": {
            table: [(each["name"], repr(each["type"]), each["nullable"]) for each in those]
            for table, those in columns.items()
        },
        "keys": inspector.get_multi_pk_constraint(),
        "references": inspector.get_multi_foreign_keys(),
        "indexes": {
            table: sorted(map(repr, those))
            for table, those in inspector.get_multi_indexes().items()
        },
        "unique": inspector.get_multi_unique_constraints(),
        "checks": inspector.get_multi_check_constraints(),
        "revision": connection.scalars(sa.select(schema.versions.c.version_num)).all(),
    }
    return found


async def test_tables_made_at_once_are_those_that_migrations_make(database: str) -> None:
    def compare(connection: sa.Connection) -> None:
        at_once = schema_of(connection)
        every = sa.MetaData()
        every.reflect(connection)
        every.drop_all(connection)
        schema.run_migrations(connection)
        assert schema_of(connection) == at_once
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []

    async with opened_store(database) as store, store._engine.begin() as connection:
        await connection.run_sync(compare)


async def test_a_database_that_stopped_before_its_first_migration_is_migrated(
    tmp_path: Path,
) -> None:
    url = file_url(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    async with opened_store(url) as store:
        await make(store)
        assert await store.load(MATCH) is not None


def test_a_new_database_is_made_without_loading_alembic(tmp_path: Path) -> None:
    program = (
        "import asyncio, sys\n"
        "from tsuboniwa.server.store import open_store\n"
        "async def open_and_close():\n"
        "    await (await open_store(sys.argv[1])).close()\n"
        "asyncio.run(open_and_close())\n"
        "print('alembic' in sys.modules)\n"
    )
    seen = subprocess.run(
        [sys.executable, "-c", program, file_url(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert seen.stdout == "False\n"


async def test_several_servers_may_start_at_once(database: str) -> None:
    stores = await asyncio.gather(*(open_store(database) for _ in range(4)))
    await make(stores[0])
    assert await stores[3].load(MATCH) is not None
    for store in stores:
        await store.close()


def lock(url: str) -> sqlite3.Connection:
    holder = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    return holder


async def test_a_file_that_another_server_is_just_making_is_waited_for(tmp_path: Path) -> None:
    url = file_url(tmp_path)

    with closing(lock(url)) as holder:
        opening = asyncio.create_task(open_store(url))
        await asyncio.sleep(0.1)
        assert not opening.done()
        holder.execute("ROLLBACK")
        store = await opening
    await make(store)
    await store.close()


async def test_a_file_that_stays_locked_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tsuboniwa.server.store.BUSY_SECONDS", 0.1)
    url = file_url(tmp_path)
    with closing(lock(url)), pytest.raises(Unavailable, match=r"cannot be opened: .*locked"):
        await open_store(url)


async def test_sqlite_survives_a_power_cut_by_its_settings(tmp_path: Path) -> None:
    url = file_url(tmp_path / "made" / "by itself")
    async with opened_store(url) as store, store._engine.connect() as connection:
        assert await connection.scalar(sa.text("PRAGMA journal_mode")) == "wal"
        # 2 is FULL.
        assert await connection.scalar(sa.text("PRAGMA synchronous")) == 2


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite:////no/such/folder/file.db"])
async def test_a_database_that_cannot_be_opened_is_a_sentence(url: str) -> None:
    with pytest.raises(Unavailable) as error:
        await open_store(url)
    assert str(error.value).count("\n") == 0


async def test_a_file_that_another_program_writes_to_is_waited_for(tmp_path: Path) -> None:
    url = file_url(tmp_path)

    async with opened_store(url) as store:
        other = sqlite3.connect(tmp_path / "tsuboniwa.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        task = asyncio.create_task(make(store))
        await asyncio.sleep(0.2)
        assert not task.done()
        other.execute("ROLLBACK")
        other.close()
        await task
        assert await store.load(MATCH) is not None


async def test_errors_show_no_secrets(tmp_path: Path) -> None:
    async with opened_store(file_url(tmp_path)) as store:
        await make(store)
        async with store._engine.begin() as connection:
            with pytest.raises(sa.exc.IntegrityError) as error:
                await connection.execute(
                    sa.insert(metadata.tables["matches"]),
                    [
                        {
                            "id": MATCH,
                            "game": "x",
                            "secret": SECRET,
                            "state": "",
                            "listed": True,
                            "created_at": 1,
                        }
                    ],
                )
            assert SECRET not in str(error.value)
            await connection.rollback()
