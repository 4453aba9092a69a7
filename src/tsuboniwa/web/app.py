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
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.web.middleware import middleware
from tsuboniwa.web.problems import code_of, problem, refusal
from tsuboniwa.web.routes import ROUTES
from tsuboniwa.web.services import Services
from tsuboniwa.web.settings import Settings
from tsuboniwa.web.static_files import app_routes
from tsuboniwa.web.wire import ProblemMessage, say_what_is_wrong

say = phrases_of("web")

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
    app.router.routes += [*ROUTES, *app_routes(settings.app)]
    app.add_exception_handler(TsuboniwaError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_shape)
    app.add_exception_handler(HTTPException, _refuse_http)
    _add_named_shapes(app)
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
    said = {404: say("nothingHere"), 405: say("otherMethod")}
    phrase = said.get(error.status_code, say("unreadable"))
    answer = problem("bad-request", phrase, error.status_code)
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


def _add_named_shapes(app: FastAPI) -> None:
    """Add to the OpenAPI document what routes only name; what games say needs their rules."""
    make = app.openapi

    def with_named_shapes() -> dict[str, Any]:
        if app.openapi_schema is None:
            from tsuboniwa.web.json_schema import add_games

            document = make()
            schemas = document["components"]["schemas"]
            schemas[ProblemMessage.__name__] = ProblemMessage.model_json_schema(
                mode="serialization"
            )
            add_games(schemas, "#/components/schemas/{model}")
        return app.openapi_schema or document

    app.openapi = with_named_shapes  # type: ignore[method-assign]
