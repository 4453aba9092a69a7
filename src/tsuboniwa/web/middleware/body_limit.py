"""How large a request may be."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.web.origins import SAFE_METHODS
from tsuboniwa.web.problems import problem

say = phrases_of("web")
MAX_BODY = 256 * 1024


class BodyLimit:
    """Refuses requests that are too large or do not say how large they are."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            headers = Headers(scope=scope)
            if "transfer-encoding" in headers:
                await problem("no-length", say("noLength"))(scope, receive, send)
                return
            length = headers.get("content-length", "0")
            if not length.isdecimal() or int(length[:12]) > MAX_BODY:
                await problem("too-large", say("tooLarge", most=MAX_BODY))(scope, receive, send)
                return
        await self._app(scope, receive, send)
