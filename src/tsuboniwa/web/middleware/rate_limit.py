"""How many requests one address may send."""

from starlette.types import ASGIApp, Receive, Scope, Send

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.web.problems import TooFast, refusal
from tsuboniwa.web.rates import Rate, address_of

say = phrases_of("web")


class RateLimit:
    """Refuses requests from an address that sends too many."""

    def __init__(self, app: ASGIApp, requests: Rate) -> None:
        self._app = app
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            seconds = self._requests.wait(address_of(scope))
            if seconds:
                error = TooFast(say("manyRequests"), seconds)
                await refusal(error)(scope, receive, send)
                return
        await self._app(scope, receive, send)
