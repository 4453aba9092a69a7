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
from tests.registered import short
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS
from tsuboniwa.adapters import openspiel
from tsuboniwa.adapters.observing import find_tensors
from tsuboniwa.adapters.openspiel import SpielState, start_parameter
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import OptionError, TsuboniwaError


def with_options(name: str, options: dict[str, Any]) -> str:
    """A game as OpenSpiel writes it."""
    return f"{name}({','.join(f'{key}={value}' for key, value in options.items())})"


def is_hidden(name: str) -> bool:
    tensors = find_tensors(name)
    assert tensors is not None
    return tensors.ENVIRONMENT.hidden_information


# Short forms of the long games.
GAMES = tuple(with_options(name, short(name)) for name in tsuboniwa.GAMES)
HIDDEN = tuple(with_options(name, short(name)) for name in tsuboniwa.GAMES if is_hidden(name))
DUEL = DUEL_WITH_HIDDEN_HANDS


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


def soon_over(name: str) -> str:
    """A game of few choices: playthroughs tell everything of every state."""
    tensors = find_tensors(name)
    assert tensors is not None
    begins_late = tensors.ENVIRONMENT.begins_anywhere and not short(name)
    return late(name) if begins_late else with_options(name, short(name))


@pytest.mark.parametrize("text", [soon_over(name) for name in tsuboniwa.GAMES])
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


def state_at(game: Any, position: Any) -> SpielState:
    """The state reached by the match that led to a position."""
    state: SpielState = game.new_initial_state()
    for event in position.events:
        code = event.action.code
        played = len(state.now.lines())
        while len(state.now.lines()) == played:
            state.apply_action(next(a for a in state.legal_actions() if leads_to(state, a, code)))
    return state


def leads_to(state: SpielState, action: int, code: int) -> bool:
    after = state.now.after(action)
    if len(after.lines()) > len(state.now.lines()):
        return after.lines()[-1][1] == code
    fields = after.stepper.game.rules.FIELDS
    settled, prefix = int(after.pending[0, 1]), int(after.pending[0, 0])
    return all(field.of(prefix) == field.of(code) for field in fields[:settled])


@pytest.mark.parametrize("text", HIDDEN)
def test_what_differs_in_secrets_only_looks_the_same(text: str) -> None:
    game = load(text)
    rules = game.new_initial_state().now.stepper.game
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


@pytest.mark.parametrize("text", GAMES)
def test_the_shares_of_chance_add_up(text: str) -> None:
    state = load(text).new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert [action for action, _ in outcomes] == state.legal_actions()
        assert sum(share for _, share in outcomes) == pytest.approx(1)
        state.apply_action(state.legal_actions()[-1])


@pytest.mark.parametrize("text", GAMES)
def test_a_match_stays_within_its_bounds(text: str) -> None:
    game = load(text)
    rng = random.Random(1)
    for _ in range(3):
        state = game.new_initial_state()
        choices = chances = 0
        while not state.is_terminal():
            chances += state.is_chance_node()
            choices += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        assert choices <= game.max_game_length()
        # A draw of several fields is several choices of chance.
        assert chances <= game.max_chance_nodes_in_history()
        for points in state.returns():
            assert game.min_utility() <= points <= game.max_utility()


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_a_game_can_begin_late_where_it_says_so(name: str) -> None:
    tensors = find_tensors(name)
    assert tensors is not None
    if not tensors.ENVIRONMENT.begins_anywhere:
        with pytest.raises(pyspiel.SpielError):
            pyspiel.load_game(late(name))
        return
    game = pyspiel.load_game(late(name))
    state = game.new_initial_state()
    again = pyspiel.load_game(str(game)).new_initial_state()
    assert str(again) == str(state)
    played = 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        played += 1
    assert played


def test_wrong_parameters_are_refused_in_a_sentence() -> None:
    with pytest.raises(OptionError, match="written by start_parameter"):
        pyspiel.load_game(DUEL, {"start": "x"})
    state = first_decision(load(DUEL))
    impossible = next(i for i in range(1000) if i not in state.legal_actions())
    with pytest.raises(TsuboniwaError, match="cannot be chosen"):
        state.apply_action(impossible)


def test_python_ends_in_peace() -> None:
    """OpenSpiel keeps what it makes games with until after Python has ended."""
    code = "from tsuboniwa.adapters import openspiel"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_chance_acts_first() -> None:
    assert load(DUEL).new_initial_state().now.actor == CHANCE
