"""What hands promise: quick judgements agree with the slow way, and with the score at the end."""

import numpy as np
import pytest

import tsuboniwa
from tests.conformance import random_match
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.kernel import list_legal
from tsuboniwa.games.niwa_cards.players.evaluation import (
    STAGE_OF,
    Desk,
    Tables,
    best_aim,
    best_turn,
    judge,
    make_tables,
)
from tsuboniwa.games.niwa_cards.players.weights import tables_for
from tsuboniwa.games.niwa_cards.rules import KIND_SHIFT, REVEAL
from tsuboniwa.games.niwa_cards.scoring import score
from tsuboniwa.games.niwa_cards.training import nothing_learned

ORDERS = range(1, 9)


def promise(one: int, two: int, order: int, pile: int, tables: Tables) -> float:
    stage = STAGE_OF[pile]
    patterns = np.empty(11, np.int64)
    values, colours = tables.values[order, stage], tables.colours[order, stage]
    return best_aim(one, two, order, values, colours, patterns)[1]


@pytest.mark.parametrize("order", ORDERS)
def test_C5_with_nothing_learned_a_hand_promises_its_score(order: int) -> None:
    tables = make_tables(nothing_learned())
    game = tsuboniwa.game("niwa_cards", rounds=1, orders=[order])
    for number in range(3):
        for position in random_match(game, ("score", number)):
            if position.actor in (0, 1):
                one, two = (int(mask) for mask in position.states[0].hand[0])
                assert promise(one, two, order, 9, tables) == score(one, two, order)


@pytest.mark.parametrize("order", ORDERS)
def test_actions_are_judged_by_the_hand_that_they_leave(order: int) -> None:
    tables = tables_for(2)
    game = tsuboniwa.game("niwa_cards", rounds=1, orders=[order])
    desk = Desk.empty()
    for position in random_match(game, "judge"):
        seat = position.actor
        if seat not in (0, 1):
            continue
        state = position.states[0]
        pile = int(state.pile)
        n = list_legal(game.setups, position.states, ANY, desk.actions)
        judge(state.hand[seat].copy(), n, order, pile, tables, desk)
        for action, promised in list(zip(position.legal, desk.promises[:n], strict=True))[::7]:
            if action.code >> KIND_SHIFT == REVEAL:
                continue
            after = position.play(action).states[0]
            hand = after.hand[seat] if after.scored == 0 else after.shown[seat]
            slow = promise(int(hand[0]), int(hand[1]), order, pile, tables)
            assert promised == pytest.approx(slow)


@pytest.mark.parametrize("order", ORDERS)
def test_the_best_turn_is_the_best_of_the_list(order: int) -> None:
    tables = tables_for(2)
    game = tsuboniwa.game("niwa_cards", rounds=1, orders=[order], stall=0)
    desk = Desk.empty()
    met = 0
    for number in range(3):
        for position in random_match(game, ("best", number)):
            state = position.states[0]
            if position.actor not in (0, 1) or str(position.legal[-1]) != "reveal":
                continue
            hand = state.hand[position.actor].copy()
            centre, pile = int(state.centre[0]), int(state.pile)
            chosen = best_turn(int(hand[0]), int(hand[1]), centre, order, pile, tables, desk)
            n = list_legal(game.setups, position.states, ANY, desk.actions)
            judge(hand, n, order, pile, tables, desk)
            codes = desk.actions[:n].tolist()
            assert chosen in codes
            assert desk.promises[codes.index(chosen)] == pytest.approx(desk.promises[:n].max())
            met += 1
    assert met > 10
