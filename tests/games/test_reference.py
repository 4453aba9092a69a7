"""Every game agrees, action by action, with a slow reference written by another hand."""

from typing import Any

import pytest

from tests.conformance import GAMES_A_CHECK, random_match
from tests.registered import has_reference, make, parameters, reference_of
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.registry import GAMES


@pytest.mark.parametrize(("name", "options"), parameters(filter(has_reference, GAMES)))
def test_reference(name: str, options: dict[str, Any]) -> None:
    game = make(name, options)
    for number in range(4 * GAMES_A_CHECK):
        reference = reference_of(game)
        for position in random_match(game, ("reference", number)):
            if position.events:
                reference.play(str(position.events[-1].action))
            assert reference.actor == ("chance" if position.actor == CHANCE else position.actor)
            assert reference.legal() == sorted(str(action) for action in position.legal)
            if position.actor == CHANCE:
                weights = sorted((str(action), weight) for action, weight in position.chance)
                assert reference.weights() == [weight for _, weight in weights]
            outcome = position.outcome
            assert reference.outcome == (outcome.as_json() if outcome else None)
