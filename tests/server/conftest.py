"""Databases for the tests of the server."""

import asyncio
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa

from tsuboniwa.server.store import file_url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, once of each kind.

    With TSUBONIWA_DATABASE_URL it is a new one on that server, and nothing that is there is
    touched; without, on a PostgreSQL that the tests start themselves.
    """
    if request.param == "sqlite":
        yield file_url(tmp_path)
        return
    server = os.environ.get("TSUBONIWA_DATABASE_URL")
    if not server:
        yield str(request.getfixturevalue("postgres_url"))
        return
    name = f"tsuboniwa_test_{secrets.token_hex(6)}"
    asyncio.run(execute(server, f"CREATE DATABASE {name}"))
    yield sa.make_url(server).set(database=name).render_as_string(hide_password=False)
    asyncio.run(execute(server, f"DROP DATABASE {name} WITH (FORCE)"))


async def execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
