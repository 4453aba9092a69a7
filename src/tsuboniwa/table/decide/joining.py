"""Before the deal: taking a seat, adding randomness."""

from typing import TYPE_CHECKING

from tsuboniwa.table import shuffle
from tsuboniwa.table.commands import Contribute
from tsuboniwa.table.entries import Contributed, Happening, Sat
from tsuboniwa.table.refusals import Refused

if TYPE_CHECKING:
    from tsuboniwa.table.match import Match

MAX_PERSON_NAME = 40


def sit(match: "Match", seat: int | None, person: str, token_hash: str) -> list[Happening]:
    """Somebody takes an open seat (None: the first one)."""
    if match.state == "over":
        raise Refused("This match is over.", "over")
    open_seats = [number for number, place in enumerate(match.seats) if place.kind == "open"]
    if seat is None:
        if not open_seats:
            raise Refused("All seats of this table are taken.", "seat-taken")
        seat = open_seats[0]
    if not 0 <= seat < len(match.seats):
        raise Refused(
            f"There is no seat {seat}: seats are 0 to {len(match.seats) - 1}.", "bad-request"
        )
    if seat not in open_seats:
        raise Refused(f"Seat {seat} is taken.", "seat-taken")
    return [Sat(seat=seat, person=read_person(person), token_hash=token_hash)]


def contribute(match: "Match", seat: int, command: Contribute, now: int) -> list[Happening]:
    """Add a seat's own randomness to the shuffle."""
    randomness = command.randomness.lower()
    if match.state != "open":
        raise Refused("The cards are dealt: randomness is added before.", "not-possible")
    if match.seats[seat].contribution is not None:
        raise Refused("You have added your randomness already.", "not-possible")
    if not shuffle.is_randomness(randomness):
        raise Refused(f"Randomness is 1 to {shuffle.MAX_RANDOMNESS} hex digits.", "bad-request")
    return [Contributed(seat=seat, name=command.name, randomness=randomness)]


def read_person(name: str) -> str:
    """A person's name as others will read it."""
    said = " ".join(name.split())
    if len(said) > MAX_PERSON_NAME or not said.isprintable():
        raise Refused(
            f"A name has at most {MAX_PERSON_NAME} characters, all of them printable.",
            "bad-request",
        )
    return said
