"""Matches with their entries, and servers that are alive."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("wake_at", sa.BigInteger, nullable=True),
    )
    op.create_index("matches_open", "matches", ["state", "listed", "created_at"])
    op.create_index("matches_wake", "matches", ["wake_at"])
    op.create_table(
        "entries",
        sa.Column("match_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("alive_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("servers")
    op.drop_table("entries")
    op.drop_table("matches")
