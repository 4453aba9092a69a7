"""The mistakes that people make: not seeing an action, and misjudging those that they see."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tsuboniwa.core.game import Action, Event, View
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Player, Thinking

FINENESS = 1 << 24


@dataclass(frozen=True)
class Mistakes:
    """How somebody errs."""

    # How likely it is that an action is not seen.
    overlooks: float
    # By how much two values may differ and still seem alike: the temperature of the choice.
    vagueness: float


class FalliblePlayer:
    """Thinks like the player inside it, and then errs like a person.

    The mistakes of a decision follow from the seed and the length of the log, so that a player
    that was restarted goes on the same.
    """

    def __init__(self, player: Player, mistakes: Mistakes, seed: int | str) -> None:
        self._player = player
        self._mistakes = mistakes
        self._seed = seed

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Decision:
        choice = self._player.choose(view, log, limit, thinking)
        if len(choice.opinions) < 2:
            return choice
        rng = Rng(f"{self._seed} mistakes {len(log)}")
        action = self._err(choice, rng)
        line = choice.line if action == choice.action else (action,)
        return Decision(action, choice.opinions, line)

    def _err(self, choice: Decision, rng: Rng) -> Action:
        actions = sorted(choice.opinions, key=lambda action: action.code)
        seen = [action for action in actions if _share(rng) >= self._mistakes.overlooks]
        seen = seen or [choice.action]
        best = max(choice.opinions[action].value for action in seen)
        vagueness = max(self._mistakes.vagueness, 1e-6)
        weights = [math.exp((choice.opinions[a].value - best) / vagueness) for a in seen]
        left = _share(rng) * sum(weights)
        for action, weight in zip(seen, weights, strict=True):
            left -= weight
            if left < 0:
                return action
        return seen[-1]


def _share(rng: Rng) -> float:
    """A number from 0 up to but not including 1."""
    return rng.below(FINENESS) / FINENESS
