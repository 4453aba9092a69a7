"""The shapes of all messages as JSON Schema, for clients in other languages.

    python -m tsuboniwa.web.json_schema > wire.schema.json

`ClientMessage` and `ServerMessage` are the two directions of the socket; a table's `view` is one
of the games' views, and its `game` says which.
"""

import importlib
import json
from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, get_type_hints

import typing_extensions
from pydantic import Field, TypeAdapter

import tsuboniwa
from tsuboniwa.core.registry import part
from tsuboniwa.table.messages import AckMessage, HintMessage, ListingMessage, UpdateMessage
from tsuboniwa.web import bodies, wire
from tsuboniwa.web.shapes import make_shape, shape

REFERENCE = "#/$defs/{model}"


class OutcomeView(typing_extensions.TypedDict):
    """How a match ended by the rules."""

    returns: list[int]
    winners: list[int]
    reason: str


class CommonView(typing_extensions.TypedDict):
    """What the views of all games have."""

    actor: int | Literal["chance"] | None
    outcome: OutcomeView | None


@cache
def view_of(game: str) -> Any:
    """A game's view as clients get it: what all games have, then the game's own."""
    module = importlib.import_module(f"tsuboniwa.games.{game}.view")
    own = get_type_hints(module.describe)["return"]
    hints = get_type_hints(own, include_extras=True)
    own_shapes = {name: shape(hint) for name, hint in hints.items()}
    return make_shape(own.__name__, get_type_hints(CommonView) | own_shapes, own.__doc__ or "")


def said_by(game: str) -> dict[str, list[Any]]:
    """What only this game says, by kind: the declared types of its own functions."""
    resources, analysis = part(game, "resources"), part(game, "analysis")
    static = getattr(resources, "STATIC", {}).values()
    return {
        "View": [view_of(game)],
        "Fixture": _returned([getattr(resources, "fixture", None)]),
        "StaticData": _returned(static),
        "Analysis": _returned([getattr(analysis, "analyse", None)]),
    }


def _returned(functions: Iterable[Any]) -> list[Any]:
    return [shape(get_type_hints(one)["return"]) for one in functions if one is not None]


def game_schemas(game: str, reference: str) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The shapes of a game by their names, and those that it says of each kind."""
    said = said_by(game)
    adapters: list[Any] = [
        ((kind, number), "validation", TypeAdapter(declared))
        for kind, shapes in said.items()
        for number, declared in enumerate(shapes)
    ]
    made, document = TypeAdapter.json_schemas(adapters, ref_template=reference)
    by_kind: dict[str, list[Any]] = {kind: [] for kind in said}
    for ((kind, _), _), schema in made.items():
        by_kind[kind].append(schema)
    return document["$defs"], by_kind


ABOUT = {
    "View": "What the reader may know of the position: of the table's `game`.",
    "Fixture": "What never changes during a match of a game; null in games without.",
    "StaticData": "What is the same in all matches of a game.",
    "Analysis": "What a game's own analysis says of a match.",
}


def add_games(schemas: dict[str, Any], reference: str) -> None:
    """Say in a set of schemas what the games say, each in shapes of its own."""
    kinds: dict[str, list[Any]] = {kind: [] for kind in ABOUT}
    for game in tsuboniwa.GAMES:
        own, by_kind = game_schemas(game, reference)
        schemas |= own
        for kind, said in by_kind.items():
            kinds[kind] += said
    kinds["Fixture"].append({"type": "null"})
    for kind, said in kinds.items():
        schemas[kind] = {"anyOf": said, "description": ABOUT[kind]}
    schemas["View"]["x-games"] = {game: view_of(game).__name__ for game in tsuboniwa.GAMES}
    _say_view(schemas, reference)


def message_schema() -> dict[str, Any]:
    """One document with the shapes of everything that is sent and received."""
    schemas = shared_schemas()
    add_games(schemas, REFERENCE)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tsuboniwa messages",
        "$defs": dict(sorted(schemas.items())),
    }


def shared_schemas() -> dict[str, Any]:
    """The shapes that all games share, by name; `View` is what all views have."""
    server: Any = reduce(
        or_,
        (
            shape(UpdateMessage),
            shape(AckMessage),
            wire.RefusedMessage,
            wire.PongMessage,
            wire.BeatMessage,
        ),
    )
    named: dict[str, Any] = {
        "ClientMessage": wire.ClientMessage,
        "ServerMessage": Annotated[server, Field(discriminator="type")],
        "HintMessage": shape(HintMessage),
        "ListingMessage": shape(ListingMessage),
        "ProblemMessage": wire.ProblemMessage,
        "View": CommonView,
    } | {model.__name__: model for model in bodies.MODELS}
    schemas: dict[str, Any] = {}
    for name, declared in named.items():
        made = TypeAdapter(declared).json_schema(ref_template=REFERENCE, mode="serialization")
        schemas |= made.pop("$defs", {})
        schemas[name] = made
    _say_view(schemas, REFERENCE)
    return dict(sorted(schemas.items()))


def _say_view(schemas: dict[str, Any], reference: str) -> None:
    view = {"anyOf": [{"$ref": reference.format(model="View")}, {"type": "null"}]}
    for name in ("TableMessage", "FrameMessage"):
        if name in schemas:
            schemas[name]["properties"]["view"] = view


def main() -> None:
    print(json.dumps(message_schema(), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
