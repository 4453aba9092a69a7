"""Bossa in Python: its start, its options and the size of its state."""

from typing import Any

import pytest

import tsuboniwa
from tsuboniwa.core.errors import OptionError


def test_a_match_begins_with_a_tile_that_leaves_the_game() -> None:
    game = tsuboniwa.game("bossa", chips=True)
    p = game.start()
    assert p.actor == tsuboniwa.CHANCE
    assert p.outcome is None
    assert str(p.legal[0]) == "remove 01"
    assert [str(action) for action, weight in p.chance if weight == 1][:2] == [
        "remove 01",
        "remove 02",
    ]
    after = p.play("remove 23")
    assert after != p
    assert p == game.start()
    assert after.view(seat=0) == p.play("remove 14").view(seat=0)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"chip": True}, "Did you mean chips"),
        ({"colour": "white"}, "has no option 'colour'. It has rules and chips"),
        ({"chips": 1}, "chips is true or false, not 1"),
        ({"rules": "hard"}, '"regular" or "novice", not \'hard\''),
        ({"rules": 3}, "not 3"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        tsuboniwa.game("bossa", **options)
    assert sentence in str(refused.value)


def test_its_state_is_small() -> None:
    assert tsuboniwa.game("bossa").rules.STATE.itemsize < 1024
