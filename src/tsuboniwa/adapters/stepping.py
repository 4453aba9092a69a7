"""One step of many games, compiled: a choice, and all that follows from it.

The vector environment calls this with thousands of games, the other adapters with one.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tsuboniwa.adapters.choosing import (
    FIELD,
    PENDING,
    PREFIX,
    find_choice,
    open_decision,
    settle,
    write_pending,
)
from tsuboniwa.adapters.index_space import Spaces
from tsuboniwa.adapters.observing import Shapes, write_seen
from tsuboniwa.adapters.shared_counter import take_number
from tsuboniwa.core import kernel
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.kernel import Record, draw, play, returns
from tsuboniwa.core.random_numbers import seed_stream
from tsuboniwa.core.state_records import Array, Bools, Bytes2, Ints, Ints2, Setups, Singles2, States

# Instead of a choice: begin the game.
BEGIN = -1
# Instead of an action: none was whole in this step.
NOTHING = -1
# What happens besides a step.
PLAY_CHANCE, BEGIN_AGAIN = 1, 2


@compiled
def let_chance_act(setup: Record, state: Record, rng: Ints) -> None:
    while state.actor == CHANCE:
        play(setup, state, draw(setup, state, rng))


@entry
def step_blocks(
    setups: Setups,
    starts: States,
    states: States,
    work: States,
    spaces: Spaces,
    pending: Ints2,
    rngs: Ints2,
    out: Ints,
    points: Ints,
    actions: Ints,
    observations: Bytes2,
    masks: Bytes2,
    actors: Ints,
    rewards: Singles2,
    ended: Bools,
    last_observations: Bytes2,
    played: Ints,
    flags: int,
    blocks: Ints,
    block: int,
) -> None:
    """Make a choice in each game; those that end by it begin again, if the flags say so.

    `spaces` are those of seats and of chance. Observations without columns are not written. The
    games are worked off in blocks of this size, and other threads may take some of them: `blocks`
    has the number of the next.
    """
    setup = setups[0]
    observed = observations.shape[1] > 0
    begin = take_number(blocks) * block
    while begin < actions.size:
        for game in range(begin, min(begin + block, actions.size)):
            state = states[game]
            chosen = pending[game]
            mask = masks[game]
            played[game] = NOTHING
            if ended[game]:
                ended[game] = False
                rewards[game] = 0
            if actions[game] == BEGIN:
                states[game] = starts[0]
            else:
                space = spaces[1] if state.actor == CHANCE else spaces[0]
                settle(space, chosen, actions[game])
                find_choice(setup, state, space, chosen, out, mask)
                if chosen[FIELD] < space.fields:
                    if observed:
                        # The position is the same; only what is settled has changed.
                        row = observations[game]
                        write_pending(space, chosen, row[row.size - space.indexes :])
                    continue
                played[game] = chosen[PREFIX]
                play(setup, state, chosen[PREFIX])
            if flags & PLAY_CHANCE:
                let_chance_act(setup, state, rngs[game])
            open_decision(chosen)
            if state.actor == OVER:
                ended[game] = True
                returns(setup, state, points)
                for seat in range(points.size):
                    rewards[game, seat] = points[seat]
                mask[:] = 0
                if not flags & BEGIN_AGAIN:
                    actors[game] = OVER
                    continue
                work[0] = state
                write_seen(
                    setup, state, work[0], actors[game], spaces[0], chosen, last_observations[game]
                )
                states[game] = starts[0]
                let_chance_act(setup, state, rngs[game])
            space = spaces[1] if state.actor == CHANCE else spaces[0]
            find_choice(setup, state, space, chosen, out, mask)
            actors[game] = state.actor
            if observed and state.actor >= 0:
                work[0] = state
                write_seen(setup, state, work[0], state.actor, space, chosen, observations[game])
        begin = take_number(blocks) * block


@entry
def find_refused(actions: Ints, masks: Bytes2) -> int:
    """The first game whose choice its mask does not allow, or -1."""
    for game in range(actions.size):
        if not 0 <= actions[game] < masks.shape[1] or masks[game, actions[game]] == 0:
            return game
    return -1


@entry
def seed_games(rngs: Ints2, seed: int, first: int) -> None:
    """Give each game random numbers of its own."""
    for game in range(rngs.shape[0]):
        seed_stream(rngs[game], seed, first + game)


class Room(NamedTuple):
    """Memory to work in, one for each thread."""

    work: Array
    out: Ints
    points: Ints


class Batch:
    """Some games side by side, as arrays with a row for each game."""

    def __init__(
        self,
        shapes: Shapes,
        count: int,
        flags: int,
        observations: Bytes2 | None = None,
        masks: Bytes2 | None = None,
        *,
        observed: bool = True,
    ) -> None:
        game = shapes.game
        choices = shapes.actions.size
        if not flags & PLAY_CHANCE:
            choices = max(choices, shapes.outcomes.size)
        size = shapes.size if observed else 0
        self.shapes = shapes
        self.flags = flags
        # What the acting seat knows, and what it can choose.
        self.observations = _given("observations", observations, count, size)
        self.masks = _given("masks", masks, count, choices)
        # Who acts: a seat, OVER, or CHANCE where it is not played along.
        self.actors: Ints = np.zeros(count, np.int64)
        # By game and seat, of the games that ended in this step; otherwise 0.
        self.rewards: npt.NDArray[np.float32] = np.zeros((count, game.seats), np.float32)
        self.ended: npt.NDArray[np.bool_] = np.zeros(count, np.bool_)
        # Of a game that ended: what the seat that ended it saw then.
        self.last_observations: Bytes2 = np.zeros((count, size), np.int8)
        # The action that became whole in this step, or NOTHING.
        self.played: Ints = np.zeros(count, np.int64)
        self.actions: Ints = np.zeros(count, np.int64)
        self.states: Array = np.zeros(count, game.rules.STATE)
        self.pending: Ints = np.zeros((count, PENDING), np.int64)
        self.rngs: Ints = np.zeros((count, 4), np.int64)
        self._blocks: Ints = np.zeros(1, np.int64)
        self._starts: Array = np.zeros(1, game.rules.STATE)
        kernel.begin(game.setups, self._starts)

    def make_room(self) -> Room:
        rules = self.shapes.game.rules
        return Room(
            np.zeros(1, rules.STATE),
            np.zeros(rules.BUFFER, np.int64),
            np.zeros(self.shapes.game.seats, np.int64),
        )

    def begin_from(self, states: Array) -> None:
        """Let games begin from this position."""
        self._starts[0] = states[0]

    def step(self, room: Room) -> None:
        """Take the choices of all games from `actions`."""
        self.open_step()
        self.share_step(room, self.actions.size)

    def open_step(self) -> None:
        """Before threads share a step."""
        self._blocks[0] = 0

    def share_step(self, room: Room, block: int) -> None:
        """Work off blocks of this many games until none is left."""
        step_blocks(
            self.shapes.game.setups,
            self._starts,
            self.states,
            room.work,
            self.shapes.spaces,
            self.pending,
            self.rngs,
            room.out,
            room.points,
            self.actions,
            self.observations,
            self.masks,
            self.actors,
            self.rewards,
            self.ended,
            self.last_observations,
            self.played,
            self.flags,
            self._blocks,
            block,
        )


def _given(name: str, given: Bytes2 | None, count: int, size: int) -> Bytes2:
    """The array to write into: the one given, if it has the right shape and type."""
    if given is None:
        return np.zeros((count, size), np.int8)
    if given.shape != (count, size) or given.dtype != np.int8 or not given.flags.c_contiguous:
        raise TsuboniwaError(
            f"The {name} need a contiguous array of int8 with the shape ({count}, {size}), "
            f"not of {given.dtype} with {given.shape}."
        )
    return given
