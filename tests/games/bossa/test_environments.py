"""Bossa as an environment for research."""

from typing import Any

import pyspiel
import pytest

from tests.adapters.openspiel_games import kind_of, load_game
from tests.adapters.single_game import SingleGame, named
from tests.conformance import some_positions
from tests.registered import make
from tsuboniwa.adapters.openspiel import start_parameter
from tsuboniwa.adapters.pettingzoo import bossa_v0
from tsuboniwa.games.bossa.tiles import TILE_NAMES


def test_an_observation_tells_what_the_view_tells() -> None:
    game = make("bossa", {"chips": True})
    single = SingleGame(game)
    for position in some_positions(game, "pieces", 60):
        for seat in range(2):
            seen, view = single.pieces_and_view(position, seat)
            for i, holder in enumerate((seat, 1 - seat)):
                hand = view["hands"][holder]
                assert named(TILE_NAMES, seen["hands"][i]) == hand["tiles"]
                assert seen["hidden"][i] == hand["unknown"]
                assert list(seen["markers"][i]) == [
                    name in hand["markers"] for name in ("redraw", "swap", "stack")
                ]
                chips = [None, "doubler", "inverter", "hidden"]
                assert chips[seen["chips"][i].argmax()] == hand["chip"]
                assert bool(seen["chips used"][i]) == (hand["chip_on"] is not None)
            assert named(TILE_NAMES, seen["unseen"]) == view["unseen"]
            assert named(TILE_NAMES, seen["discard"]) == view["discard"]
            assert seen["pile"] == view["pile"]
            assert bool(seen["turn"]) == (view["turn"] == seat)
            for colour, row in enumerate(view["rows"]):
                assert seen["rows"][colour][0] == (row["die"] or 0)
                owners = [row["owner"] == seat, row["owner"] == 1 - seat]
                assert list(seen["rows"][colour][3:]) == owners
                for place in row["positions"]:
                    assert seen["laid"][colour, place["value"]] == len(place["tiles"])
                    assert seen["stacked"][colour, place["value"]] == len(place["stacked"])


def test_the_game_is_known_for_what_it_is() -> None:
    kinds = pyspiel.GameType
    assert kind_of("bossa") == (
        kinds.Utility.ZERO_SUM,
        kinds.Information.IMPERFECT_INFORMATION,
        kinds.ChanceMode.EXPLICIT_STOCHASTIC,
    )
    assert SingleGame(make("bossa", {})).shapes.actions.size == 80


def test_chance_is_as_likely_as_the_rules_say() -> None:
    dice = load_game("bossa").new_initial_state()
    while "kind roll" not in str(dice) and len(dice.legal_actions()) != 6:
        dice.apply_action(dice.legal_actions()[0])
    assert dice.chance_outcomes()[0][1] == pytest.approx(1 / 6)
    dice.apply_action(dice.legal_actions()[0])
    assert [share for _, share in dice.chance_outcomes()] == pytest.approx([1 / 5] * 5)


def test_a_game_can_begin_late_with_the_removed_tile_left_open() -> None:
    rules = make("bossa", {})
    position = next(each for each in some_positions(rules, "late", 60) if each.states[0].pile == 9)
    text = start_parameter(position.view(None))
    game = load_game("bossa", {"start": text})
    state = game.new_initial_state()
    assert str(state).splitlines()[0] == str(position).splitlines()[0]
    again = load_game(str(game)).new_initial_state()
    assert str(again) == str(state)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])


def test_a_match_is_won_lost_or_drawn() -> None:
    env: Any = bossa_v0.raw_env()
    for seed in range(4):
        env.reset(seed=seed)
        while not env.terminations[env.agent_selection]:
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(env.action_space(env.agent_selection).sample(mask))
        assert sorted(env.rewards.values()) in ([-1, 1], [0, 0])
