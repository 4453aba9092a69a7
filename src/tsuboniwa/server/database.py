"""The tables of the database. A change here comes with a migration; a test compares them."""

import sqlalchemy as sa

# The newest migration.
REVISION = "0001"

metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    # Of the shuffle; opened in the match's last entry.
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    # When a server must look at the match although nobody does anything.
    sa.Column("wake_at", sa.BigInteger, nullable=True),
    sa.Index("matches_open", "state", "listed", "created_at"),
    sa.Index("matches_wake", "wake_at"),
)

# Append-only. The key refuses a second entry of the same number.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("data", sa.Text, nullable=False),
)

# When each server last said that it runs.
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("alive_at", sa.BigInteger, nullable=False),
)
