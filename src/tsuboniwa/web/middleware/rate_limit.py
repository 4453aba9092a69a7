"""How many requests one address may send."""

from starlette.types import ASGIApp, Receive, Scope, Send

from tsuboniwa.web.problems import TooFast, refusal
from tsuboniwa.web.rates import Rate, address_of


class RateLimit:
    """Refuses requests from an address that sends too many."""

    def __init__(self, app: ASGIApp, requests: Rate) -> None:
        self._app = app
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            seconds = self._requests.wait(address_of(scope))
            if seconds:
                error = TooFast("Too many requests from your address. Wait a moment.", seconds)
                await refusal(error)(scope, receive, send)
                return
        await self._app(scope, receive, send)
