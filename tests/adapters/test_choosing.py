from typing import Any

import numpy as np
import pytest

from tests.adapters.single_game import SingleGame
from tests.conformance import some_positions
from tests.registered import make, parameters
from tsuboniwa.adapters.index_space import NONE
from tsuboniwa.core import kernel
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.registry import BUNDLED

# Some decisions have more than a thousand.
FEW_ACTIONS = 120


@pytest.mark.parametrize(("name", "options"), parameters())
def test_series_of_choices_reach_every_legal_action_and_no_other(
    name: str, options: dict[str, Any]
) -> None:
    game = make(name, options)
    single = SingleGame(game)
    compared = 0
    for position in some_positions(game, "choices", 24):
        legal = game.list_codes(position.states)
        if 0 < len(legal) <= FEW_ACTIONS:
            assert sorted(single.actions_by_choice(position)) == sorted(legal)
            compared += 1
    assert compared


@pytest.mark.parametrize(("name", "options"), parameters())
def test_a_mask_allows_what_the_rules_allow_for_the_next_field(
    name: str, options: dict[str, Any]
) -> None:
    game = make(name, options)
    single = SingleGame(game)
    rng = Rng("masks")
    fields = game.rules.FIELDS
    for position in some_positions(game, "masks", 40):
        if position.actor is None:
            continue
        shapes = single.shapes
        space = shapes.outcomes if position.actor == CHANCE else shapes.actions
        legal = np.array(game.list_codes(position.states), np.int64)
        single.ask(position)
        whole = None
        while whole is None:
            field = fields[single.field]
            out = np.empty(legal.size, np.int64)
            n = kernel.choices(legal, single.prefix, field.shift, field.bits, out)
            values = [int(space.spaces[0].values[index]) for index in single.possible]
            assert sorted(values) == sorted(out[:n].tolist())
            assert n > 1 or legal.size == 1, "a field with one value only is not asked for"
            index = single.possible[rng.below(n)]
            asked, value = single.field, int(space.spaces[0].values[index])
            whole = single.choose(index)
            settled = single.prefix if whole is None else whole
            assert fields[asked].of(settled) == value


@pytest.mark.parametrize(("name", "options"), parameters())
def test_each_index_has_a_text_and_a_value_of_its_own(name: str, options: dict[str, Any]) -> None:
    single = SingleGame(make(name, options))
    for space in (single.shapes.actions, single.shapes.outcomes):
        assert len(set(space.texts)) == len(space.texts) == space.size
        found = space.spaces[0].lookup
        assert sorted(found[found != NONE]) == list(range(space.size))
    if name in BUNDLED:
        # So masks that are as wide as the actions have room for both.
        assert single.shapes.outcomes.size < single.shapes.actions.size
