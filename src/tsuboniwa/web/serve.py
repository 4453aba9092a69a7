"""Running a server until it is told to stop."""

import asyncio
import signal
import socket
import threading
import webbrowser
from functools import partial
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.web.app import create_app
from tsuboniwa.web.garbage import settle
from tsuboniwa.web.logs import write_logs
from tsuboniwa.web.services import Services
from tsuboniwa.web.settings import Settings

# Of an incoming frame: the longest command is far shorter.
MAX_FRAME = 8 * 1024
PING_EVERY = 20.0
SECONDS_TO_FINISH = 10
BACKLOG = 2048
SEND_BUFFER = 64 * 1024
# A peer that has stopped reading would keep its connection forever.
SECONDS_TO_HANG_UP = 5.0


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, but a connection ends for good soon after its socket has ended."""

    async def run_asgi(self) -> None:
        self.app = partial(self._run_app, self.app)
        await super().run_asgi()
        self.loop.call_later(SECONDS_TO_HANG_UP, self.transport.abort)

    async def _run_app(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        await app(scope, receive, send)
        if self.close_sent:
            # After a refusal uvicorn would complain that nobody was let in.
            self.handshake_complete = True


class Server(uvicorn.Server):
    """uvicorn's, but it says goodbye to sockets, and knows why its tables could not be opened."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings, when_broken=self._give_up)
        self.services: Services = self.app.state.services
        self.broken: BaseException | None = None
        super().__init__(
            uvicorn.Config(
                self.app,
                log_config=None,
                access_log=False,
                server_header=False,
                ws=SocketProtocol,
                ws_max_size=MAX_FRAME,
                ws_ping_interval=PING_EVERY,
                ws_ping_timeout=PING_EVERY,
                lifespan="on",
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=list(settings.proxies),
                timeout_graceful_shutdown=SECONDS_TO_FINISH,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._settling = asyncio.create_task(settle(self.services.is_all_ready))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._settling.cancel()
        await self.services.close_sockets()
        await super().shutdown(sockets)

    def _give_up(self, error: BaseException) -> None:
        self.broken = error
        self.should_exit = True


def serve(settings: Settings, *, open_page: bool = False) -> None:
    """Listen, answer, and return after SIGTERM or SIGINT, when all is stored."""
    write_logs(settings.log_level)
    listening = listen(settings.host, settings.port)
    server = Server(settings)
    address = address_of(listening)
    print(f"Tsuboniwa is at {address}", flush=True)
    if open_page:
        # It is bound already: a browser that comes before the first answer waits for it.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    # uvicorn stops at these signals and then raises them again: an orderly end is not a failure.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _ignore)
    server.run(sockets=[listening])
    if server.broken is not None:
        raise _explain(server.broken)


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def listen(host: str, port: int) -> socket.socket:
    """Bound before anything is loaded: early clients wait instead of failing."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or "it is not an address of this machine"
        raise TsuboniwaError(
            f"The server cannot listen at {host}, port {port}: {reason}. "
            "Is one running already? --port chooses another."
        ) from None
    # Connections inherit it. The system's own limit is megabytes for each reader that is slow.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    return listening


def _explain(error: BaseException) -> TsuboniwaError:
    if isinstance(error, TsuboniwaError):
        return error
    return TsuboniwaError(
        f"The database cannot be opened ({type(error).__name__}). Check --database and --data; "
        "the log above says where it failed."
    )


def _ignore(number: int, frame: Any) -> None:
    pass
