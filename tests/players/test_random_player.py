"""The player that plays anything plays what is legal, and nothing it may not know."""

import pytest

import tsuboniwa
from tests.conformance import random_match
from tests.registered import make
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.random_player import RandomPlayer

LIMIT = Limit(simulations=1)


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_it_chooses_what_is_legal_and_repeats(name: str) -> None:
    one, two = RandomPlayer(5), RandomPlayer(5)
    for position in random_match(make(name, {}), "random player"):
        if position.actor is not None and position.actor != tsuboniwa.CHANCE:
            view, log = position.view(position.actor), position.log(position.actor)
            chosen = one.choose(view, log, LIMIT)
            assert chosen.action in view.legal
            assert chosen == two.choose(view, log, LIMIT)
