"""The games' WebAssembly modules say what the rules of this process say; `tests/browser` asks more.

Node has the same engine as Chromium.
"""

from pathlib import Path

import numpy as np
import pytest

from tests.ahead.in_node import ask_node, make_modules, run
from tests.ahead.positions import ask
from tsuboniwa.ahead.web_assembly.all_modules import build_modules
from tsuboniwa.ahead.web_assembly.parts import match_data
from tsuboniwa.core import kernel
from tsuboniwa.core.registry import BUNDLED, make

POSITIONS = 60
GAMES_AT_RANDOM = 50
IMPORTS = """
const module = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]))
console.log(WebAssembly.Module.imports(module).length)
"""


@pytest.fixture(scope="module")
def modules() -> Path:
    return make_modules()


@pytest.mark.parametrize("name", BUNDLED)
def test_a_module_says_what_the_rules_say(modules: Path, name: str) -> None:
    for asked, expected in ask(name, POSITIONS):
        assert ask_node("answer", asked) == expected


@pytest.mark.parametrize("name", BUNDLED)
def test_matches_at_random_are_the_same_and_leave_no_memory_behind(
    modules: Path, name: str
) -> None:
    game = make(name)
    asked = {"game": name, "data": match_data(game), "matches": [], "kindShift": -1}
    measured = ask_node("measure", asked | {"games": GAMES_AT_RANDOM, "rounds": 2})
    states = np.zeros(2, game.rules.STATE)
    _, checksum = kernel.random_games(game.setups, states, game.buffer, -1, 1, GAMES_AT_RANDOM)
    assert measured["sum"] == checksum
    assert measured["grown"] == 0


@pytest.mark.parametrize("name", BUNDLED)
def test_a_module_needs_nothing_from_outside(modules: Path, name: str) -> None:
    assert run("node", "--eval", IMPORTS, str(modules / f"{name}.wasm")).strip() == "0"


def test_modules_that_are_up_to_date_are_left_alone(modules: Path) -> None:
    assert build_modules(modules, BUNDLED) == []
