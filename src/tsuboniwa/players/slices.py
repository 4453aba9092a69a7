"""Thinking in slices: compiled code cannot be interrupted, so it looks up now and then."""

import time
from collections.abc import Callable

from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Thinking

SECONDS_A_SLICE = 0.005
FIRST_SLICE = 8
# Of a limit of depth alone: a tree of playouts has no end of its own.
SIMULATIONS_WITHOUT_LIMIT = 10_000


def most_simulations(limit: Limit) -> int | None:
    """How many simulations a limit allows; None where only time ends them."""
    if limit.simulations is None and limit.milliseconds is None:
        return SIMULATIONS_WITHOUT_LIMIT
    return limit.simulations


def think_in_slices(limit: Limit, thinking: Thinking, think: Callable[[int], bool]) -> int:
    """Call `think` with portions of simulations until the limit is reached or it is stopped.

    `think` says whether more of it would be of use. Returns the simulations done: at least one
    portion, unless it was stopped before.
    """
    begun = time.perf_counter()
    most = most_simulations(limit)
    done, portion = 0, FIRST_SLICE
    useful = True
    while useful and not thinking.stopped.is_set():
        if most is not None:
            portion = min(portion, most - done)
        before = time.perf_counter()
        spent = (before - begun) * 1000
        out_of_time = limit.milliseconds is not None and spent >= limit.milliseconds
        if portion <= 0 or (out_of_time and done):
            break
        useful = think(portion)
        done += portion
        thinking.report(done)
        portion = _next_portion(portion, time.perf_counter() - before)
    return done


def _next_portion(portion: int, seconds: float) -> int:
    """How many simulations fill a slice, judged by the last one."""
    fitting = int(portion * SECONDS_A_SLICE / max(seconds, 1e-6))
    return max(1, min(2 * portion, fitting))
