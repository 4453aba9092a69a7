"""Bringing a database to the newest schema, whatever it holds."""

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from tsuboniwa.server.database import REVISION, metadata

# Alembic's own table, as Alembic makes it: the migration that the database has come to.
versions = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
# Of all servers that may do it at once, in PostgreSQL.
MIGRATION_LOCK = 0x7473_7562


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Make all tables, or run the migrations that are missing; of several servers one at a time."""
    if await _revision(engine) == REVISION:
        return
    if engine.dialect.name == "sqlite":
        alone = sa.text("BEGIN IMMEDIATE")
    else:
        alone = sa.text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
    async with engine.begin() as connection:
        await connection.execute(alone)
        await connection.run_sync(_change)


def make_all(connection: sa.Connection) -> None:
    """What all migrations together make; a test compares the two.

    Loading Alembic takes a quarter of a second of the first start on a machine.
    """
    metadata.create_all(connection, checkfirst=False)
    versions.create(connection)
    connection.execute(sa.insert(versions).values(version_num=REVISION))


def run_migrations(connection: sa.Connection) -> None:
    """Those that are missing, by Alembic."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tsuboniwa.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _change(connection: sa.Connection) -> None:
    if sa.inspect(connection).has_table(versions.name):
        run_migrations(connection)
    else:
        make_all(connection)


async def _revision(engine: AsyncEngine) -> str | None:
    """The migration that the database has come to; None: it is empty."""
    async with engine.connect() as connection:
        try:
            found = await connection.scalar(sa.select(versions.c.version_num))
        except DBAPIError:
            return None
    return None if found is None else str(found)
