"""What players see, as OpenSpiel asks for it."""

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import pyspiel

from tsuboniwa.adapters.observing import observe_seat
from tsuboniwa.adapters.openspiel.moment import Moment, Stepper
from tsuboniwa.core.actors import SPECTATOR
from tsuboniwa.core.state_records import Bytes, one_record


class Observed(Protocol):
    """A state, as far as observers look at it."""

    now: Moment


class Observer:
    """What players see, as numbers and as text.

    The default kind has both. Others are text: with perfect recall the information state, without
    private information what a spectator sees, without public information what only the player sees.
    """

    def __init__(self, stepper: Stepper, kind: Any) -> None:
        self._stepper = stepper
        self._kind = kind
        shapes = stepper.shapes
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if single and kind.public_info and not kind.perfect_recall:
            self.tensor = np.zeros(shapes.size, np.float32)
            self.dict = shapes.split(self.tensor)
        self._bytes: Bytes = np.zeros(shapes.size, np.int8)
        self._work = one_record(stepper.game.rules.STATE)

    def set_from(self, state: Observed, player: int) -> None:
        if self.tensor is None:
            return
        now = state.now
        observe_seat(
            self._stepper.game.setups,
            now.states,
            self._work,
            player,
            self._stepper.shapes.spaces,
            now.pending[0],
            self._bytes,
        )
        self.tensor[:] = self._bytes

    def string_from(self, state: Observed, player: int) -> str:
        now = state.now
        private = pyspiel.PrivateInfoType
        if self._kind.private_info == private.ALL_PLAYERS:
            return str(state)
        if self._kind.private_info == private.NONE:
            return now.seen(SPECTATOR) if self._kind.public_info else ""
        if not self._kind.public_info:
            public = now.seen(SPECTATOR).splitlines()
            return "\n".join(line for line in now.seen(player).splitlines() if line not in public)
        return now.known(player) if self._kind.perfect_recall else now.seen(player)
