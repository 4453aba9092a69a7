"""Bossa, rule by rule. The numbers are those of docs/rules/bossa.md."""

from itertools import pairwise
from typing import Any, cast

import pytest

import tsuboniwa
from tests.conformance import random_match
from tsuboniwa.core.errors import IllegalAction, OptionError
from tsuboniwa.core.game import Game, Outcome, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.bossa.tiles import PAIRS

REGULAR = tsuboniwa.game("bossa")
CHIPS = tsuboniwa.game("bossa", chips=True)
NOVICE = tsuboniwa.game("bossa", rules="novice")

DEALT_0 = ["14", "20", "33", "05"]
DEALT_1 = ["01", "12", "60", "41"]
DEALS = [f"deal 0 {t}" for t in DEALT_0] + [f"deal 1 {t}" for t in DEALT_1]


def after(*actions: str, game: Game = REGULAR) -> Position:
    position = game.start()
    for action in actions:
        position = position.play(action)
    return position


def turn(
    white: str = "die 3 of 0",
    black: str = "die 5 of 1",
    hand: str = "14 20 33",
    other: str = "01 12",
    markers: str = "",
    other_markers: str = "",
    first_line: str = "turn 0",
    chip: str = "",
    discard: str = "",
    game: Game = REGULAR,
) -> Position:
    """A position in which seat 0 is to move, unless said otherwise."""
    return game.position(
        f"""{first_line}
        white: {white}
        black: {black}
        seat 0: {hand} | {markers}{" | " + chip if chip else ""}
        seat 1: {other} | {other_markers}
        removed: 06
        discard: {discard}"""
    )


def hand_of(position: Position, holder: int, viewer: int | None) -> Any:
    return cast(Any, position.view(viewer).as_json()["hands"])[holder]


def rows_of(position: Position) -> Any:
    return position.view(None).as_json()["rows"]


def legal(position: Position) -> list[str]:
    return sorted(str(action) for action in position.legal)


def words(position: Position) -> set[str]:
    return {text.split(" ")[0] for text in legal(position)}


# --- 1 Components -----------------------------------------------------------------------------


def test_B1_1_27_tiles_with_one_to_six_pips() -> None:
    assert len(PAIRS) == len(set(PAIRS)) == 27
    assert all(1 <= white + black <= 6 for white, black in PAIRS)
    for pips, tiles in ((1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)):
        assert sum(white == pips for white, _ in PAIRS) == tiles
        assert sum(black == pips for _, black in PAIRS) == tiles


def test_B1_2_two_dice_of_six_faces() -> None:
    rolls = legal(after("remove 23", *DEALS))
    assert {roll.split(" ")[1] for roll in rolls} == set("123456")
    assert {roll.split(" ")[2] for roll in rolls} == set("123456")


def test_B1_3_each_marker_once_a_game() -> None:
    position = turn(markers="redraw swap stack", first_line="turn 0")
    assert words(position) >= {"redraw", "swap"}
    assert hand_of(position.play("swap 14 01"), 0, 0)["markers"] == ["redraw", "stack"]
    with pytest.raises(IllegalAction, match="spent"):
        turn(markers="redraw stack").play("swap 14 01")


def test_B1_4_each_seat_keeps_one_of_two_chips() -> None:
    position = after("remove 23", *DEALS, "roll 5 2", "white", game=CHIPS)
    assert legal(position) == ["doubler", "inverter"]
    assert legal(position.play("doubler")) == ["doubler", "inverter"]


# --- 2 Set-up ---------------------------------------------------------------------------------


def test_B2_1_one_tile_leaves_unseen_and_each_seat_is_dealt_four() -> None:
    position = after("remove 23")
    assert "deal 0 23" not in legal(position)
    assert len(legal(position)) == 26
    for number, action in enumerate(DEALS):
        seat = 0 if number < 4 else 1
        assert all(text.startswith(f"deal {seat} ") for text in legal(position))
        position = position.play(action)
    assert position.view(0).as_json()["pile"] == 18


def test_B2_1_until_the_hands_are_open_a_seat_sees_only_its_own() -> None:
    position = after("remove 23", *DEALS, "roll 5 2")
    assert hand_of(position, 0, viewer=0)["tiles"] == sorted(DEALT_0)
    assert hand_of(position, 1, viewer=0)["tiles"] == []
    assert hand_of(position, 1, viewer=0)["unknown"] == 4
    assert [str(e.action) for e in position.log(1)[1:5]] == ["deal 0 ?"] * 4
    assert [str(e.action) for e in position.log(1)[5:9]] == DEALS[4:]
    assert [str(e.action) for e in position.log(None)[1:9]] == ["deal 0 ?"] * 4 + ["deal 1 ?"] * 4


def test_B2_1_chips_are_bad_input_with_novice_rules() -> None:
    with pytest.raises(OptionError, match="without chips"):
        tsuboniwa.game("bossa", rules="novice", chips=True)


def test_B2_2_thirty_unequal_rolls_equally_likely() -> None:
    position = after("remove 23", *DEALS)
    assert len(position.chance) == 30
    assert {weight for _, weight in position.chance} == {1}
    assert "roll 3 3" not in legal(position)


@pytest.mark.parametrize(("roll", "chooser"), [("roll 5 2", 0), ("roll 2 5", 1)])
def test_B2_3_the_higher_roll_chooses_colour_or_first_move(roll: str, chooser: int) -> None:
    position = after("remove 23", *DEALS, roll)
    assert position.actor == chooser
    assert legal(position) == ["black", "first", "white"]
    # With a colour chosen, the other seat begins.
    assert str(position.play("white")).startswith(f"draw {1 - chooser}")
    # With the first move chosen, the other seat chooses its colour.
    begins = position.play("first")
    assert begins.actor == 1 - chooser
    assert legal(begins) == ["black", "white"]
    assert str(begins.play("black")).startswith(f"draw {chooser}")


def test_B2_4_dice_begin_the_rows_and_owners_are_by_colour() -> None:
    rolled = after("remove 23", *DEALS, "roll 2 5")
    rows = rows_of(rolled.play("white"))
    assert [(row["die"], row["owner"]) for row in rows] == [(2, 1), (5, 0)]
    rows = rows_of(rolled.play("first").play("white"))
    assert [(row["die"], row["owner"]) for row in rows] == [(2, 0), (5, 1)]


def test_B2_5_hands_and_deals_are_open_from_here_on() -> None:
    position = after("remove 23", *DEALS, "roll 5 2", "white")
    for seat in (0, 1, None):
        assert hand_of(position, 0, seat)["tiles"] == sorted(DEALT_0)
        assert hand_of(position, 1, seat)["tiles"] == sorted(DEALT_1)
        assert [str(event.action) for event in position.log(seat)[1:9]] == DEALS


def test_B2_5_hands_are_open_before_chips_are_chosen() -> None:
    position = after("remove 23", *DEALS, "roll 5 2", "white", game=CHIPS)
    assert str(position).startswith("keep")
    assert hand_of(position, 0, viewer=1)["tiles"] == sorted(DEALT_0)
    assert hand_of(position, 1, viewer=None)["tiles"] == sorted(DEALT_1)


def test_B2_6_the_beginning_seat_is_asked_first_and_in_secret() -> None:
    position = after("remove 23", *DEALS, "roll 5 2", "white", game=CHIPS)
    assert position.actor == 1
    chosen = position.play("inverter")
    assert chosen.actor == 0
    assert hand_of(chosen, 1, viewer=1)["chip"] == "inverter"
    for seat in (0, None):
        assert hand_of(chosen, 1, viewer=seat)["chip"] == "hidden"
        assert str(chosen.log(seat)[-1].action) == "?"
        assert chosen.view(seat) == position.play("doubler").view(seat)
    both = chosen.play("doubler")
    for seat in (0, 1, None):
        assert [str(event.action) for event in both.log(seat)[-2:]] == ["inverter", "doubler"]


# --- 3 A turn ---------------------------------------------------------------------------------


def test_B3_1_every_turn_starts_with_a_draw_the_first_too() -> None:
    position = after("remove 23", *DEALS, "roll 5 2", "first", "white")
    assert all(text.startswith("draw ") for text in legal(position))
    drawn = position.play("draw 30")
    assert "30" in hand_of(drawn, 0, viewer=1)["tiles"]
    for match in (random_match(REGULAR, 1), random_match(NOVICE, 2)):
        for before, now in pairwise(match):
            if now.actor in (0, 1) and str(now).startswith("turn"):
                assert str(before).startswith("draw")


def test_B3_2_one_of_four_and_no_pass() -> None:
    position = turn(markers="redraw swap stack", white="die 3 of 0 4=40")
    assert words(position) <= {"W+", "W-", "B+", "B-", "redraw", "swap", "stack"}
    # A marker may be used though a placement is possible.
    assert words(position) & {"W-", "W+", "B+", "B-"}
    assert "swap" in words(position)


# --- 4 Placing --------------------------------------------------------------------------------


def test_B4_1_rows_grow_both_ways_but_not_below_one() -> None:
    position = turn(white="die 1 of 0", black="die 2 of 1", hand="20 01 03 10", other="12")
    assert legal(position) == ["B+ 03", "B- 01", "W+ 20"]
    with pytest.raises(IllegalAction, match=r"never goes below \(B4.1\)"):
        position.play("W- 20")


def test_B4_1_no_upper_bound() -> None:
    high = turn(white="die 6 of 0 7=50,20 8=60,21,10", hand="42 51 30 11")
    assert "9=42,51" in str(high.play("W+ 42 51"))


def test_B4_2_pips_of_the_rows_colour_add_up_exactly() -> None:
    position = turn(hand="14 20 33 40")
    white = [text for text in legal(position) if text[0] == "W"]
    assert white == ["W+ 14 33", "W+ 40", "W- 20"]
    with pytest.raises(IllegalAction, match=r"3 white pips; position 4 needs exactly 4"):
        position.play("W+ 33")


def test_B4_2_either_seats_row() -> None:
    assert {"W-", "B+"} <= words(turn(hand="14 20 12 03", other="40"))


def test_B4_2_a_missing_colour_never_counts_as_nought() -> None:
    position = turn(hand="05 40 01", other="12")
    assert legal(position) == ["B+ 01 05", "W+ 40"]
    with pytest.raises(IllegalAction, match=r"05 has no white pip here \(B4.2\)"):
        position.play("W+ 05 40")


def test_B4_3_beside_the_die_one_or_two() -> None:
    position = turn(hand="40 10 30 20 11", other="12")
    assert [text for text in legal(position) if text[0] == "W"] == [
        "W+ 10 30",
        "W+ 11 30",
        "W+ 40",
        "W- 10 11",
        "W- 20",
    ]
    three = turn(hand="10 11 20", other="12")
    with pytest.raises(
        IllegalAction, match=r"3 tiles; beside the die there must be 1 or 2 \(B4.3\)"
    ):
        three.play("W+ 10 11 20")


def test_B4_3_count_differs_by_exactly_one() -> None:
    after_two = turn(white="die 3 of 0 4=10,31", hand="50 41 11 20 21 12", other="01")
    assert [text for text in legal(after_two) if text.startswith("W+")] == [
        "W+ 11 20 21",
        "W+ 12 20 21",
        "W+ 50",
    ]
    with pytest.raises(IllegalAction, match=r"2 tiles; next to position 4 there must be 1 or 3"):
        after_two.play("W+ 11 41")
    after_one = turn(white="die 3 of 0 4=40", hand="50 41 11 20 30", other="01")
    assert [text for text in legal(after_one) if text.startswith("W+")] == [
        "W+ 11 41",
        "W+ 20 30",
    ]


def test_B4_4_text_of_a_placement() -> None:
    position = turn(hand="14 20 33 40", chip="doubler", game=CHIPS)
    assert {"W- 20", "W+ 20x", "W+ 14 33", "W- 14x"} <= set(legal(position))
    assert all(text.split(" ")[1:] == sorted(text.split(" ")[1:]) for text in legal(position))
    inverted = turn(hand="14 20 33 40", chip="inverter", game=CHIPS)
    assert "W+ 14i" in legal(inverted)


# --- 5 Action markers -------------------------------------------------------------------------


def test_B5_1_redraw_discards_openly_and_draws() -> None:
    position = turn(markers="redraw").play("redraw 14")
    assert position.actor == tsuboniwa.CHANCE
    assert "draw 14" not in legal(position)
    assert position.view(1).as_json()["discard"] == ["14"]
    drawn = position.play("draw 50")
    assert str(drawn).startswith("draw 1")
    assert hand_of(drawn, 0, viewer=1)["tiles"] == ["20", "33", "50"]


ALL_BUT = "01 02 03 04 05 10 11 12 13 15 21 22 23 24 30 31 32 40 41 42 50 51 60"


def test_B5_1_not_with_an_empty_pile() -> None:
    position = turn(hand="14 20 33", other="01", markers="redraw swap", discard=ALL_BUT[3:])
    assert position.view(0).as_json()["pile"] == 0
    assert "redraw" not in words(position)
    with pytest.raises(IllegalAction, match=r"the pile is empty \(B5.1\)"):
        position.play("redraw 14")


def test_B5_2_swap_one_own_against_one_of_theirs() -> None:
    position = turn(hand="14 20", other="01 12", markers="swap")
    swaps = [text for text in legal(position) if text.startswith("swap")]
    assert swaps == ["swap 14 01", "swap 14 12", "swap 20 01", "swap 20 12"]
    swapped = position.play("swap 14 12")
    assert hand_of(swapped, 0, None)["tiles"] == ["12", "20"]
    assert hand_of(swapped, 1, None)["tiles"] == ["01", "14"]


def test_B5_3_stack_as_many_tiles_of_the_same_value() -> None:
    position = turn(white="die 3 of 0 4=10,31 5=50", hand="22 20 13 32 51", markers="stack")
    stacks = [text for text in legal(position) if text.startswith("stack")]
    assert stacks == ["stack W4 13 32", "stack W4 20 22", "stack W5 51"]
    with pytest.raises(IllegalAction, match=r"first played with 1 \(B5.3\)"):
        position.play("stack W5 20 32")
    with pytest.raises(IllegalAction, match=r"Nothing was laid at 3"):
        position.play("stack W3 32")


def test_B5_3_a_stack_adds_no_position_and_changes_no_count() -> None:
    position = turn(white="die 3 of 0 4=10,31", hand="20 22 50 41", markers="stack")
    stacked = position.play("stack W4 20 22")
    row = rows_of(stacked)[0]
    assert row["positions"] == [{"value": 4, "tiles": ["10", "31"], "stacked": ["20", "22"]}]
    assert row["ends"][1] == {"end": "W+", "value": 5, "counts": [1, 3]}


def test_B5_3_a_position_may_be_stacked_on_again() -> None:
    position = turn(white="die 3 of 0 4=40+41", hand="42 20", markers="stack")
    assert "stack W4 42" in legal(position)


# --- 6 Chips ----------------------------------------------------------------------------------


def test_B6_1_the_doubler_doubles_one_tile() -> None:
    position = turn(hand="20 33", chip="doubler", game=CHIPS)
    assert [text for text in legal(position) if text[0] == "W"] == ["W+ 20x", "W- 20"]
    played = position.play("W+ 20x")
    assert hand_of(played, 0, viewer=1)["chip_on"] == "20"


def test_B6_1_the_inverter_exchanges_a_tiles_colours() -> None:
    position = turn(hand="14 04 50", chip="inverter", game=CHIPS)
    assert [text for text in legal(position) if text[0] == "W"] == ["W+ 04i", "W+ 14i"]


def test_B6_1_the_pip_is_needed_after_the_chips_effect() -> None:
    position = turn(hand="40 04", chip="inverter", game=CHIPS)
    assert "W+ 40" in legal(position)
    with pytest.raises(IllegalAction, match=r"40 has no white pip here"):
        position.play("W+ 40i")
    doubled = turn(hand="04 33", chip="doubler", game=CHIPS)
    with pytest.raises(IllegalAction, match="04 has no white pip here"):
        doubled.play("W+ 04x")


def test_B6_1_a_chip_may_be_spent_where_it_changes_nothing() -> None:
    position = turn(hand="11 30", chip="inverter", game=CHIPS)
    assert {"W+ 11 30", "W+ 11i 30"} <= set(legal(position))


def test_B6_1_once_a_game_and_also_in_a_stack() -> None:
    position = turn(
        white="die 3 of 0 4=40", hand="20 33", markers="stack", chip="doubler", game=CHIPS
    )
    assert "stack W4 20x" in legal(position)
    spent = turn(hand="20 33", chip="doubler on 40", discard="40", game=CHIPS)
    assert not any("x" in text for text in legal(spent))
    with pytest.raises(IllegalAction, match=r"once a game \(B6.1\)"):
        spent.play("W+ 20x")


def test_B6_2_a_placement_that_only_a_chip_makes_possible_is_a_move() -> None:
    def drawing(chip: str, discard: str = "") -> Position:
        position = turn(
            white="die 1 of 0",
            black="die 6 of 1",
            hand="01",
            other="12 14",
            first_line="draw 0",
            chip=chip,
            discard=discard,
            game=CHIPS,
        )
        return position.play("draw 02")

    assert legal(drawing("inverter")) == ["W+ 02i"]
    spent = drawing("inverter on 40", discard="40")
    assert spent.outcome == Outcome((-1, 1), (1,), "stuck")


# --- 7 End ------------------------------------------------------------------------------------


def test_B7_1_hand_empty_wins() -> None:
    position = turn(hand="20", other="01 12")
    assert position.play("W- 20").outcome == Outcome((1, -1), (0,), "hand-empty")


FIVE = "die 1 of 1 2=20 3=21,10 4=40 5=30,22 6=60"


def test_B7_1_goes_before_B_also_in_the_opponents_row() -> None:
    position = turn(white=FIVE, black="die 5 of 0", hand="41 31", other="01")
    assert position.play("W+ 31 41").outcome == Outcome((1, -1), (0,), "hand-empty")


def test_B7_2_six_positions_win_for_the_owner_whoever_placed() -> None:
    position = turn(white=FIVE, black="die 5 of 0", hand="41 31 33", other="01")
    assert position.play("W+ 31 41").outcome == Outcome((-1, 1), (1,), "six-positions")
    mine = turn(white=FIVE.replace("of 1", "of 0"), hand="41 31 33", other="01")
    assert mine.play("W+ 31 41").outcome == Outcome((1, -1), (0,), "six-positions")


def test_B7_3_stuck_right_after_the_draw_that_opens_a_turn() -> None:
    position = turn(white="die 6 of 0", hand="10", first_line="draw 0")
    assert position.play("draw 11").outcome == Outcome((-1, 1), (1,), "stuck")
    # Any marker that can be used saves.
    saved = turn(white="die 6 of 0", hand="10", first_line="draw 0", markers="swap")
    assert saved.play("draw 11").actor == 0


def test_B7_3_a_stack_marker_saves_only_where_a_stack_is_possible() -> None:
    position = turn(
        white="die 6 of 0 5=50",
        black="die 6 of 1",
        hand="10",
        first_line="draw 0",
        markers="stack",
    )
    assert legal(position.play("draw 51")) == ["stack W5 51"]
    assert position.play("draw 11").outcome == Outcome((-1, 1), (1,), "stuck")


def test_B7_3_never_after_a_redraws_draw() -> None:
    position = turn(white="die 6 of 0", hand="10", first_line="redraw 0", discard="14")
    drawn = position.play("draw 11")
    assert drawn.outcome is None
    assert str(drawn).startswith("draw 1")


LAST_TWO = ALL_BUT.replace("60", "").replace("01 ", "").strip()


def test_B7_3_goes_before_B7_4() -> None:
    # The pile's last tile leaves seat 0 stuck, though it has fewer tiles.
    position = turn(
        white="die 6 of 0",
        black="die 6 of 1",
        hand="20",
        other="01 14 33",
        first_line="draw 0",
        discard=LAST_TWO,
    )
    assert legal(position) == ["draw 60"]
    assert position.play("draw 60").outcome == Outcome((-1, 1), (1,), "stuck")


@pytest.mark.parametrize(
    ("hand", "other", "outcome"),
    [
        # With the drawn tile seat 0 has one more than here.
        ("20", "01 14 33", Outcome((1, -1), (0,), "pile-empty")),
        ("20 14 33", "01", Outcome((-1, 1), (1,), "pile-empty")),
    ],
)
def test_B7_4_fewer_tiles_win_when_the_pile_is_empty(
    hand: str, other: str, outcome: Outcome
) -> None:
    position = turn(hand=hand, other=other, first_line="draw 0", markers="swap", discard=LAST_TWO)
    assert position.play("draw 60").play("swap 20 01").outcome == outcome


def test_B7_4_equal_numbers_are_a_draw() -> None:
    position = turn(
        hand="20", other="01 14", first_line="draw 0", markers="swap", discard=f"{LAST_TWO} 33"
    )
    assert position.play("draw 60").play("swap 20 01").outcome == Outcome((0, 0), (), "draw")


def test_B7_4_a_redraws_draw_counts_too() -> None:
    position = turn(hand="20", other="01 14 33", first_line="redraw 0", discard=LAST_TWO)
    assert position.play("draw 60").outcome == Outcome((1, -1), (0,), "pile-empty")


# --- 8 Novice rules ---------------------------------------------------------------------------


def test_B8_1_hands_open_and_the_higher_roll_begins() -> None:
    position = after("remove 23", *DEALS, game=NOVICE)
    assert hand_of(position, 1, viewer=0)["tiles"] == sorted(DEALT_1)
    assert [str(event.action) for event in position.log(0)[1:]] == DEALS
    assert str(position.play("roll 5 2")).startswith("draw 0")
    assert str(position.play("roll 2 5")).startswith("draw 1")


def test_B8_2_as_many_tiles_as_the_neighbour_or_one_more() -> None:
    beside_die = turn(white="die 3", black="die 6", hand="40 10 30 20", game=NOVICE)
    assert [text for text in legal(beside_die) if text[:2] == "W+"] == ["W+ 10 30", "W+ 40"]
    further = turn(white="die 3 4=40", black="die 6", hand="50 10 30 20 41", game=NOVICE)
    assert [text for text in legal(further) if text[:2] == "W+"] == [
        "W+ 10 41",
        "W+ 20 30",
        "W+ 50",
    ]


def test_B8_3_no_win_by_a_sixth_position() -> None:
    white = "die 1 2=20 3=30 4=40 5=50 6=60"
    position = turn(white=white, hand="41 31 33", other="01", game=NOVICE)
    assert position.play("W+ 31 41").outcome is None


# --- 9 What is hidden -------------------------------------------------------------------------


def test_B9_1_nobody_ever_sees_the_removed_tile() -> None:
    *_, last = random_match(REGULAR, "removed")
    for seat in (0, 1, None):
        assert str(last.log(seat)[0].action) == "remove ?"
        assert "removed: ?" in str(last.view(seat))


def test_B9_1_what_a_seat_cannot_know_is_resampled_uniformly() -> None:
    # Five tiles are unseen: the removed one is any of them, equally likely.
    discard = "02 03 04 05 10 11 13 15 21 22 23 24 30 31 32 40 41"
    view = turn(hand="14 20 33", other="01 12", discard=discard).view(0)
    found = dict.fromkeys(cast(list[str], view.as_json()["unseen"]), 0)
    assert len(found) == 5
    rng = Rng("removed")
    for _ in range(2_000):
        found[str(view.resample(rng)).split("removed: ")[1][:2]] += 1
    assert all(abs(count - 400) < 6 * 400**0.5 for count in found.values())


def test_B9_2_a_hand_until_both_are_open_and_a_chip_until_both_are_chosen() -> None:
    dealt = after("remove 23", *DEALS)
    assert hand_of(dealt, 1, viewer=0)["tiles"] == []
    assert hand_of(dealt, 1, viewer=None)["tiles"] == []
    chosen = after("remove 23", *DEALS, "roll 5 2", "first", "white", "doubler", game=CHIPS)
    assert str(chosen.log(0)[-1].action) != "?"
    for viewer in (1, None):
        assert str(chosen.log(viewer)[-1].action) == "?"
    both = chosen.play("inverter")
    assert [str(event.action) for event in both.log(None)[-2:]] == ["doubler", "inverter"]


def test_B9_3_the_table_shows_which_tiles_are_left() -> None:
    view = turn(hand="14 20 33", other="01 12", discard="02 03").view(0).as_json()
    open_tiles = {"14", "20", "33", "01", "12", "02", "03"}
    assert set(cast(list[str], view["unseen"])) == {f"{w}{b}" for w, b in PAIRS} - open_tiles
