"""Thousands of games in one call: compiled, on all cores, started anew as they end.

    games = VectorGames(tsuboniwa.game("bossa"), 4096)
    games.reset(seed=1)
    while True:
        games.step(choose(games.observations, games.masks))

Each game has random numbers of its own, so what happens does not depend on the number of threads.
"""

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from tsuboniwa.adapters.observing import Shapes
from tsuboniwa.adapters.stepping import (
    BEGIN,
    BEGIN_ANEW,
    PLAY_CHANCE,
    Batch,
    Bytes,
    Room,
    find_refused,
    seed_games,
)
from tsuboniwa.games.compiled import compiled
from tsuboniwa.games.errors import IllegalAction, TsuboniwaError
from tsuboniwa.games.game import Game
from tsuboniwa.games.layout import Array, Ints
from tsuboniwa.games.random_numbers import below
from tsuboniwa.players.cores import cores

# A thread that gets less of its core than the others leaves them more of the work.
SLICES_A_THREAD = 8


@compiled
def choose_at_random(masks: Array, rngs: Array, actions: Ints) -> None:
    """For each game a choice that its mask allows, all equally likely."""
    for game in range(actions.size):
        possible = 0
        for index in range(masks.shape[1]):
            possible += masks[game, index]
        skip = below(rngs[game], possible)
        for index in range(masks.shape[1]):
            if masks[game, index]:
                if skip == 0:
                    actions[game] = index
                    break
                skip -= 1


class VectorGames:
    """Many games of the same rules side by side, as plain arrays with a row for each game.

    `step` renews the arrays in place; copy what you want to keep. A game that ends begins anew in
    the same step: `ended` says so, `rewards` has what each seat got, `last_observations` what the
    seat that ended it saw then.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        threads: int | None = None,
        *,
        observations: Bytes | None = None,
        masks: Bytes | None = None,
    ) -> None:
        if count < 1:
            raise TsuboniwaError(f"There must be one game at least, not {count}.")
        if threads is None:
            threads = cores()
        if threads < 1:
            raise TsuboniwaError(f"There must be one thread at least, not {threads}.")
        self.game = game
        self.count = count
        self.shapes = Shapes(game)
        self._batch = Batch(self.shapes, count, PLAY_CHANCE | BEGIN_ANEW, observations, masks)
        # What the acting seat knows, what it can choose, and which seat it is.
        self.observations = self._batch.observations
        self.masks = self._batch.masks
        self.seats = self._batch.actors
        # Of the games that ended in this step.
        self.rewards = self._batch.rewards
        self.ended = self._batch.ended
        self.last_observations = self._batch.last_observations
        self._choosers: Ints = np.zeros((count, 4), np.int64)
        threads = min(threads, count)
        slices = threads * SLICES_A_THREAD if threads > 1 else 1
        edges = [count * i // slices for i in range(slices + 1)]
        self._slices = [(begin, end) for begin, end in pairwise(edges) if begin < end]
        self._rooms = [self._batch.make_room() for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._begun = False

    def reset(self, seed: int = 0) -> None:
        """Begin all games; the same seed begins the same ones."""
        seed_games(self._batch.rngs, seed, 0)
        # Streams that the games themselves do not use.
        seed_games(self._choosers, seed, self.count)
        self._batch.actions[:] = BEGIN
        self._step_all()
        self._begun = True

    def step(self, actions: npt.NDArray[Any]) -> None:
        """Make one choice in every game. If one of them cannot be, nothing happens in any."""
        self._check_begun()
        if np.shape(actions) != (self.count,):
            raise TsuboniwaError(
                f"Actions have the shape ({self.count},), one for each game, "
                f"not {np.shape(actions)}."
            )
        self._batch.actions[:] = actions
        refused = find_refused(self._batch.actions, self.masks)
        if refused >= 0:
            raise IllegalAction(
                f"Game {refused} cannot take {int(self._batch.actions[refused])} now: "
                "choose an index where its mask is 1. Nothing was played."
            )
        self._step_all()

    def random_actions(self) -> Ints:
        """A choice for every game, all that its mask allows equally likely."""
        self._check_begun()
        actions: Ints = np.empty(self.count, np.int64)
        choose_at_random(self.masks, self._choosers, actions)
        return actions

    def _check_begun(self) -> None:
        if not self._begun:
            raise TsuboniwaError("The games have not begun: call reset first.")

    def close(self) -> None:
        """Let the threads go."""
        if self._pool:
            self._pool.shutdown()

    def _step_all(self) -> None:
        slices = deque(self._slices)
        others = []
        if self._pool:
            others = [self._pool.submit(self._work_off, slices, room) for room in self._rooms[1:]]
        self._work_off(slices, self._rooms[0])
        for other in others:
            other.result()

    def _work_off(self, slices: deque[tuple[int, int]], room: Room) -> None:
        while True:
            try:
                begin, end = slices.popleft()
            except IndexError:
                return
            self._batch.step(room, begin, end)
