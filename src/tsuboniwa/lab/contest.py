"""A contest: who plays whom, how often, and how one match of it is played."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Game, Outcome, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.records import record_of
from tsuboniwa.core.registry import make
from tsuboniwa.lab.training import trained_level
from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.roster import find_level

# The name of a player that has learned from a file.
TRAINED = "trained"


@dataclass(frozen=True)
class Match:
    """One match that was played."""

    number: int
    # By seat: which of the contest's players sat there.
    seating: tuple[int, ...]
    outcome: Outcome
    # By player: decisions between two actions or more, and the seconds spent on them.
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    record: str


@dataclass(frozen=True)
class Contest:
    """Players who meet in every order of the seats, with the same chance for all of them.

    Where there are more seats than names, the last name takes all that are left.
    """

    game_id: str
    players: tuple[str, ...]
    matches: int
    options: Mapping[str, Any] = field(default_factory=dict)
    # In place of the players' own limits where given.
    milliseconds: float | None = None
    simulations: int | None = None
    seed: str = "1"
    # What the player TRAINED has learned, as `tsuboniwa train` writes it.
    trained: Path | None = None

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise TsuboniwaError("An arena needs two players or more, such as master,uct.")
        if len(self.players) > self.game.seats:
            raise TsuboniwaError(
                f"{self.game.description.title} has {self.game.seats} seats here; "
                f"{len(self.players)} players do not fit."
            )
        for name in self.players:
            self.level_of(name)
        if self.matches < 1:
            raise TsuboniwaError(f"An arena plays one game or more, not {self.matches}.")
        self.limit_of(self.players[0])

    @cached_property
    def game(self) -> Game:
        return make(self.game_id, **self.options)

    def __getstate__(self) -> dict[str, Any]:
        """What goes to a worker: it makes the game itself."""
        return {name: value for name, value in self.__dict__.items() if name != "game"}

    def level_of(self, name: str) -> Level:
        if name == TRAINED and self.trained is not None:
            return trained_level(self.game_id, self.trained)
        return find_level(self.game_id, name)

    def limit_of(self, name: str) -> Limit:
        limit = self.level_of(name).limit
        if self.milliseconds is not None:
            limit = replace(limit, milliseconds=self.milliseconds)
        if self.simulations is not None:
            limit = replace(limit, simulations=self.simulations)
        return limit

    def entrants(self, number: int) -> list[int]:
        """By seat: the entrant in a match. Those of one deal follow each other."""
        seats = self.game.seats
        return [(seat - number) % seats for seat in range(seats)]

    def play(self, number: int) -> Match:
        """Play one match to its end."""
        deal = number // self.game.seats
        entrants = self.entrants(number)
        seating = [min(entrant, len(self.players) - 1) for entrant in entrants]
        # The same entrant brings the same seed to every match of a deal.
        players = [
            self.level_of(self.players[who]).make(f"{self.seed} {deal} {entrant}")
            for who, entrant in zip(seating, entrants, strict=True)
        ]
        limits = [self.limit_of(self.players[who]) for who in seating]
        decisions = [0] * len(self.players)
        seconds = [0.0] * len(self.players)
        rng = Rng(f"{self.seed} {deal} chance")
        position = self.game.start()
        while position.actor is not None:
            seat = position.actor
            if seat == CHANCE:
                position = position.draw(rng)
                continue
            view, log = position.view(seat), position.log(seat)
            begun = time.perf_counter()
            choice = players[seat].choose(view, log, limits[seat])
            if len(view.legal) > 1:
                decisions[seating[seat]] += 1
                seconds[seating[seat]] += time.perf_counter() - begun
            position = position.play(choice.action)
        return Match(
            number,
            tuple(seating),
            _outcome(position),
            tuple(decisions),
            tuple(seconds),
            record_of(position, seats=[self.players[who] for who in seating]).write(),
        )


def _outcome(position: Position) -> Outcome:
    assert position.outcome is not None
    return position.outcome
