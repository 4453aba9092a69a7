"""The shapes of all messages as JSON Schema, for clients in other languages.

    python -m tsuboniwa.web.schema > messages.schema.json

`ClientMessage` and `ServerMessage` are the two directions of the socket; a table's `view` is one
of the games' views: which one, its `game` says.
"""

import importlib
import json
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, get_type_hints

import typing_extensions
from pydantic import Field, TypeAdapter

import tsuboniwa
from tsuboniwa.games.niwa_race.board import BoardData
from tsuboniwa.table.messages import AckMessage, HintMessage, ListingMessage, UpdateMessage
from tsuboniwa.web import bodies, messages
from tsuboniwa.web.shapes import make_shape, shape

REFERENCE = "#/$defs/{model}"


class OutcomeView(typing_extensions.TypedDict):
    """How a match ended by the rules."""

    returns: list[int]
    winners: list[int]
    reason: str


@cache
def view_of(game: str) -> Any:
    """A game's view as clients get it: what all games have, then the game's own."""
    module = importlib.import_module(f"tsuboniwa.games.{game}.view")
    own = get_type_hints(module.describe)["return"]
    hints = get_type_hints(own, include_extras=True)
    common = {
        "actor": int | Literal["chance"] | None,
        "outcome": OutcomeView | None,
    }
    own_shapes = {name: shape(hint) for name, hint in hints.items()}
    return make_shape(own.__name__, common | own_shapes, own.__doc__ or "")


def view_shape() -> Any:
    """One of the games' views: which one, the table's `game` says."""
    return reduce(or_, (view_of(game) for game in tsuboniwa.GAMES))


def type_views(schemas: dict[str, Any], reference: str) -> None:
    """Say in a set of schemas that a table's view is one of the games'."""
    made = TypeAdapter(view_shape()).json_schema(ref_template=reference)
    schemas |= made.pop("$defs")
    schemas["View"] = made | {
        "description": "What the reader may know of the position: of the table's `game`.",
        "x-games": {game: view_of(game).__name__ for game in tsuboniwa.GAMES},
    }
    view = {"anyOf": [{"$ref": reference.format(model="View")}, {"type": "null"}]}
    for name in ("TableMessage", "FrameMessage"):
        if name in schemas:
            schemas[name]["properties"]["view"] = view


def message_schema() -> dict[str, Any]:
    """One document with the shapes of everything that is sent and received."""
    server: Any = reduce(
        or_,
        (
            shape(UpdateMessage),
            shape(AckMessage),
            messages.RefusedMessage,
            messages.PongMessage,
            messages.BeatMessage,
        ),
    )
    named: dict[str, Any] = {
        "ClientMessage": messages.ClientMessage,
        "ServerMessage": Annotated[server, Field(discriminator="type")],
        "HintMessage": shape(HintMessage),
        "ListingMessage": shape(ListingMessage),
        "BoardData": shape(BoardData),
        "ProblemMessage": messages.ProblemMessage,
    } | {model.__name__: model for model in bodies.MODELS}
    schemas: dict[str, Any] = {}
    for name, declared in named.items():
        made = TypeAdapter(declared).json_schema(ref_template=REFERENCE, mode="serialization")
        schemas |= made.pop("$defs", {})
        schemas[name] = made
    type_views(schemas, REFERENCE)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tsuboniwa messages",
        "$defs": dict(sorted(schemas.items())),
    }


def main() -> None:
    print(json.dumps(message_schema(), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
