import importlib
import itertools
import pickle
import subprocess
import sys
import time
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import tsuboniwa
from tests.adapters.pettingzoo_checks import (
    check_api,
    performance_benchmark,
    render_test,
    seed_test,
)
from tests.registered import short
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, SWITCHED_ON
from tsuboniwa.adapters import pettingzoo
from tsuboniwa.core import kernel
from tsuboniwa.core.errors import IllegalAction, TsuboniwaError

PACKAGE = "tsuboniwa.adapters.pettingzoo"
MODULES = {game: importlib.import_module(f"{PACKAGE}.{game}_v0") for game in tsuboniwa.GAMES}
DUEL = MODULES[DUEL_WITH_HIDDEN_HANDS]
each_module = pytest.mark.parametrize(
    "module", MODULES.values(), ids=lambda m: m.__name__.split(".")[-1]
)


# Any warning fails a test here.


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_api(game: str) -> None:
    # Short matches, so that PettingZoo's test sees their ends.
    check_api(MODULES[game].env(**short(game)))
    check_api(MODULES[game].raw_env(**short(game)))


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_a_module_is_imported_as_if_it_were_a_file(game: str) -> None:
    name = f"{game}_v0"
    for code in (
        f"from {PACKAGE} import {name} as module",
        f"import {PACKAGE}.{name} as module",
        f"from {PACKAGE}.{name} import env; from {PACKAGE} import {name} as module",
    ):
        found: dict[str, Any] = {}
        exec(code, found)
        assert found["module"] is MODULES[game]
    assert name in dir(pettingzoo)
    assert pickle.loads(pickle.dumps(MODULES[game].env)) is MODULES[game].env


def test_a_wrong_name_is_told_what_there_is() -> None:
    with pytest.raises(AttributeError, match=f"chess_v0; there are .*{DUEL_WITH_HIDDEN_HANDS}_v0"):
        _ = pettingzoo.chess_v0
    with pytest.raises(ImportError):
        importlib.import_module(f"{PACKAGE}.chess_v0")


def test_pettingzoo_itself_stays_as_it_was() -> None:
    """Importing our environments and playing them changes nothing in PettingZoo's modules."""
    code = f"""
import copy, importlib, pkgutil, sys, warnings
warnings.simplefilter("ignore")
import pettingzoo.test.api_test, pettingzoo.utils.env
def contents():
    return {{
        (name, key): repr(value) if isinstance(value, (list, dict, set, tuple)) else id(value)
        for name, module in sys.modules.items() if name.split(".")[0] == "pettingzoo"
        for key, value in vars(module).items() if not key.startswith("__")
    }}
from pettingzoo.utils import wrappers
before = contents()
from tsuboniwa.adapters.pettingzoo import {DUEL_WITH_HIDDEN_HANDS}_v0 as module
env = module.env()
env.reset(seed=1)
env.last()
env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
env.reset()
after = contents()
changed = [key for key in before if after[key] != before[key]]
assert ("pettingzoo.test.api_test", "env_obs_dicts") in before
assert not changed, changed
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


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
    bare: Any = DUEL.raw_env()
    bare.reset(seed=1)
    mask = bare.observe(bare.agent_selection)["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(IllegalAction, match="choose an index where its mask is 1"):
        bare.step(wrong)
    assert (bare.observe(bare.agent_selection)["action_mask"] == mask).all()
    wrapped = DUEL.env()
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.last()
    wrapped.step(wrong)
    assert wrapped.terminations[agent]
    assert wrapped.rewards[agent] == -1


def test_an_environment_survives_pickle_and_knows_its_options() -> None:
    env: Any = pickle.loads(pickle.dumps(DUEL.raw_env(**SWITCHED_ON)))
    assert env.game.options.items() >= SWITCHED_ON.items()
    assert str(env) == f"{DUEL_WITH_HIDDEN_HANDS}_v0"
    with pytest.raises(TsuboniwaError, match="no option"):
        DUEL.env(chip=True)
    with pytest.raises(TsuboniwaError, match="render mode"):
        DUEL.env(render_mode="opera")


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_a_match_pays_what_the_rules_say(game: str) -> None:
    env: Any = MODULES[game].raw_env(**short(game))
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.action_space(env.agent_selection).seed(1)
        env.step(env.action_space(env.agent_selection).sample(mask))
    points = np.zeros(env.game.seats, np.int64)
    kernel.list_returns(env.game.setups, env._batch.states, points)
    assert list(env.rewards.values()) == points.tolist()
