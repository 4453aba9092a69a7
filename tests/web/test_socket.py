"""The socket: commands, updates, resuming, limits."""

import json
import random
import socket as sockets
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, OPEN_INFORMATION
from tests.web.visitors import PATIENCE, Place, Visitor, check_worded, play_on, running


def begin(
    ada: Visitor, bo: Visitor, game: str = DUEL_WITH_HIDDEN_HANDS
) -> tuple[str, Place, Place]:
    """A running match between two people."""
    ada.wait_until_ready(game)
    table = ada.make(game)
    bo.join(table, contribution="b0")
    first, second = ada.sit(table), bo.sit(table)
    assert first.ask("contribute", randomness="ada0")["type"] == "ack"
    for place in (first, second):
        while not place.table or place.table["state"] != "running":
            place.hear()
    return table, first, second


def socket_address(visitor: Visitor, table: str) -> str:
    return f"{visitor.address.replace('http', 'ws')}/api/tables/{table}/socket"


def refused_with(address: str, **more: Any) -> int:
    """The status with which a socket is refused before it opens."""
    with pytest.raises(InvalidStatus) as refused, connect(address, **more):
        pass
    answer = refused.value.response
    assert answer.body is not None
    check_worded(json.loads(answer.body))
    return answer.status_code


def test_a_match_from_the_first_word_to_the_end(ada: Visitor, bo: Visitor) -> None:
    _, first, second = begin(ada, bo)
    play_on([first, second], random.Random(1))
    assert first.table["result"] == second.table["result"] is not None
    for place in (first, second):
        numbers = [entry["number"] for heard in place.heard for entry in heard.get("entries", [])]
        assert numbers == list(range(1, place.table["number"] + 1))


def test_a_move_sent_again_is_answered_and_not_played_again(ada: Visitor, bo: Visitor) -> None:
    _, first, second = begin(ada, bo)
    acts = first if first.table["choices"] else second
    answer = acts.act_if_asked(random.Random(2))
    assert answer is not None
    assert answer["type"] == "ack"
    acts.wait(answer["number"])
    before = acts.table["number"]
    action = next(
        entry["action"]
        for heard in acts.heard
        for entry in heard.get("entries", [])
        if entry["number"] == answer["number"]
    )
    again = acts.ask("play", action=action, name=answer["name"])
    assert again == {**answer, "repeated": True}
    assert acts.ask("ping")["type"] == "pong"
    assert acts.table["number"] == before


def test_who_comes_back_gets_what_was_missed(ada: Visitor, bo: Visitor) -> None:
    table, first, second = begin(ada, bo)
    known = second.table["number"]
    second.close()
    chooser = random.Random(3)
    with bo.sit(table, after=known) as back:
        play_on([first, back], chooser, most=6)
        known_then = back.table["number"]
    with bo.sit(table, after=known) as again, bo.sit(table) as fresh:
        again.hear()
        fresh.hear()
        missed = [entry["number"] for entry in again.heard[0]["entries"]]
        assert missed == list(range(known + 1, known_then + 1))
        assert fresh.heard[0]["entries"][0]["number"] == 1
        assert again.table["view"] == fresh.table["view"]
    with bo.sit(table, after=10**8) as ahead:
        assert ahead.hear()["entries"] == []


def test_a_spectator_sees_the_table_and_cannot_act(
    ada: Visitor, bo: Visitor, passer_by: Visitor
) -> None:
    table, _, _ = begin(ada, bo)
    with passer_by.sit(table) as watching:
        update = watching.hear()
        assert update["table"]["seat"] is None
        assert update["table"]["choices"] is None
        assert watching.ask("resign")["code"] == "no-seat"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"play"',
        '{"type": "dance", "name": "a"}',
        '{"type": "play", "name": "a"}',
        '{"type": "play", "name": "", "action": "pass"}',
        '{"type": "play", "name": "a", "action": 7}',
        '{"type": "play", "name": "a", "action": "x", "more": 1}',
        '{"type": "play", "name": "a", "action": "x", "after": 1e400}',
        '{"type": "play", "name": "a", "action": "\\ud800"}',
        '{"type": "contribute", "name": "a", "randomness": "g"}',
        '{"type": "answer_draw", "name": "a", "agree": "yes"}',
        "[" * 4000,
    ],
)
def test_what_is_not_a_message_gets_a_sentence(ada: Visitor, text: str) -> None:
    with ada.sit(ada.make()) as place:
        place.hear()
        place.connection.send(text)
        answer = place.hear()
        assert (answer["type"], answer["code"]) == ("refused", "bad-message")
        assert answer["sentence"].endswith(".")
        assert place.ask("ping")["type"] == "pong"


def test_a_refusal_carries_what_an_app_needs_to_word_it(ada: Visitor) -> None:
    with ada.sit(ada.make()) as place:
        place.hear()
        answer = place.ask("play", action="white")
        del answer["name"]
        assert answer == {
            "type": "refused",
            "code": "not-begun",
            "sentence": "This match has not begun.",
            "reason": "table.notBegun",
            "values": {},
        }


def test_bytes_are_no_message(ada: Visitor) -> None:
    with ada.sit(ada.make()) as place:
        place.hear()
        place.connection.send(b"\x00\xff")
        assert place.hear()["code"] == "bad-message"


def test_a_socket_full_of_nonsense_is_closed(ada: Visitor) -> None:
    with ada.sit(ada.make()) as place:
        # Read as well: what nobody reads holds up the server's goodbye.
        with suppress(ConnectionClosed):
            for _ in range(30):
                place.connection.send("nonsense")
                place.hear()
        assert place.close_code() == 4400


def test_a_frame_has_8_kib_at_most(ada: Visitor) -> None:
    table = ada.make()
    with ada.sit(table) as place:
        place.hear()
        place.connection.send(json.dumps({"type": "ping", "name": "x" * 7_000}))
        assert place.hear()["code"] == "bad-message"
        place.connection.send("x" * (8 * 1024 + 1))
        assert place.close_code() == 1009
    assert ada.look(table)["state"] == "open"


def test_pages_of_other_sites_get_no_socket(ada: Visitor) -> None:
    table = ada.make()
    address = socket_address(ada, table)
    assert refused_with(address, origin="https://evil.example") == 403
    with connect(address, origin=Origin(ada.address)) as own:
        assert json.loads(own.recv(30))["type"] == "update"


@pytest.mark.parametrize(
    ("asked", "status"), [("seat=x", 400), ("seat=1", 403), ("after=-1", 400), ("after=", 400)]
)
def test_a_wrong_question_is_refused_before_it_opens(ada: Visitor, asked: str, status: int) -> None:
    table = ada.make()
    address = f"{socket_address(ada, table)}?{asked}"
    assert refused_with(address) == status


def test_an_unknown_table_and_a_private_one_close_with_their_codes(
    ada: Visitor, bo: Visitor, passer_by: Visitor
) -> None:
    assert ada.sit("0" * 32).close_code() == 4404
    ada.wait_until_ready(DUEL_WITH_HIDDEN_HANDS)
    seats = [{"kind": "me"}, {"kind": "bot", "name": "random"}]
    table = ada.make(seats=seats, spectators=False)
    with ada.sit(table) as place:
        place.ask("contribute", randomness="00")
        while place.table["state"] != "running":
            place.hear()
        assert passer_by.sit(table).close_code() == 4403


def test_too_many_sockets_and_too_many_commands(tmp_path: Path) -> None:
    limits = {"sockets_at_once": 2, "commands_per_second": 0.1, "commands_at_once": 5}
    with running(tmp_path, **limits) as server, Visitor(server.address) as ada:
        table = ada.make()
        with ada.sit(table) as place, ada.sit(table):
            assert refused_with(socket_address(ada, table)) == 429
            codes = [place.ask("contribute", randomness="0g").get("code") for _ in range(5)]
            assert set(codes) == {"bad-message"}
            assert place.ask("contribute", randomness="00")["code"] == "too-fast"
            for _ in range(60):
                place.say("contribute", randomness="00")
            assert place.close_code() == 4429
        # Closed sockets are no longer counted.
        with ada.sit(table) as place:
            place.hear()


def test_a_quiet_socket_has_a_heartbeat(tmp_path: Path) -> None:
    with running(tmp_path, beat_every=0.05) as server, Visitor(server.address) as ada:
        place = ada.sit(ada.make())
        while place.hear()["type"] != "beat":
            pass


def test_a_slow_reader_is_dropped_and_the_others_go_on(tmp_path: Path) -> None:
    """A reader that takes nothing: its socket's buffers fill, and nothing waits for it."""
    with (
        running(tmp_path, slow_after=0.3) as server,
        Visitor(server.address) as ada,
        Visitor(server.address) as bo,
    ):
        table, first, second = begin(ada, bo, OPEN_INFORMATION)
        host, port = server.address.removeprefix("http://").split(":")
        lazy = sockets.socket()
        # As little room as the system allows.
        lazy.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 1)
        lazy.connect((host, int(port)))
        lazy.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        ping = json.dumps({"type": "ping", "name": "x" * 60}).encode()
        frame = bytes([0x81, 0x80 | len(ping), 0, 0, 0, 0]) + ping
        lazy.settimeout(0.1)
        closed = server.services.metrics.closed.labels("4408")._value
        until = time.monotonic() + PATIENCE
        while not closed.get() and time.monotonic() < until:
            # It asks and asks, and takes no answer.
            with suppress(OSError):
                lazy.sendall(frame * 100)
        assert closed.get() == 1
        play_on([first, second], random.Random(4), most=4)
        until = time.monotonic() + PATIENCE
        while len(server.services.sockets) > 2 and time.monotonic() < until:
            time.sleep(0.05)
        assert len(server.services.sockets) == 2
        lazy.close()


def test_a_server_that_stops_says_goodbye(tmp_path: Path) -> None:
    with running(tmp_path) as server, Visitor(server.address) as ada:
        place = ada.sit(ada.make())
        place.hear()
        server.should_exit = True
        assert place.close_code() == 1012
