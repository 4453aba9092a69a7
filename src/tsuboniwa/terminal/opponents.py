"""Who sits where in a match in the terminal, and how such a match begins or goes on."""

from collections.abc import Mapping

from rich.console import Console

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Game
from tsuboniwa.core.records import Record
from tsuboniwa.core.registry import make
from tsuboniwa.players.roster import levels, strongest
from tsuboniwa.terminal.kept import KeptRecord, newest_first

PERSON = "person"
# The record's key for who has which seat: a list of names from `opponents`.
SEATS = "seats"


class Stopped(Exception):
    """The person has had enough for now."""


def opponents(game: str) -> dict[str, str]:
    """Who can be played with, and what each is like."""
    programs = {name: str(level.about) for name, level in levels(game).items()}
    return programs | {PERSON: "somebody beside you at this keyboard"}


def seating_of(record: Record) -> list[str] | None:
    """Who has which seat, if the record says so in a way that can be played here."""
    seats = record.extra.get(SEATS)
    if not isinstance(seats, list) or len(seats) != record.game.seats or PERSON not in seats:
        return None
    names = opponents(record.game.id)
    known = all(isinstance(name, str) and name in names for name in seats)
    return list(seats) if known else None


def unfinished_match(console: Console, game: str) -> KeptRecord | None:
    """The match that was begun last and has not ended, if the person wants to go on with it."""
    for kept in newest_first(game):
        try:
            over = kept.record.end().outcome is not None
        except TsuboniwaError:
            continue
        if not over and kept.record.actions and seating_of(kept.record):
            count = len(kept.record.actions)
            console.print(f"There is an unfinished match ({count} actions).")
            answer = console.input("Go on with it? [Y/n] ", markup=False).strip().lower()
            return None if answer in ("n", "no") else kept
    return None


def new_match(
    console: Console, name: str, options: Mapping[str, object], opponent: str | None, seat: int
) -> KeptRecord:
    return _seat(console, Record(make(name, **options), ()), opponent, seat)


def go_on_with(console: Console, record: Record, opponent: str | None, seat: int) -> KeptRecord:
    """A match from somebody's record, in a file of its own: the given one stays as it is."""
    if record.end().outcome is not None:
        raise TsuboniwaError("This match is over: there is nothing to go on with.")
    if opponent is None and seating_of(record):
        return KeptRecord.new(record)
    return _seat(console, record, opponent, seat)


def _seat(console: Console, record: Record, opponent: str | None, seat: int) -> KeptRecord:
    game = record.game
    if not 0 <= seat < game.seats:
        raise TsuboniwaError(f"There is no seat {seat}: seats are 0 to {game.seats - 1}.")
    other = _read_opponent(console, game, opponent)
    seats = [PERSON if place == seat else other for place in range(game.seats)]
    extra = dict(record.extra) | {SEATS: seats}
    return KeptRecord.new(Record(game, record.actions, extra=extra))


def _read_opponent(console: Console, game: Game, opponent: str | None) -> str:
    known = opponents(game.id)
    if opponent is None:
        console.print(f"[bold]{game.description.title}[/bold]. {game.description.summary}")
        console.print(_question(game))
        width = max(map(len, known))
        for name, about in known.items():
            console.print(f"  {name:{width}}  {about}")
    while True:
        given = opponent or console.input("> ").strip().lower()
        if given in ("quit", "q"):
            raise Stopped
        if given in known:
            return given
        if opponent is not None:
            names = ", ".join(known)
            raise TsuboniwaError(f'There is no opponent "{opponent}"; there are {names}.')
        console.print(f"Type one of the names on the left, such as {strongest(game.id)}, or quit.")


def _question(game: Game) -> str:
    if game.description.full_score:
        return "Who plays with you?"
    return "Who plays against you?" if game.seats == 2 else "Who are the others?"
