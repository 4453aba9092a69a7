"""Who sees what: every message of every game holds what its reader may know, and nothing else.

A match is played over sockets by all its seats, with a spectator. Afterwards its whole record is
known, and every message that anybody got is held against what the rules' own redaction gives.
"""

import json
import random
from typing import Any

import pytest
from pydantic import TypeAdapter

import tsuboniwa
from tests.registered import hiding, make
from tests.web.visitors import Message, Place, Visitor, play_on
from tsuboniwa.core.game import Position
from tsuboniwa.core.records import read_record
from tsuboniwa.table.messages import AckMessage, UpdateMessage
from tsuboniwa.web.json_schema import view_of
from tsuboniwa.web.shapes import shape

UPDATE: TypeAdapter[Any] = TypeAdapter(shape(UpdateMessage))
ACK: TypeAdapter[Any] = TypeAdapter(shape(AckMessage))


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_every_message_holds_what_its_reader_may_know(
    game: str, ada: Visitor, passer_by: Visitor
) -> None:
    ada.wait_until_ready(game)
    options = hiding(game)
    seats = make(game, options).seats
    table = ada.make(
        game, [{"kind": "me", "name": "Ada"}] + [{"kind": "open"}] * (seats - 1), options=options
    )
    for _ in range(seats - 1):
        ada.join(table)
    places = [ada.sit(table, seat) for seat in range(seats)]
    watching = passer_by.sit(table)
    play_on(places, random.Random(game), most=8)
    assert places[0].table["result"] is None
    mid_game: dict[int | None, list[str]] = {
        None: passer_by.http.get(f"/api/tables/{table}/record").json()["actions"],
        **{
            seat: ada.http.get(f"/api/tables/{table}/record?seat={seat}").json()["actions"]
            for seat in range(seats)
        },
    }
    play_on(places, random.Random(f"{game}, later"))
    watching.wait(places[0].table["number"])

    record = read_record(ada.http.get(f"/api/tables/{table}/record").text)
    positions = list(record.replay())
    readers: list[tuple[int | None, Place]] = [*enumerate(places), (None, watching)]
    for seat, place in readers:
        check_reader(seat, place, positions)
        known = [str(event.action) for event in positions[len(mid_game[seat])].log(seat)]
        assert mid_game[seat] == known
        check_secrets(place, record.extra, [ada.token(table, n) for n in range(seats)])


def check_reader(seat: int | None, place: Place, positions: list[Position]) -> None:
    """The reader's view and log at each update are what the rules give for its seat."""
    known: dict[int, str] = {}
    checked = 0
    for message in place.heard:
        if message["type"] != "update":
            ACK.validate_python(message, strict=True)
            continue
        UPDATE.validate_python(message, strict=True)
        for entry in message["entries"]:
            if entry["kind"] == "played":
                known[entry["number"]] = entry["action"]
        for learnt in message["learnt"]:
            known[learnt["number"]] = learnt["action"]
        if message["table"]["view"] is not None:
            check_position(seat, message["table"], list(known.values()), positions)
            checked += 1
    assert checked > 10


def check_position(
    seat: int | None, table: Message, known: list[str], positions: list[Position]
) -> None:
    position = positions[len(known)]
    expected: dict[str, Any] = position.view(seat).as_json()
    legal = expected.pop("legal")
    assert (expected.pop("game"), expected.pop("seat")) == (table["game"], table["seat"])
    assert table["view"] == json.loads(json.dumps(expected))
    TypeAdapter(view_of(table["game"])).validate_python(table["view"], strict=True)
    # After the end the whole match is open to all.
    seen = position.log(seat) if table["result"] is None else position.events
    assert known == [str(event.action) for event in seen]
    if legal:
        assert table["choices"] is not None
        assert table["choices"]["count"] == len(legal)
    else:
        assert table["choices"] is None


def check_secrets(place: Place, revealed: Any, tokens: list[str]) -> None:
    """Nobody is told a token; the shuffle's secret comes after the end, and not before."""
    secret = place.table["secret"]
    assert secret is not None
    assert secret in json.dumps(revealed)
    for message in place.heard:
        text = json.dumps(message)
        assert not any(token in text for token in tokens)
        if message["type"] != "update" or message["table"]["result"] is None:
            assert secret not in text
