from typing import Any

import pytest

from tests.adapters.single_game import SingleGame
from tests.conformance import some_positions, with_other_secrets
from tests.registered import make, parameters
from tsuboniwa.adapters.observing import tensors_of


@pytest.mark.parametrize(("name", "options"), parameters())
def test_positions_that_differ_in_secrets_only_look_the_same(
    name: str, options: dict[str, Any]
) -> None:
    game = make(name, options)
    single = SingleGame(game)
    pairs = 0
    for position in some_positions(game, "leaks", 30):
        for seat in range(game.seats):
            for other in with_other_secrets(position, seat):
                pairs += 1
                one = single.observe(position, seat)
                masks = single.batch.masks.tobytes()
                assert single.observe(other, seat).tobytes() == one.tobytes()
                if position.actor == seat:
                    assert single.batch.masks.tobytes() == masks
    assert bool(pairs) == tensors_of(game).ENVIRONMENT.hidden_information


@pytest.mark.parametrize(("name", "options"), parameters())
def test_observations_stay_within_their_bounds(name: str, options: dict[str, Any]) -> None:
    game = make(name, options)
    single = SingleGame(game)
    least, most = single.shapes.bounds()
    for position in some_positions(game, "bounds", 40):
        for seat in range(game.seats):
            seen = single.observe(position, seat)
            assert (seen >= least).all()
            assert (seen <= most).all()
            assert sum(piece.size for piece in single.shapes.pieces) == seen.size


@pytest.mark.parametrize(("name", "options"), parameters())
def test_only_the_acting_seat_sees_what_it_has_settled(name: str, options: dict[str, Any]) -> None:
    game = make(name, options)
    single = SingleGame(game)
    for position in some_positions(game, "pending", 20):
        if position.actor is None or position.actor < 0 or len(position.legal) == 1:
            continue
        single.ask(position)
        before = single.batch.observations[0].copy()
        index = single.possible[-1]
        if single.choose(index) is None:
            after = single.batch.observations[0]
            pending = single.shapes.split(after)["pending"]
            assert pending[index] == 1
            assert after[: -pending.size].tobytes() == before[: -pending.size].tobytes()
            other = (position.actor + 1) % game.seats
            assert not single.shapes.split(single.observe(position, other))["pending"].any()
