"""What every HTTP request passes first: limits, origin, size; and what every answer carries."""

import json
import logging
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tsuboniwa.web.house import House
from tsuboniwa.web.logs import say
from tsuboniwa.web.origins import SAFE_METHODS, is_own
from tsuboniwa.web.rates import address_key

log = logging.getLogger(__name__)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
LARGEST_BODY = 256 * 1024
CONTENT_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
Answer = tuple[int, str, str, dict[str, str]]
BROKEN: Answer = (500, "broken", "Something went wrong here. Nothing was lost; try again.", {})
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # A table's address lets people in: it is told to no other site.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return address_key(client[0]) if client else "unknown"


class Door:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()
        status: int | None = None

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(raw=message["headers"])
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                message["headers"] = headers.raw
            await send(message)

        try:
            refusal = self._refuse(scope)
            if refusal is None:
                await self._app(scope, receive, send_on)
            else:
                await _answer(send_on, *refusal)
        except Exception:
            log.exception("request broke")
            if status is None:
                await _answer(send_on, *BROKEN)
        finally:
            self._count(scope, status or 500, perf_counter() - begun)

    def _refuse(self, scope: Scope) -> Answer | None:
        headers = Headers(scope=scope)
        seconds = self._house.requests.wait(address_of(scope))
        if seconds:
            after = {"retry-after": str(int(seconds) + 1)}
            return 429, "too-fast", "Too many requests from your address. Wait a moment.", after
        if scope["method"] in SAFE_METHODS:
            return None
        if not is_own(headers, self._house.settings.origins):
            return 403, "foreign-origin", "This request comes from a page of another site.", {}
        if "transfer-encoding" in headers:
            return 411, "no-length", "Say how long the request is: Content-Length.", {}
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > LARGEST_BODY:
            return 413, "too-large", f"A request has {LARGEST_BODY} bytes at most.", {}
        return None

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        # The route's pattern, never the path: that holds the table's id.
        route = getattr(scope.get("route"), "path", "none")
        method = scope["method"] if scope["method"] in METHODS else "other"
        metrics = self._house.metrics
        metrics.requests.labels(method, route, str(status)).inc()
        metrics.request_seconds.observe(seconds)
        level = logging.WARNING if status == 500 else logging.DEBUG
        milliseconds = round(seconds * 1000, 1)
        say(log, level, "request", method=method, route=route, status=status, ms=milliseconds)


async def _answer(send: Send, status: int, code: str, sentence: str, more: dict[str, str]) -> None:
    body = json.dumps({"code": code, "sentence": sentence}).encode()
    headers = {"content-type": "application/json", "content-length": str(len(body)), **more}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
