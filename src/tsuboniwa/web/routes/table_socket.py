"""The socket of a table: who may open one."""

from fastapi import APIRouter, WebSocket

from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.table.refusals import Refused
from tsuboniwa.web.origins import is_own
from tsuboniwa.web.problems import code_of, problem
from tsuboniwa.web.rates import address_of
from tsuboniwa.web.seat_cookies import token_of
from tsuboniwa.web.services import Services
from tsuboniwa.web.socket import Socket

say = phrases_of("web")

router = APIRouter()


@router.websocket("/api/tables/{table}/socket")
async def open_socket(websocket: WebSocket) -> None:
    """The socket of a table: `?seat=` one of your seats, `?after=` the last number you know."""
    services: Services = websocket.app.state.services
    address = address_of(websocket.scope)
    if not is_own(websocket.headers, services.settings.origins):
        await _deny(websocket, "foreign-origin", say("otherSite"))
        return
    full = services.sockets_of[address] >= services.settings.sockets_at_once
    if services.requests.wait(address) or full:
        await _deny(websocket, "too-fast", say("manySockets"))
        return
    try:
        seat, after = (_number_in(websocket, name) for name in ("seat", "after"))
        token = token_of(websocket, seat)
    except Refused as error:
        await _deny(websocket, code_of(error), error.phrase or str(error))
        return
    services.sockets_of[address] += 1
    try:
        await Socket(services, websocket, websocket.path_params["table"], token, after or 0).run()
    finally:
        services.sockets_of[address] -= 1
        if not services.sockets_of[address]:
            del services.sockets_of[address]


def _number_in(websocket: WebSocket, name: str) -> int | None:
    text = websocket.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Refused(say("wholeNumber", name=name), "bad-request")
    return int(text)


async def _deny(websocket: WebSocket, code: str, said: str | Phrase) -> None:
    websocket.app.state.services.metrics.refused.labels(code).inc()
    await websocket.send_denial_response(problem(code, said))
