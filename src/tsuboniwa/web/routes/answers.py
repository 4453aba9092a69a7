"""What all routes share: parts of their addresses, what they need, what their answers look like."""

from collections.abc import Mapping
from types import ModuleType
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from fastapi.responses import Response
from pydantic_core import to_json

import tsuboniwa
from tsuboniwa.core.registry import part
from tsuboniwa.web.services import Services
from tsuboniwa.web.shapes import shape
from tsuboniwa.web.wire import ProblemMessage, Seat, TableId

# Of games, and of what they name.
MAX_NAME = 40
TableInPath = Annotated[TableId, Path(description="The table's id, as its link has it.")]
GameInPath = Annotated[str, Path(max_length=MAX_NAME)]
NameInPath = Annotated[str, Path(max_length=MAX_NAME)]
SeatAsked = Annotated[
    Seat | None, Query(description="One of your seats; your first one if left out.")
]

# What answers look like, by their status: for the documentation.
Answers = dict[int | str, dict[str, Any]]


def by_name(name: str, about: str) -> dict[str, Any]:
    """An answer whose shape is only named: of a model FastAPI makes one more for each route."""
    schema = {"$ref": f"#/components/schemas/{name}"}
    return {"content": {"application/json": {"schema": schema}}, "description": about}


# The sentences behind these are for people; every one may come from every route.
PROBLEMS: Answers = {
    status: by_name(ProblemMessage.__name__, about)
    for status, about in {
        400: "Something about the request is wrong.",
        403: "You have no seat here, or may not watch.",
        404: "There is no such table, game or page.",
        409: "Not now: it is not your turn, the seat is taken, the match is over.",
        411: "The request does not say how long it is.",
        413: "The request is too large.",
        422: "The request does not have the right shape.",
        429: "Too many requests.",
        503: "Not yet: the rules are being compiled, or the database is away.",
    }.items()
}


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


TheServices = Annotated[Services, Depends(services_of)]


def plain(data: Any, status: int = 200) -> Response:
    """Data that has its shape already: checked by tests, not again for every answer."""
    return Response(to_json(data), status, media_type="application/json")


def shown(declared: Any) -> Answers:
    """What an answer looks like."""
    return {200: {"model": shape(declared), "description": "As asked."}}


def one_of(name: str) -> Answers:
    """An answer that each game has in its own shape: one of those under this name."""
    return {200: by_name(name, "As asked.")}


def part_of(game: str, module: str) -> ModuleType | None:
    """A module of a game that exists, if it has it."""
    tsuboniwa.describe(game)
    return part(game, module)


def fixture_of(game: str, options: Mapping[str, Any]) -> Any:
    """What never changes during a match under these options; None: nothing."""
    make = getattr(part_of(game, "resources"), "fixture", None)
    return None if make is None else make(options)
