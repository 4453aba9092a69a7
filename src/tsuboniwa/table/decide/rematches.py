"""Playing again."""

import hmac
from typing import TYPE_CHECKING

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.commands import AskRematch
from tsuboniwa.table.entries import Happening, RematchAsked, Rematched
from tsuboniwa.table.refusals import Refused

if TYPE_CHECKING:
    from tsuboniwa.table.match import Match

say = phrases_of("table")


def ask(match: "Match", seat: int, command: AskRematch, now: int) -> list[Happening]:
    if match.state != "over":
        raise Refused(say("rematch.early"), "not-possible")
    if match.rematch is not None or seat in match.rematch_asked:
        raise Refused(say("rematch.asked"), "not-possible")
    return [RematchAsked(seat=seat, name=command.name)]


def move_to(match: "Match", table: str) -> list[Happening]:
    """The rematch is at that table."""
    return [] if match.rematch is not None else [Rematched(table=table)]


def rematch_id(match: "Match") -> str:
    """The rematch's table: every server finds the same one, and nobody can before the end."""
    said = f"rematch of {match.id}".encode()
    return hmac.digest(bytes.fromhex(match.secret), said, "sha256").hex()[:32]
