"""The card game as an environment for research."""

import numpy as np
import pyspiel
import pytest

from tests.adapters.openspiel_games import kind_of, load_game
from tests.adapters.pettingzoo_checks import check_api
from tests.adapters.single_game import SingleGame, named
from tests.conformance import some_positions
from tests.registered import make
from tsuboniwa.adapters.pettingzoo import niwa_cards_v0
from tsuboniwa.core.errors import OptionError
from tsuboniwa.games.niwa_cards.cards import CARD_NAMES


def test_an_observation_tells_what_the_view_tells() -> None:
    game = make("niwa_cards", {"players": 3, "rounds": 2})
    single = SingleGame(game)
    for position in some_positions(game, "pieces", 40):
        for seat in range(3):
            seen, view = single.pieces_and_view(position, seat)
            for i in range(3):
                hand = view["hands"][(seat + i) % 3]
                assert named(CARD_NAMES, seen["hands"][i]) == hand["cards"]
                assert seen["hidden"][i] == hand["unknown"]
                points = [each["points"][(seat + i) % 3] for each in view["scored"]]
                assert list(seen["scores"][: len(points), i]) == points
            assert named(CARD_NAMES, seen["known"]) == view["hands"][seat]["known"]
            assert named(CARD_NAMES, seen["centre"]) == view["centre"]
            assert named(CARD_NAMES, seen["unseen"]) == view["unseen"]
            assert seen["pile"] == view["pile"]
            assert seen["swaps"] == view["swaps"]
            if view["phase"] != "over":
                order = view["order"]["number"] if view["order"] else 0
                assert list(np.flatnonzero(seen["order"]) + 1) == [order][: order > 0]
                assert seen["turn"].argmax() == (view["turn"] - seat) % 3


def test_the_game_is_known_for_what_it_is() -> None:
    kinds = pyspiel.GameType
    assert kind_of("niwa_cards") == (
        kinds.Utility.GENERAL_SUM,
        kinds.Information.IMPERFECT_INFORMATION,
        kinds.ChanceMode.EXPLICIT_STOCHASTIC,
    )
    assert SingleGame(make("niwa_cards", {})).shapes.actions.size == 48


def test_chance_is_as_likely_as_the_rules_say() -> None:
    state = load_game("niwa_cards").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    # Two copies of 33 cards; once one copy is dealt its twin is half as likely.
    assert state.chance_outcomes()[0][1] == pytest.approx(2 / 66)
    first = state.legal_actions()[0]
    state.apply_action(first)
    assert dict(state.chance_outcomes())[first] == pytest.approx(1 / 65)


def test_orders_are_written_as_one_word() -> None:
    with pytest.raises(OptionError, match="3_8_1"):
        load_game("niwa_cards(orders=one)")
    game = load_game("niwa_cards(orders=3_8_1,players=4)")
    assert game.num_players() == 4
    assert game.new_initial_state().now.stepper.game.options["orders"] == [3, 8, 1]


def test_five_seats_in_pettingzoo() -> None:
    check_api(niwa_cards_v0.env(players=5, rounds=1))
