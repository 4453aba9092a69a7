"""Niwashi at a table: what can be taken back, what spectators see, and a thousand lanterns."""

import json

import tsuboniwa
from tests.conformance import random_match
from tests.table.tables import dealt_match, lively_match
from tsuboniwa.core.game import Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.table import visible
from tsuboniwa.table.choices import choices_of
from tsuboniwa.table.texts import texts_of
from tsuboniwa.table.undo import can_take_back


def position_after(seed: int, kind: str) -> Position:
    """A position right after a first action whose text begins like this."""
    position = dealt_match("niwashi").position
    assert position is not None
    rng = Rng(seed)
    actions = [action for action in position.legal if str(action).startswith(kind)]
    return position.play(actions[rng.below(len(actions))])


def test_a_lantern_can_be_moved_back() -> None:
    position = position_after(1, "lantern")
    assert can_take_back(position, len(position.events) - 1)


def test_hidden_tiles_that_were_discarded_were_seen() -> None:
    position = position_after(1, "lantern")
    discarded = position.play(position.legal[0])
    assert discarded.actor is not None
    assert not can_take_back(discarded, len(position.events))


def test_a_tile_laid_from_a_hidden_hand_was_seen() -> None:
    position = dealt_match("niwashi").position
    assert position is not None
    placed = next(action for action in position.legal if not str(action).startswith("lantern"))
    assert not can_take_back(position.play(placed), len(position.events))


def test_spectators_see_no_hand_until_the_end() -> None:
    match = lively_match("niwashi", {}, 2)
    view = visible.table_message(match, None, 0)["view"]
    assert view is not None
    for seat in view["seats"]:
        assert seat["secret"] == []
        assert seat["unknown"] > 0
    log = visible.record_of(match, None).actions
    assert any(action.startswith("deal") and action.endswith("?") for action in log)


def test_a_thousand_lanterns_stay_small() -> None:
    largest, longest = 0, 0
    for position in random_match(tsuboniwa.game("niwashi"), "lanterns"):
        if position.actor in (0, 1):
            choices = choices_of(position.view(position.actor), texts_of(position.game))
            assert choices is not None
            largest = max(largest, choices["count"])
            longest = max(longest, len(json.dumps(choices)))
    assert largest > 800
    assert longest < 8_000
