from typing import Any

import numpy as np
import pytest

from tests.adapters.table import Table
from tests.conformance import some_positions
from tests.registered import make, parameters
from tsuboniwa.adapters.index_space import NONE
from tsuboniwa.core import kernel
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.random_numbers import Rng

# A lantern's places alone are more than a thousand.
FEW_ACTIONS = 120


@pytest.mark.parametrize(("name", "options"), parameters())
def test_series_of_choices_reach_every_legal_action_and_no_other(
    name: str, options: dict[str, Any]
) -> None:
    game = make(name, options)
    table = Table(game)
    compared = 0
    for position in some_positions(game, "choices", 24):
        legal = game.list_codes(position.states)
        if 0 < len(legal) <= FEW_ACTIONS:
            assert sorted(table.actions_by_choice(position)) == sorted(legal)
            compared += 1
    assert compared


@pytest.mark.parametrize(("name", "options"), parameters())
def test_a_mask_allows_what_the_rules_allow_for_the_next_field(
    name: str, options: dict[str, Any]
) -> None:
    game = make(name, options)
    table = Table(game)
    rng = Rng("masks")
    fields = game.rules.FIELDS
    for position in some_positions(game, "masks", 40):
        if position.actor is None:
            continue
        shapes = table.shapes
        space = shapes.outcomes if position.actor == CHANCE else shapes.actions
        legal = np.array(game.list_codes(position.states), np.int64)
        table.ask(position)
        whole = None
        while whole is None:
            field = fields[table.field]
            out = np.empty(legal.size, np.int64)
            n = kernel.choices(legal, table.prefix, field.shift, field.bits, out)
            values = [int(space.spaces[0].values[index]) for index in table.possible]
            assert sorted(values) == sorted(out[:n].tolist())
            assert n > 1 or legal.size == 1, "a field with one value only is not asked for"
            index = table.possible[rng.below(n)]
            asked, value = table.field, int(space.spaces[0].values[index])
            whole = table.choose(index)
            settled = table.prefix if whole is None else whole
            assert fields[asked].of(settled) == value


@pytest.mark.parametrize(("name", "options"), parameters())
def test_each_index_has_a_text_and_a_value_of_its_own(name: str, options: dict[str, Any]) -> None:
    table = Table(make(name, options))
    for space in (table.shapes.actions, table.shapes.outcomes):
        assert len(set(space.texts)) == len(space.texts) == space.size
        found = space.spaces[0].lookup
        assert sorted(found[found != NONE]) == list(range(space.size))
    assert table.shapes.outcomes.size < table.shapes.actions.size


def test_the_spaces_have_the_sizes_that_the_page_tells() -> None:
    sizes = {
        name: Table(make(name, {})).shapes.actions.size
        for name in ("bossa", "niwa_cards", "niwa_race", "niwashi")
    }
    assert sizes == {"bossa": 80, "niwa_cards": 48, "niwa_race": 78, "niwashi": 474}


def test_a_lantern_on_a_shape_is_not_one_on_a_tile() -> None:
    game = make("niwashi", {})
    table = Table(game)
    position = game.start()
    rng = Rng("lantern")
    while position.actor == CHANCE:
        position = position.draw(rng)
    texts = table.shapes.actions.texts
    for series, action in (
        (("kind lantern", "lantern shape", "shape U", "facing N"), "lantern shape U N"),
        (("kind lantern", "lantern pile", "facing -"), "lantern pile -"),
        (("kind lantern", "lantern at", "x -2", "y 1", "facing W"), "lantern at -2,1 W"),
    ):
        table.ask(position)
        whole = None
        for text in series:
            assert whole is None
            whole = table.choose(texts.index(text))
        assert whole == game.action(action).code
