"""Thousands of games at once as a Gymnasium vector environment. Needs the extra `research`."""

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tsuboniwa.adapters.seeds import SEED_BITS
from tsuboniwa.adapters.spaces import choice_space, observation_space
from tsuboniwa.adapters.vector import VectorGames
from tsuboniwa.core.registry import make

Observations = dict[str, npt.NDArray[np.int8]]


class GamesVectorEnv(VectorEnv):
    """Self-play: in each game the seat whose turn it is chooses, and `infos["seat"]` says which.

    The reward of a step is that of the seat that made the choice; `infos["rewards"]` has those of
    all seats. A game that ends begins again in the same step. Unless `copy` is given up, what is
    returned is yours to keep.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        game: str,
        num_envs: int,
        threads: int | None = None,
        *,
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.games = VectorGames(make(game, **options), num_envs, threads)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = observation_space(self.games.shapes)
        self.single_action_space = choice_space(self.games.shapes)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(1 << SEED_BITS)))
        return self._observations(), {"seat": self.games.seats.copy()}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[
        Observations,
        npt.NDArray[np.float32],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        games = self.games
        chose = games.seats.copy()
        games.step(actions)
        rewards = games.rewards.copy()
        infos: dict[str, Any] = {"seat": games.seats.copy(), "rewards": rewards}
        if games.ended.any():
            infos |= self._last(chose)
        return (
            self._observations(),
            rewards[self._rows, chose],
            games.ended.copy(),
            np.zeros(self.num_envs, np.bool_),
            infos,
        )

    def _last(self, chose: npt.NDArray[np.int64]) -> dict[str, Any]:
        """What Gymnasium wants to be told of games that began again in the step they ended."""
        games = self.games
        last = np.full(self.num_envs, None, object)
        nothing = np.zeros(games.shapes.actions.size, np.int8)
        for game in np.flatnonzero(games.ended):
            last[game] = {
                "observation": games.last_observations[game].copy(),
                "action_mask": nothing.copy(),
            }
        ended = games.ended.copy()
        final_info = {"seat": chose, "_seat": ended.copy()}
        return {
            "final_obs": last,
            "_final_obs": ended,
            "final_info": final_info,
            "_final_info": ended.copy(),
        }

    def _observations(self) -> Observations:
        games = self.games
        if not self.copy:
            return {"observation": games.observations, "action_mask": games.masks}
        return {"observation": games.observations.copy(), "action_mask": games.masks.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        self.games.close()
