"""What a seat may think of its partner's hand, by name: for people, replays and tests."""

from collections.abc import Sequence

import numpy as np

from tsuboniwa.core.game import Event, View
from tsuboniwa.games.niwashi.notation import tile_names
from tsuboniwa.games.niwashi.orders import ORDER_NAMES, ORDERS
from tsuboniwa.games.niwashi.players.belief import chances
from tsuboniwa.games.niwashi.players.history import believe
from tsuboniwa.games.niwashi.players.judgement import held_orders


def order_chances(view: View, log: Sequence[Event]) -> dict[str, float]:
    """How likely the partner holds each order; they add up to the orders in its hand."""
    found = np.zeros(ORDERS)
    pairs = believe(view, log).pairs[1 - view.seat]
    chances(pairs, held_orders(view.states[0], view.seat), found)
    return dict(zip(ORDER_NAMES, found.tolist(), strict=True))


def tile_chances(view: View) -> dict[str, float]:
    """How likely the partner holds each tile; they add up to the tiles in its hand.

    Those taken before everybody's eyes are certain. Those dealt may be any that were never seen,
    each as likely as the others.
    """
    state = view.states[0]
    partner = 1 - view.seat
    found = dict.fromkeys(tile_names(state.hand[partner]), 1.0)
    unseen = tile_names(state.unseen)
    hidden = int(state.hidden[partner])
    if hidden:
        found |= dict.fromkeys(unseen, hidden / len(unseen))
    return found
