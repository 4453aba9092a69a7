"""What the web refuses besides the table, and how each code is told over HTTP and sockets."""

from math import ceil
from typing import Any, ClassVar, Literal

from fastapi.responses import JSONResponse

from tsuboniwa.core.errors import TsuboniwaError, UnknownGame
from tsuboniwa.core.phrases import Phrase

# What a socket refuses besides the table.
SocketCode = Literal[
    "bad-message",  # not JSON, or not one of our messages
    "too-fast",  # more than a seat or an address may send
    "broken",  # our fault; nothing was lost
]

# Why a socket was closed. 1009 (too large a message) and 1012 (the server is being restarted)
# are the protocol's own.
CLOSE_RESTART = 1012
CLOSE_BAD_MESSAGES = 4400
CLOSE_NO_SEAT = 4403
CLOSE_UNKNOWN_TABLE = 4404
CLOSE_SLOW = 4408
CLOSE_TOO_MANY = 4429
CLOSE_BROKEN = 4500
CLOSE_PREPARING = 4503
CLOSE_CODES: dict[int, str] = {
    CLOSE_RESTART: "The server is being restarted. Connect again in a moment.",
    CLOSE_BAD_MESSAGES: "Too many messages that could not be read.",
    CLOSE_NO_SEAT: "You have no seat here, and this table has no spectators.",
    CLOSE_UNKNOWN_TABLE: "There is no such table.",
    CLOSE_SLOW: "You read too slowly. Connect again and go on from your last number.",
    CLOSE_TOO_MANY: "Too much at once from one address. Try again later.",
    CLOSE_BROKEN: "Something went wrong here. Connect again; nothing was lost.",
    CLOSE_PREPARING: "The rules are being compiled. Connect again in a moment.",
}

# By code: the status of a request that was refused, and how a socket is closed that cannot begin.
TOLD = {
    "bad-action": (400, CLOSE_BROKEN),
    "bad-request": (400, CLOSE_BROKEN),
    "no-seat": (403, CLOSE_NO_SEAT),
    "private": (403, CLOSE_NO_SEAT),
    "foreign-origin": (403, CLOSE_BROKEN),
    "unknown-table": (404, CLOSE_UNKNOWN_TABLE),
    "not-there": (404, CLOSE_BROKEN),
    "no-length": (411, CLOSE_BROKEN),
    "too-large": (413, CLOSE_BROKEN),
    "bad-shape": (422, CLOSE_BROKEN),
    "too-fast": (429, CLOSE_TOO_MANY),
    "broken": (500, CLOSE_BROKEN),
    "preparing": (503, CLOSE_PREPARING),
    "busy": (503, CLOSE_PREPARING),
    "unavailable": (503, CLOSE_PREPARING),
}
# All others: it is possible, but not now.
NOT_NOW = (409, CLOSE_BROKEN)
# Seconds after which it is worth trying again.
RETRY_AFTER = 2


class TooFast(TsuboniwaError):
    """More than one address or seat may ask for."""

    code: ClassVar[SocketCode] = "too-fast"

    def __init__(self, said: Phrase, seconds: float = RETRY_AFTER) -> None:
        super().__init__(said)
        self.seconds = seconds


class BadMessage(TsuboniwaError):
    """Something in a socket that is not one of our messages."""

    code: ClassVar[SocketCode] = "bad-message"


class NotThere(UnknownGame):
    """Something else that is not there."""


def code_of(error: TsuboniwaError) -> str:
    if isinstance(error, UnknownGame):
        return "not-there"
    return str(getattr(error, "code", "bad-request"))


def status_of(code: str) -> int:
    return TOLD.get(code, NOT_NOW)[0]


def close_code_of(code: str) -> int:
    return TOLD.get(code, NOT_NOW)[1]


def problem(code: str, said: str | Phrase, status: int | None = None) -> JSONResponse:
    """The answer to a request that was refused."""
    status = status or status_of(code)
    return JSONResponse({"code": code, **spoken(said)}, status)


def spoken(said: str | Phrase) -> dict[str, Any]:
    """What is said to a person, as a `SaidMessage` has it."""
    if isinstance(said, Phrase):
        return {"sentence": str(said), **said.as_json()}
    return {"sentence": said, "reason": None, "values": {}}


def refusal(error: TsuboniwaError) -> JSONResponse:
    """The answer to a request that an error has ended."""
    answer = problem(code_of(error), error.phrase or str(error))
    if isinstance(error, TooFast):
        answer.headers["retry-after"] = str(ceil(error.seconds))
    elif answer.status_code == status_of("unavailable"):
        answer.headers["retry-after"] = str(RETRY_AFTER)
    return answer
