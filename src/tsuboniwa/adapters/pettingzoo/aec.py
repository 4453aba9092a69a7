"""One game as a PettingZoo environment, choice by choice."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tsuboniwa.adapters.observing import Shapes, observe_seat
from tsuboniwa.adapters.rendering import MODES, check_mode, render
from tsuboniwa.adapters.seeds import fresh_seed, small_seed
from tsuboniwa.adapters.spaces import choice_space, observation_space
from tsuboniwa.adapters.stepping import BEGIN, PLAY_CHANCE, Batch, seed_games
from tsuboniwa.core.actors import OVER
from tsuboniwa.core.errors import IllegalAction
from tsuboniwa.core.game import Position
from tsuboniwa.core.registry import make

Observation = dict[str, npt.NDArray[np.int8]]
# As PettingZoo's own environments of this kind.
ILLEGAL_REWARD = -1


class GameEnv(AECEnv, EzPickle):
    """A match. Agents are the seats; chance is played along; rewards come at the end.

    When a match is over the masks are all ones: they mean nothing then, and PettingZoo takes a mask
    of zeros for a mistake.
    """

    def __init__(self, name: str, render_mode: str | None = None, **options: Any) -> None:
        EzPickle.__init__(self, name, render_mode, **options)
        AECEnv.__init__(self)
        check_mode(render_mode)
        self.render_mode = render_mode
        self.game = make(name, **options)
        self.metadata: dict[str, Any] = {
            "name": f"{name}_v0",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.shapes = Shapes(self.game)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.shapes) for agent in self.possible_agents
        }
        self.action_spaces = {agent: choice_space(self.shapes) for agent in self.possible_agents}
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._batch = Batch(self.shapes, 1, PLAY_CHANCE)
        self._room = self._batch.make_room()
        seed_games(self._batch.rngs, fresh_seed(), 0)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed, random numbers go on where they are."""
        if seed is not None:
            seed_games(self._batch.rngs, small_seed(seed), 0)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._batch.actions[0] = BEGIN
        self._batch.step(self._room)
        self.agent_selection = self.possible_agents[self._batch.actors[0]]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        batch = self._batch
        seat = self._seat_of[agent]
        actor = batch.actors[0]
        if seat == actor:
            return {
                "observation": batch.observations[0].copy(),
                "action_mask": batch.masks[0].copy(),
            }
        observation = np.empty(self.shapes.size, np.int8)
        observe_seat(
            self.game.setups,
            batch.states,
            self._room.work,
            seat,
            self.shapes.spaces,
            batch.pending[0],
            observation,
        )
        mask = np.full(self.shapes.actions.size, actor == OVER, np.int8)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        batch = self._batch
        if not 0 <= action < self.shapes.actions.size or not batch.masks[0, action]:
            raise IllegalAction(
                f"{agent} cannot choose {action} now: "
                "choose an index where its mask is 1. Nothing was played."
            )
        self._cumulative_rewards[agent] = 0.0
        batch.actions[0] = action
        batch.step(self._room)
        if batch.ended[0]:
            for seat, each in enumerate(self.agents):
                self.rewards[each] = float(batch.rewards[0, seat])
                self.terminations[each] = True
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[batch.actors[0]]
        if self.render_mode == "human":
            self.render()

    def render(self) -> npt.NDArray[np.uint8] | str | None:
        """The table as the acting seat sees it; as a spectator sees it when the match is over."""
        actor = int(self._batch.actors[0])
        position = Position(self.game, self._batch.states.copy(), actor, None)
        return render(position.view(None if actor == OVER else actor), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def checked(env: GameEnv) -> Any:
    """The wrappers that PettingZoo puts around its own environments of this kind."""
    guarded = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
