"""Niwa drawn for the terminal, and what people may type."""

import pytest

import tsuboniwa
from tests.conformance import random_match, viewers
from tests.games.niwa_race.garden import GAME
from tsuboniwa.core.game import View
from tsuboniwa.games.niwa_race.drawing import draw, loosen, what_now
from tsuboniwa.games.niwa_race.layouts import layout_names

TURN = """
    turn 0
    a:    .     1gg   .     .     .     .
    b: .     #     1oo   .     .     .     .
    c:    1pp   .     .     .     .     .     .
    d:       .     .     .     .     .     .     .
    e:    .     .     .     0og   .     .     .
    f: .     .     .     .     .     .     .
    g:    .     .     .     .     .     0o    .
    h:       .     .     .     .     0gpp  #     .
    i:          .     .     .     .     .     .
    turns: 13
    """


def shown(view: View) -> str:
    return draw(view).plain


def test_figurines_stand_in_place_of_names_with_their_beads() -> None:
    text = shown(GAME.position(TURN).view(0))
    assert "e1   p  e2   g  e3   g  Kog  g  e5" in text
    assert "b1   o  ⌂b2  o  Soo  p  b4" in text


def test_seats_are_listed_with_spaces_and_beads() -> None:
    text = shown(GAME.position(TURN).view(0))
    assert "K kokeshi, seat 0 (you), base h6:  e4 og  g6 o  h5 gpp\n" in text
    assert "S samurai, seat 1, base b2:  a2 gg  b3 oo  c1 pp\n" in text
    assert "Turn 14 of at most 300." in text


def test_spaces_that_can_be_reached_are_lit() -> None:
    drawn = draw(GAME.position(TURN).view(0))
    spans = [span for span in drawn.spans if "underline" in str(span.style)]
    lit = {drawn.plain[span.start : span.end] for span in spans}
    assert lit == {"e3", "e5", "f7", "g7", "h4", "i5"}


def test_what_now() -> None:
    assert "green beads" in what_now(GAME.start().view(0))
    position = GAME.position(TURN)
    assert what_now(position.view(0)).startswith("Step through a wall")
    assert what_now(position.play("e4-e5>g6").view(0)) == (
        "The one on e5 may go on, through orange; or end your turn."
    )


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("C4-C5>D3", "c4-c5>d3"),
        (" c4 - c5 > d3 ", "c4-c5>d3"),
        ("c4→c5>d3", "c4-c5>d3"),
        ("G @ c4", "g@c4"),
        ("END", "end"),
        ("", ""),
    ],
)
def test_typing_is_forgiven(typed: str, meant: str) -> None:
    assert loosen(typed) == meant


@pytest.mark.parametrize("layout", layout_names())
def test_it_fits_80_columns(layout: str) -> None:
    game = tsuboniwa.game("niwa_race", layout=layout, max_turns=20)
    for position in random_match(game, layout):
        for seat in viewers(game):
            text = shown(position.view(seat))
            assert max(map(len, text.splitlines())) <= 80
        if position.actor is not None:
            assert what_now(position.view(position.actor)).endswith(".")
