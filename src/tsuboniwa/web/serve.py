"""Running a server until it is told to stop."""

import signal
import socket
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tsuboniwa.games.errors import TsuboniwaError
from tsuboniwa.web.app import create_app
from tsuboniwa.web.house import House
from tsuboniwa.web.logs import write_logs
from tsuboniwa.web.settings import Settings

# Of what comes in: the longest command is far shorter.
LARGEST_FRAME = 8 * 1024
PING_EVERY = 20.0
SECONDS_TO_FINISH = 10
# A peer that has stopped reading would keep its connection for ever.
SECONDS_TO_HANG_UP = 5.0


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, but a connection ends for good soon after its socket has ended."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(SECONDS_TO_HANG_UP, self.transport.abort)


class Server(uvicorn.Server):
    """uvicorn's, but it says goodbye to sockets before it closes them."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._house.close_sockets()
        await super().shutdown(sockets)


def serve(settings: Settings) -> None:
    """Listen, answer, and return after SIGTERM or SIGINT, when all is stored."""
    write_logs(settings.log_level)
    listening = listen(settings.host, settings.port)
    broken: list[BaseException] = []

    def give_up(error: BaseException) -> None:
        broken.append(error)
        server.should_exit = True

    app = create_app(settings, when_broken=give_up)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws=SocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_EVERY,
        lifespan="on",
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    server = Server(config, app.state.house)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"Tsuboniwa is at http://{shown}:{port}", flush=True)
    # uvicorn stops at these signals and then raises them once more: an end in order is no failure.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _ignore)
    server.run(sockets=[listening])
    if broken:
        raise _explain(broken[0])


def listen(host: str, port: int) -> socket.socket:
    """Bound before anything is loaded: whoever connects early waits instead of failing."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or "this is no address of this machine"
        raise TsuboniwaError(
            f"The server cannot listen at {host}, port {port}: {reason}. "
            "Is one running already? --port chooses another."
        ) from None


def _explain(error: BaseException) -> TsuboniwaError:
    if isinstance(error, TsuboniwaError):
        return error
    return TsuboniwaError(
        f"The database cannot be opened ({type(error).__name__}). Check --database and --data; "
        "the log above says where it failed."
    )


def _ignore(number: int, frame: Any) -> None:
    pass
