"""Comparing actions in the same worlds, compiled: what is plainly worse is dropped.

Two actions in one world share its luck, so their difference shows long before their values do.
"""

import math
from typing import NamedTuple

import numpy as np

from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Floats, Floats2, Ints

# Entries of `progress`: the worlds done, the next action to try in this one, the actions left.
WORLDS, NEXT, LEFT = range(3)
PROGRESS_BYTES = 3 * 8
# Besides the products of every two actions.
BYTES_AN_ACTION = 5 * 8


class Comparison(NamedTuple):
    """Some actions in the order of their promise, and what they came to so far."""

    codes: Ints
    # 1 while an action is still tried.
    tried: Ints
    visits: Ints
    # In the world at hand, and over all worlds: sums of values, and of products of two.
    row: Floats
    values: Floats
    products: Floats2
    progress: Ints

    @classmethod
    def of(cls, codes: Ints) -> "Comparison":
        n = codes.size
        return cls(
            codes,
            np.ones(n, np.int64),
            np.zeros(n, np.int64),
            np.zeros(n),
            np.zeros(n),
            np.zeros((n, n)),
            np.array([0, 0, n], np.int64),
        )


def room(memory: int, fixed_bytes: int, more_bytes_an_action: int = 0) -> int:
    """For how many actions there is memory, two at least."""
    spare = max(0, memory - PROGRESS_BYTES - fixed_bytes)
    each = BYTES_AN_ACTION + more_bytes_an_action
    return max(2, int((math.sqrt(each**2 + 4 * 8 * spare) - each) / (2 * 8)))


@compiled
def still_tried(compared: Comparison, i: int) -> int:
    """The first action from `i` on that is still tried; their number if there is none."""
    while i < compared.codes.size and compared.tried[i] == 0:
        i += 1
    return i


@compiled
def close_world(compared: Comparison, review_every: int, doubt: float, alike: float) -> None:
    """Add up what the actions came to in a world; now and then, drop what is plainly worse."""
    n = compared.codes.size
    for i in range(n):
        if compared.tried[i]:
            compared.visits[i] += 1
            compared.values[i] += compared.row[i]
            for j in range(n):
                if compared.tried[j]:
                    compared.products[i, j] += compared.row[i] * compared.row[j]
    compared.progress[WORLDS] += 1
    if compared.progress[WORLDS] % review_every == 0:
        drop_worse(compared, doubt, alike)
    compared.progress[NEXT] = 0


@compiled
def drop_worse(compared: Comparison, doubt: float, alike: float) -> None:
    """Drop what lies `doubt` standard errors behind the best, or surely not even `alike` behind."""
    best = -1
    for i in range(compared.codes.size):
        if compared.tried[i] and (best < 0 or compared.values[i] > compared.values[best]):
            best = i
    worlds = compared.progress[WORLDS]
    products = compared.products
    for i in range(compared.codes.size):
        if compared.tried[i] == 0 or i == best:
            continue
        behind = (compared.values[best] - compared.values[i]) / worlds
        squares = (products[best, best] + products[i, i] - 2 * products[best, i]) / worlds
        error = math.sqrt(max(0.0, squares - behind * behind) / worlds)
        if behind > doubt * error + 1e-9 or behind + doubt * error < alike:
            compared.tried[i] = 0
            compared.progress[LEFT] -= 1
