"""An answer even when something breaks."""

import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.web.problems import problem

say = phrases_of("web")
log = logging.getLogger(__name__)


class ErrorAnswers:
    """Logs what nobody has foreseen, and answers with a sentence."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answered = False

        async def send_on(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        except Exception:
            log.exception("request broke")
            if not answered:
                await problem("broken", say("broken"))(scope, receive, send)
