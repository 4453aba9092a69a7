"""Leaving: resigning, running out of time, being claimed from, being forgotten."""

from typing import TYPE_CHECKING

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.commands import Claim, Resign
from tsuboniwa.table.decide.playing import at_play, end
from tsuboniwa.table.entries import Claimed, Happening, Resigned, TakenOver, TimeGiven, TimeUp
from tsuboniwa.table.programs import stand_in
from tsuboniwa.table.refusals import Refused

if TYPE_CHECKING:
    from tsuboniwa.table.match import Match

say = phrases_of("table")

# Without a clock: how long the seat to act may be silent before another one may claim.
CLAIM_AFTER = 10 * 60_000


def resign(match: "Match", seat: int, command: Resign, now: int) -> list[Happening]:
    at_play(match)
    return [Resigned(seat=seat, name=command.name), *leave(match, seat, "resigned")]


def claim(match: "Match", seat: int, command: Claim, now: int) -> list[Happening]:
    """End the wait for a seat that has left."""
    at_play(match)
    if command.seat == seat or command.seat not in claimable(match, now):
        raise Refused(
            say("claim.early", count=CLAIM_AFTER // 60_000),
            "not-possible",
        )
    if command.how == "win" and not match.is_duel:
        raise Refused(say("claim.together"), "not-possible")
    claimed = Claimed(seat=seat, name=command.name, absent=command.seat, how=command.how)
    if command.how == "win":
        return [claimed, end(match, [seat], "abandoned")]
    return [claimed, TakenOver(seat=command.seat, level=stand_in(match.game.id))]


def claimable(match: "Match", now: int) -> list[int]:
    """Seats that have left, so that another one may claim."""
    seat = match.acting
    if seat is None or match.seats[seat].kind != "person" or match.clock is not None:
        return []
    since = match.entries[match.position_number - 1].at
    return [seat] if now - since >= CLAIM_AFTER else []


def let_time_pass(match: "Match", now: int) -> list[Happening]:
    """What the passing of time alone brings: a clock that has run down, an end by silence."""
    if match.ends_at is None or now < match.ends_at:
        return []
    seat = match.acting
    if match.deadline is None or seat is None:
        return [end(match, [], "abandoned")]
    return [TimeUp(seat=seat), *leave(match, seat, "time")]


def give_time_back(match: "Match", milliseconds: int) -> list[Happening]:
    """Give the seat that acts the time in which no server ran."""
    if match.state != "running" or match.deadline is None:
        return []
    return [TimeGiven(seat=match.acting, milliseconds=milliseconds)]


def leave(match: "Match", seat: int, why: str) -> list[Happening]:
    """A person leaves for good: the other one wins, or a program takes over."""
    if match.is_duel:
        return [end(match, [1 - seat], why)]
    if match.persons == [seat]:
        return [end(match, [], "abandoned")]
    return [TakenOver(seat=seat, level=stand_in(match.game.id))]
