"""Gymnasium's spaces of observations and choices."""

import numpy as np
from gymnasium import spaces

from tsuboniwa.adapters.observing import Shapes


def observation_space(shapes: Shapes) -> spaces.Dict:
    least, most = shapes.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(least, most, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (shapes.actions.size,), np.int8),
        }
    )


def choice_space(shapes: Shapes) -> spaces.Discrete:
    return spaces.Discrete(shapes.actions.size)
