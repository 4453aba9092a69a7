"""Matches of Niwashi for tests: pairs play, and some of their decisions are kept."""

from collections.abc import Callable, Sequence
from functools import cache

import tsuboniwa
from tsuboniwa.core.game import Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwashi.players.history import believe
from tsuboniwa.games.niwashi.players.player import Believing, NiwashiPlayer
from tsuboniwa.games.niwashi.players.speech import Speech
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Player

GAME = tsuboniwa.game("niwashi")
SHORT = Limit(simulations=1)


def play_match(players: Sequence[Player], seed: str, limit: Limit = SHORT) -> list[Position]:
    """Every position of a match, from the first decision of a seat on."""
    rng = Rng(seed)
    position = GAME.start()
    found = []
    while position.actor is not None:
        if position.actor == tsuboniwa.CHANCE:
            position = position.draw(rng)
            continue
        found.append(position)
        seat = position.actor
        assert seat is not None
        choice = players[seat].choose(position.view(seat), position.log(seat), limit)
        position = position.play(choice.action)
    return [*found, position]


def judging(
    speech: Speech = Speech.WORDS, believing: Believing = believe
) -> Callable[[str], Player]:
    """Players that trust their judgement: quick."""
    return lambda seed: NiwashiPlayer(seed, speech=speech, believing=believing, turns=0)


def pair(make: Callable[[str], Player], seed: str) -> list[Player]:
    return [make(f"{seed} {seat}") for seat in range(2)]


@cache
def spoken_matches() -> tuple[tuple[Position, ...], ...]:
    """A few matches of a pair that speaks, shared by all tests."""
    make = judging()
    return tuple(tuple(play_match(pair(make, seed), seed)) for seed in ("one", "two", "three"))


def decisions(every: int) -> list[Position]:
    """Some decisions of these matches, with a history of placements, draws and lanterns."""
    return [
        position
        for match in spoken_matches()
        for position in match[::every]
        if position.actor is not None and len(position.legal) > 1
    ]


def score(match: Sequence[Position]) -> int:
    outcome = match[-1].outcome
    assert outcome is not None
    return outcome.returns[0]
