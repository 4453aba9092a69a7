"""Every bad input gets its own sentence, which names the rule."""

import pytest

import tsuboniwa
from tests.games.niwa_cards.positions import BEGINNING, LAST_CARD, TRIOS, TWO
from tsuboniwa.core.errors import IllegalAction, OptionError


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 1}, "The option players is a whole number from 2 to 5, not 1."),
        ({"players": 6}, "The option players is a whole number from 2 to 5, not 6."),
        ({"players": "2"}, "The option players is a whole number from 2 to 5, not '2'."),
        ({"rounds": 0}, "The option rounds is a whole number from 1 to 8, not 0."),
        ({"rounds": 9}, "The option rounds is a whole number from 1 to 8, not 9."),
        ({"stall": -1}, "The option stall is a whole number from 0 to 20, not -1."),
        ({"stall": 21}, "The option stall is a whole number from 0 to 20, not 21."),
        (
            {"orders": [3, 8, 3]},
            "The option orders has order 3 more than once; a match uses each once (C2.1).",
        ),
        (
            {"orders": [3, 8, 9]},
            "An order in the option orders is a whole number from 1 to 8, not 9 (C1.2).",
        ),
        (
            {"orders": [0, 1, 2]},
            "An order in the option orders is a whole number from 1 to 8, not 0 (C1.2).",
        ),
        (
            {"orders": [True, 2, 3]},
            "An order in the option orders is a whole number from 1 to 8, not True (C1.2).",
        ),
        (
            {"orders": [3, 8]},
            "There is one order for each round (C2.1): orders has 2, but rounds is 3 (default 3).",
        ),
        (
            {"orders": [], "rounds": 1},
            "There is one order for each round (C2.1): orders has 0, but rounds is 1 (default 3).",
        ),
        (
            {"orders": 3},
            "The option orders is a list of different orders such as [3, 8, 1], or null, not 3.",
        ),
        (
            {"order": [3]},
            "Niwa: Japanischer Garten has no option 'order'. Did you mean orders?",
        ),
    ],
)
def test_options(options: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError) as refused:
        tsuboniwa.game("niwa_cards", **options)
    assert str(refused.value) == said


def test_orders_may_be_left_out_or_none() -> None:
    assert tsuboniwa.game("niwa_cards", orders=None) == TWO
    assert tsuboniwa.game("niwa_cards", orders=(3, 8, 1)).options["orders"] == [3, 8, 1]


STALLED = BEGINNING.replace("swaps: 0", "swaps: 6")
START = str(TWO.start())


@pytest.mark.parametrize(
    ("text", "action", "said"),
    [
        (START, "reveal", 'First the round\'s order is drawn: "order N" (C2.1).'),
        (
            BEGINNING,
            "swap O10 P9",
            "The card O10 is not in your hand; yours comes first (C3.1).",
        ),
        (BEGINNING, "swap P0 P10", "The card P10 is not in the centre (C3.1)."),
        (
            BEGINNING,
            "swap P0 P0",
            (
                "The very card laid cannot be taken back, "
                "and there is no other P0 in the centre (C3.1)."
            ),
        ),
        (
            STALLED,
            "swap P0 P9",
            'There were 6 swaps in a row with no reveal: now "reveal" is the only action (C3.3).',
        ),
        (
            BEGINNING,
            "take 9 P0 P2 P4",
            "A trio can be taken, or left, only after a reveal in the same turn (C3.2).",
        ),
        (
            BEGINNING,
            "leave",
            "A trio can be taken, or left, only after a reveal in the same turn (C3.2).",
        ),
        (
            BEGINNING,
            "turn P10",
            'Seat 0 swaps or reveals: "swap GIVE TAKE" or "reveal" (C3).',
        ),
        (
            TRIOS,
            "take 9 P0 P1 P3",
            "There is no trio of 9 in the centre: G9 and O9 are missing (C3.2).",
        ),
        (
            TRIOS,
            "take 3 P0 P1 P3",
            "There is no trio of 3 in the centre: P3 and O3 are missing (C3.2).",
        ),
        (
            TRIOS.replace("G2 G3", "G3 G9"),
            "take 2 P0 P1 P3",
            "There is no trio of 2 in the centre: G2 is missing (C3.2).",
        ),
        (TRIOS, "take 7 P0 P1 P10", "The card P10 is not in your hand (C3.2)."),
        (TRIOS, "take 7 P0 P1 P1", "You hold P1 only once (C3.2)."),
        (TRIOS, "take 7 P0 P0 P0", "You hold P0 only twice (C3.2)."),
        (
            TRIOS,
            "swap P0 P2",
            'Seat 0 exchanges for a trio or declines: "take V C C C" or "leave" (C3.2).',
        ),
    ],
)
def test_actions(text: str, action: str, said: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        TWO.position(text).play(action)
    assert str(refused.value) == said


def test_chance_actions() -> None:
    dealing = TWO.start().play("order 3").play("deal 0 P7").play("deal 0 P7")
    opening = TWO.position(
        START.replace("order\n", "open\n")
        .replace("orders:", "orders: 1")
        .replace("seat 0:", "seat 0: P0 P2 P4 G1 G3 G5 O6 O7 O8")
        .replace("seat 1:", "seat 1: P1 P3 P5 G2 G4 G6 O1 O3 O5")
    )
    turning = TWO.position(BEGINNING).play("reveal")
    for position, action, said in (
        (dealing, "deal 0 P7", "Both copies of P7 have been dealt or turned already (C2.2)."),
        (dealing, "deal 1 P8", "The next card goes to seat 0 (C2.2)."),
        (dealing, "open P8", 'Cards are being dealt, nine to each seat: "deal SEAT C" (C2.2).'),
        (opening, "turn P8", 'Three cards are being laid in the centre: "open C" (C2.2).'),
        (turning, "leave", 'The pile\'s top card is to be turned: "turn C" (C3.2).'),
    ):
        with pytest.raises(IllegalAction) as refused:
            position.play(action)
        assert str(refused.value) == said


def test_an_order_used_before() -> None:
    over = TWO.position(LAST_CARD)
    with pytest.raises(IllegalAction, match=r"Order 4 was used before in this match \(C2.1\)."):
        over.play("leave").play("order 4")


def test_a_refusal_tells_nothing_of_hidden_cards() -> None:
    said = set()
    # O10 in the other hand, or nowhere to be seen.
    for hand in ("P1 P3 P5 G2 G4 G6 O1 O3 O5", "O10 P3 P5 G2 G4 G6 O1 O3 O5"):
        text = BEGINNING.replace("P1 P3 P5 G2 G4 G6 O1 O3 O5", hand)
        with pytest.raises(IllegalAction) as refused:
            TWO.position(text).play("swap O10 P9")
        said.add(str(refused.value))
    assert len(said) == 1
