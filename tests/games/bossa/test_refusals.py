"""A refused action names the rule that it breaks."""

import pytest

import tsuboniwa
from tsuboniwa.core.errors import IllegalAction

GAME = tsuboniwa.game("bossa", chips=True)
TURN = """turn 0
white: die 3 of 0 4=40
black: die 5 of 1
seat 0: 11 14 20 33 | swap | doubler
seat 1: 01 12 | |
removed: 23
discard: 60"""


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("remove 14", "B3.2"),
        ("draw 50", "B3.2"),
        ("white", "B3.2"),
        ("W+ 50", "B4.2"),
        ("W+ 05 14", "B4.2"),
        ("W- 33", "B4.2"),
        ("W+ 11 14 33", "B4.3"),
        ("W+ 20x 33i", ""),
        ("W- 11x 14", "B4.2"),
        ("W- 14i", "B2.6"),
        ("B+ 33 14x", ""),
        ("redraw 14", "B1.3"),
        ("stack W4 14 33", "B1.3"),
        ("swap 50 01", "B5.2"),
        ("swap 14 50", "B5.2"),
        ("doubler", "B3.2"),
    ],
)
def test_a_turn(action: str, rule: str) -> None:
    with pytest.raises(ValueError, match=rf"\({rule}\)\.$" if rule else r"\.$"):
        GAME.position(TURN).play(action)


def test_chips_in_a_match_without_them() -> None:
    position = tsuboniwa.game("bossa").position(TURN.replace("| doubler", ""))
    with pytest.raises(IllegalAction, match=r"played without chips \(B1.4\)"):
        position.play("W- 14x")


def test_set_up() -> None:
    position = GAME.start()
    with pytest.raises(IllegalAction, match=r"First a tile leaves the game.*\(B2.1\)"):
        position.play("deal 0 14")
    position = position.play("remove 23")
    with pytest.raises(IllegalAction, match=r"The next tile goes to seat 0 \(B2.1\)"):
        position.play("deal 1 14")
    with pytest.raises(IllegalAction, match=r"23 is not in the pile"):
        position.play("deal 0 23")
    for tile in ("14", "20", "33", "40"):
        position = position.play(f"deal 0 {tile}")
    for tile in ("01", "12", "60", "41"):
        position = position.play(f"deal 1 {tile}")
    with pytest.raises(IllegalAction, match=r"rolled again \(B2.2\)"):
        position.play("roll 4 4")
    position = position.play("roll 5 2")
    with pytest.raises(IllegalAction, match=r"Seat 0 rolled higher.*\(B2.3\)"):
        position.play("W+ 20")
    position = position.play("first")
    with pytest.raises(IllegalAction, match=r"The other seat has chosen to begin.*\(B2.3\)"):
        position.play("first")
    position = position.play("white")
    with pytest.raises(IllegalAction, match=r"Seat 0 keeps one chip.*\(B2.6\)"):
        position.play("draw 03")
