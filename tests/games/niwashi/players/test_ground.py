"""The ground counts what the rules see."""

import numpy as np
import pytest

import tsuboniwa
from tests.games.niwashi.tables import table
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwashi.garden import colour_on, fulfilled_orders
from tsuboniwa.games.niwashi.orders import ORDER_NUMBERS, ORDERS
from tsuboniwa.games.niwashi.players.belief import unpack
from tsuboniwa.games.niwashi.players.ground import (
    Ground,
    lay_down,
    lift,
    missing,
    survey,
    whole_under,
)
from tsuboniwa.games.niwashi.state import PLACE

BLOCK = """
    pppp
    pppp
    ...p
    ...p
"""


def surveyed(position: Position) -> Ground:
    ground = Ground.empty()
    survey(position.game.setup, position.states[0], ground)
    return ground


def wander(game: Game, seed: str, length: int) -> Position:
    """A garden laid at random."""
    rng = Rng(seed)
    position = game.start()
    while position.actor is not None and int(position.states[0].placed) < length:
        if position.actor == tsuboniwa.CHANCE:
            position = position.draw(rng)
            continue
        codes = game.list_codes(position.states, PLACE) or game.list_codes(position.states)
        chosen = codes[rng.below(len(codes))]
        position = position.play(next(a for a in position.legal if a.code == chosen))
    return position


def test_N4_1_it_knows_how_many_fields_an_order_lacks() -> None:
    ground = surveyed(table(BLOCK))
    lacking = {name: missing(ground, order) for name, order in ORDER_NUMBERS.items()}
    assert {name: lacking[name] for name in ("I-p", "T-p", "U-p", "V-p", "W-p", "X-p")} == {
        "I-p": 1,
        "T-p": 0,
        "U-p": 0,
        "V-p": 0,
        "W-p": 0,
        "X-p": 1,
    }
    assert lacking["I-g"] == 5


@pytest.mark.parametrize("journey", [0, 6])
def test_N4_2_what_a_tile_makes_whole_is_what_the_rules_would_lay_open(journey: int) -> None:
    game = tsuboniwa.game("niwashi", journey=journey)
    whole = 0
    for seed in ("a", "b", "c"):
        position = wander(game, seed, 24)
        while position.actor == tsuboniwa.CHANCE or position.states[0].phase != 5:
            draws = position.actor == tsuboniwa.CHANCE
            position = position.draw(Rng(seed)) if draws else position.play(position.legal[0])
        ground = surveyed(position)
        before = ground.windows.copy()
        seat = int(position.states[0].actor)
        for code in game.list_codes(position.states, PLACE)[::7]:
            tile, turn, x, y = unpack(code)
            covered = lay_down(ground, tile, turn, x, y)
            after = position.play(next(a for a in position.legal if a.code == code))
            found = whole_under(ground, turn, x, y)
            assert found == fulfilled_orders(after.states[0], 1 - seat)
            whole += bool(found)
            fresh = surveyed(after)
            assert [missing(ground, order) for order in range(ORDERS)] == [
                missing(fresh, order) for order in range(ORDERS)
            ]
            lift(ground, turn, x, y, covered)
        assert np.array_equal(ground.windows, before)
        assert all(
            ground.colours[x, y] == colour_on(position.states[0], x, y)
            for x in range(128)
            for y in range(128)
        )
    assert whole or journey


def test_10_no_window_lies_on_a_blocked_cell() -> None:
    game = tsuboniwa.game("niwashi", journey=6)
    position = wander(game, "blocked", 6)
    ground = surveyed(position)
    for x in range(128):
        for y in range(128):
            if game.setup.blocked[x, y]:
                assert not (ground.alike[x, y] > 0)[:4].any()
