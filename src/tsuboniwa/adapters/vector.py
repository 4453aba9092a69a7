"""Thousands of games in one call: compiled, on all cores, started again as they end.

    games = VectorGames(tsuboniwa.game(name), 4096)
    games.reset(seed=1)
    while True:
        games.step(choose(games.observations, games.masks))

Each game has random numbers of its own, so what happens does not depend on the number of threads.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from tsuboniwa.adapters.observing import Shapes
from tsuboniwa.adapters.stepping import (
    BEGIN,
    BEGIN_AGAIN,
    PLAY_CHANCE,
    Batch,
    find_refused,
    seed_games,
)
from tsuboniwa.adapters.worker_threads import WorkerThreads
from tsuboniwa.core.compiled import entry
from tsuboniwa.core.errors import IllegalAction, TsuboniwaError
from tsuboniwa.core.game import Game
from tsuboniwa.core.random_numbers import below
from tsuboniwa.core.state_records import Bytes2, Ints, Ints2
from tsuboniwa.players.cores import cores

# A thread that gets less of its core than the others leaves them more of the work: games are taken
# in blocks, several for each thread, and none is so large that the others wait long for the last.
BLOCKS_PER_THREAD = 8
MAX_BLOCK = 128


@entry
def choose_at_random(masks: Bytes2, rngs: Ints2, actions: Ints) -> None:
    """For each game a choice that its mask allows, all equally likely."""
    for game in range(actions.size):
        possible = 0
        for index in range(masks.shape[1]):
            possible += int(masks[game, index])
        skip = below(rngs[game], possible)
        for index in range(masks.shape[1]):
            if masks[game, index]:
                if skip == 0:
                    actions[game] = index
                    break
                skip -= 1


class VectorGames:
    """Many games of the same rules side by side, as plain arrays with a row for each game.

    `step` renews the arrays in place; copy what you want to keep. A game that ends begins again
    in the same step: `ended` says so, `rewards` has what each seat got, `last_observations` what
    the seat that ended it saw then.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        threads: int | None = None,
        *,
        observations: Bytes2 | None = None,
        masks: Bytes2 | None = None,
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
        self._batch = Batch(self.shapes, count, PLAY_CHANCE | BEGIN_AGAIN, observations, masks)
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
        self._block = min(MAX_BLOCK, max(1, count // (threads * BLOCKS_PER_THREAD)))
        self._rooms = [self._batch.make_room() for _ in range(threads)]
        self._workers = WorkerThreads(threads - 1)
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
        self._workers.close()

    def _step_all(self) -> None:
        self._batch.open_step()
        self._workers.work_along(self._share_step)

    def _share_step(self, thread: int) -> None:
        self._batch.share_step(self._rooms[thread], self._block)
