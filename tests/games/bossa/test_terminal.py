"""Bossa in the terminal."""

import pytest

import tsuboniwa
from tests.registered import make
from tests.terminal.typist import play
from tsuboniwa.terminal.drawing import drawing_of

CHIPS = tsuboniwa.game("bossa", chips=True)


def test_between_persons_undo_stops_at_what_was_seen() -> None:
    # With a colour chosen both hands are open: the choice cannot be taken back.
    lines = ["", "white", "", "doubler", "", "undo"]
    console, record = play(CHIPS, ["person", "person"], lines, seed="3")
    assert "cannot be undone" in console.shown
    assert "practice" not in record.extra


def test_the_keyboard_changes_hands_before_a_secret_is_shown() -> None:
    console, _ = play(CHIPS, ["person", "person"], ["", "first"], seed="3")
    before, _, after = console.shown.rpartition("take the keyboard")
    assert "Seat 1" in before
    assert "deal" not in after


def test_the_longest_rows_fit() -> None:
    novice = make("bossa", {"rules": "novice"}).position(
        """turn 0
        white: die 2 1=10 3=30 4=40 5=50 6=60 7=51,20 8=42,41 9=33,32,31
        black: die 6 5=05 7=06,01
        seat 0: 11 12 | swap
        seat 1: 21 | swap
        removed: ?
        discard:"""
    )
    drawn = drawing_of("bossa").draw(novice.view(0)).plain
    assert max(map(len, drawn.splitlines())) <= 80
    assert "W+ 10" in drawn
    regular = make("bossa", {}).position(
        """turn 0
        white: die 2 of 0 1=10 3=30 4=40,20 5=50 6=60
        black: die 6 of 1 5=05 7=06,01
        seat 0: 11 12 | swap
        seat 1: 21 | swap
        removed: ?
        discard:"""
    )
    drawn = drawing_of("bossa").draw(regular.view(0)).plain
    rows = [line for line in drawn.splitlines() if not line.startswith("Pile")]
    assert max(map(len, rows)) <= 60


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("w+ 20 14", "W+ 14 20"), (" B-   01", "B- 01"), ("STACK w7 20X 14", "stack W7 14 20x")],
)
def test_it_forgives_case_spaces_and_order(typed: str, meant: str) -> None:
    assert drawing_of("bossa").loosen(typed) == meant
