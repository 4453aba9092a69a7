"""One game at a time, choice by choice, for the tests."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from tsuboniwa.adapters.choosing import FIELD, PREFIX
from tsuboniwa.adapters.observing import Shapes, observe_seat
from tsuboniwa.adapters.stepping import BEGIN, NOTHING, Batch
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.state_records import Bytes


class SingleGame:
    """A batch of one game that stops where somebody acts, chance included."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shapes = Shapes(game)
        self.batch = Batch(self.shapes, 1, flags=0)
        self.room = self.batch.make_room()

    def ask(self, position: Position) -> None:
        self.batch.begin_from(position.states)
        self.choose(BEGIN)

    def choose(self, index: int) -> int | None:
        """The action that the choice makes whole, or None."""
        self.batch.actions[0] = index
        self.batch.step(self.room)
        played = int(self.batch.played[0])
        return None if played == NOTHING else played

    @property
    def possible(self) -> list[int]:
        found: list[int] = np.flatnonzero(self.batch.masks[0]).tolist()
        return found

    @property
    def prefix(self) -> int:
        return int(self.batch.pending[0, PREFIX])

    @property
    def field(self) -> int:
        return int(self.batch.pending[0, FIELD])

    def observe(self, position: Position, seat: int) -> Bytes:
        self.ask(position)
        out: Bytes = np.zeros(self.shapes.size, np.int8)
        work = np.zeros(1, self.game.rules.STATE)
        pending = self.batch.pending[0]
        spaces = self.shapes.spaces
        observe_seat(self.game.setups, position.states, work, seat, spaces, pending, out)
        return out

    def actions_by_choice(self, position: Position) -> Iterator[int]:
        """Every action that some series of choices makes whole."""
        unfinished: list[list[int]] = [[]]
        while unfinished:
            series = unfinished.pop()
            self.ask(position)
            whole = None
            for index in series:
                whole = self.choose(index)
            if whole is not None:
                yield whole
            else:
                unfinished += [[*series, index] for index in self.possible]

    def pieces_and_view(self, position: Position, seat: int) -> tuple[Any, Any]:
        """An observation's pieces by name, and the view that they must agree with."""
        pieces = self.shapes.split(self.observe(position, seat))
        return pieces, position.view(seat).as_json()


def named(names: Any, counts: Any) -> list[str]:
    """The names of things, each as often as it is counted."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]
