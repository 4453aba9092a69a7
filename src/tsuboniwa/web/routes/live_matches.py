"""At a table: making one, looking, commands, hints."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

import tsuboniwa
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.clocks import ClockSpec
from tsuboniwa.table.commands import SeatWish
from tsuboniwa.table.messages import AckMessage, HintMessage, ListingMessage, TableMessage
from tsuboniwa.web import bodies
from tsuboniwa.web.problems import TooFast
from tsuboniwa.web.rates import address_of
from tsuboniwa.web.routes.answers import (
    MAX_NAME,
    PROBLEMS,
    SeatAsked,
    TableInPath,
    TheServices,
    fixture_of,
    one_of,
    plain,
    shown,
)
from tsuboniwa.web.seat_cookies import keep_seat, needed_token, page_path, token_of
from tsuboniwa.web.wire import CommandMessage

say = phrases_of("web")

router = APIRouter(responses=PROBLEMS)


@router.get("/api/tables", tags=["tables"], responses=shown(list[ListingMessage]))
async def list_tables(
    services: TheServices,
    game: Annotated[str | None, Query(max_length=MAX_NAME)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """Tables that wait for players and want to be found, the newest first."""
    if game is not None:
        tsuboniwa.describe(game)
    tables = await services.tables()
    return plain(await tables.list_open(game, limit))


@router.post("/api/tables", tags=["tables"], status_code=201)
async def make_table(
    body: bodies.NewTableBody, request: Request, response: Response, services: TheServices
) -> bodies.SeatedMessage:
    """Make a table. Its link is the invitation; your own seat goes into a cookie.

    After this, look at the table and contribute your own randomness: it begins when all seats
    are taken and every person has contributed.
    """
    if services.new_tables.wait(address_of(request.scope)):
        raise TooFast(say("manyTables"))
    tsuboniwa.describe(body.game)
    tables = await services.tables()
    table, seated = await tables.create(
        body.game,
        body.options,
        [SeatWish(seat.kind, seat.name) for seat in body.seats],
        ClockSpec(body.clock.kind, body.clock.allowed, body.clock.increment),
        listed=body.listed,
        spectators=body.spectators,
        hints=body.hints,
        token=body.token,
    )
    if seated is not None:
        keep_seat(request, response, table, seated.seat, seated.token)
    seat = seated.seat if seated is not None else None
    return bodies.SeatedMessage(table=table, seat=seat, link=page_path(table))


@router.get("/api/tables/{table}", tags=["tables"], responses=shown(TableMessage))
async def look(
    table: TableInPath, request: Request, services: TheServices, seat: SeatAsked = None
) -> Response:
    """The table as you see it: from your seat, or as a spectator."""
    tables = await services.tables()
    return plain(await tables.look(table, token_of(request, seat)))


@router.post("/api/tables/{table}/commands", tags=["tables"], responses=shown(AckMessage))
async def act(
    table: TableInPath,
    body: CommandMessage,
    request: Request,
    services: TheServices,
    seat: SeatAsked = None,
) -> Response:
    """Do something at the table; the same messages as through the socket.

    The answer means that it is stored. Sent again under the same name it is answered again.
    """
    token = needed_token(request, seat)
    if services.commands.wait(token):
        raise TooFast(say("tooFast"))
    tables = await services.tables()
    return plain(await tables.act(table, token, body.becomes(**body.model_dump(exclude={"type"}))))


@router.post("/api/tables/{table}/hint", tags=["tables"], responses=shown(HintMessage))
async def hint(
    table: TableInPath, request: Request, services: TheServices, seat: SeatAsked = None
) -> Response:
    """What a program would do in your place: it knows what your seat knows, and nothing else."""
    token = needed_token(request, seat)
    if services.hints.wait(token):
        raise TooFast(say("manyHints"))
    tables = await services.tables()
    return plain(await tables.hint(table, token))


@router.get("/api/tables/{table}/fixture", tags=["tables"], responses=one_of("Fixture"))
async def read_fixture(table: TableInPath, request: Request, services: TheServices) -> Response:
    """What never changes during this match, so views do not repeat it; null in most games."""
    tables = await services.tables()
    seen = await tables.look(table, token_of(request, None))
    return plain(fixture_of(seen["game"], seen["options"]))
