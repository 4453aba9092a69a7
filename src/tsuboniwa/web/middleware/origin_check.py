"""Requests that change something come from our own pages only."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.web.origins import SAFE_METHODS, is_own
from tsuboniwa.web.problems import problem

say = phrases_of("web")


class OriginCheck:
    """Refuses what a page of another site has sent."""

    def __init__(self, app: ASGIApp, allowed: tuple[str, ...]) -> None:
        self._app = app
        self._allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._may_pass(scope):
            await self._app(scope, receive, send)
        else:
            await problem("foreign-origin", say("otherSite"))(scope, receive, send)

    def _may_pass(self, scope: Scope) -> bool:
        return scope["method"] in SAFE_METHODS or is_own(Headers(scope=scope), self._allowed)
