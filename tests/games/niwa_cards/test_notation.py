"""Actions and positions as text: what is read back, and what is refused."""

import re

import pytest

import tsuboniwa
from tests.conformance import random_match
from tests.games.niwa_cards.positions import BEGINNING, LAST_CARD, TRIOS, TWO
from tsuboniwa.core.errors import InvalidAction, PositionError


@pytest.mark.parametrize(
    "text",
    [
        "order 8",
        "deal 1 P7",
        "deal 1 ?",
        "open G0",
        "turn O10",
        "swap P7 P7",
        "reveal",
        "take 0 P2 P10 G1",
        "take 10 P2 P2 O1",
        "leave",
        "?",
    ],
)
def test_actions_are_read_and_written_alike(text: str) -> None:
    assert str(TWO.action(text)) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "",
            "No action begins so; the actions are order N, deal SEAT C, open C, turn C, swap",
        ),
        ("Reveal", "No action begins so;"),
        ("swap P7", 'It is written "swap GIVE TAKE".'),
        ("reveal P7", 'It is written "reveal".'),
        ("take 7 P1 P2", 'It is written "take V C C C".'),
        ("swap P7  P8", 'It is written "swap GIVE TAKE".'),
        ("swap P11 G1", 'No such card as "P11": a card is P, G or O and a value from 0 to 10'),
        ("open p7", 'No such card as "p7"'),
        ("open P07", 'No such card as "P07"'),
        ("open ?", 'No such card as "?"'),
        ("deal 2 P7", 'There is no seat "2": seats are 0 to 1.'),
        ("order 9", 'No such order as "9": they are 1 to 8 (C1.2).'),
        ("take 11 P1 P2 P3", 'No card has the value "11": values are 0 to 10 (C1.1).'),
        ("take 7 P10 P2 G1", "Cards laid are written by colour P, G, O, then by value (C3.2)."),
        ("take 07 P1 P2 P3", 'No card has the value "07"'),
    ],
)
def test_texts_that_are_no_action(text: str, said: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        TWO.action(text)
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize("text", [BEGINNING, TRIOS, LAST_CARD])
def test_positions_are_read_and_written_alike(text: str) -> None:
    assert str(TWO.position(text)) == text.strip()


def test_positions_without_end_of_the_swaps() -> None:
    game = tsuboniwa.game("niwa_cards", stall=0)
    assert "swaps: 4321" in str(game.position(BEGINNING.replace("swaps: 0", "swaps: 4321")))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "act 0",
            "play 0",
            '"play" is not a phase; they are order, deal, open, act,',
        ),
        ("act 0", "act", '"act" is followed by a seat, 0 to 1.'),
        ("act 0", "act 2", '"act" is followed by a seat, 0 to 1.'),
        ("act 0", "open 0", '"open" stands alone.'),
        ("act 0", "over", "A match is over exactly when its last round is scored (C6.1)."),
        ("orders: 1", "orders: 9", 'No such order as "9"'),
        ("orders: 1", "orders:", "The orders used so far, all different, must be 1 here"),
        (
            "orders: 1",
            "orders: 1 2",
            "The orders used so far, all different, must be 1 here",
        ),
        ("scores:", "scores: 5", 'A round\'s scores are one for each seat, not "5".'),
        ("scores:", "scores: 5,x", 'The line "scores" has a number from 0 to 100, not "x".'),
        ("scores:", "scores: 1,1 1,1 1,1 1,1", "Scores of 4 rounds, but the match has 3."),
        ("pile: 9", "pile: 10", 'The line "pile" has a number from 0 to 9, not "10".'),
        ("pile: 9", "pile: -1", 'The line "pile" has a number from 0 to 9, not "-1".'),
        ("pile: 9", "pile: 8", "The centre has three cards and one more for each"),
        ("swaps: 0", "swaps: 7", "After 6 swaps one must reveal (C3.3)."),
        ("swaps: 0", "swaps: ", 'The line "swaps" has a number'),
        ("P9 G0 O10", "P9 G0", "The centre has three cards and one more for each"),
        ("P9 G0 O10", "P9 G0 O11", 'No such card as "O11" (C1.1).'),
        ("P9 G0 O10", "P9 P9 P9", "There are more than two of P9 (C1.1)."),
        ("P9 G0 O10", "P0 P0 O10", "There are more than two of P0 (C1.1)."),
        ("P9 G0 O10", "P9 G0 ?", 'No such card as "?" (C1.1).'),
        ("seat 0: P0 ", "seat 0: ", "Nine cards are dealt to each seat"),
        ("seat 0: P0 ", "seat 0: P0 P1 ", "Nine cards are dealt to each seat"),
        ("seat 0: P0 ", "seat 0: P0! ", 'No such card as "P0!" (C1.1).'),
        (
            "seat 0:",
            "seat 2:",
            "has a line for each part, once; look at: seat 0, seat 2.",
        ),
        ("seat 1:", "seat 0:", 'is not "name: …", or appears twice.'),
        ("shown 0:", "shown 0", 'The line "shown 0" is not "name: …"'),
        ("shown 0:", "shown 0: P1", "Nine cards of each seat are shown once a round is scored"),
    ],
)
def test_texts_that_are_no_position(old: str, new: str, said: str) -> None:
    assert old in BEGINNING
    with pytest.raises(PositionError) as refused:
        TWO.position(BEGINNING.replace(old, new))
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "old", "new", "said"),
    [
        (TRIOS, "take 0", "deal", "Nine cards are dealt to each seat"),
        (TRIOS, "take 0", "open", "Before the first turn the pile has nine cards"),
        (TRIOS, "swaps: 0", "swaps: 1", "A reveal ends the swaps in a row (C3.3)."),
        (TRIOS, "G2 G3 G7", "G3 G8 G9", "After a reveal a trio lies in the centre"),
        (TRIOS, "pile: 1", "pile: 9", "The centre has three cards and one more for each"),
        (BEGINNING, "act 0", "take 0", "After a reveal a trio lies in the centre"),
        (LAST_CARD, "take 0", "act 0", "With the pile's last card the round ends (C4.1)."),
        (LAST_CARD, "take 0", "turn 0", "With the pile's last card the round ends (C4.1)."),
    ],
)
def test_texts_that_fit_no_phase(text: str, old: str, new: str, said: str) -> None:
    with pytest.raises(PositionError) as refused:
        TWO.position(text.replace(old, new))
    assert said in str(refused.value)


def test_texts_of_a_match_that_is_over() -> None:
    *_, last = random_match(tsuboniwa.game("niwa_cards", rounds=1), "over")
    game, text = last.game, str(last)
    assert game.position(text) == last
    (points,) = (row for row in text.splitlines() if row.startswith("scores"))
    faults = {
        text.replace("*", "", 1): "At the end all hands are known (*) and shown (C6.1).",
        text.replace(points, "scores: 99,99"): "The cards shown of seat 0 have another score (C5).",
        text.replace("pile: 0", "pile: 1"): "The centre has three cards and one more",
        one_card_less(text): "A round ends with the pile's last card (C4.1).",
        text.replace("over", "act 0"): "A match is over exactly when its last round is scored",
    }
    for fault, said in faults.items():
        with pytest.raises(PositionError) as refused:
            game.position(fault)
        assert said in str(refused.value)


def one_card_less(text: str) -> str:
    """The centre's first card is back in the pile."""
    return re.sub(r"centre: \w+", "centre:", text).replace("pile: 0", "pile: 1")


def test_fixed_orders_are_checked() -> None:
    game = tsuboniwa.game("niwa_cards", rounds=1, orders=[2])
    for text in (BEGINNING, str(TWO.start())):
        with pytest.raises(PositionError, match="not those that the option orders fixes"):
            game.position(text)
    assert game.position(BEGINNING.replace("orders: 1", "orders: 2")).actor == 0
