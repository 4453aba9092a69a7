"""Seats: taking one, and taking it along to another device or a rematch."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.refusals import Refused
from tsuboniwa.web import bodies
from tsuboniwa.web.routes.answers import PROBLEMS, TableInPath, TheServices
from tsuboniwa.web.seat_cookies import keep_seat, needed_token, page_path, token_of, tokens_of
from tsuboniwa.web.services import Services
from tsuboniwa.web.wire import Seat

say = phrases_of("web")

router = APIRouter(responses=PROBLEMS)


@router.post("/api/tables/{table}/seats", tags=["tables"], status_code=201)
async def take_seat(
    table: TableInPath,
    body: bodies.TakeSeatBody,
    request: Request,
    response: Response,
    services: TheServices,
) -> bodies.SeatedMessage:
    """Take an open seat. It goes into a cookie."""
    tables = await services.tables()
    seated = await tables.take_seat(
        table, body.seat, body.name, contribution=body.contribution, token=body.token
    )
    keep_seat(request, response, table, seated.seat, seated.token)
    return bodies.SeatedMessage(table=table, seat=seated.seat, link=page_path(table))


@router.post("/api/tables/{table}/seats/carry", tags=["tables"])
async def carry_seat(
    table: TableInPath,
    body: bodies.CarryBody,
    request: Request,
    response: Response,
    services: TheServices,
) -> bodies.SeatedMessage:
    """Sit down on this device at a seat that was taken on another one."""
    seat = await seat_at(services, table, body.token)
    keep_seat(request, response, table, seat, body.token)
    return bodies.SeatedMessage(table=table, seat=seat, link=page_path(table))


@router.post("/api/tables/{table}/seats/{seat}/link", tags=["tables"])
async def link_seat(
    table: TableInPath, seat: Seat, request: Request, services: TheServices
) -> bodies.CarryMessage:
    """The link that opens your seat on another device. Anyone who has it has the seat.

    The secret comes after the `#`, which browsers send to nobody: the page hands it to
    `seats/carry` itself.
    """
    token = needed_token(request, seat)
    await seat_at(services, table, token)
    return bodies.CarryMessage(link=f"{page_path(table)}#seat={token}")


@router.post("/api/tables/{table}/follow", tags=["tables"])
async def follow(
    table: TableInPath, request: Request, response: Response, services: TheServices
) -> bodies.FollowedMessage:
    """Take your seats along to the rematch, once everybody has asked for it."""
    tokens = tokens_of(request)
    tables = await services.tables()
    there = (await tables.look(table, token_of(request, None)))["rematch"]
    if there is None:
        raise Refused(say("noRematch"), "not-possible")
    seats = []
    for token in tokens.values():
        seat = await seat_at(services, there, token)
        keep_seat(request, response, there, seat, token)
        seats.append(seat)
    return bodies.FollowedMessage(table=there, seats=sorted(seats), link=page_path(there))


async def seat_at(services: Services, table: str, token: str) -> int:
    tables = await services.tables()
    seat = (await tables.look(table, token))["seat"]
    if seat is None:
        raise Refused(say("wrongSecret"), "no-seat")
    return seat
