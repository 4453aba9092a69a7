"""Databases, open tables and records of an older version go on.

The files in `data/` were written by the version before a game was one branch (commit fcd8767). Its
own server made four tables of each of its games: one that is running, with a draw on offer and an
undo asked for where the game has them; one played to its end, for which both persons have asked for
a rematch; that rematch, which waits for randomness; and one against a program. Actions were chosen
at random. `old_database.sql` is the SQLite file as Python's `iterdump` writes it; `old_tables.json`
has for each table what that version said of it, the persons' tokens, and the record as seat 0 had
it.
"""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.registered import reference_of
from tests.server.serving import open_tables
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.probe import probe
from tsuboniwa.core.records import Record, read_record
from tsuboniwa.core.registry import GAMES, describe, part
from tsuboniwa.players.limit import Limit
from tsuboniwa.server.store import FILE_NAME, file_url
from tsuboniwa.server.tables import Tables
from tsuboniwa.table import shuffle
from tsuboniwa.table.choices import spell
from tsuboniwa.table.commands import AnswerDraw, AnswerUndo, AskRematch, Contribute, Play
from tsuboniwa.table.messages import TableMessage

DATA = Path(__file__).parent / "data"
OLD: list[dict[str, Any]] = json.loads((DATA / "old_tables.json").read_text(encoding="utf-8"))


def old(what: str) -> pytest.MarkDecorator:
    tables = [table for table in OLD if table["what"] == what]
    return pytest.mark.parametrize("old", tables, ids=[table["game"] for table in tables])


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    """A server of today on the old database, a moment after the old one closed."""
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.executescript((DATA / "old_database.sql").read_text(encoding="utf-8"))
        [last] = connection.execute("SELECT max(at) FROM entries").fetchone()
    async with open_tables(file_url(tmp_path), clock=lambda: int(last) + 1) as opened:
        yield opened


async def looks(tables: Tables, old: dict[str, Any]) -> list[TableMessage]:
    return [await tables.look(old["table"], token) for token in old["tokens"]]


async def play_to_the_end(tables: Tables, old: dict[str, Any]) -> None:
    """Answer what waits for an answer, then let every person play anything."""
    table = old["table"]
    while True:
        seen = await looks(tables, old)
        if seen[0]["state"] == "over":
            return
        for token, here in zip(old["tokens"], seen, strict=True):
            if here["can"]["answer_undo"]:
                await tables.act(table, token, AnswerUndo(agree=True))
            elif here["can"]["answer_draw"]:
                await tables.act(table, token, AnswerDraw(agree=False))
            elif here["choices"] is not None:
                action = spell(here["choices"])[-1]
                await tables.act(table, token, Play(action, after=here["position_number"]))
            else:
                continue
            break
        else:
            # A program's turn.
            await asyncio.sleep(0.001)


async def check_the_whole_record(tables: Tables, old: dict[str, Any]) -> None:
    """It is replayed and proved, under the rules that the match began with."""
    record = read_record((await tables.record(old["table"])).write())
    assert record.game.rules_version == old["record"]["rules_version"]
    check_proof(record)
    check_rules(record)


def check_rules(record: Record) -> None:
    """The reference allows the same at every point, by the version that the match began with."""
    reference = reference_of(record.game)
    for line in probe(record):
        assert line["legal"] == reference.legal()
        assert line["outcome"] == reference.outcome
        if line["ply"] < len(record.actions):
            reference.play(record.actions[line["ply"]])


def check_proof(record: Record) -> None:
    end = record.end()
    assert end.outcome is not None
    assert shuffle.verify(record) == sum(event.actor == CHANCE for event in end.events)


def test_the_files_hold_every_game_that_comes_with_this_version() -> None:
    games = {table["game"] for table in OLD}
    assert games <= set(GAMES)
    for what in ("running", "finished", "rematch", "program"):
        assert {table["game"] for table in OLD if table["what"] == what} == games
    assert any(table["requests"]["draw"] for table in OLD)
    assert any(table["requests"]["undo"] for table in OLD)


@old("running")
async def test_a_running_table_goes_on_with_what_was_asked(
    old: dict[str, Any], tables: Tables
) -> None:
    seen = await tables.look(old["table"], old["tokens"][0])
    assert (seen["number"], seen["state"]) == (old["number"], old["state"])
    assert seen["requests"] == old["requests"]
    assert (await tables.record(old["table"], old["tokens"][0])).as_json() == old["record"]
    await play_to_the_end(tables, old)
    await check_the_whole_record(tables, old)


@old("program")
async def test_a_program_keeps_its_seat(old: dict[str, Any], tables: Tables) -> None:
    seen = await tables.look(old["table"], old["tokens"][0])
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "bot"]
    await play_to_the_end(tables, old)
    await check_the_whole_record(tables, old)


@old("finished")
async def test_a_finished_match_is_as_it_was(old: dict[str, Any], tables: Tables) -> None:
    seen = await tables.look(old["table"], old["tokens"][1])
    assert (seen["number"], seen["state"]) == (old["number"], "over")
    record = await tables.record(old["table"])
    assert record.as_json() == old["record"]
    check_proof(record)
    check_rules(record)
    assert seen["rematch"] in {table["table"] for table in OLD if table["what"] == "rematch"}


@old("rematch")
async def test_a_rematch_that_has_not_begun_begins(old: dict[str, Any], tables: Tables) -> None:
    assert {seen["seat"] for seen in await looks(tables, old)} == {0, 1}
    for token in old["tokens"]:
        await tables.act(old["table"], token, Contribute("c0ffee"))
    await play_to_the_end(tables, old)
    await check_the_whole_record(tables, old)


@old("program")
async def test_the_next_match_is_played_by_the_newest_rules(
    old: dict[str, Any], tables: Tables
) -> None:
    await play_to_the_end(tables, old)
    [token] = old["tokens"]
    await tables.act(old["table"], token, AskRematch())
    new = (await tables.look(old["table"], token))["rematch"]
    assert new is not None
    newest = describe(old["game"]).rules_version
    assert (await tables.look(new, token))["rules_version"] == newest


@old("finished")
async def test_a_finished_match_is_judged_by_its_own_rules(
    old: dict[str, Any], tables: Tables
) -> None:
    """Programs consider what was possible then, and a game's own analysis looks on it."""
    record = read_record(json.dumps(old["record"]))
    decisions = [position for position in record.replay() if position.actor not in (CHANCE, None)]
    for position in decisions[:3] + decisions[-3:]:
        hints = await tables.judge(position, Limit(simulations=4))
        assert {hint.action.game.rules_version for hint in hints} == {1}
        assert {hint.action for hint in hints} <= set(position.legal)
    analysis = part(old["game"], "analysis")
    if analysis is not None:
        assert await tables.analyse(analysis.analyse, record, 0)


@pytest.mark.parametrize("old", OLD, ids=[f"{old['what']}-{old['game']}" for old in OLD])
def test_a_record_is_read_and_replayed(old: dict[str, Any]) -> None:
    record = read_record(json.dumps(old["record"]))
    if old["state"] == "over":
        check_proof(record)
    # A record of a match that is not over hides what its seat did not know.
    elif not any("?" in action for action in record.actions):
        record.end()
    assert record.as_json() == old["record"]
