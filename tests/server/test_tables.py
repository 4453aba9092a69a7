"""What a server does with its tables."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import tsuboniwa
from tests.registered import short
from tests.sample_games import (
    BAD_OPTIONS,
    DUEL_WITH_HIDDEN_HANDS,
    FOUR_SEATS,
    MANY_SEATS,
    OPEN_INFORMATION,
    SWITCHED_ON,
    THREE_SEATS,
)
from tests.server.serving import open_tables, play_once, sit_down, until
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.server import tables as server_tables
from tsuboniwa.server import waking
from tsuboniwa.server.news import NoNews
from tsuboniwa.server.readiness import Readiness
from tsuboniwa.server.store import Store, Unavailable, file_url, open_store
from tsuboniwa.server.tables import Tables
from tsuboniwa.table import shuffle
from tsuboniwa.table.choices import spell
from tsuboniwa.table.clocks import ClockSpec
from tsuboniwa.table.commands import (
    AnswerDraw,
    AskRematch,
    AskUndo,
    Contribute,
    OfferDraw,
    Play,
    Resign,
    SeatWish,
)
from tsuboniwa.table.entries import Entry
from tsuboniwa.table.refusals import Code, Refused

ME_AND_BOT = (SeatWish("me", "Ann"), SeatWish("bot", "random"))


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return file_url(tmp_path)


class GatedStore(Store):
    """A store whose commits wait until they are let through, or fail."""

    gate: asyncio.Event
    fails: bool

    async def append(self, match: str, new_entries: Sequence[Entry], **kept: Any) -> None:
        await self.gate.wait()
        if self.fails:
            raise Unavailable("The table's memory does not answer.")
        await super().append(match, new_entries, **kept)


def gated(store: Store) -> GatedStore:
    store.__class__ = GatedStore
    assert isinstance(store, GatedStore)
    store.gate = asyncio.Event()
    store.gate.set()
    store.fails = False
    return store


async def refusal(work: Any) -> Code:
    with pytest.raises(Refused) as refused:
        await work
    return refused.value.code


async def test_promise_1_commit_then_acknowledge_then_tell(database: str) -> None:
    made: list[GatedStore] = []

    def make_store(store: Store) -> Store:
        made.append(gated(store))
        return made[0]

    async with open_tables(database, make_store=make_store) as tables:
        seats = await sit_down(tables)
        table, token = seats[1].table, seats[1].token
        updates = tables.subscribe(table, token)
        before = (await anext(updates))["table"]["number"]
        made[0].gate.clear()
        acting = asyncio.create_task(play_once(tables, seats))
        told = asyncio.ensure_future(anext(updates))
        looking = asyncio.create_task(tables.look(table, token))
        await asyncio.sleep(0.1)
        # Not committed: neither acknowledged, nor told, nor seen.
        assert not acting.done()
        assert not told.done()
        assert not looking.done() or looking.result()["number"] == before
        made[0].gate.set()
        number = (await acting)["number"]
        assert number == before + 1
        # Acknowledged: anyone who opens the database now finds it.
        other = await open_store(database)
        found = await other.load_after(table, before)
        await other.close()
        assert found[0].number == number
        assert (await told)["table"]["number"] >= number


async def test_a_commit_that_fails_never_happened(sqlite: str) -> None:
    made: list[GatedStore] = []

    def make_store(store: Store) -> Store:
        made.append(gated(store))
        return made[0]

    async with open_tables(sqlite, make_store=make_store) as tables:
        seats = await sit_down(tables)
        before = await tables.look(seats[0].table)
        made[0].fails = True
        assert await refusal(play_once(tables, seats, "a")) == "unavailable"
        assert await refusal(tables.create(DUEL_WITH_HIDDEN_HANDS, {}, ME_AND_BOT)) == "unavailable"
        after = await tables.look(seats[0].table)
        assert after["number"] == before["number"]
        assert after["view"] == before["view"]
        made[0].fails = False
        ack = await play_once(tables, seats, "a")
        assert (ack["number"], ack["repeated"]) == (before["number"] + 1, False)


async def test_promise_2_a_repeat_is_answered_not_replayed(database: str) -> None:
    async with open_tables(database) as tables:
        seats = await sit_down(tables)
        ack = await play_once(tables, seats, "first")
        again = await tables.act(seats[0].table, seats[0].token, Play("?", name="first"))
        assert again == ack | {"repeated": True}
        # Also by two at once, and after a restart.
        offer = OfferDraw(name="o")
        answers = await asyncio.gather(
            *(tables.act(seats[1].table, seats[1].token, offer) for _ in range(2))
        )
        assert sorted(answer["repeated"] for answer in answers) == [False, True]
        assert answers[0]["number"] == answers[1]["number"]
    async with open_tables(database) as tables:
        again = await tables.act(seats[0].table, seats[0].token, Play("x", name="first"))
        assert again == ack | {"repeated": True}
        update = await tables.update(seats[0].table, seats[0].token)
        names = [line.get("name") for line in update["entries"]]
        assert names.count("first") == 1


async def test_promise_2_who_missed_some_gets_them(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        seats = await sit_down(tables)
        table, token = seats[0].table, seats[0].token
        first = await anext(tables.subscribe(table, token))
        seen = first["table"]["number"]
        assert [line["number"] for line in first["entries"]] == list(range(1, seen + 1))
        for _ in range(3):
            await play_once(tables, seats)
        # Three entries, one update: nothing is buffered for a slow reader.
        missed = await anext(tables.subscribe(table, token, seen))
        assert [line["number"] for line in missed["entries"]] == [seen + 1, seen + 2, seen + 3]
        assert missed["table"] == (await tables.look(table, token)) | {
            "clock": missed["table"]["clock"]
        }
        nothing_new = await anext(tables.subscribe(table, token, 10**6))
        assert nothing_new["entries"] == []


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
async def test_a_person_plays_a_program_to_the_end(game: str, sqlite: str) -> None:
    rng = Rng(game)
    async with open_tables(sqlite) as tables:
        [me] = await sit_down(tables, game, short(game), ME_AND_BOT)
        async for update in tables.subscribe(me.table, me.token):
            table = update["table"]
            result = table["result"]
            if result is not None:
                break
            if table["choices"] is not None:
                actions = spell(table["choices"])
                action = actions[rng.below(len(actions))]
                await tables.act(me.table, me.token, Play(action))
        assert result is not None
        assert result["by"] == "rules"
        record = await tables.record(me.table)
        shuffle.verify(record)
        outcome = record.end().outcome
        assert outcome is not None
        assert outcome.reason == result["reason"]


async def test_tables_go_on_after_a_restart(database: str) -> None:
    async with open_tables(database) as tables:
        seats = await sit_down(
            tables,
            MANY_SEATS,
            THREE_SEATS,
            (SeatWish("me", "A"), SeatWish("open"), SeatWish("open")),
        )
        for _ in range(5):
            await play_once(tables, seats)
        before = [await tables.look(seat.table, seat.token) for seat in seats]
    async with open_tables(database) as tables:
        after = [await tables.look(seat.table, seat.token) for seat in seats]
        for one, other in zip(before, after, strict=True):
            assert one | {"clock": None} == other | {"clock": None}
        await play_once(tables, seats)


async def test_a_programs_turn_goes_on_after_a_restart(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_tables(sqlite) as tables:
        monkeypatch.setattr(tables._bots, "think", lambda *_: None)
        [me] = await sit_down(tables, OPEN_INFORMATION, {}, ME_AND_BOT)
        while (await tables.look(me.table, me.token))["choices"] is not None:
            await play_once(tables, [me])
    async with open_tables(sqlite) as tables:
        # Nobody asks for the table: the keeper finds it.
        while not tables.figures.appended:
            await asyncio.sleep(0.01)
        updates = tables.subscribe(me.table, me.token)
        await until(updates, lambda update: update["table"]["can"]["play"])


async def test_two_servers_on_one_database_take_turns(database: str) -> None:
    """All news is lost: the server that is late loads what the other wrote, and tries again."""

    class LostNews(NoNews):
        shared = True

    async with (
        open_tables(database, news=LostNews()) as one,
        open_tables(database, news=LostNews()) as two,
    ):
        seats = await sit_down(one)
        await two.look(seats[0].table)
        for number in range(12):
            await play_once(one, seats, f"one {number}")
            # The other server still believes the old position.
            ack = await two.act(seats[0].table, seats[0].token, OfferDraw(name=f"{number}"))
            assert not ack["repeated"]
            again = await two.act(seats[0].table, seats[0].token, OfferDraw(name=f"{number}"))
            assert again["repeated"]
        assert two.figures.stale > 0
        entries = (await one.update(seats[0].table))["entries"]
        assert [line["number"] for line in entries] == list(range(1, len(entries) + 1))


async def test_who_is_cut_off_while_acting_has_acted(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        seats = await sit_down(tables)
        table = await tables.look(seats[0].table, seats[0].token)
        assert table["choices"] is not None
        action = spell(table["choices"])[0]
        acting = asyncio.create_task(
            tables.act(seats[0].table, seats[0].token, Play(action, name="cut"))
        )
        await asyncio.sleep(0)
        acting.cancel()
        ack = await tables.act(seats[0].table, seats[0].token, Play(action, name="cut"))
        assert ack["number"] == table["number"] + 1
        assert (await tables.look(seats[0].table))["number"] == table["number"] + 1


async def test_a_clock_that_runs_down_ends_the_match(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        seats = await sit_down(tables, clock=ClockSpec("move", 1))
        updates = tables.subscribe(seats[1].table, seats[1].token)
        end = await until(updates, lambda update: update["table"]["result"] is not None)
        assert end["table"]["result"] == {
            "winners": [1],
            "reason": "time",
            "by": "table",
            "returns": None,
        }


async def test_who_comes_too_late_hears_that_time_is_up(sqlite: str) -> None:
    now = [1_000_000]

    async with open_tables(sqlite, clock=lambda: now[0]) as tables:
        seats = await sit_down(tables, clock=ClockSpec("days", 1))
        now[0] += 2 * 86_400_000
        table = await tables.look(seats[0].table, seats[0].token)
        assert table["choices"] is not None
        late = tables.act(seats[0].table, seats[0].token, Play(spell(table["choices"])[0]))
        assert await refusal(late) == "over"
        result = (await tables.look(seats[0].table))["result"]
        assert result is not None
        assert (result["winners"], result["reason"]) == ([1], "time")


async def test_time_in_which_no_server_ran_is_nobodys(sqlite: str) -> None:
    now = [1_000_000]

    async with open_tables(sqlite, clock=lambda: now[0]) as tables:
        seats = await sit_down(tables, clock=ClockSpec("move", 60))
    now[0] += 3_600_000
    async with open_tables(sqlite, clock=lambda: now[0]) as tables:
        clock = (await tables.look(seats[0].table))["clock"]
        assert clock["left"] == [60_000, 60_000]
        await play_once(tables, seats)
        kinds = [line["kind"] for line in (await tables.update(seats[0].table))["entries"]]
        assert kinds.count("time-given") == 1


async def test_while_rules_are_compiled_tables_wait_and_nothing_else_does(sqlite: str) -> None:
    class Slow(Readiness):
        def __init__(self, games: Sequence[str]) -> None:
            super().__init__(games)
            self._ready.clear()

        def start(self, ready: Callable[[str], None]) -> None:
            self.ready = ready

    slow = Slow([DUEL_WITH_HIDDEN_HANDS])
    async with open_tables(sqlite, readiness=slow) as tables:
        seats = await sit_down(tables, DUEL_WITH_HIDDEN_HANDS)
        table = await tables.look(seats[0].table, seats[0].token)
        assert (table["state"], table["waiting"]) == ("open", "rules")
        offer = tables.act(seats[0].table, seats[0].token, OfferDraw())
        assert await refusal(offer) == "not-begun"
        slow._ready.add(DUEL_WITH_HIDDEN_HANDS)
        slow.ready(DUEL_WITH_HIDDEN_HANDS)
        updates = tables.subscribe(seats[0].table, seats[0].token)
        await until(updates, lambda update: update["table"]["state"] == "running")
    async with open_tables(sqlite, readiness=Slow([DUEL_WITH_HIDDEN_HANDS])) as tables:
        assert await refusal(tables.look(seats[0].table)) == "preparing"


async def test_rules_become_ready_by_themselves(sqlite: str) -> None:
    async with open_tables(sqlite, readiness=Readiness([OPEN_INFORMATION])) as tables:
        seats = await sit_down(tables)
        updates = tables.subscribe(seats[0].table)
        await until(updates, lambda update: update["table"]["state"] == "running")
        assert tables.readiness.is_ready(OPEN_INFORMATION)
        assert tables.readiness.all_ready
        assert not tables.readiness.is_ready(DUEL_WITH_HIDDEN_HANDS)


async def test_a_rematch_turns_the_seats_and_keeps_the_tokens(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        seats = await sit_down(tables, DUEL_WITH_HIDDEN_HANDS, SWITCHED_ON)
        old = seats[0].table
        await tables.act(old, seats[0].token, Resign())
        await tables.act(old, seats[1].token, AskRematch())
        assert (await tables.look(old))["rematch"] is None
        await tables.act(old, seats[0].token, AskRematch())
        new = (await tables.look(old))["rematch"]
        assert new is not None
        assert (await tables.look(new, seats[0].token))["seat"] == 1
        assert (await tables.look(new, seats[1].token))["seat"] == 0
        table = await tables.look(new)
        assert table["options"]["chips"] is True
        assert table["waiting"] == "randomness"
        assert table["commitment"] != (await tables.look(old))["commitment"]
        for seat in seats:
            await tables.act(new, seat.token, Contribute("1"))
        assert (await tables.look(new))["state"] == "running"


async def test_seats_tokens_and_spectators(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        wishes = (SeatWish("me", "Ann"), SeatWish("open"))
        table, mine = await tables.create(
            DUEL_WITH_HIDDEN_HANDS, {}, wishes, listed=True, spectators=False
        )
        assert mine is not None
        [listing] = await tables.list_open()
        assert (listing["table"], listing["open_seats"]) == (table, [1])
        # An invited person may look before sitting down.
        assert (await tables.look(table))["seat"] is None
        bo = await tables.take_seat(table, None, "Bo", token="b" * 40, contribution="1")
        again = await tables.take_seat(table, None, "Bo", token="b" * 40, contribution="2")
        assert bo == again
        assert await refusal(tables.take_seat(table, None, "Cy")) == "seat-taken"
        assert await refusal(tables.take_seat(table, 0, "Cy", token="short")) == "bad-request"
        assert await tables.list_open() == []
        await tables.act(table, mine.token, Contribute("1"))
        assert await refusal(tables.look(table)) == "private"
        assert await refusal(tables.look(table, "x" * 40)) == "private"
        assert await refusal(tables.act(table, "x" * 40, Resign())) == "no-seat"
        assert await refusal(tables.look("0" * 32)) == "unknown-table"
        assert await refusal(anext(tables.subscribe(table))) == "private"
        assert (await tables.look(table, bo.token))["seat"] == 1


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("chess", {}, ME_AND_BOT),
        (DUEL_WITH_HIDDEN_HANDS, BAD_OPTIONS, ME_AND_BOT),
        (DUEL_WITH_HIDDEN_HANDS, {}, ME_AND_BOT[:1]),
        (DUEL_WITH_HIDDEN_HANDS, {}, (SeatWish("me"), SeatWish("me"))),
        (DUEL_WITH_HIDDEN_HANDS, {}, (SeatWish("me"), SeatWish("bot", "nobody"))),
        (DUEL_WITH_HIDDEN_HANDS, {}, (SeatWish("me", "x" * 99), SeatWish("open"))),
        (MANY_SEATS, FOUR_SEATS, ME_AND_BOT),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    game: str, options: dict[str, Any], seats: Sequence[SeatWish], sqlite: str
) -> None:
    async with open_tables(sqlite) as tables:
        assert await refusal(tables.create(game, options, seats)) == "bad-request"


async def test_hints_are_for_the_seat_that_acts_where_the_table_has_them(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        seats = await sit_down(tables, DUEL_WITH_HIDDEN_HANDS)
        table = await tables.look(seats[0].table)
        assert table["view"] is not None
        actor = table["view"]["actor"]
        hint = await tables.hint(seats[actor].table, seats[actor].token)
        look = await tables.look(seats[actor].table, seats[actor].token)
        assert look["choices"] is not None
        assert hint["actions"][0]["action"] in spell(look["choices"])
        assert hint["position_number"] == look["position_number"]
        other = seats[1 - actor]
        assert await refusal(tables.hint(other.table, other.token)) == "not-your-turn"
        assert await refusal(tables.hint(other.table, "x" * 40)) == "no-seat"
        plain, mine = await tables.create(DUEL_WITH_HIDDEN_HANDS, {}, ME_AND_BOT, hints=False)
        assert mine is not None
        assert await refusal(tables.hint(plain, mine.token)) == "not-possible"


async def test_a_hint_is_about_the_position_however_many_offers_were_declined(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        seats = await sit_down(tables)
        before = await tables.look(seats[0].table, seats[0].token)
        await tables.act(seats[1].table, seats[1].token, OfferDraw())
        await tables.act(seats[0].table, seats[0].token, AnswerDraw(False))
        after = await tables.look(seats[0].table, seats[0].token)
        assert after["number"] == before["number"] + 2
        assert after["position_number"] == before["position_number"]
        hint = await tables.hint(seats[0].table, seats[0].token)
        assert hint["position_number"] == after["position_number"] != after["number"]
        played = await play_once(tables, seats)
        moved_on = await tables.look(seats[0].table)
        assert moved_on["position_number"] == moved_on["number"] == played["number"]


async def test_programs_alone_play_while_somebody_watches(sqlite: str) -> None:
    programs = (SeatWish("bot", "random"), SeatWish("bot", "random"))
    async with open_tables(sqlite) as tables:
        assert await refusal(tables.create(OPEN_INFORMATION, {}, programs, spectators=False)) == (
            "bad-request"
        )
        table, mine = await tables.create(OPEN_INFORMATION, {}, programs)
        assert mine is None
        updates = tables.subscribe(table)
        await until(updates, lambda update: update["table"]["number"] > 20)
        await updates.aclose()  # type: ignore[attr-defined]
        while tables.figures.thinking:
            await asyncio.sleep(0.01)
        number = (await tables.look(table))["number"]
        await asyncio.sleep(0.2)
        assert (await tables.look(table))["number"] == number
        await until(tables.subscribe(table), lambda update: update["table"]["number"] > number)


async def test_an_undo_is_asked_through_the_server(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        [me] = await sit_down(tables, OPEN_INFORMATION, {}, ME_AND_BOT)
        before = (await tables.look(me.table, me.token))["view"]
        await play_once(tables, [me])
        await tables.act(me.table, me.token, AskUndo())
        assert (await tables.look(me.table, me.token))["view"] == before


async def test_tables_that_nobody_reads_leave_the_memory(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_tables(sqlite) as tables:
        idle = await sit_down(tables)
        read = await sit_down(tables)
        updates = tables.subscribe(read[0].table)
        await anext(updates)
        monkeypatch.setattr(waking, "IDLE_SECONDS", -1.0)
        tables._waking.forget_idle()
        assert tables.figures.live_tables == 1
        assert tables.figures.readers == 1
        await updates.aclose()  # type: ignore[attr-defined]
        assert tables.figures.readers == 0
        await play_once(tables, idle)


async def test_a_table_that_is_just_being_loaded_is_not_idle(sqlite: str) -> None:
    """It would be loaded a second time, and its first readers would hear of nothing any more."""

    async with open_tables(sqlite) as tables:
        seats = await sit_down(tables)
    async with open_tables(sqlite) as tables:

        async def keep_forgetting() -> None:
            while True:
                tables._waking.forget_idle()
                await asyncio.sleep(0)

        forgetting = asyncio.create_task(keep_forgetting())
        updates = tables.subscribe(seats[0].table)
        number = (await anext(updates))["table"]["number"]
        await play_once(tables, seats)
        assert (await anext(updates))["table"]["number"] > number
        forgetting.cancel()
        await updates.aclose()  # type: ignore[attr-defined]


async def test_closing_lets_readers_go(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        seats = await sit_down(tables)

        async def read() -> int:
            return len([update async for update in tables.subscribe(seats[0].table)])

        reading = asyncio.create_task(read())
        await asyncio.sleep(0.05)
    assert await reading == 1


async def test_the_server_says_whether_its_database_answers(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        await tables.check()


async def test_tables_open_in_a_folder(tmp_path: Path) -> None:
    tables: Tables = await server_tables.open_tables(tmp_path / "new", bot_pause=0)
    try:
        await tables.check()
        assert (tmp_path / "new" / "tsuboniwa.db").exists()
    finally:
        await tables.close()
