"""Several servers that tell each other what is new: by Redis, or by the database itself."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable

import pytest

from tests.sample_games import OPEN_INFORMATION
from tests.server.serving import open_tables, play_once, sit_down, until
from tests.services import Postgres
from tsuboniwa.server.news import News, NoNews, PostgresNews, RedisNews, open_news
from tsuboniwa.table.commands import SeatWish
from tsuboniwa.table.messages import UpdateMessage
from tsuboniwa.table.refusals import Refused


@pytest.fixture(params=["redis", "postgresql"])
def make_news(request: pytest.FixtureRequest, postgres_url: str) -> Callable[[], News]:
    redis = str(request.getfixturevalue("redis_url")) if request.param == "redis" else None
    return lambda: open_news(redis, postgres_url)


def test_news_are_by_redis_or_by_postgresql_or_there_are_none() -> None:
    assert isinstance(open_news("redis://x", "postgresql://y"), RedisNews)
    assert isinstance(open_news(None, "postgresql+asyncpg://y"), PostgresNews)
    assert isinstance(open_news(None, None), NoNews)
    assert isinstance(open_news(None, "sqlite:///x"), NoNews)


async def until_number(updates: AsyncIterator[UpdateMessage], number: int) -> None:
    await until(updates, lambda update: update["table"]["number"] >= number)


async def test_readers_of_one_server_hear_what_happens_in_another(
    make_news: Callable[[], News], postgres_url: str
) -> None:
    async with (
        open_tables(postgres_url, news=make_news()) as one,
        open_tables(postgres_url, news=make_news()) as two,
    ):
        seats = await sit_down(one)
        table = seats[0].table
        readers = [one.subscribe(table), two.subscribe(table, seats[1].token)]
        for turn in range(10):
            # Each move comes through the other server than the last one.
            number = (await play_once((one, two)[turn % 2], seats))["number"]
            for updates in readers:
                await until_number(updates, number)


async def test_a_match_goes_on_when_one_of_two_servers_is_gone(
    make_news: Callable[[], News], postgres_url: str
) -> None:
    async with open_tables(postgres_url, news=make_news()) as one:
        async with open_tables(postgres_url, news=make_news()) as two:
            wishes = (SeatWish("me", "A"), SeatWish("bot", "random"))
            [me] = await sit_down(two, OPEN_INFORMATION, {}, wishes)
            updates = one.subscribe(me.table, me.token)
            await until(updates, lambda update: update["table"]["can"]["play"])
        await play_once(one, [me])
        await until(updates, lambda update: update["table"]["can"]["play"])


async def test_the_database_may_restart_under_a_server(
    postgres: Postgres, postgres_url: str
) -> None:
    """A crash of the database costs a moment: what was acknowledged is there, play goes on."""

    async with open_tables(postgres_url, news=open_news(None, postgres_url)) as tables:
        seats = await sit_down(tables)
        acknowledged = [(await play_once(tables, seats, f"{n}"))["number"] for n in range(5)]
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        acting = asyncio.create_task(play_once(tables, seats, "through the crash"))
        await asyncio.to_thread(postgres.start)
        try:
            await acting
        except Refused as refused:
            assert refused.code == "unavailable"
            await play_once(tables, seats, "through the crash")
        entries = (await tables.update(seats[0].table, seats[0].token))["entries"]
        numbers = [line["number"] for line in entries]
        assert numbers == list(range(1, len(numbers) + 1))
        assert set(acknowledged) <= set(numbers)
        await play_once(tables, seats)
