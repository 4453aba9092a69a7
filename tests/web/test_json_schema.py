"""The shapes that clients in other languages are made from."""

import json
import subprocess
import sys

import tsuboniwa
from tests.web.visitors import Visitor
from tsuboniwa.web.json_schema import view_of
from tsuboniwa.web.wire import CLIENT_MESSAGE


def references(value: object) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*(references(part) for part in value.values()))
    if isinstance(value, list):
        return set().union(*(references(part) for part in value))
    return set()


def test_the_document_is_whole() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tsuboniwa.web.json_schema"], capture_output=True, check=True
    )
    shapes = json.loads(done.stdout)["$defs"]
    for name in ("ClientMessage", "ServerMessage", "View", "TableMessage", "PlayMessage"):
        assert name in shapes
    assert {found.removeprefix("#/$defs/") for found in references(shapes)} <= shapes.keys()
    views = shapes["View"]["x-games"]
    assert set(views) == set(tsuboniwa.GAMES)
    assert set(views.values()) <= shapes.keys()


def test_the_served_documents_are_the_same_and_whole(ada: Visitor) -> None:
    served = ada.http.get("/api/messages").json()
    assert "ClientMessage" in served["$defs"]
    openapi = ada.http.get("/openapi.json").json()
    shapes = openapi["components"]["schemas"]
    found = {one.removeprefix("#/components/schemas/") for one in references(openapi)}
    assert found <= shapes.keys()
    assert "View" in shapes
    for game in tsuboniwa.GAMES:
        assert view_of(game).__name__ in shapes


def test_every_command_of_the_table_has_a_message() -> None:
    from tsuboniwa.table.commands import Command

    tags = CLIENT_MESSAGE.json_schema()["discriminator"]["mapping"]
    commands = {
        "".join("_" + letter.lower() if letter.isupper() else letter for letter in kind.__name__)
        for kind in Command.__subclasses__()
    }
    assert {name.removeprefix("_") for name in commands} == set(tags) - {"ping"}
