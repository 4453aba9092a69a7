"""The games for OpenSpiel; importing this registers every game by its name.

Needs the extra `research`. A choice is an OpenSpiel action, and chance is split into choices too,
with the sums of its weights. A state holds one immutable `Moment`, so that cloning costs little.
"""

import numpy as np
import pyspiel

from tsuboniwa.adapters.observing import find_tensors
from tsuboniwa.adapters.openspiel.parameters import start_parameter
from tsuboniwa.adapters.openspiel.spiel import SpielGame, SpielState, spiel_class
from tsuboniwa.core.registry import GAMES, describe

__all__ = ["SpielGame", "SpielState", "resampler", "start_parameter"]


def resampler(state: SpielState, player: int) -> SpielState:
    """For `ISMCTSBot.set_resampler`."""
    return state.resample_from_infostate(player, np.random.default_rng().random)


def _register(name: str) -> None:
    tensors = find_tensors(name)
    if tensors is not None and name not in pyspiel.registered_names():
        made = spiel_class(describe(name), tensors, __name__)
        # Pickles of games look for it here.
        globals()[made.__name__] = made
        pyspiel.register_game(made.TYPE, made)


for _name in GAMES:
    _register(_name)
