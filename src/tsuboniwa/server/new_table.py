"""A table's first entry: who may sit where, under which rules; for a rematch, as before."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Game
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.registry import describe
from tsuboniwa.table import shuffle
from tsuboniwa.table.clocks import ClockSpec
from tsuboniwa.table.commands import SeatWish
from tsuboniwa.table.decide.joining import read_person
from tsuboniwa.table.decide.rematches import rematch_id
from tsuboniwa.table.entries import Opened
from tsuboniwa.table.limits import is_token
from tsuboniwa.table.match import Match, find_game
from tsuboniwa.table.programs import check_program
from tsuboniwa.table.refusals import Refused

say = phrases_of("table")

# For each seat, fields of `match.Seat`.
Seats = list[dict[str, str | None]]


def read_token(token: str | None) -> str:
    """A token that somebody brings, or a new one."""
    if token is None:
        return secrets.token_urlsafe(32)
    if not is_token(token):
        raise Refused(say("token"), "bad-request")
    return token


def open_new(
    table: str,
    secret: str,
    game: str,
    options: Mapping[str, Any],
    wishes: Sequence[SeatWish],
    token_hash: str,
    clock: ClockSpec,
    *,
    listed: bool,
    spectators: bool,
    hints: bool,
) -> Opened:
    """A table as somebody wants it."""
    try:
        rules = find_game(game, options, describe(game).rules_version)
    except TsuboniwaError as error:
        raise Refused(error.phrase or str(error), "bad-request") from None
    if not spectators and all(wish.kind == "bot" for wish in wishes):
        raise Refused(say("new.programsAlone"), "bad-request")
    return Opened(
        game=game,
        options=rules.options,
        rules_version=rules.rules_version,
        seats=_fill_seats(rules, wishes, token_hash),
        clock=asdict(clock),
        listed=listed,
        spectators=spectators,
        hints=hints,
        commitment=shuffle.commitment(table, secret),
    )


def open_rematch(match: Match, secret: str) -> Opened:
    """The same again with seats moved round by one, under the newest rules."""
    count = len(match.seats)
    turned = [match.seats[(number + 1) % count] for number in range(count)]
    return Opened(
        game=match.opened.game,
        options=match.opened.options,
        rules_version=describe(match.opened.game).rules_version,
        seats=[
            {
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "token_hash": seat.token_hash if seat.kind == "person" else None,
            }
            for seat in turned
        ],
        clock=match.opened.clock,
        listed=False,
        spectators=match.opened.spectators,
        hints=match.opened.hints,
        commitment=shuffle.commitment(rematch_id(match), secret),
        rematch_of=match.id,
    )


def _fill_seats(game: Game, wishes: Sequence[SeatWish], token_hash: str) -> Seats:
    if len(wishes) != game.seats:
        raise Refused(
            say("new.seats", count=game.seats, given=len(wishes)),
            "bad-request",
        )
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise Refused(say("new.oneSeat"), "bad-request")
    return [_fill_seat(game, wish, token_hash) for wish in wishes]


def _fill_seat(game: Game, wish: SeatWish, token_hash: str) -> dict[str, str | None]:
    seat: dict[str, str | None] = {"level": None, "token_hash": None}
    if wish.kind == "bot":
        check_program(game.id, wish.name)
        return seat | {"kind": "bot", "name": wish.name, "level": wish.name}
    if wish.kind == "me":
        return seat | {
            "kind": "person",
            "name": read_person(wish.name),
            "token_hash": token_hash,
        }
    if wish.kind == "open":
        return seat | {"kind": "open", "name": ""}
    raise Refused(say("new.seatKind", kind=wish.kind), "bad-request")
