"""Programs at tables: fair, stoppable, and never in the way."""

import asyncio
import os
import threading
from collections.abc import Sequence

import pytest

from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, OPEN_INFORMATION
from tests.server.serving import open_tables, sit_down
from tests.table.tables import dealt_match
from tsuboniwa.core.game import Event, View
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Thinking
from tsuboniwa.server import bots
from tsuboniwa.server.bots import Bots
from tsuboniwa.table import programs
from tsuboniwa.table.commands import SeatWish
from tsuboniwa.table.refusals import Refused


class Thinker:
    """A player that thinks until it may act, and fails if it is told to."""

    def __init__(self) -> None:
        self.may_act = threading.Event()
        self.stopped = threading.Event()
        self.fails = False

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Decision:
        assert thinking is not None
        while not self.may_act.wait(0.001):
            if thinking.stopped.is_set():
                self.stopped.set()
                break
        if self.fails:
            raise RuntimeError("a mistake in a program")
        return Decision(view.legal[0])


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    made = Thinker()
    monkeypatch.setattr(bots, "seat_program", lambda *_: made)
    return made


async def test_tables_take_turns_on_one_core(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
    position = dealt_match(OPEN_INFORMATION).position
    assert position is not None
    thinker.may_act.set()
    acted: list[str] = []

    async def acts(table: str, seat: int, number: int, action: str) -> None:
        acted.append(table)
        if number < 4:
            # At this table programs play each other: it asks again at once.
            crowd.think(table, number + 1, seat, "thinker", position)

    crowd = Bots(acts, pause=0)
    for table in "abc":
        crowd.think(table, 0, 0, "thinker", position)
    while len(acted) < 15:
        await asyncio.sleep(0.001)
    await crowd.close()
    # A program that has acted goes to the end of the queue.
    assert all(set(acted[i : i + 3]) == set("abc") for i in range(0, 15, 3))


async def test_a_thought_about_an_old_position_is_stopped(thinker: Thinker) -> None:
    position = dealt_match(OPEN_INFORMATION).position
    assert position is not None
    acted: list[int] = []

    async def acts(table: str, seat: int, number: int, action: str) -> None:
        acted.append(number)

    crowd = Bots(acts, pause=0)
    crowd.think("table", 1, 0, "thinker", position)
    crowd.think("table", 1, 0, "thinker", position)
    assert crowd.thinking == 1
    await asyncio.sleep(0.02)
    crowd.think("table", 2, 0, "thinker", position)
    assert await asyncio.to_thread(thinker.stopped.wait, 10)
    thinker.may_act.set()
    while not acted:
        await asyncio.sleep(0.001)
    await crowd.close()
    assert acted == [2]


async def test_a_program_that_fails_can_try_again(
    thinker: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    position = dealt_match(OPEN_INFORMATION).position
    assert position is not None
    thinker.may_act.set()
    thinker.fails = True

    acted = asyncio.Event()

    async def acts(table: str, seat: int, number: int, action: str) -> None:
        acted.set()
        raise Refused("The match is over.", "over")

    crowd = Bots(acts, pause=0)
    crowd.think("table", 1, 0, "thinker", position)
    while crowd.thinking:
        await asyncio.sleep(0.001)
    assert "a mistake in a program" in caplog.text
    thinker.fails = False
    crowd.think("table", 1, 0, "thinker", position)
    await acted.wait()
    await crowd.close()


async def test_the_server_answers_while_programs_think(thinker: Thinker, database: str) -> None:
    async with open_tables(database) as tables:
        wishes = (SeatWish("bot", "random"), SeatWish("me", "Ann"))
        for _ in range(5):
            [me] = await sit_down(tables, OPEN_INFORMATION, {}, wishes)
        assert tables.figures.thinking == 5
        assert (await tables.look(me.table, me.token))["can"]["resign"]
        thinker.may_act.set()


def test_programs_are_those_of_the_roster() -> None:
    names = programs.program_names(DUEL_WITH_HIDDEN_HANDS)
    assert "random" in names
    assert programs.stand_in(DUEL_WITH_HIDDEN_HANDS) in names
    for name in names:
        assert programs.describe_programs(DUEL_WITH_HIDDEN_HANDS)[name]
        assert programs.thinking_time(DUEL_WITH_HIDDEN_HANDS, name).memory > 0
    with pytest.raises(Refused, match="random"):
        programs.check_program(DUEL_WITH_HIDDEN_HANDS, "nobody")


def test_a_program_that_is_no_longer_there_has_a_stand_in() -> None:
    found = programs.seat_program(DUEL_WITH_HIDDEN_HANDS, "of an older version", "seed")
    stand_in = programs.seat_program(
        DUEL_WITH_HIDDEN_HANDS, programs.stand_in(DUEL_WITH_HIDDEN_HANDS), "seed"
    )
    assert type(found) is type(stand_in)
