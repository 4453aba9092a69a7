"""Niwa, the card game, drawn for the terminal, and what people may type."""

import pytest
from rich.console import Console

import tsuboniwa
from tests.conformance import random_match, viewers
from tests.games.niwa_cards.positions import BEGINNING, LAST_CARD, TRIOS, TWO
from tsuboniwa.core.game import View
from tsuboniwa.games.niwa_cards.drawing import draw, loosen, what_now


def shown(view: View) -> str:
    return draw(view).plain


def test_others_cards_are_drawn_as_far_as_they_are_known() -> None:
    view = TWO.position(BEGINNING).play("swap P0 O10").view(1)
    assert "Seat 0        O10*  ? ? ? ? ? ? ? ?\n" in shown(view)
    assert "Seat 1 (you)  P1 P3 P5  G2 G4 G6  O1 O3 O5\n" in shown(view)


def test_the_own_score_is_a_sum() -> None:
    text = BEGINNING.replace("orders: 1", "orders: 4").replace(
        "P0 P2 P4 G1 G3 G5 O6 O7 O8", "P8 P10 P4 G8 G10 G1 O8 O4 O2"
    )
    assert "40 = trio of 8 (12) + P4 P10  G10  O4 (28)\n" in shown(TWO.position(text).view(0))


def test_the_last_round_stays_in_sight_until_the_first_reveal() -> None:
    position = TWO.position(LAST_CARD).play("leave")
    text = shown(position.view(1))
    assert "Round 1 is over, order 4: duos of the same value\n" in text
    assert "Seat 0        P0 P0 P1 P3 P4  G4 G5  O5 O6  wins the order\n" in text
    assert "18 points so far, won order 4\n" in text


@pytest.mark.parametrize("players", [2, 5])
def test_it_fits_80_columns_and_says_in_letters_what_colours_say(players: int) -> None:
    game = tsuboniwa.game("niwa_cards", players=players)
    for ply, position in enumerate(random_match(game, "drawn")):
        if ply % 9 == 0 or position.actor is None:
            for seat in viewers(game):
                text = draw(position.view(seat))
                assert max(map(len, text.plain.splitlines())) <= 80
                console = Console(width=80, no_color=True)
                with console.capture() as capture:
                    console.print(text)
                assert capture.get().rstrip() == text.plain.rstrip()


def test_what_now() -> None:
    assert what_now(TWO.position(BEGINNING).view(0)).startswith("Swap one of your cards")
    assert "the trio of 2 or 7" in what_now(TWO.position(TRIOS).view(0))
    stalled = TWO.position(BEGINNING.replace("swaps: 0", "swaps: 6"))
    assert "now you must reveal" in what_now(stalled.view(0))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Swap p7 g10", "swap P7 G10"),
        ("swap  P7, G10", "swap P7 G10"),
        ("s 7p for 10g", "swap P7 G10"),
        ("R", "reveal"),
        ("l", "leave"),
        ("take 7 o1 g2 P10 ", "take 7 P10 G2 O1"),
        ("t 7 with p10 p2 and p2", "take 7 P2 P2 P10"),
        ("take 7 P10 x P2", "take 7 P10 X P2"),
        ("take", "take"),
        ("", ""),
    ],
)
def test_people_may_type_loosely(typed: str, meant: str) -> None:
    assert loosen(typed) == meant
