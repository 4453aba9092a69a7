"""One visitor's socket at one table.

Three things run side by side: reading commands, telling what is new, and a heartbeat. Nothing is
queued: each waits until its own message is out, and the server gives a slow reader several entries
at once. A reader that does not take a message in time is dropped and can go on from its last
number.
"""

import asyncio
import json
import logging
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from pydantic_core import to_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.limits import MAX_COMMAND_NAME
from tsuboniwa.table.refusals import Refused
from tsuboniwa.web.logs import alias, say
from tsuboniwa.web.problems import (
    CLOSE_BAD_MESSAGES,
    CLOSE_BROKEN,
    CLOSE_CODES,
    CLOSE_RESTART,
    CLOSE_SLOW,
    CLOSE_TOO_MANY,
    BadMessage,
    TooFast,
    close_code_of,
    spoken,
)
from tsuboniwa.web.services import Services
from tsuboniwa.web.wire import (
    CLIENT_MESSAGE,
    BeatMessage,
    Named,
    PongMessage,
    RefusedMessage,
    say_what_is_wrong,
)

if TYPE_CHECKING:
    from tsuboniwa.server.live_table import LiveTable

phrase = phrases_of("web")

log = logging.getLogger(__name__)
# After this many messages in a row that are unreadable or too many, the socket is closed.
MAX_BAD = 20
MAX_TOO_FAST = 40
# A dropped reader does not take a closing message either: nobody waits long for it.
FAREWELL = 1.0
BEAT = BeatMessage().model_dump_json()


class Closing(Exception):
    """The socket is to be closed, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(CLOSE_CODES[code])
        self.code = code


class Socket:
    """A socket from its beginning to its end: `run` is all of it."""

    def __init__(
        self, services: Services, websocket: WebSocket, table: str, token: str | None, after: int
    ) -> None:
        self._services = services
        self._websocket = websocket
        self._table = table
        self._token = token
        self._after = after
        self._live: LiveTable | None = None
        self._sending = asyncio.Lock()
        self._goodbye = asyncio.Event()
        self._over = asyncio.Event()
        self._bad = 0
        self._too_fast = 0

    async def run(self) -> None:
        await self._websocket.accept()
        services = self._services
        services.sockets.add(self)
        services.metrics.sockets.inc()
        say(log, logging.DEBUG, "socket opened", table=alias(self._table))
        code = CLOSE_BROKEN
        try:
            code = await self._run_parts()
        finally:
            services.sockets.discard(self)
            services.metrics.sockets.dec()
            self._over.set()
            say(log, logging.DEBUG, "socket closed", table=alias(self._table), code=code)

    async def say_goodbye(self) -> None:
        """The server stops: close the socket, so that the client comes back to another one."""
        self._goodbye.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * FAREWELL):
                await self._over.wait()

    async def _run_parts(self) -> int:
        parts = [
            asyncio.create_task(part)
            for part in (self._read(), self._tell(), self._beat(), self._wait_for_goodbye())
        ]
        try:
            await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for part in parts:
                part.cancel()
            ends = await asyncio.gather(*parts, return_exceptions=True)
        return await self._close(_first_reason(ends))

    async def _close(self, end: BaseException | None) -> int:
        if end is None or isinstance(end, WebSocketDisconnect):
            return 1000
        code = CLOSE_BROKEN
        if isinstance(end, Closing):
            code = end.code
        elif isinstance(end, Refused):
            code = close_code_of(end.code)
        if code == CLOSE_BROKEN:
            log.error("socket broke", exc_info=end)
        self._services.metrics.closed.labels(str(code)).inc()
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(FAREWELL):
                await self._websocket.close(code, CLOSE_CODES[code])
        return code

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await self._answer(message.get("text"))

    async def _answer(self, text: str | None) -> None:
        begun = perf_counter()
        metrics = self._services.metrics
        try:
            if self._services.commands.wait(self._token or f"spectator {id(self)}"):
                raise TooFast(phrase("tooFast"))
            if text is None:
                raise BadMessage(phrase("bytes"))
            message = _read_message(text)
            metrics.received.labels(message.type).inc()
            if not isinstance(message, Named):
                await self._send(PongMessage(name=message.name).model_dump_json())
                return
            if self._token is None:
                raise Refused(phrase("watching"), "no-seat")
            live = self._live or await self._find()
            command = message.becomes(**message.model_dump(exclude={"type"}))
            ack = await live.act(self._token, command)
        except TsuboniwaError as error:
            await self._refuse(error, _name_in(text))
        except Exception:
            # Whatever it was, it is not a reason to lose the table.
            log.exception("command broke")
            await self._refuse(_Broken(phrase("broken")), _name_in(text))
        else:
            await self._send(to_json(ack).decode())
            metrics.acknowledged_seconds.observe(perf_counter() - begun)
            self._bad = self._too_fast = 0

    async def _refuse(self, error: TsuboniwaError, name: str | None) -> None:
        code: Any = getattr(error, "code", "bad-request")
        self._services.metrics.refused.labels(code).inc()
        said = spoken(error.phrase or str(error))
        refused = RefusedMessage(name=name, code=code, **said)
        await self._send(to_json(refused).decode())
        self._bad += isinstance(error, BadMessage)
        self._too_fast += isinstance(error, TooFast)
        if self._bad >= MAX_BAD:
            raise Closing(CLOSE_BAD_MESSAGES)
        if self._too_fast >= MAX_TOO_FAST:
            raise Closing(CLOSE_TOO_MANY)

    async def _tell(self) -> None:
        live = self._live or await self._find()
        async for update in live.subscribe(self._token, self._after):
            await self._send(to_json(update).decode())
            # What happens meanwhile is told together.
            await asyncio.sleep(self._services.pace.seconds)
        raise Closing(CLOSE_RESTART)

    async def _find(self) -> "LiveTable":
        """The table: in memory for as long as this socket reads it."""
        tables = await self._services.tables()
        self._live = await tables.find(self._table)
        return self._live

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._services.settings.beat_every)
            await self._send(BEAT)

    async def _wait_for_goodbye(self) -> None:
        await self._goodbye.wait()
        raise Closing(CLOSE_RESTART)

    async def _send(self, text: str) -> None:
        try:
            async with asyncio.timeout(self._services.settings.slow_after), self._sending:
                await self._websocket.send({"type": "websocket.send", "text": text})
        except TimeoutError:
            raise Closing(CLOSE_SLOW) from None


class _Broken(TsuboniwaError):
    code = "broken"


def _first_reason(ends: list[BaseException | None]) -> BaseException | None:
    """Why the socket ends: an error before a plain end, and none that we have caused ourselves."""
    errors = [
        end for end in ends if end is not None and not isinstance(end, asyncio.CancelledError)
    ]
    return errors[0] if errors else None


def _read_message(text: str) -> Any:
    try:
        return CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        raise BadMessage(say_what_is_wrong(error.errors(include_input=False)[0])) from None


def _name_in(text: str | None) -> str | None:
    """The name of a command that was refused, as far as it can be read."""
    try:
        data = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    name = data.get("name") if isinstance(data, dict) else None
    fits = isinstance(name, str) and len(name) <= MAX_COMMAND_NAME and name.isprintable()
    return name if fits else None
