"""The decisions of a round, read from what a seat knows of the match."""

from collections.abc import Sequence

import numpy as np

from tsuboniwa.core.game import Event, View
from tsuboniwa.core.state_records import Ints
from tsuboniwa.games.niwa_cards.players.belief import COLUMNS, undo_round
from tsuboniwa.games.niwa_cards.rules import (
    FIELDS,
    OPEN,
)


def read_decisions(view: View, log: Sequence[Event]) -> Ints:
    """What the others decided in this round, the latest first."""
    actors, codes = [], []
    kind = FIELDS.named("kind")
    for event in reversed(log):
        if kind.of(event.action.code) == OPEN:
            break
        actors.append(event.actor)
        codes.append(event.action.code)
    else:
        # A log that does not reach back to the deal belongs to a position set up by hand.
        return np.empty((0, COLUMNS), np.int64)
    decisions = np.empty((len(codes), COLUMNS), np.int64)
    n = undo_round(
        view.states[0].centre.copy(),
        int(view.states[0].pile),
        view.seat,
        int(view.game.setup.stall) * view.game.seats,
        np.array(actors, np.int64),
        np.array(codes, np.int64),
        decisions,
    )
    return decisions[:n]
