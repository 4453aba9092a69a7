"""For those who run the server or write clients."""

import asyncio
from typing import Any

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

import tsuboniwa
from tsuboniwa.web import bodies
from tsuboniwa.web.routes.answers import PROBLEMS, TheServices

router = APIRouter(responses=PROBLEMS)


@router.get("/healthz", tags=["server"])
async def health() -> bodies.HealthMessage:
    """Whether the process lives."""
    return bodies.HealthMessage(version=tsuboniwa.__version__)


@router.get("/readyz", tags=["server"])
async def readiness(services: TheServices) -> bodies.ReadyMessage:
    """Whether tables can be served: the database answers."""
    tables = await services.tables()
    await tables.check()
    return bodies.ReadyMessage(ready=True, games=services.ready_games())


@router.get(
    "/metrics",
    tags=["server"],
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "For Prometheus."}},
)
async def metrics(services: TheServices) -> Response:
    """Counts and times in Prometheus' text format."""
    return PlainTextResponse(services.metrics.write())


@router.get("/api/messages", tags=["server"])
async def message_shapes() -> dict[str, Any]:
    """The messages of the socket `/api/tables/{table}/socket` as JSON Schema."""
    return await asyncio.to_thread(_message_schema)


def _message_schema() -> dict[str, Any]:
    from tsuboniwa.web.json_schema import message_schema

    return message_schema()
