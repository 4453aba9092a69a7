"""Legal actions as a graph of words."""

from typing import Any

import pytest

import tsuboniwa
from tests.conformance import random_match
from tests.table.tables import TABLES, table_names
from tsuboniwa.table.choices import choices_of, spell
from tsuboniwa.table.texts import texts_of


@pytest.mark.parametrize(("game", "options"), TABLES, ids=table_names())
def test_the_graph_spells_exactly_the_legal_actions(game: str, options: dict[str, Any]) -> None:
    for position in list(random_match(tsuboniwa.game(game, **options), "choices"))[::3]:
        for seat in range(position.game.seats):
            choices = choices_of(position.view(seat), texts_of(position.game))
            if position.actor != seat:
                assert choices is None
                continue
            assert choices is not None
            legal = [str(action) for action in position.legal]
            assert sorted(spell(choices)) == sorted(legal)
            assert choices["count"] == len(legal)
