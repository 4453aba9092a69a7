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

# The sentences behind these are for people; every one may come from every route.
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemMessage, "description": about}
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


def shown(declared: Any) -> dict[int | str, dict[str, Any]]:
    """What an answer looks like, for the documentation."""
    return {200: {"model": shape(declared), "description": "As asked."}}


def one_of(name: str) -> dict[int | str, dict[str, Any]]:
    """An answer that each game has in its own shape: one of those under this name."""
    schema = {"$ref": f"#/components/schemas/{name}"}
    return {200: {"content": {"application/json": {"schema": schema}}, "description": "As asked."}}


def part_of(game: str, module: str) -> ModuleType | None:
    """A module of a game that exists, if it has it."""
    tsuboniwa.describe(game)
    return part(game, module)


def fixture_of(game: str, options: Mapping[str, Any]) -> Any:
    """What never changes during a match under these options; None: nothing."""
    make = getattr(part_of(game, "resources"), "fixture", None)
    return None if make is None else make(options)
