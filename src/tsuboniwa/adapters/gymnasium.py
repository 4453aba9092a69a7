"""One seat of a game as a Gymnasium environment; our players sit on the others.

Needs the extra `research`.
"""

from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt

from tsuboniwa.adapters.observing import Shapes, observe_seat
from tsuboniwa.adapters.rendering import MODES, check_mode, render
from tsuboniwa.adapters.seeds import SEED_BITS
from tsuboniwa.adapters.spaces import choice_space, observation_space
from tsuboniwa.adapters.stepping import BEGIN, NOTHING, Batch
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Action, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.registry import GAMES, make
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Player
from tsuboniwa.players.roster import find_level, make_player

Observation = dict[str, npt.NDArray[np.int8]]
# A choice that the mask does not allow ends the match: less than any match brings.
ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env):
    """A seat among players of the roster, such as `SeatEnv(game, "uct")`.

    Each choice is a step. The reward is what the match brings, at its end.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        opponent: str = "random",
        seat: int = 0,
        limit: Limit | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.game = make(game, **options)
        if not 0 <= seat < self.game.seats:
            raise TsuboniwaError(f"Seats are 0 to {self.game.seats - 1}, not {seat}.")
        self.seat = seat
        self.opponent = opponent
        self.limit = limit or find_level(game, opponent).limit
        self.shapes = Shapes(self.game)
        self.observation_space = observation_space(self.shapes)
        self.action_space = choice_space(self.shapes)
        # Chance is not played along: matches have a log, which players read.
        self._batch = Batch(self.shapes, 1, flags=0)
        self._room = self._batch.make_room()
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << SEED_BITS))
        self._chance = Rng(number)
        self._players: dict[int, Player] = {
            seat: make_player(self.game.id, self.opponent, f"{number} {seat}")
            for seat in range(self.game.seats)
            if seat != self.seat
        }
        self._position = self.game.start()
        self._over = False
        self._let_others_act()
        self._show()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise TsuboniwaError("The match is over: call reset first.")
        batch = self._batch
        if not 0 <= action < self.shapes.actions.size or not batch.masks[0, action]:
            self._over = True
            why = f"{action} cannot be chosen now: the match ends. Choose where the mask is 1."
            return self._seen(), ILLEGAL_REWARD, True, False, {"illegal": why}
        batch.actions[0] = action
        batch.step(self._room)
        reward = 0.0
        info: dict[str, Any] = {}
        if batch.played[0] != NOTHING:
            self._position = self._position.play(Action(self.game, int(batch.played[0])))
            self._let_others_act()
            outcome = self._position.outcome
            if outcome:
                self._over = True
                reward = float(outcome.returns[self.seat])
                info = outcome.as_json()
        self._show()
        return self._seen(), reward, self._over, False, info

    def _let_others_act(self) -> None:
        """Play until it is our seat's turn, and ask it."""
        position = self._position
        while position.actor not in (None, self.seat):
            if position.actor == CHANCE:
                position = position.draw(self._chance)
            else:
                position = position.play(self._choice(position))
        self._position = position
        if position.actor is None:
            self._show_end()
        else:
            self._batch.begin_from(position.states)
            self._batch.actions[0] = BEGIN
            self._batch.step(self._room)

    def _show_end(self) -> None:
        batch = self._batch
        batch.masks[:] = 0
        observe_seat(
            self.game.setups,
            self._position.states,
            self._room.work,
            self.seat,
            self.shapes.spaces,
            batch.pending[0],
            batch.observations[0],
        )

    def _choice(self, position: Position) -> Action:
        seat = position.actor
        assert seat is not None
        player = self._players[seat]
        return player.choose(position.view(seat), position.log(seat), self.limit).action

    def _seen(self) -> Observation:
        return {
            "observation": self._batch.observations[0].copy(),
            "action_mask": self._batch.masks[0].copy(),
        }

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return render(self._position.view(self.seat), self.render_mode)


def register() -> None:
    """Make the environments known to `gymnasium.make`: `tsuboniwa/GAME-v0`."""
    for name in GAMES:
        environment = f"tsuboniwa/{name}-v0"
        if environment not in gymnasium.registry:
            gymnasium.register(
                environment, "tsuboniwa.adapters.gymnasium:SeatEnv", kwargs={"game": name}
            )


register()
