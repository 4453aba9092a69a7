"""With ready-made kernels nothing that plays, serves, studies or measures loads the compiler."""

import pytest

import tsuboniwa
from tests.command import python

# What only making kernels and compiling at run time may need.
FORBID = """
import sys

class Forbidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite", "ziglang", "filelock"):
            raise AssertionError(f"{name} is imported")

sys.meta_path.insert(0, Forbidden())
"""
PLAY = """
import tsuboniwa
from tsuboniwa.core.random_numbers import Rng
name, rng = {game!r}, Rng("here")
players = [tsuboniwa.player(name, "master", seed=str(seat)) for seat in range(2)]
position = tsuboniwa.game(name).start()
while position.actor is not None:
    if position.actor == tsuboniwa.CHANCE:
        position = position.draw(rng)
        continue
    view, log = position.view(position.actor), position.log(position.actor)
    chosen = players[position.actor].choose(view, log, tsuboniwa.Limit(simulations=2))
    position = position.play(chosen.action)
print(position.outcome is not None)
"""
SERVE = """
from tsuboniwa.server.tables import Tables
from tsuboniwa.web.app import create_app
from tsuboniwa.web.settings import Settings
print(create_app(Settings()) is not None)
"""
STEP = """
import tsuboniwa
from tsuboniwa.adapters.vector import VectorGames
games = VectorGames(tsuboniwa.game({game!r}), 4, threads=2)
games.reset(seed=1)
for _ in range(20):
    games.step(games.random_actions())
games.close()
print(games.masks.any())
"""
MEASURE = """
import tsuboniwa.cli, tsuboniwa.lab.arena, tsuboniwa.terminal.plain
from tsuboniwa.core.perft import perft
print(all(perft(tsuboniwa.game(name).start(), 1) for name in tsuboniwa.GAMES))
"""


def in_a_new_python(code: str) -> str:
    return python(FORBID + code, TSUBONIWA_KERNELS="ahead")


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_a_match_against_the_master(game: str) -> None:
    assert in_a_new_python(PLAY.format(game=game)) == "True"


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_many_games_at_once(game: str) -> None:
    assert in_a_new_python(STEP.format(game=game)) == "True"


def test_the_server_and_the_commands() -> None:
    assert in_a_new_python(SERVE) == "True"
    assert in_a_new_python(MEASURE) == "True"


def test_the_compiler_would_be_noticed() -> None:
    with pytest.raises(AssertionError, match="numba is imported"):
        in_a_new_python("import numba")
