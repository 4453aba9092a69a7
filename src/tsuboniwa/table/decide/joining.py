"""Before the deal: taking a seat, adding randomness."""

from typing import TYPE_CHECKING

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.commands import Contribute
from tsuboniwa.table.entries import Contributed, Happening, Sat
from tsuboniwa.table.limits import MAX_PERSON_NAME, MAX_RANDOMNESS, is_randomness
from tsuboniwa.table.refusals import Refused

if TYPE_CHECKING:
    from tsuboniwa.table.match import Match

say = phrases_of("table")


def sit(match: "Match", seat: int | None, person: str, token_hash: str) -> list[Happening]:
    """Somebody takes an open seat (None: the first one)."""
    if match.state == "over":
        raise Refused(say("over"), "over")
    open_seats = [number for number, place in enumerate(match.seats) if place.kind == "open"]
    if seat is None:
        if not open_seats:
            raise Refused(say("seats.taken"), "seat-taken")
        seat = open_seats[0]
    if not 0 <= seat < len(match.seats):
        raise Refused(say("seats.unknown", seat=seat, last=len(match.seats) - 1), "bad-request")
    if seat not in open_seats:
        raise Refused(say("seats.oneTaken", seat=seat), "seat-taken")
    return [Sat(seat=seat, person=read_person(person), token_hash=token_hash)]


def contribute(match: "Match", seat: int, command: Contribute, now: int) -> list[Happening]:
    """Add a seat's own randomness to the shuffle."""
    randomness = command.randomness.lower()
    if match.state != "open":
        raise Refused(say("randomness.late"), "not-possible")
    if match.seats[seat].contribution is not None:
        raise Refused(say("randomness.again"), "not-possible")
    if not is_randomness(randomness):
        raise Refused(say("randomness.form", most=MAX_RANDOMNESS), "bad-request")
    return [Contributed(seat=seat, name=command.name, randomness=randomness)]


def read_person(name: str) -> str:
    """A person's name as others will read it."""
    said = " ".join(name.split())
    if len(said) > MAX_PERSON_NAME or not said.isprintable():
        raise Refused(
            say("personName", most=MAX_PERSON_NAME),
            "bad-request",
        )
    return said
