"""The real server process: how it starts and stops, what it logs, and what kill -9 does to it."""

import asyncio
import json
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import assert_bad_input, tsuboniwa
from tests.registered import short
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, MANY_SEATS, OPEN_INFORMATION
from tests.services import free_port
from tests.web.crowd import TablePlayers, Tally, check_log, seat_players
from tests.web.process import ServerProcess
from tests.web.visitors import PATIENCE, Visitor, play_on
from tsuboniwa.core.registry import GAMES
from tsuboniwa.web.serve import listen

WITH_A_PROGRAM = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "random"}]


def test_it_stops_in_order_and_goes_on_where_it_was(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    with server, Visitor(server.address) as ada:
        ada.wait_until_ready(DUEL_WITH_HIDDEN_HANDS)
        table = ada.make(DUEL_WITH_HIDDEN_HANDS, WITH_A_PROGRAM)
        place = ada.sit(table)
        play_on([place], random.Random(1), most=4)
        before = ada.look(table)
        assert server.stop() == 0
        assert place.close_code() == 1012
        server.start()
        ada.wait_until_ready(DUEL_WITH_HIDDEN_HANDS)
        after = ada.look(table)
        assert after["number"] >= before["number"]
        with ada.sit(table, after=before["number"]) as again:
            play_on([again], random.Random(2))
            assert again.table["result"] is not None


def test_a_program_that_thinks_does_not_hold_up_the_end(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, bot_pause=600)
    with server, Visitor(server.address) as ada:
        ada.wait_until_ready(DUEL_WITH_HIDDEN_HANDS)
        place = ada.sit(ada.make(DUEL_WITH_HIDDEN_HANDS, WITH_A_PROGRAM))
        place.hear()
        place.act_if_asked(random.Random(1))
        while place.table["state"] != "running" or place.table["choices"]:
            if place.act_if_asked(random.Random(1)) is None:
                place.hear()
        # Ctrl-C is as good an end as any.
        assert server.stop(signal.SIGINT) == 0


def test_logs_are_json_and_hold_no_secret(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, log_level="debug")
    with server, Visitor(server.address) as ada, Visitor(server.address) as bo:
        ada.wait_until_ready(MANY_SEATS)
        table = ada.make(MANY_SEATS, options=short(MANY_SEATS))
        bo.join(table)
        tokens = [ada.token(table, 0), bo.token(table, 1)]
        link = ada.http.post(f"/api/tables/{table}/seats/0/link")
        assert tokens[0] in link.text
        bo.http.post(f"/api/tables/{table}/seats/carry", json={"token": tokens[0]})
        bo.http.get(f"/api/tables/{table}?seat=7&token={tokens[1]}")
        places = [ada.sit(table), bo.sit(table, 1)]
        play_on(places, random.Random(3), most=12)
        for place in places:
            place.ask("play", action="do nothing")
            place.connection.send("nonsense " + tokens[0])
            place.hear()
        play_on(places, random.Random(4))
        secret = places[0].table["secret"]
        record = ada.http.get(f"/api/tables/{table}/record").json()
        assert server.stop() == 0
    written = server.log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in written.splitlines() if not line.startswith("Tsuboniwa")]
    assert {line["event"] for line in lines} >= {"tables open", "tables closed", "request"}
    assert all({"at", "level", "event"} <= line.keys() for line in lines)
    assert not [line for line in lines if line["level"] in ("warning", "error")]
    for hidden in (*tokens, secret, table, *(a for a in record["actions"] if "deal" in a)):
        assert hidden not in written


def test_what_cannot_be_served_gets_a_sentence(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        done = tsuboniwa("serve", "--port", str(port), "--data", str(tmp_path))
        assert_bad_input(done, f"port {port}", "--port")
    assert_bad_input(tsuboniwa("serve", "--log-level", "loud"), "debug, info, warning, error")
    assert_bad_input(tsuboniwa("serve", "--database", "mysql://u:geheim@h/d"), "postgresql://")
    (tmp_path / "file").write_text("")
    done = tsuboniwa("serve", "--port", str(free_port()), "--data", str(tmp_path / "file" / "x"))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith("tsuboniwa: ")


def test_a_database_that_is_not_there_gets_a_sentence_without_its_password() -> None:
    address = f"postgresql://ada:geheim@127.0.0.1:{free_port()}/t"
    done = tsuboniwa("serve", "--port", str(free_port()), "--database", address)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("tsuboniwa: ")
    assert "geheim" not in done.stderr + done.stdout


def test_serving_loads_the_compiler_after_it_listens() -> None:
    code = "import sys, tsuboniwa.web.serve; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize("way", ["ahead", "interpreted"])
def test_nobody_waits_for_games_that_need_no_compiler(tmp_path: Path, way: str) -> None:
    with ServerProcess(tmp_path, kernels=way) as server, Visitor(server.address) as ada:
        assert ada.http.get("/readyz").json()["games"] == list(GAMES)
        listed = ada.http.get("/api/games").json()
        seen = {(one["ready"], one["way"], one["way_asked_for"]) for one in listed}
        assert seen == {(True, way, True)}
        for game in GAMES:
            assert ada.look(ada.make(game))["waiting"] != "rules"


# --- faults -------------------------------------------------------------------------------------


async def play_while_killing(
    servers: list[ServerProcess], kills: int, tables: int, moves: int
) -> list[TablePlayers]:
    """Tables with their seats on all servers; a server is killed and started again, this often."""
    tally = Tally()
    chooser = random.Random(5)
    games = (OPEN_INFORMATION, DUEL_WITH_HIDDEN_HANDS)
    seated = []
    for number in range(tables):
        players = await seat_players(
            lambda: servers[0].address, games[number % 2], tally, f"{number}"
        )
        for player in players.players:
            # The seats of a table sit at different servers.
            player.address = (lambda s: lambda: s.address)(servers[player.seat % len(servers)])
        seated.append(players)
    tasks = [asyncio.create_task(players.play()) for players in seated]

    async def play_on_for(moves: int) -> None:
        goal = tally.acknowledged + moves
        async with asyncio.timeout(PATIENCE):
            while tally.acknowledged < goal and not all(task.done() for task in tasks):
                await asyncio.sleep(0.01)

    await play_on_for(moves)
    for _ in range(kills):
        await asyncio.sleep(chooser.uniform(0, 0.3))
        victim = chooser.choice(servers)
        await asyncio.to_thread(victim.kill)
        await asyncio.to_thread(victim.start)
        await play_on_for(moves)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert tally.reconnected > 0
    return seated


async def check_all(address: str, seated: list[TablePlayers]) -> None:
    for players in seated:
        assert await check_log(address, players) > 0


async def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        seated = await play_while_killing([server], kills=2, tables=5, moves=30)
        server.wait_until_ready(OPEN_INFORMATION, DUEL_WITH_HIDDEN_HANDS)
        await check_all(server.address, seated)


@pytest.mark.parametrize("between", ["postgres", "redis"])
async def test_two_servers_one_table_and_one_of_them_is_killed(
    tmp_path: Path, postgres_url: str, request: pytest.FixtureRequest, between: str
) -> None:
    options = ["--database", postgres_url]
    if between == "redis":
        options += ["--redis", request.getfixturevalue("redis_url")]
    one, other = (ServerProcess(tmp_path, *options) for _ in range(2))
    with one, other:
        for server in (one, other):
            server.wait_until_ready(OPEN_INFORMATION, DUEL_WITH_HIDDEN_HANDS)
        seated = await play_while_killing([one, other], kills=1, tables=3, moves=30)
        for server in (one, other):
            server.wait_until_ready(OPEN_INFORMATION, DUEL_WITH_HIDDEN_HANDS)
            await check_all(server.address, seated)


def test_a_whole_game_between_two_servers_goes_on_after_one_is_gone(
    tmp_path: Path, postgres_url: str
) -> None:
    """Bo's server dies in the middle; Bo moves over to Ada's by the same cookie."""
    one, other = (ServerProcess(tmp_path, "--database", postgres_url) for _ in range(2))
    with one, other, Visitor(one.address) as ada, Visitor(other.address) as bo:
        for visitor in (ada, bo):
            visitor.wait_until_ready(DUEL_WITH_HIDDEN_HANDS)
        table = ada.make()
        bo.join(table)
        first, second = ada.sit(table), bo.sit(table)
        play_on([first, second], random.Random(6), most=6)
        other.kill()
        bo.address = one.address
        third = bo.sit(table, after=second.table["number"])
        play_on([first, third], random.Random(7))
        assert first.table["result"] == third.table["result"] is not None
        numbers = [
            entry["number"]
            for place in (second, third)
            for heard in place.heard
            for entry in heard.get("entries", [])
        ]
        assert numbers == list(range(1, third.table["number"] + 1))
