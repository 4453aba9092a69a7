"""A server for many where what it needs is not installed."""

import sys

import pytest

from tsuboniwa.server.hosting import NotInstalled
from tsuboniwa.server.news import open_news
from tsuboniwa.server.store import open_store


async def test_without_its_driver_postgresql_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(NotInstalled, match=r"PostgreSQL needs asyncpg.*tsuboniwa\[web,hosting\]"):
        await open_store("postgresql://localhost/tsuboniwa")


def test_without_its_client_redis_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(NotInstalled, match=r"Redis needs redis.*tsuboniwa\[web,hosting\]"):
        open_news("redis://localhost", None)
