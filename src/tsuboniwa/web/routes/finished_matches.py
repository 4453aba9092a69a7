"""Records, and what can be done with those of finished matches."""

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

import tsuboniwa
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.refusals import Refused
from tsuboniwa.web import bodies
from tsuboniwa.web.problems import NotThere, TooFast
from tsuboniwa.web.rates import address_of
from tsuboniwa.web.routes.answers import (
    PROBLEMS,
    SeatAsked,
    TableInPath,
    TheServices,
    one_of,
    part_of,
    plain,
)
from tsuboniwa.web.seat_cookies import token_of
from tsuboniwa.web.services import Services
from tsuboniwa.web.wire import Seat

say = phrases_of("web")

router = APIRouter(responses=PROBLEMS)


@router.get(
    "/api/tables/{table}/record",
    tags=["records"],
    responses={200: {"description": "A record file, see docs/notation.md."}},
)
async def read_record(
    table: TableInPath, request: Request, services: TheServices, seat: SeatAsked = None
) -> dict[str, Any]:
    """The match so far as you know it, `?` for what you do not; whole after the end."""
    tables = await services.tables()
    record = await tables.record(table, token_of(request, seat))
    return record.as_json()


@router.get("/api/tables/{table}/replay", tags=["records"])
async def replay_table(
    table: TableInPath,
    request: Request,
    services: TheServices,
    seat: Annotated[Seat | None, Query(description="Whose view; a spectator's if none.")] = None,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=bodies.MAX_FRAMES)] = bodies.MAX_FRAMES,
) -> bodies.ReplayMessage:
    """A finished match, moment by moment, from any seat."""
    return await _replay(await _finished(services, table, request), seat, first, count)


@router.post("/api/replay", tags=["records"])
async def replay_record(body: bodies.ReplayBody, services: TheServices) -> bodies.ReplayMessage:
    """Any record, moment by moment, from any seat."""
    record = await _posted(services, body.record)
    return await _replay(record, body.seat, body.first, body.count)


@router.get("/api/tables/{table}/review", tags=["records"])
async def review_table(
    table: TableInPath,
    request: Request,
    services: TheServices,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=bodies.MAX_JUDGED)] = bodies.MAX_JUDGED,
) -> bodies.ReviewMessage:
    """What a program thinks of each decision of a finished match, some at a time."""
    record = await _finished(services, table, request)
    return await _review(services, request, record, first, count)


@router.post("/api/review", tags=["records"])
async def review_record(
    body: bodies.ReviewBody, request: Request, services: TheServices
) -> bodies.ReviewMessage:
    """The same for any record."""
    record = await _posted(services, body.record)
    return await _review(services, request, record, body.first, body.count)


@router.get("/api/tables/{table}/analysis", tags=["records"], responses=one_of("Analysis"))
async def analyse_table(
    table: TableInPath,
    request: Request,
    services: TheServices,
    seat: Annotated[Seat, Query(description="From whose view.")],
) -> Response:
    """A game's own analysis of a finished match, such as what a partner believed."""
    return await _analyse(services, request, await _finished(services, table, request), seat)


@router.post("/api/analysis", tags=["records"], responses=one_of("Analysis"))
async def analyse_record(
    body: bodies.AnalysisBody, request: Request, services: TheServices
) -> Response:
    """The same for any record."""
    return await _analyse(services, request, await _posted(services, body.record), body.seat)


async def _finished(services: Services, table: str, request: Request) -> Any:
    """The whole record of a match that is over."""
    token = token_of(request, None)
    tables = await services.tables()
    if (await tables.look(table, token))["state"] != "over":
        raise Refused(say("notOver"), "not-possible")
    return await tables.record(table, token)


async def _posted(services: Services, data: dict[str, Any]) -> Any:
    game = data.get("game")
    if isinstance(game, str) and game in tsuboniwa.GAMES and not services.is_ready(game):
        raise Refused(say("compiling"), "preparing")
    return await asyncio.to_thread(_read_record, data)


def _read_record(data: dict[str, Any]) -> Any:
    from tsuboniwa.core.records import read_record

    return read_record(json.dumps(data))


async def _replay(record: Any, seat: int | None, first: int, count: int) -> bodies.ReplayMessage:
    from tsuboniwa.web.replay import replay

    frames = await asyncio.to_thread(replay, record, seat, first, count)
    return bodies.ReplayMessage.model_validate(frames)


async def _review(
    services: Services, request: Request, record: Any, first: int, count: int
) -> bodies.ReviewMessage:
    from tsuboniwa.web.review import review

    _ask_for_a_review(services, request)
    judged = await review(await services.tables(), record, first, count)
    return bodies.ReviewMessage.model_validate(judged)


async def _analyse(services: Services, request: Request, record: Any, seat: int) -> Response:
    from tsuboniwa.web.replay import check_length

    analysis = await asyncio.to_thread(part_of, record.game.id, "analysis")
    if analysis is None:
        raise NotThere(say("noAnalysis", game=record.game.description.title))
    _ask_for_a_review(services, request)
    check_length(record)
    tables = await services.tables()
    return plain(await tables.analyse(analysis.analyse, record, seat))


def _ask_for_a_review(services: Services, request: Request) -> None:
    if services.reviews.wait(address_of(request.scope)):
        raise TooFast(say("manyReviews"))
