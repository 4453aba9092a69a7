"""Garbage of all kinds: no request breaks, no table dies, nothing leaks."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

import tsuboniwa
from tests.registered import short
from tests.sample_games import MANY_SEATS
from tests.web.visitors import LocalServer, Place, Visitor, play_on, running
from tsuboniwa.web.app import create_app
from tsuboniwa.web.settings import Settings
from tsuboniwa.web.wire import CLIENT_MESSAGE

SCHEMA = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("fuzzed")) as server:
        yield server


@pytest.fixture(scope="module")
def table(fuzzed: LocalServer) -> Iterator[tuple[str, dict[str, str]]]:
    """A table that exists, and the cookies of its first seat."""
    with Visitor(fuzzed.address) as ada:
        for game in tsuboniwa.GAMES:
            ada.wait_until_ready(game)
        made = ada.make()
        yield made, {"seat-0": ada.token(made, 0)}


@SCHEMA.parametrize()
@settings(max_examples=10, suppress_health_check=QUIET)
def test_every_request_is_answered_as_documented(
    case: schemathesis.Case[Any], fuzzed: LocalServer, table: tuple[str, dict[str, str]]
) -> None:
    name, cookies = table
    if "table" in case.path_parameters and len(str(case.path_parameters["table"])) % 4:
        # Mostly the table that exists: little can go wrong at those that do not.
        case.path_parameters["table"] = name
    answer = case.call(base_url=fuzzed.address, cookies=cookies)
    case.validate_response(answer, checks=CHECKS)
    assert cookies["seat-0"] not in answer.text or case.path.endswith("/link")


def anything() -> st.SearchStrategy[Any]:
    """JSON of any kind."""
    plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    return st.recursive(
        plain,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
        max_leaves=8,
    )


def nearly_messages() -> st.SearchStrategy[Any]:
    """Messages with the right keys and odd values, known actions among them, in any order."""
    types = sorted(CLIENT_MESSAGE.json_schema()["discriminator"]["mapping"])
    values = {
        "name": st.sampled_from(["a", "b", "c"]) | st.text(max_size=70),
        "action": st.sampled_from(["W+ 14", "swap 03 20", "pass", "?", "remove 04", "deal 0 11"])
        | st.text(max_size=40),
        "after": st.integers(-2, 200) | st.none(),
        "randomness": st.sampled_from(["00", "ff"]) | st.text(max_size=70),
        "agree": st.booleans(),
        "seat": st.integers(-1, 3),
        "how": st.sampled_from(["win", "program", "?"]),
    }
    kind = {"type": st.sampled_from(types)}
    wild = {name: strategy | anything() for name, strategy in values.items()}
    return st.fixed_dictionaries(kind, optional=wild) | st.fixed_dictionaries(kind, optional=values)


def texts() -> st.SearchStrategy[str | bytes]:
    written = nearly_messages().map(json.dumps) | anything().map(json.dumps)
    return written | st.text(max_size=60) | st.binary(max_size=60)


def say_all(place: Place, sent: list[str | bytes]) -> None:
    """Say it all; the server may close the socket, with a reason of its own."""
    try:
        for text in sent:
            place.connection.send(text)
        name = place.say("ping")
        while (heard := place.hear())["type"] != "pong" or heard["name"] != name:
            assert heard.get("code") != "broken", heard
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        assert closed.rcvd.code == 4400, closed


@settings(max_examples=40, suppress_health_check=QUIET)
@given(sent=st.lists(texts(), max_size=12), spectator=st.booleans())
def test_no_message_breaks_a_socket(
    fuzzed: LocalServer, table: tuple[str, dict[str, str]], sent: list[str | bytes], spectator: bool
) -> None:
    with Visitor(fuzzed.address) as visitor:
        if not spectator:
            token = table[1]["seat-0"]
            path = f"/api/tables/{table[0]}/seats/carry"
            assert visitor.http.post(path, json={"token": token}).status_code == 200
        say_all(visitor.sit(table[0]), sent)
        assert visitor.look(table[0])["table"] == table[0]


@settings(max_examples=8, suppress_health_check=QUIET)
@given(data=st.data())
def test_a_match_goes_on_among_garbage(fuzzed: LocalServer, data: st.DataObject) -> None:
    """Odd messages between moves: whatever was carried out, no gaps, and play goes on."""
    chooser = random.Random(data.draw(st.integers(0, 2**32)))
    with Visitor(fuzzed.address) as ada, Visitor(fuzzed.address) as bo:
        made = ada.make(MANY_SEATS, options=short(MANY_SEATS))
        bo.join(made)
        places = [ada.sit(made), bo.sit(made)]
        for _ in range(3):
            play_on(places, chooser, most=4)
            for place in places:
                for text in data.draw(st.lists(nearly_messages().map(json.dumps), max_size=5)):
                    place.connection.send(text)
                assert place.ask("ping")["type"] == "pong"
            newest = max(who.look(made)["number"] for who in (ada, bo))
            for place in places:
                place.wait(newest)
        for place in places:
            numbers = [entry["number"] for m in place.heard for entry in m.get("entries", [])]
            assert numbers == list(range(1, len(numbers) + 1))
            assert not [m for m in place.heard if m.get("code") == "broken"]
        if places[0].table["result"] is None:
            play_on(places, chooser, most=5)


def test_nothing_broke(fuzzed: LocalServer) -> None:
    """The last test of this module: whatever the others did, the server is still well."""
    with Visitor(fuzzed.address) as ada:
        metrics = ada.http.get("/metrics").text
    assert 'status="500"' not in metrics
    assert 'code="broken"' not in metrics
    assert 'tsuboniwa_sockets_closed_total{code="4500"}' not in metrics
