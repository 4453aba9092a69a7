"""Counts and times of all requests."""

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tsuboniwa.web.logs import say
from tsuboniwa.web.metrics import Metrics

log = logging.getLogger(__name__)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class RequestCounts:
    """Counts each request by its route and status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()
        status = 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        finally:
            self._count(scope, status, perf_counter() - begun)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        # The route's pattern, never the path: that holds the table's id.
        route = getattr(scope.get("route"), "path", "none")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.request_seconds.observe(seconds)
        level = logging.WARNING if status == 500 else logging.DEBUG
        milliseconds = round(seconds * 1000, 1)
        say(log, level, "request", method=method, route=route, status=status, ms=milliseconds)
