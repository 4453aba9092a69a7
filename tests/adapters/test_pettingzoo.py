import itertools
import pickle
import time
import warnings
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tsuboniwa.adapters.pettingzoo import bossa_v0, niwa_cards_v0, niwa_race_v0, niwashi_v0
from tsuboniwa.core.errors import IllegalAction, TsuboniwaError

with warnings.catch_warnings():
    # It imports an environment in a way that it calls deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

MODULES = (bossa_v0, niwa_cards_v0, niwa_race_v0, niwashi_v0)
# Short matches, so that the tests of PettingZoo see their ends.
SHORT = {niwa_cards_v0: {"rounds": 1}, niwa_race_v0: {"max_turns": 20}}
each_module = pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__.split(".")[-1])


# Any warning fails a test here.


@each_module
def test_api(module: ModuleType) -> None:
    api_test(module.env(**SHORT.get(module, {})), num_cycles=300)
    api_test(module.raw_env(**SHORT.get(module, {})), num_cycles=300)


def test_api_with_five_seats() -> None:
    api_test(niwa_cards_v0.env(players=5, rounds=1), num_cycles=300)


@each_module
def test_seeds(module: ModuleType) -> None:
    seed_test(module.env, num_cycles=60)


@each_module
def test_pictures_and_texts(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env)
    assert "\N{ESCAPE}[" in capsys.readouterr().out


@each_module
def test_performance_benchmark_runs(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(0.0, 0.05)
    monkeypatch.setattr(time, "time", lambda: next(clock))
    performance_benchmark(module.env())


@each_module
def test_spaces_are_typed_and_always_the_same(module: ModuleType) -> None:
    env = module.env()
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        observed = env.observe(agent)
        assert observed in env.observation_space(agent)
        assert observed["observation"].dtype == observed["action_mask"].dtype == np.int8
        assert observed["action_mask"].any() == (agent == env.agent_selection)


def test_an_impossible_choice_is_refused_bare_and_ends_the_match_wrapped() -> None:
    bare: Any = bossa_v0.raw_env()
    bare.reset(seed=1)
    mask = bare.observe(bare.agent_selection)["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(IllegalAction, match="choose an index where its mask is 1"):
        bare.step(wrong)
    assert (bare.observe(bare.agent_selection)["action_mask"] == mask).all()
    wrapped = bossa_v0.env()
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.last()
    wrapped.step(wrong)
    assert wrapped.terminations[agent]
    assert wrapped.rewards[agent] == -1


def test_an_environment_survives_pickle_and_knows_its_options() -> None:
    env: Any = pickle.loads(pickle.dumps(bossa_v0.raw_env(chips=True)))
    assert env.game.options["chips"] is True
    assert str(env) == "bossa_v0"
    with pytest.raises(TsuboniwaError, match="no option"):
        bossa_v0.env(chip=True)
    with pytest.raises(TsuboniwaError, match="render mode"):
        bossa_v0.env(render_mode="opera")


def test_a_match_pays_what_the_rules_say() -> None:
    env: Any = bossa_v0.raw_env()
    for seed in range(4):
        env.reset(seed=seed)
        while not env.terminations[env.agent_selection]:
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(env.action_space(env.agent_selection).sample(mask))
        assert sorted(env.rewards.values()) in ([-1, 1], [0, 0])
