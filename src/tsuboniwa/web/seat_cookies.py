"""Seats in cookies: a secret token for each, which scripts cannot read.

The cookie of a seat is sent only to the addresses of its table, so a visitor may sit at hundreds
of tables, and at several seats of one (two people on one device).
"""

import re
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.limits import is_token
from tsuboniwa.table.refusals import Refused

say = phrases_of("web")

COOKIE = "seat-{seat}"
_COOKIE: Final = re.compile(r"seat-([0-9]{1,2})")
# As long as browsers keep any.
SECONDS_KEPT = 400 * 86_400


def table_path(table: str) -> str:
    return f"/api/tables/{table}"


def page_path(table: str) -> str:
    """Where people open a table."""
    return f"/t/{table}"


def tokens_of(connection: HTTPConnection) -> dict[int, str]:
    """The visitor's tokens at this table, by seat."""
    found = {}
    for name, value in sorted(connection.cookies.items()):
        match = _COOKIE.fullmatch(name)
        if match and is_token(value):
            found[int(match[1])] = value
    return found


def token_of(connection: HTTPConnection, seat: int | None) -> str | None:
    """The token for the seat asked for, or for the visitor's first; None for a spectator."""
    tokens = tokens_of(connection)
    if seat is None:
        return tokens[min(tokens)] if tokens else None
    if seat not in tokens:
        raise Refused(say("notYourSeat", seat=seat), "no-seat")
    return tokens[seat]


def needed_token(connection: HTTPConnection, seat: int | None) -> str:
    token = token_of(connection, seat)
    if token is None:
        raise Refused(say("noSeat"), "no-seat")
    return token


def keep_seat(
    connection: HTTPConnection, response: Response, table: str, seat: int, token: str
) -> None:
    response.set_cookie(
        COOKIE.format(seat=seat),
        token,
        max_age=SECONDS_KEPT,
        path=table_path(table),
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax",
    )
