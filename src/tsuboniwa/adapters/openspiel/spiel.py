"""A game and its states, as OpenSpiel asks for them."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from tsuboniwa.adapters.choosing import list_chances
from tsuboniwa.adapters.environment import Environment
from tsuboniwa.adapters.observing import Tensors
from tsuboniwa.adapters.openspiel.moment import Moment, stepper_of
from tsuboniwa.adapters.openspiel.observer import Observer
from tsuboniwa.adapters.openspiel.parameters import (
    START,
    parameters_of,
    read_options,
    read_start,
)
from tsuboniwa.adapters.seeds import SEED_BITS
from tsuboniwa.core import kernel
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.description import Description
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.random_numbers import Rng


def game_type(description: Description, tensors: Tensors) -> Any:
    """What OpenSpiel wants to know of a game before it is made."""
    environment = tensors.ENVIRONMENT
    kinds = pyspiel.GameType
    chance, information = kinds.ChanceMode, kinds.Information
    return kinds(
        short_name=description.id,
        long_name=description.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if tensors.OUTCOMES else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION
        if environment.hidden_information
        else information.PERFECT_INFORMATION,
        utility=_utility(description, environment),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=description.most_seats,
        min_num_players=description.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(description, environment),
    )


def _utility(description: Description, environment: Environment) -> Any:
    kinds = pyspiel.GameType.Utility
    if description.full_score:
        return kinds.IDENTICAL
    return kinds.ZERO_SUM if environment.zero_sum else kinds.GENERAL_SUM


class SpielGame(pyspiel.Game):
    """What our games have in common. Each has a class of its own, made by `spiel_class`."""

    DESCRIPTION: Description
    ENVIRONMENT: Environment
    TYPE: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        parameters = {**parameters_of(self.DESCRIPTION, self.ENVIRONMENT), **(params or {})}
        start = str(parameters.pop(START, ""))
        options = read_options(self.DESCRIPTION, parameters)
        self.stepper = stepper_of(self.DESCRIPTION.id, json.dumps(options))
        game = self.stepper.game
        self.bounds = self.ENVIRONMENT.bounds(game.setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.stepper.shapes.actions.size,
            max_chance_outcomes=self.stepper.shapes.outcomes.size,
            num_players=game.seats,
            min_utility=self.bounds.min_return,
            max_utility=self.bounds.max_return,
            utility_sum=0.0 if self.ENVIRONMENT.zero_sum else None,
            max_game_length=self.bounds.max_choices,
        )
        super().__init__(self.TYPE, info, dict(params or {}))
        if start:
            position = read_start(game, start)
            base = tuple(f"{position.view(seat)}\n" for seat in range(game.seats))
            self.first = self.stepper.begin(position.states, base)
        else:
            self.first = self.stepper.begin(game.start().states, ("",) * game.seats)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.bounds.max_chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise TsuboniwaError(f"Observers take no parameters; there is {params}.")
        default = pyspiel.IIGObservationType(perfect_recall=False)
        given = isinstance(iig_obs_type, pyspiel.IIGObservationType)
        return Observer(self.stepper, iig_obs_type if given else default)


class SpielState(pyspiel.State):
    """A moment of a match, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.now: Moment = game.first

    def current_player(self) -> int:
        actor = self.now.actor
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        return self.now.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = np.flatnonzero(self.now.masks[0]).tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        now = self.now
        weights = np.zeros(now.stepper.shapes.outcomes.size, np.int64)
        spaces = now.stepper.shapes.spaces
        total = list_chances(now.stepper.game.setups, now.states, spaces, now.pending[0], weights)
        return [(int(i), float(weights[i] / total)) for i in np.flatnonzero(weights)]

    def _apply_action(self, action: int) -> None:
        masks = self.now.masks
        if not 0 <= action < masks.shape[1] or not masks[0, action]:
            raise TsuboniwaError(f"{action} cannot be chosen now.")
        self.now = self.now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        shapes = self.now.stepper.shapes
        space = shapes.outcomes if player == pyspiel.PlayerId.CHANCE else shapes.actions
        return space.texts[action]

    def returns(self) -> list[float]:
        game = self.now.stepper.game
        if self.now.actor != OVER:
            return [0.0] * game.seats
        points = np.zeros(game.seats, np.int64)
        kernel.list_returns(game.setups, self.now.states, points)
        return [float(each) for each in points]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that looks the same to a player, all such equally likely."""
        rng = Rng(int(sampler() * (1 << SEED_BITS)))
        other: SpielState = self.get_game().new_initial_state()
        other.now = self.now.resampled(player, rng)
        return other

    def __str__(self) -> str:
        game = self.now.stepper.game
        text = game.notation.format_position(game.setup, self.now.states[0])
        return text + self.now.settled()


def spiel_class(description: Description, tensors: Tensors, module: str) -> type[SpielGame]:
    """A game's own class. OpenSpiel keeps it until after Python has ended: only classes survive."""
    return type(
        f"{description.id}_game",
        (SpielGame,),
        {
            "__doc__": description.summary,
            "__module__": module,
            "DESCRIPTION": description,
            "ENVIRONMENT": tensors.ENVIRONMENT,
            "TYPE": game_type(description, tensors),
        },
    )
