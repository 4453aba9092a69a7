"""What a view of Niwa tells. Nothing is hidden, so everybody sees the same."""

import pytest

from tests.conformance import random_match
from tests.games.niwa_race.garden import GARDEN
from tsuboniwa.core.registry import make

GAME = make("niwa_race", layout=GARDEN, max_turns=40)


def test_R7_1_everybody_sees_the_same() -> None:
    for position in random_match(GAME, "seen"):
        views = [position.view(seat) for seat in (0, 1, None)]
        assert {view.states.tobytes() for view in views} == {position.states.tobytes()}
        assert len({position.log(seat) for seat in (0, 1, None)}) == 1


def test_setting_up() -> None:
    view = GAME.start().play("g@h5").view(0).as_json()
    assert view["phase"] == "setup"
    assert view["setting_up"] == "o"
    assert view["figurines"] == [[{"space": "h5", "beads": ["g", "g"]}], []]
    assert view["moving"] is None
    assert view["repeated"] == 0


def test_in_a_turn() -> None:
    position = GAME.position(
        """
        turn 1
        a:    .     .     .     .     .     .
        b: .     #     .     .     .     .     .
        c:    .     .     .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     .     1g    0pp   0oo   .
        f: .     .     .     .     .     0gg   .
        g:    .     .     .     .     .     1ogo  .
        h:       .     .     .     .     1pp   #     .
        i:          .     .     .     .     .     .
        turns: 13
        """
    )
    view = position.view(1).as_json()
    assert view == {
        "game": "niwa_race",
        "seat": 1,
        "actor": 1,
        "legal": [str(action) for action in position.legal],
        "outcome": None,
        "phase": "turn",
        "turns": 13,
        "max_turns": 40,
        "setting_up": None,
        "moving": None,
        "repeated": 1,
        "figurines": [
            [
                {"space": "e5", "beads": ["p", "p"]},
                {"space": "e6", "beads": ["o", "o"]},
                {"space": "f6", "beads": ["g", "g"]},
            ],
            [
                {"space": "e4", "beads": ["g"]},
                {"space": "g6", "beads": ["o", "g", "o"]},
                {"space": "h5", "beads": ["p", "p"]},
            ],
        ],
    }
    moved = position.play("e4-e3>h5")
    assert moved.actor == 0
    assert moved.view(0).as_json()["turns"] == 14


def test_the_figurine_that_has_begun() -> None:
    position = GAME.start()
    for action in ("g@g6", "o@h5", "p@i6", "g@b3", "o@c1", "p@c2", "h5-g5>g6"):
        position = position.play(action)
    assert position.view(1).as_json()["moving"] == "g5"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_sees_the_same(seat: int | None) -> None:
    position = GAME.start().play("g@h5").play("o@g6")
    shown = position.view(seat).as_json()
    own = position.view(0).as_json()
    for key in set(own) - {"seat", "legal"}:
        assert shown[key] == own[key]
    assert position.log(seat) == position.events
