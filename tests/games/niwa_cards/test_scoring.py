"""C5: what nine cards are worth, against hand-made hands and a brute-force reading."""

import os
import random
from itertools import combinations

import pytest

from tsuboniwa.games.niwa_cards.cards import CARD_NAMES, card_names, collect
from tsuboniwa.games.niwa_cards.scoring import ORDER_TEXTS, counted, rest, score, trios

HANDS = 10 if os.environ.get("TSUBONIWA_FEW") else 150


def points(hand: str, order: int) -> int:
    return score(*collect(hand.split()), order)


def picked(hand: str, order: int) -> list[str]:
    return card_names(counted(*collect(hand.split()), order))


def test_C5_3_the_check() -> None:
    assert points("P8 G8 O8 P10 G10 P4 O4 G1 O2", 4) == 12 + 20 + 8 == 40


# --- C5.1 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(11))
def test_C5_1_a_trio_is_worth_20_less_its_value(value: int) -> None:
    assert points(f"P{value} G{value} O{value}", 8) == 20 - value


def test_C5_1_two_trios_of_one_value() -> None:
    assert points("P3 P3 G3 G3 O3 O3", 1) == 34


def test_C5_1_as_many_trios_as_the_rarest_colour_has_cards() -> None:
    # One trio of 5; the second pink and the second green 5 are left over.
    assert points("P5 P5 G5 G5 O5", 1) == 15 + 10


def test_C5_1_trios_count_wanted_or_not() -> None:
    # Under order 1 the three tens would be worth 30 as single cards.
    assert points("P10 G10 O10", 1) == 10


def test_C5_1_cards_of_a_trio_serve_no_order() -> None:
    # Without G4 there is no run left; without the trio it would be G3 to G5.
    assert points("P4 G4 O4 G3 G5", 8) == 16


def test_C5_1_trios_and_rest_of_a_hand() -> None:
    hand = collect(["P0", "G0", "O0", "P9", "P9", "G9", "G9", "O9", "O1"])
    assert trios(*hand) == (1 << 0 | 1 << 9, 0)
    assert card_names(rest(*hand)) == ["P9", "G9", "O1"]


# --- C5.2 -------------------------------------------------------------------------------------


def test_C5_2_order_1_all_cards() -> None:
    assert points("P1 P2 P3 G4 G5 G6 O7 O8 O9", 1) == 45


def test_C5_2_order_2_the_best_colour() -> None:
    assert points("P10 P9 G7 G6 G5 G4 O1 O2 O0", 2) == 22
    assert picked("P10 P9 G7 G6 G5 G4 O1 O2 O0", 2) == ["G4", "G5", "G6", "G7"]


def test_C5_2_order_2_is_chosen_after_the_trios() -> None:
    # Pink was the best colour before its ten went into the trio.
    assert points("P10 G10 O10 P1 P2 G4 G5 O3 O1", 2) == 10 + 9


def test_C5_2_order_3_the_highest_of_each_colour() -> None:
    assert points("P10 P10 P9 G3 G2 G0 O7 O6 O5", 3) == 20
    assert picked("P10 P10 P9 G3 G2 G0 O7 O6 O5", 3) == ["P10", "G3", "O7"]


def test_C5_2_order_3_a_colour_may_be_missing() -> None:
    assert points("P1 P2 P3 P4 P5 G0 G1 G2 G3", 3) == 8


def test_C5_2_order_4_duos_of_a_value_colours_free() -> None:
    assert points("P7 G7 P2 O2 G9 O1 P3 G4 O5", 4) == 18


def test_C5_2_order_4_four_of_a_value_are_two_duos_and_three_are_one() -> None:
    assert points("P7 P7 G7 G7 P6 P6 O6 G1 O0", 4) == 28 + 12
    assert picked("P6 O6 O6", 4) == ["O6", "O6"]


def test_C5_2_order_5_twins() -> None:
    assert points("P7 P7 P2 O2 G9 G9 P3 G4 O5", 5) == 14 + 18


def test_C5_2_order_5_a_trio_breaks_twins() -> None:
    assert points("P7 P7 G7 O7", 5) == 13


def test_C5_2_order_6_odd_cards() -> None:
    assert points("P1 G3 O5 P7 G9 O2 P4 G6 O8", 6) == 25


def test_C5_2_order_7_even_cards() -> None:
    assert points("P0 G2 O4 P6 G8 O10 P1 G3 O5", 7) == 30


def test_C5_2_order_8_the_longest_run() -> None:
    assert points("P3 P4 P5 P6 G8 G9 G10 O1 O2", 8) == 18


def test_C5_2_order_8_the_longest_is_compulsory() -> None:
    # G9 and G10 would be worth 19.
    assert points("P0 P1 P2 G9 G10 O1 O3 O5 O7", 8) == 3


def test_C5_2_order_8_equal_lengths_the_higher_sum() -> None:
    assert points("P0 P1 P2 G7 G8 G9 O4 O5 O6", 8) == 24
    assert points("P0 P1 P7 P8 G2 G4 O2 O4 O6", 8) == 15


def test_C5_2_order_8_a_twin_counts_once() -> None:
    assert points("P3 P4 P4 P5", 8) == 12


def test_C5_2_order_8_one_card_is_no_run() -> None:
    assert points("P10 P8 G6 G4 O2 O0 P6 G8 O10", 8) == 0


@pytest.mark.parametrize("order", range(1, 9))
def test_C5_2_no_cards_no_points(order: int) -> None:
    assert score(0, 0, order) == 0
    assert ORDER_TEXTS[order]


# --- A second opinion -------------------------------------------------------------------------

Card = tuple[str, int]


def readings_of_trios(cards: list[Card]) -> set[tuple[int, tuple[Card, ...]]]:
    """Points and rest for every way to take trios until none is left."""
    found = set()
    for value in {value for _, value in cards}:
        trio = [(colour, value) for colour in "PGO"]
        if all(card in cards for card in trio):
            left = list(cards)
            for card in trio:
                left.remove(card)
            for more, last in readings_of_trios(left):
                found.add((20 - value + more, last))
    return found or {(0, tuple(sorted(cards)))}


def fits(cards: tuple[Card, ...], order: int) -> bool:
    """Whether these cards can be claimed for the order."""
    colours = [colour for colour, _ in cards]
    values = [value for _, value in cards]
    if order == 2:
        return len(set(colours)) <= 1
    if order == 3:
        return len(set(colours)) == len(colours)
    if order == 4:
        return all(values.count(value) % 2 == 0 for value in values)
    if order == 5:
        return all(cards.count(card) % 2 == 0 for card in cards)
    if order in (6, 7):
        return all(value % 2 == (order == 6) for value in values)
    if order == 8:
        steps = list(range(min(values, default=0), max(values, default=0) + 1))
        run = len(cards) > 1 and sorted(values) == steps and len(set(colours)) == 1
        return run or not cards
    return True


def slow_score(cards: list[Card], order: int) -> int:
    totals = set()
    for trio_points, left in readings_of_trios(cards):
        claims = [
            claim
            for size in range(len(left) + 1)
            for claim in combinations(left, size)
            if fits(claim, order)
        ]
        # Order 8 wants length before points.
        best = max(
            claims, key=lambda claim: (len(claim) * (order == 8), sum(value for _, value in claim))
        )
        totals.add(trio_points + sum(value for _, value in best))
    assert len(totals) == 1, "which trios are taken first makes no difference"
    return totals.pop()


@pytest.mark.parametrize("values", [range(11), range(3, 7), (0, 5, 10), (8, 9)])
def test_C5_agrees_with_a_brute_force_reading(values: range | tuple[int, ...]) -> None:
    rng = random.Random(repr(values))
    pack = [name for name in CARD_NAMES if int(name[1:]) in values] * 2
    for _ in range(HANDS):
        names = rng.sample(pack, 9)
        cards = [(name[0], int(name[1:])) for name in names]
        for order in range(1, 9):
            assert score(*collect(names), order) == slow_score(cards, order), (names, order)


def test_C5_what_counts_is_in_the_hand_and_adds_up() -> None:
    rng = random.Random(5)
    for _ in range(HANDS):
        names = rng.sample(CARD_NAMES * 2, 9)
        for order in range(1, 9):
            single, double = trios(*collect(names))
            fitting = card_names(counted(*collect(names), order))
            left = card_names(rest(*collect(names)))
            assert all(fitting.count(name) <= left.count(name) for name in fitting)
            trio_points = sum(
                20 - value for value in range(11) for mask in (single, double) if mask >> value & 1
            )
            added = trio_points + sum(int(name[1:]) for name in fitting)
            assert added == score(*collect(names), order)
