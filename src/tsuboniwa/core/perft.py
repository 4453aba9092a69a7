"""Counting action sequences: the quickest way to see that two sets of rules agree."""

import threading
from collections.abc import Callable

import numpy as np

from tsuboniwa.core import kernel
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Position

# No deeper tree can be counted, unless it has no leaves at that depth at all.
MAX_DEPTH = 1_000
SECONDS_BETWEEN_REPORTS = 0.5


def perft(
    position: Position, depth: int, report: Callable[[int], None] = lambda counted: None
) -> int:
    """The number of action sequences of this length; chance counts as actions, unweighted.

    The count runs in its own thread, so that Ctrl-C stops it and `report` is told how far it is.
    """
    if position.actor is None or depth == 0:
        return int(depth == 0)
    if depth > MAX_DEPTH:
        raise TsuboniwaError(f"The depth is at most {MAX_DEPTH}, not {depth}.")
    game = position.game
    states = np.zeros(depth + 1, game.rules.STATE)
    states[0] = position.states[0]
    actions = np.empty((depth, game.rules.BUFFER), np.int64)
    control = np.zeros(2, np.int64)
    result: list[int] = []

    def count() -> None:
        result.append(kernel.count_paths(game.setups, states, actions, depth, control))

    worker = threading.Thread(target=count, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(SECONDS_BETWEEN_REPORTS)
            if worker.is_alive():
                report(int(control[1]))
    except BaseException:
        control[0] = 1
        worker.join()
        raise
    return result[0]
