"""The application: which routes it has, and what happens at start, at stop and on failure."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

import tsuboniwa
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.web.middleware import middleware
from tsuboniwa.web.problems import code_of, problem, refusal
from tsuboniwa.web.routes import router
from tsuboniwa.web.services import Services
from tsuboniwa.web.settings import Settings
from tsuboniwa.web.static_files import app_routes
from tsuboniwa.web.wire import say_what_is_wrong

log = logging.getLogger(__name__)


def create_app(
    settings: Settings,
    *,
    wait_for_tables: bool = False,
    when_broken: Callable[[BaseException], None] | None = None,
) -> FastAPI:
    """The application. It answers at once and opens its tables meanwhile, unless told to wait.

    `when_broken` hears of tables that could not be opened.
    """
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opening = asyncio.create_task(services.open_tables())
        watching = asyncio.create_task(services.pace.watch())
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
            await services.close()

    app = FastAPI(
        title="Tsuboniwa",
        version=tsuboniwa.__version__,
        summary="Tables for four games about Japanese gardens.",
        lifespan=lifespan,
        # Their pages load scripts from another host.
        docs_url=None,
        redoc_url=None,
        middleware=middleware(services),
    )
    app.state.services = services
    app.include_router(router)
    app.router.routes += app_routes(settings.app)
    app.add_exception_handler(TsuboniwaError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_shape)
    app.add_exception_handler(HTTPException, _refuse_http)
    _add_games(app)
    return app


async def _refuse(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TsuboniwaError)
    request.app.state.services.metrics.refused.labels(code_of(error)).inc()
    return refusal(error)


async def _refuse_shape(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return problem("bad-shape", say_what_is_wrong(error.errors()[0]))


async def _refuse_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    said = {404: "There is nothing here.", 405: "This cannot be asked for in this way."}
    sentence = said.get(error.status_code, "The request could not be read.")
    answer = problem("bad-request", sentence, error.status_code)
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
            from tsuboniwa.web.json_schema import add_games

            document = make()
            add_games(document["components"]["schemas"], "#/components/schemas/{model}")
        return app.openapi_schema or document

    app.openapi = with_games  # type: ignore[method-assign]
