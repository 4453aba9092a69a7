"""The application: what stands where, what happens at the start, the end, and when things fail."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

import tsuboniwa
from tsuboniwa.core.errors import TsuboniwaError, UnknownGame
from tsuboniwa.table.refusals import Refused
from tsuboniwa.web.api import router
from tsuboniwa.web.door import Door, address_of
from tsuboniwa.web.house import House
from tsuboniwa.web.messages import CLOSE_CODES, CLOSE_TOO_MANY
from tsuboniwa.web.origins import is_own
from tsuboniwa.web.seats import token_of
from tsuboniwa.web.settings import Settings
from tsuboniwa.web.socket import Socket, say_what_is_wrong
from tsuboniwa.web.static_files import app_routes

log = logging.getLogger(__name__)
STATUS = {
    "bad-action": 400,
    "bad-request": 400,
    "no-seat": 403,
    "private": 403,
    "unknown-table": 404,
    "too-fast": 429,
    "preparing": 503,
    "busy": 503,
    "unavailable": 503,
}
REFUSED = 409


def create_app(
    settings: Settings,
    *,
    wait_for_tables: bool = False,
    when_broken: Callable[[BaseException], None] | None = None,
) -> FastAPI:
    """The application. It answers at once and opens its tables meanwhile, unless told to wait.

    `when_broken` hears of tables that could not be opened.
    """
    house = House(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opening = asyncio.create_task(house.open_tables())
        watching = asyncio.create_task(house.pace.watch())
        if wait_for_tables:
            await opening
        else:
            opening.add_done_callback(lambda task: _tell_if_broken(task, when_broken))
        try:
            yield
        finally:
            for task in (opening, watching):
                task.cancel()
            await asyncio.gather(opening, watching, return_exceptions=True)
            await house.close()

    app = FastAPI(
        title="Tsuboniwa",
        version=tsuboniwa.__version__,
        summary="Tables for four games about Japanese gardens.",
        lifespan=lifespan,
        # Their pages load scripts from a foreign host.
        docs_url=None,
        redoc_url=None,
    )
    app.state.house = house
    app.include_router(router)
    app.add_api_websocket_route("/api/tables/{table}/socket", open_socket)
    app.router.routes += app_routes(settings.app)
    app.add_middleware(Door, house=house)
    app.add_exception_handler(TsuboniwaError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_shape)
    app.add_exception_handler(HTTPException, _refuse_http)
    _add_games(app)
    return app


async def open_socket(websocket: WebSocket) -> None:
    """The socket of a table: `?seat=` one of your seats, `?after=` the last number you know."""
    house: House = websocket.app.state.house
    address = address_of(websocket.scope)
    if not is_own(websocket.headers, house.settings.origins):
        await _deny(websocket, 403, "foreign-origin", "This comes from a page of another site.")
        return
    if house.requests.wait(address) or house.sockets_of[address] >= house.settings.sockets_at_once:
        await _deny(websocket, 429, "too-fast", CLOSE_CODES[CLOSE_TOO_MANY])
        return
    try:
        seat, after = (_number_in(websocket, name) for name in ("seat", "after"))
        token = token_of(websocket, seat)
    except Refused as error:
        await _deny(websocket, STATUS.get(error.code, REFUSED), error.code, str(error))
        return
    house.sockets_of[address] += 1
    try:
        await Socket(house, websocket, websocket.path_params["table"], token, after or 0).run()
    finally:
        house.sockets_of[address] -= 1
        if not house.sockets_of[address]:
            del house.sockets_of[address]


def _number_in(websocket: WebSocket, name: str) -> int | None:
    text = websocket.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Refused(f"{name} is a whole number.", "bad-request")
    return int(text)


async def _deny(websocket: WebSocket, status: int, code: str, sentence: str) -> None:
    websocket.app.state.house.metrics.refused.labels(code).inc()
    await websocket.send_denial_response(_problem(status, code, sentence))


def _problem(status: int, code: str, sentence: str, **headers: str) -> JSONResponse:
    content = {"code": code, "sentence": sentence}
    return JSONResponse(content, status, headers=headers or None)


async def _refuse(request: Request, error: Exception) -> JSONResponse:
    code = getattr(error, "code", "bad-request")
    status = STATUS.get(code, REFUSED)
    if isinstance(error, UnknownGame):
        code, status = "not-there", 404
    request.app.state.house.metrics.refused.labels(code).inc()
    answer = _problem(status, code, str(error))
    if status in (429, 503):
        answer.headers["retry-after"] = "2"
    return answer


async def _refuse_shape(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return _problem(422, "bad-shape", say_what_is_wrong(error.errors()[0]))


async def _refuse_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    said = {404: "There is nothing here.", 405: "This cannot be asked for in this way."}
    sentence = said.get(error.status_code, "The request could not be read.")
    answer = _problem(error.status_code, "bad-request", sentence)
    answer.headers.update(error.headers or {})
    return answer


def _tell_if_broken(task: asyncio.Task[None], tell: Callable[[BaseException], None] | None) -> None:
    if task.cancelled():
        return
    error = task.exception()
    if error is not None:
        log.error("tables cannot be opened", exc_info=error)
        if tell is not None:
            tell(error)


def _add_games(app: FastAPI) -> None:
    """Say in the OpenAPI document what games say: that needs their rules loaded."""
    make = app.openapi

    def with_games() -> dict[str, Any]:
        if app.openapi_schema is None:
            from tsuboniwa.web.schema import add_games

            document = make()
            add_games(document["components"]["schemas"], "#/components/schemas/{model}")
        return app.openapi_schema or document

    app.openapi = with_games  # type: ignore[method-assign]
