"""Databases for the tests of the table."""

import os
from pathlib import Path

import pytest

from tsuboniwa.table.store import file_url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind.

    TSUBONIWA_DATABASE_URL names one to be used instead of a PostgreSQL of our own.
    """
    if request.param == "sqlite":
        return file_url(tmp_path)
    return given_database() or str(request.getfixturevalue("postgres_url"))


def given_database() -> str | None:
    """The database that the environment names, emptied."""
    url = os.environ.get("TSUBONIWA_DATABASE_URL")
    if url:
        import asyncio

        asyncio.run(_empty(url))
    return url


async def _empty(url: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    finally:
        await connection.close()
