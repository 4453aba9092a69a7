"""A moment of a match, choice by choice, as OpenSpiel's states hold it. It never changes."""

import json
import threading
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tsuboniwa.adapters.choosing import FIELD, PREFIX, index_of
from tsuboniwa.adapters.index_space import NONE
from tsuboniwa.adapters.observing import Shapes, tensors_of
from tsuboniwa.adapters.stepping import BEGIN, NOTHING, Batch, Room
from tsuboniwa.core import kernel
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Action, Game
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.registry import make
from tsuboniwa.core.state_records import Array, Bytes2, Ints, one_record

# A history: () or the history before it, who acted, and the action.
Past = tuple[()] | tuple["Past", int, int]


class Stepper:
    """A game's rules with what is needed to step through them, one working memory per thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.environment = tensors_of(game).ENVIRONMENT
        self.shapes = Shapes(game)
        self._memory = threading.local()

    def working(self) -> tuple[Batch, Room]:
        memory = self._memory
        if not hasattr(memory, "batch"):
            memory.batch = Batch(self.shapes, 1, flags=0, observed=False)
            memory.room = memory.batch.make_room()
        return memory.batch, memory.room

    def begin(self, states: Array, base: tuple[str, ...]) -> "Moment":
        batch, room = self.working()
        batch.begin_from(states)
        batch.actions[0] = BEGIN
        batch.step(room)
        return self.moment(batch, (), base)

    def moment(self, batch: Batch, past: Past, base: tuple[str, ...]) -> "Moment":
        return Moment(
            self,
            batch.states.copy(),
            batch.pending.copy(),
            batch.masks.copy(),
            int(batch.actors[0]),
            past,
            base,
        )


@cache
def stepper_of(name: str, options: str) -> Stepper:
    """One for all states of a game, including those that come out of a pickle."""
    return Stepper(make(name, **json.loads(options)))


@dataclass(frozen=True, eq=False)
class Moment:
    """A position with what is settled of the next action. It never changes."""

    stepper: Stepper
    states: Array
    pending: Ints
    masks: Bytes2
    actor: int
    past: Past
    # By seat: what it knew before the history begins.
    base: tuple[str, ...]

    def __deepcopy__(self, memory: Any) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.stepper.game
        return _restore, (
            (game.id, json.dumps(game.options)),
            self.states.tobytes(),
            self.pending,
            self.masks,
            self.actor,
            self.lines(),
            self.base,
        )

    def after(self, index: int) -> "Moment":
        """The moment after a choice."""
        batch, room = self.stepper.working()
        batch.states[0] = self.states[0]
        batch.pending[:] = self.pending
        batch.masks[:] = self.masks
        batch.actors[0] = self.actor
        batch.actions[0] = index
        batch.step(room)
        past = self.past
        if batch.played[0] != NOTHING:
            past = (past, self.actor, int(batch.played[0]))
        return self.stepper.moment(batch, past, self.base)

    def lines(self) -> list[tuple[int, int]]:
        """The history: who acted, and how."""
        found = []
        past = self.past
        while past:
            past, actor, code = past
            found.append((actor, code))
        return found[::-1]

    def log(self, seat: int) -> list[tuple[int, int]]:
        """The history as a seat knows it by now."""
        lines = self.lines()
        actors = np.array([actor for actor, _ in lines], np.int64)
        codes = np.array([code for _, code in lines], np.int64)
        kernel.redact_history(self.stepper.game.setups, self.states, seat, actors, codes)
        return list(zip(actors.tolist(), codes.tolist(), strict=True))

    def seen(self, seat: int) -> str:
        """The position as a seat knows it, as text; it ends with what the seat has settled."""
        game = self.stepper.game
        known = one_record(game.rules.STATE)
        kernel.observe_into(game.setups, self.states, seat, known)
        text = game.notation.format_position(game.setup, known[0])
        return text + self.settled() if self.shows_choices(seat) else text

    def shows_choices(self, seat: int) -> bool:
        """Whether a seat, or SPECTATOR, knows what is settled of the action being chosen."""
        return seat == self.actor >= 0 or not self.stepper.environment.hidden_information

    def settled(self) -> str:
        """What is settled of the action that is being chosen, as text."""
        shapes = self.stepper.shapes
        space = shapes.outcomes if self.actor == CHANCE else shapes.actions
        prefix, field = int(self.pending[0, PREFIX]), int(self.pending[0, FIELD])
        indexes = [index_of(space.spaces[0], prefix, number) for number in range(field)]
        texts = [space.texts[index] for index in indexes if index != NONE]
        return f"\nchosen: {', '.join(texts)}" if texts else ""

    def known(self, seat: int) -> str:
        """All that a seat has come to know, in its order: its information state."""
        game = self.stepper.game
        log = [f"{actor} {Action(game, code)}" for actor, code in self.log(seat)]
        settled = self.settled() if self.shows_choices(seat) else ""
        return f"seat {seat}\n{self.base[seat]}{'; '.join(log)}{settled}"

    def resampled(self, seat: int, rng: Rng) -> "Moment":
        """A moment that looks the same to a seat, all such equally likely.

        Its history is what the seat knows of it; what the other seats knew is told by what they
        see now.
        """
        game = self.stepper.game
        known = one_record(game.rules.STATE)
        kernel.observe_into(game.setups, self.states, seat, known)
        whole = one_record(game.rules.STATE)
        kernel.resample_into(game.setups, known, rng.words, whole)
        past: Past = ()
        for actor, code in self.log(seat):
            past = (past, actor, code)
        fresh = Moment(self.stepper, whole, self.pending, self.masks, self.actor, past, self.base)
        base = tuple(
            self.base[other] if other == seat else fresh.seen(other) + "\n"
            for other in range(game.seats)
        )
        return Moment(self.stepper, whole, self.pending, self.masks, self.actor, past, base)


def _restore(
    key: tuple[str, str],
    states: bytes,
    pending: Ints,
    masks: Bytes2,
    actor: int,
    lines: list[tuple[int, int]],
    base: tuple[str, ...],
) -> Moment:
    stepper = stepper_of(*key)
    past: Past = ()
    for who, code in lines:
        past = (past, who, code)
    record = np.frombuffer(bytearray(states), stepper.game.rules.STATE)
    return Moment(stepper, record, pending, masks, actor, past, base)
