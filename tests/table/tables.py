"""Matches for tests: made, dealt and played without a server."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import tsuboniwa
from tests.conformance import choose
from tests.registered import hiding
from tests.sample_games import (
    MANY_SEATS,
    TWO_DEALS,
)
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.server.store import read_entry, write_data
from tsuboniwa.table import shuffle
from tsuboniwa.table.clocks import ClockSpec
from tsuboniwa.table.commands import AnswerDraw, AnswerUndo, AskUndo, Command, Contribute, OfferDraw
from tsuboniwa.table.decide import playing
from tsuboniwa.table.entries import Entry, Happening, Opened
from tsuboniwa.table.match import Match
from tsuboniwa.table.refusals import Refused

MATCH = "0123456789abcdef0123456789abcdef"
SECRET = "5e" * 32
# All that can be hidden in each game, and a match with more than one deal.
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((game, hiding(game)) for game in tsuboniwa.GAMES),
    (MANY_SEATS, TWO_DEALS),
]


def table_names() -> list[str]:
    return [f"{game}-{number}" for number, (game, _) in enumerate(TABLES)]


def opened(
    game: str,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] | None = None,
    clock: ClockSpec | None = None,
    secret: str = SECRET,
    match: str = MATCH,
) -> Opened:
    """A table's first entry. Seats are "person", "open" or a bot's name."""
    rules = tsuboniwa.game(game, **(options or {}))
    places: list[dict[str, str | None]] = []
    for number, kind in enumerate(seats or ["person"] * rules.seats):
        person = kind == "person"
        bot = kind not in ("person", "open")
        places.append(
            {
                "kind": "bot" if bot else kind,
                "name": f"Person {number}" if person else kind,
                "level": kind if bot else None,
                "token_hash": f"hash {number}" if person else None,
            }
        )
    return Opened(
        game=game,
        options=rules.options,
        rules_version=rules.rules_version,
        seats=places,
        clock=asdict(clock or ClockSpec()),
        listed=True,
        spectators=True,
        hints=True,
        commitment=shuffle.commitment(match, secret),
    )


def new_match(
    game: str,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] | None = None,
    clock: ClockSpec | None = None,
    secret: str = SECRET,
    match: str = MATCH,
) -> Match:
    """A match before the deal."""
    first = Entry(1, 0, opened(game, options, seats, clock, secret, match))
    return Match(match, secret, [first])


def dealt_match(
    game: str,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] | None = None,
    clock: ClockSpec | None = None,
    secret: str = SECRET,
    now: int = 0,
) -> Match:
    """A match that has waited for its first seat to act since `now`."""
    match = new_match(game, options, seats, clock, secret)
    for seat in match.persons:
        act(match, seat, Contribute(f"{seat}"), now)
    do(match, playing.begin(match), now)
    return match


def do(match: Match, happenings: Sequence[Happening], now: int = 0) -> list[Entry]:
    entries = match.numbered(happenings, now)
    for entry in entries:
        match.apply(entry)
    return entries


def act(match: Match, seat: int, command: Command, now: int = 0) -> list[Entry]:
    return do(match, match.decide(seat, command, now), now)


def some_action(match: Match, rng: Rng) -> str:
    assert match.position is not None
    return str(choose(match.position, rng))


def play_on(match: Match, rng: Rng, actions: int, now: int = 0) -> None:
    """Play this many actions at random, or to the end."""
    for _ in range(actions):
        if match.acting is None:
            return
        do(match, playing.play_for_program(match, match.acting, some_action(match, rng)), now)


def lively_match(game: str, options: dict[str, Any], seed: int) -> Match:
    """A running match with entries of every kind that tells of a position."""
    match = dealt_match(game, options)
    rng = Rng(f"secrets {seed}")
    for part in range(4):
        play_on(match, rng, 3 + seed)
        if match.state != "running":
            break
        for command in (OfferDraw(name=f"{part}"), AskUndo()):
            try:
                act(match, 0, command)
            except Refused:
                continue
            for seat in match.persons[1:2]:
                answer = AnswerDraw(False) if isinstance(command, OfferDraw) else AnswerUndo(False)
                act(match, seat, answer)
    return match


def reload(match: Match, secret: str = SECRET) -> Match:
    """The match rebuilt from what a store would have kept."""
    kept = [(e.number, e.at, e.what.kind, write_data(e)) for e in match.entries]
    return Match(match.id, secret, [read_entry(*row) for row in kept])
