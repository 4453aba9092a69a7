import copy
import pickle
import random
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import tsuboniwa
from tests.conformance import random_match, some_positions, with_other_secrets
from tsuboniwa.adapters import openspiel
from tsuboniwa.adapters.openspiel import OpenSpielState, start_parameter
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import OptionError, TsuboniwaError

# Short forms of the long games.
GAMES = ("bossa(chips=True)", "niwa_cards(rounds=1)", "niwa_race(max_turns=12)", "niwashi")
HIDDEN = tuple(game for game in GAMES if not game.startswith("niwa_race"))


def load(text: str) -> Any:
    return pyspiel.load_game(text)


def first_decision(game: Any, seed: int = 1) -> Any:
    state = game.new_initial_state()
    rng = random.Random(seed)
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    return state


@pytest.mark.parametrize("text", GAMES)
def test_random_simulation_with_serialisation(text: str) -> None:
    pyspiel.random_sim_test(load(text), 1, True, False)


@pytest.mark.parametrize("text", GAMES)
def test_simulation_from_python(text: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(load(text))


@pytest.mark.parametrize("text", GAMES)
def test_the_interface_holds_on_part_of_the_tree(text: str) -> None:
    random.seed(1)
    game = load(text)
    known = {"game": game, "game_name": game.get_type().short_name}
    checks = type("Checks", (api_test.EnforceAPIOnPartialTreeBase,), known)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(result)
    assert result.testsRun == 5
    assert not result.errors + result.failures


def late(name: str) -> str:
    """A game that begins shortly before the end of a match."""
    rules = tsuboniwa.game(name)
    match = list(random_match(rules, "late"))
    return f"{name}(start={start_parameter(match[-8])})"


@pytest.mark.parametrize(
    "text", ["bossa", "niwa_cards(rounds=1)", "niwa_race(max_turns=3)", late("niwashi")]
)
def test_playthroughs_repeat(text: str) -> None:
    played = [generate_playthrough.playthrough(text, None, seed=1) for _ in range(2)]
    assert played[0] == played[1]
    assert played[0].count("# Apply action") > 5


@pytest.mark.parametrize("text", GAMES)
def test_mcts_plays(text: str) -> None:
    game = load(text)
    state = first_decision(game)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("text", HIDDEN)
def test_ismcts_plays_with_our_resampler(text: str, own: bool) -> None:
    game = load(text)
    state = first_decision(game)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2, 8, random_state=rng)
    if own:
        bot.set_resampler(openspiel.resampler)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("text", GAMES)
def test_reinforcement_learning_environment(text: str) -> None:
    rng = random.Random(1)
    environment = rl_environment.Environment(load(text))
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([rng.choice(step.observations["legal_actions"][player])])
    assert len(step.rewards) == 2


def test_utilities_and_information_are_what_the_games_are() -> None:
    kinds = pyspiel.GameType
    found = {name: openspiel.GAME_TYPES[name] for name in tsuboniwa.GAMES}
    assert {name: kind.utility for name, kind in found.items()} == {
        "bossa": kinds.Utility.ZERO_SUM,
        "niwa_cards": kinds.Utility.GENERAL_SUM,
        "niwa_race": kinds.Utility.ZERO_SUM,
        "niwashi": kinds.Utility.IDENTICAL,
    }
    perfect = kinds.Information.PERFECT_INFORMATION
    assert [name for name, kind in found.items() if kind.information == perfect] == ["niwa_race"]


def state_at(game: Any, position: Any) -> OpenSpielState:
    """The state reached by the match that led to a position."""
    state: OpenSpielState = game.new_initial_state()
    for event in position.events:
        code = event.action.code
        played = len(state.now.lines())
        while len(state.now.lines()) == played:
            state.apply_action(next(a for a in state.legal_actions() if leads_to(state, a, code)))
    return state


def leads_to(state: OpenSpielState, action: int, code: int) -> bool:
    after = state.now.after(action)
    if len(after.lines()) > len(state.now.lines()):
        return after.lines()[-1][1] == code
    fields = after.table.game.rules.FIELDS
    settled, prefix = int(after.pending[0, 1]), int(after.pending[0, 0])
    return all(field.of(prefix) == field.of(code) for field in fields[:settled])


@pytest.mark.parametrize("text", ["bossa(chips=True)", "niwa_cards(rounds=1)", "niwashi"])
def test_what_differs_in_secrets_only_looks_the_same(text: str) -> None:
    game = load(text)
    rules = game.new_initial_state().now.table.game
    observer = make_observation(game)
    pairs = 0
    for position in some_positions(rules, "openspiel", 6)[:8]:
        for seat in range(rules.seats):
            for other in with_other_secrets(position, seat, most=1):
                one, two = state_at(game, position), state_at(game, other)
                assert one.observation_string(seat) == two.observation_string(seat)
                assert one.information_state_string(seat) == two.information_state_string(seat)
                tensors = []
                for state in (one, two):
                    observer.set_from(state, seat)
                    tensors.append(observer.tensor.tobytes())
                assert tensors[0] == tensors[1]
                if one.current_player() == seat:
                    assert one.legal_actions() == two.legal_actions()
                pairs += str(one) != str(two)
    assert pairs


@pytest.mark.parametrize("text", HIDDEN)
def test_resampling_keeps_what_the_player_knows_and_nothing_else(text: str) -> None:
    game = load(text)
    state = first_decision(game)
    player = state.current_player()
    sampler = random.Random(1).random
    others = [state.resample_from_infostate(player, sampler) for _ in range(6)]
    assert len({str(other) for other in others}) > 1
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("text", GAMES)
def test_clones_and_pickles_go_their_own_way(text: str) -> None:
    state = first_decision(load(text))
    before = str(state)
    for twin in (state.clone(), pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert str(twin) == before
        player = twin.current_player()
        assert twin.information_state_string(player) == state.information_state_string(player)
        twin.apply_action(twin.legal_actions()[0])
        assert str(state) == before != str(twin)


def test_chance_is_as_likely_as_the_rules_say() -> None:
    state = load("niwa_cards").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    # Two copies of 33 cards; once one copy is dealt its twin is half as likely.
    assert state.chance_outcomes()[0][1] == pytest.approx(2 / 66)
    first = state.legal_actions()[0]
    state.apply_action(first)
    assert dict(state.chance_outcomes())[first] == pytest.approx(1 / 65)
    dice = load("bossa").new_initial_state()
    while "kind roll" not in str(dice) and len(dice.legal_actions()) != 6:
        dice.apply_action(dice.legal_actions()[0])
    assert dice.chance_outcomes()[0][1] == pytest.approx(1 / 6)
    dice.apply_action(dice.legal_actions()[0])
    assert [share for _, share in dice.chance_outcomes()] == pytest.approx([1 / 5] * 5)


def test_a_game_can_begin_late() -> None:
    rules = tsuboniwa.game("bossa")
    position = next(each for each in some_positions(rules, "late", 60) if each.states[0].pile == 9)
    text = start_parameter(position.view(None))
    game = pyspiel.load_game("bossa", {"start": text})
    state = game.new_initial_state()
    assert str(state).splitlines()[0] == str(position).splitlines()[0]
    again = pyspiel.load_game(str(game)).new_initial_state()
    assert str(again) == str(state)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])


def test_wrong_parameters_are_refused_in_a_sentence() -> None:
    with pytest.raises(TsuboniwaError, match="journey"):
        pyspiel.load_game("niwashi(journey=13)")
    with pytest.raises(OptionError, match="3_8_1"):
        pyspiel.load_game("niwa_cards(orders=one)")
    game = load("niwa_cards(orders=3_8_1,players=4)")
    assert game.num_players() == 4
    assert game.new_initial_state().now.table.game.options["orders"] == [3, 8, 1]
    with pytest.raises(OptionError, match="written by start_parameter"):
        pyspiel.load_game("bossa", {"start": "x"})
    dealt = next(each for each in random_match(tsuboniwa.game("niwashi"), 1) if each.actor == 0)
    with pytest.raises(OptionError, match="where a hand is unknown"):
        pyspiel.load_game("niwashi", {"start": start_parameter(dealt.view(1))})
    state = first_decision(load("bossa"))
    with pytest.raises(TsuboniwaError, match="cannot be chosen"):
        state.apply_action(79)


def test_python_ends_in_peace() -> None:
    """OpenSpiel keeps what it makes games with until after Python has ended."""
    code = "from tsuboniwa.adapters import openspiel"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_chance_acts_first() -> None:
    assert load("bossa").new_initial_state().now.actor == CHANCE
