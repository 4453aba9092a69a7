"""The player that plays anything."""

from collections.abc import Sequence

import numpy as np

from tsuboniwa.core.game import Action, Event, View
from tsuboniwa.core.kernel import random_action
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Thinking


class RandomPlayer:
    """Chooses the kind of action first, then the action: so it also plays where lists are long."""

    def __init__(self, seed: int | str) -> None:
        self._rng = Rng(seed)

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Decision:
        codes = np.array([action.code for action in view.legal], np.int64)
        kind = view.game.rules.FIELDS.named("kind")
        code = random_action(codes, codes.size, kind.shift, self._rng.words)
        return Decision(Action(view.game, code))
