"""Niwashi in the terminal."""

import tsuboniwa
from tests.terminal.typist import play

GAME = tsuboniwa.game("niwashi")
PERSONS = ["person", "person"]


def first_action(*, lantern: bool) -> str:
    """Something that the seat that begins can do: move the lantern, or lay a tile."""
    _, record = play(GAME, PERSONS, [])
    texts = map(str, record.end().legal)
    return next(text for text in texts if text.startswith("lantern") == lantern)


def test_a_tile_laid_from_a_hidden_hand_cannot_be_taken_back_between_persons() -> None:
    laid = first_action(lantern=False)
    console, record = play(GAME, PERSONS, ["", laid, "", "undo", "y"])
    assert record.actions[-1] == laid
    assert "cannot be undone" in console.shown
    assert "[y/N]" not in console.shown
    assert "practice" not in record.extra


def test_a_lantern_can_be_moved_back_between_persons_who_agree() -> None:
    moved = first_action(lantern=True)
    console, record = play(GAME, PERSONS, ["", moved, "undo", "y"])
    assert "Taken back" in console.shown
    assert moved not in record.actions
    assert record.extra["practice"] is True


def test_a_person_alone_with_programs_may_take_back_anything() -> None:
    laid = first_action(lantern=False)
    console, record = play(GAME, ["person", "random"], [laid, "undo"])
    assert "Taken back" in console.shown
    assert laid not in record.actions


def test_help_tells_of_the_preview() -> None:
    console, _ = play(GAME, ["person", "random"], ["help"])
    assert "preview ACTION" in console.shown
