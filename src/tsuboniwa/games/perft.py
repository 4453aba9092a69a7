"""Counting action sequences: the quickest way to see that two sets of rules agree."""

import threading
from collections.abc import Callable

import numpy as np

from tsuboniwa.games import kernel
from tsuboniwa.games.game import Position

# Deeper trees than this have more leaves than anybody can count.
MOST_DEPTH = 100
SECONDS_BETWEEN_REPORTS = 0.5


def perft(
    position: Position, depth: int, report: Callable[[int], None] = lambda counted: None
) -> int:
    """The number of action sequences of this length; chance counts as actions, unweighted.

    The count runs in a thread of its own, so that Ctrl-C stops it and `report` hears how far it is.
    """
    game = position.game
    states = np.zeros(depth + 1, game.rules.STATE)
    states[0] = position.states[0]
    actions = np.empty((max(depth, 1), game.rules.BUFFER), np.int64)
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
