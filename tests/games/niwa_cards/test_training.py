"""What the card game's players learn is worth points in rounds that they have not seen."""

import numpy as np
import pytest

from tsuboniwa.core.registry import make
from tsuboniwa.games.niwa_cards.players.evaluation import Desk, make_tables
from tsuboniwa.games.niwa_cards.rules import STATE
from tsuboniwa.games.niwa_cards.training import contest, learn, nothing_learned

SEATS = 2
HELD_OUT = 1_000_003


@pytest.mark.parametrize("order", [1, 5])
def test_what_was_learned_wins_points_in_held_out_rounds(order: int) -> None:
    game = make("niwa_cards", players=SEATS, rounds=1, orders=[order])
    states = np.zeros(2, STATE)
    states[0] = game.start().states[0]
    nothing = make_tables(nothing_learned(), order)

    def ahead_after(rounds: int) -> float:
        learned = make_tables(learn(SEATS, nothing_learned(), rounds, 1, [order]), order)
        return contest(game.setups, states, learned, nothing, HELD_OUT, 600, Desk.empty())

    assert ahead_after(3000) > ahead_after(30) + 0.5
