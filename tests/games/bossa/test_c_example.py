"""The C program in examples/ plays as Python does."""

from pathlib import Path

import numpy as np

from tests.c_programs import build_program, run
from tsuboniwa import CHANCE, game
from tsuboniwa.core import kernel
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import OVER
from tsuboniwa.core.random_numbers import below

EXAMPLE = Path(__file__).parents[3] / "examples" / "random_match.c"


def test_the_c_program_plays_the_same_match(tmp_path: Path) -> None:
    program = tmp_path / "random_match"
    build_program(EXAMPLE, ("bossa", "shared"), program)
    *actions, result = run([str(program)]).splitlines()
    assert len(actions) > 20
    assert [*map(str, random_match()), result] == [*actions, result]
    assert result in ("1 to -1", "-1 to 1", "0 to 0")


def random_match() -> list[int]:
    """The actions of the same match, played by the same functions from Python."""
    bossa = game("bossa", chips=True)
    states = bossa.new_states()
    kernel.begin(bossa.setups, states)
    rng = np.array([1, 2, 3, 4])
    room = np.empty(bossa.rules.BUFFER, np.int64)
    played = []
    while states[0].actor != OVER:
        if states[0].actor == CHANCE:
            action = kernel.draw_chance(bossa.setups, states, rng)
        else:
            count = kernel.list_legal(bossa.setups, states, ANY, room)
            action = int(room[below(rng, count)])
        kernel.play_into(bossa.setups, states, action, states)
        played.append(action)
    return played
