"""One test, or a few, for each numbered rule of docs/rules/niwa_cards.md; C5 has its own file."""

from collections import Counter

import pytest

import tsuboniwa
from tests.conformance import random_match
from tests.games.niwa_cards.positions import BEGINNING, LAST_CARD, TRIOS, TWO
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import OptionError
from tsuboniwa.core.game import Game, Position, View
from tsuboniwa.core.random_numbers import Rng


def legal(position: Position) -> list[str]:
    return [str(action) for action in position.legal]


def play(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.play(action)
    return position


def line(seen: Position | View, name: str) -> str:
    """One line of a position's or a view's text, without its name."""
    (found,) = [row for row in str(seen).splitlines() if row.startswith(f"{name}:")]
    return found.removeprefix(f"{name}:").strip()


def draw_until_turn(game: Game, seed: str) -> Position:
    position = game.start()
    while position.actor == CHANCE:
        position = position.draw(Rng(f"{seed} {len(position.events)}"))
    return position


# --- C1 ---------------------------------------------------------------------------------------


def test_C1_1_66_cards_each_of_33_twice() -> None:
    dealing = TWO.start().play("order 1")
    chance = dealing.chance
    assert len(chance) == 33
    assert {weight for _, weight in chance} == {1}
    names = {str(action).split(" ")[2] for action, _ in chance}
    assert names == {f"{colour}{value}" for colour in "PGO" for value in range(11)}
    assert "deal 0 P7" not in legal(play(dealing, "deal 0 P7", "deal 0 P7"))


def test_C1_2_eight_orders() -> None:
    assert legal(TWO.start()) == [f"order {number}" for number in range(1, 9)]


@pytest.mark.parametrize("players", [1, 6])
def test_C1_3_two_to_five_can_play(players: int) -> None:
    with pytest.raises(OptionError, match="2 to 5"):
        tsuboniwa.game("niwa_cards", players=players)


# --- C2 ---------------------------------------------------------------------------------------


def test_C2_1_an_order_is_drawn_each_as_likely() -> None:
    start = TWO.start()
    assert start.actor == CHANCE
    assert [weight for _, weight in start.chance] == [1] * 8


def test_C2_1_an_order_is_used_once_in_a_match() -> None:
    used: list[str] = []
    for position in random_match(tsuboniwa.game("niwa_cards", rounds=8), "orders"):
        offered = [text for text in legal(position) if text.startswith("order")]
        if offered:
            assert not set(offered) & set(used)
            assert len(offered) + len(used) == 8
        if position.events and str(position.events[-1].action).startswith("order"):
            used.append(str(position.events[-1].action))
    assert len(set(used)) == 8


def test_C2_1_fixed_orders_leave_nothing_to_draw() -> None:
    game = tsuboniwa.game("niwa_cards", rounds=2, orders=[3, 8])
    *_, last = random_match(game, "fixed")
    assert line(last, "orders") == "3 8"
    assert not any(str(event.action).startswith("order") for event in last.events)
    assert str(last.events[0].action).startswith("deal 0")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_C2_2_nine_cards_to_each_seat_then_three_open(players: int) -> None:
    position = draw_until_turn(tsuboniwa.game("niwa_cards", players=players), "deal")
    words = [str(event.action).split(" ")[:-1] for event in position.events]
    dealt = [["deal", str(seat)] for seat in range(players) for _ in range(9)]
    assert words == [["order"], *dealt, *[["open"]] * 3]
    assert position.actor == 0
    assert line(position, "pile") == "9"


def test_C2_2_a_card_is_as_likely_as_it_has_unseen_copies() -> None:
    position = play(TWO.start(), "order 1", "deal 0 P7", "deal 0 P7", "deal 0 G4")
    weights = {str(action): weight for action, weight in position.chance}
    assert weights["deal 0 G4"] == 1
    assert "deal 0 P7" not in weights
    assert Counter(weights.values()) == {1: 1, 2: 31}


def test_C2_2_pile_and_cards_set_aside_are_drawn_from_alike() -> None:
    position = TWO.position(BEGINNING).play("reveal")
    # 66 cards less two hands and the centre.
    assert sum(weight for _, weight in position.chance) == 66 - 18 - 3


# --- C3.1 -------------------------------------------------------------------------------------


def test_C3_1_any_hand_card_for_any_card_of_the_centre() -> None:
    position = TWO.position(BEGINNING)
    swaps = [text for text in legal(position) if text.startswith("swap")]
    assert len(swaps) == 27
    assert swaps[:3] == ["swap P0 P9", "swap P0 G0", "swap P0 O10"]


def test_C3_1_both_cards_change_places_before_all_eyes_and_the_turn_ends() -> None:
    position = TWO.position(BEGINNING).play("swap P0 O10")
    assert line(position, "centre") == "P0 P9 G0"
    assert line(position, "seat 0") == "P2 P4 G1 G3 G5 O6 O7 O8 O10*"
    assert position.actor == 1


def test_C3_1_the_very_card_laid_cannot_be_taken_back() -> None:
    assert "swap P0 P0" not in legal(TWO.position(BEGINNING))


def test_C3_1_its_twin_can_in_effect_a_pass() -> None:
    text = BEGINNING.replace("P9 G0 O10", "P0 G0 O10")
    position = TWO.position(text).play("swap P0 P0")
    assert line(position, "centre") == "P0 G0 O10"
    assert line(position, "seat 0") == "P0* P2 P4 G1 G3 G5 O6 O7 O8"
    assert line(position, "swaps") == "1"
    assert position.actor == 1


def test_C3_1_twins_in_hand_are_one_choice() -> None:
    position = TWO.position(BEGINNING.replace("seat 0: P0 P2", "seat 0: P0 P0"))
    assert len(legal(position)) == 8 * 3 + 1


def test_C3_1_no_trio_may_be_taken_after_a_swap() -> None:
    text = BEGINNING.replace("P9 G0 O10", "P9 G9 O10").replace("O7 O8\n", "O7 O9\n")
    position = TWO.position(text).play("swap O9 O10")
    assert line(position, "centre") == "P9 G9 O9"
    assert position.actor == 1
    assert "leave" not in legal(position)


# --- C3.2 -------------------------------------------------------------------------------------


def test_C3_2_a_reveal_turns_a_card_into_the_centre() -> None:
    position = play(TWO.position(BEGINNING), "reveal", "turn P10")
    assert line(position, "centre") == "P9 P10 G0 O10"
    assert line(position, "pile") == "8"


def test_C3_2_without_a_trio_the_turn_ends_by_itself() -> None:
    assert play(TWO.position(BEGINNING), "reveal", "turn P10").actor == 1


def test_C3_2_with_a_trio_the_player_may_exchange_or_leave() -> None:
    text = BEGINNING.replace("P9 G0 O10", "P9 G9 O10")
    position = play(TWO.position(text), "reveal", "turn O9")
    assert position.actor == 0
    # Three of nine different cards.
    assert len(legal(position)) == 84 + 1
    assert legal(position)[0] == "take 9 P0 P2 P4"
    assert legal(position)[-1] == "leave"


def test_C3_2_leave_changes_nothing() -> None:
    before = TWO.position(TRIOS)
    after = before.play("leave")
    assert after.actor == 1
    for name in ("centre", "seat 0", "seat 1", "pile"):
        assert line(after, name) == line(before, name)


def test_C3_2_three_hand_cards_for_one_of_each_colour() -> None:
    position = TWO.position(TRIOS).play("take 7 P0 P0 O6")
    assert line(position, "centre") == "P0 P0 P2 P7 P9 G2 G3 O0 O2 O6 O8"
    assert line(position, "seat 0") == "P1 P3 P4 P7* G4 G5 G7* O5 O7*"
    assert position.actor == 1


def test_C3_2_any_trio_that_lies_there_but_one_at_most() -> None:
    position = TWO.position(TRIOS)
    values = {text.split(" ")[1] for text in legal(position) if text != "leave"}
    assert values == {"2", "7"}
    assert position.play("take 2 P0 P1 P3").actor == 1


def test_C3_2_the_trio_need_not_include_the_revealed_card() -> None:
    text = BEGINNING.replace("P9 G0 O10", "P9 G9 O9")
    position = play(TWO.position(text), "reveal", "turn G10")
    assert "take 9 P0 P2 P4" in legal(position)


def test_C3_2_only_a_trio_that_lay_there_before() -> None:
    # P3 would make a trio of G3 and an O3, but it is laid too late.
    text = TRIOS.replace("O7 O8\n", "O7 O3\n").replace("P2 P7 P7", "P2 P7 P10")
    takes = [text.split(" ")[1] for text in legal(TWO.position(text)) if text != "leave"]
    assert set(takes) == {"2", "7"}


def test_C3_2_twins_are_laid_once_or_twice() -> None:
    laid = [text.split(" ")[2:] for text in legal(TWO.position(TRIOS)) if text != "leave"]
    assert ["P0", "P0", "P1"] in laid
    assert ["P0", "P1", "P3"] in laid
    # Seven other cards: two of them with P0 P0 as one, three of eight kinds; for two trios.
    assert len(laid) == 2 * (7 + 56)


def test_C3_2_laid_cards_may_equal_those_taken() -> None:
    text = TRIOS.replace("P0 P0 P1 P3 P4", "P0 P0 P1 P2 P4")
    position = TWO.position(text).play("take 2 P0 P1 P2")
    assert line(position, "seat 0") == "P0 P2* P4 G2* G4 G5 O2* O5 O6"


def test_C3_2_cards_are_written_by_colour_then_value() -> None:
    text = TRIOS.replace("P0 P0 P1 P3 P4", "P0 P0 P2 P10 P4")
    position = TWO.position(text)
    assert "take 7 P2 P10 O5" in legal(position)
    assert "take 7 P10 P2 O5" not in legal(position)


# --- C3.3 -------------------------------------------------------------------------------------


def shuffle_about(position: Position, swaps: int) -> Position:
    """This many swaps, each with the first card of hand and centre."""
    for _ in range(swaps):
        position = position.play(position.legal[0])
    return position


@pytest.mark.parametrize(("stall", "players"), [(1, 2), (3, 2), (2, 4), (20, 5)])
def test_C3_3_after_stall_times_seats_swaps_one_must_reveal(stall: int, players: int) -> None:
    game = tsuboniwa.game("niwa_cards", stall=stall, players=players)
    position = shuffle_about(draw_until_turn(game, "stall"), stall * players - 1)
    assert len(legal(position)) > 1
    assert legal(shuffle_about(position, 1)) == ["reveal"]


def test_C3_3_a_reveal_starts_the_count_again() -> None:
    position = shuffle_about(TWO.position(BEGINNING), 5)
    assert line(position, "swaps") == "5"
    position = play(position, "reveal", "turn P10")
    assert line(position, "swaps") == "0"
    assert len(legal(shuffle_about(position, 5))) > 1


def test_C3_3_stall_0_switches_it_off() -> None:
    game = tsuboniwa.game("niwa_cards", stall=0)
    assert len(legal(shuffle_about(game.position(BEGINNING), 200))) > 1


# --- C4.1 -------------------------------------------------------------------------------------


def test_C4_1_the_last_card_ends_the_round() -> None:
    no_trios = TRIOS.replace("take 0", "act 1").replace("G2 G3 G7", "G3 G8 G9")
    after = play(TWO.position(no_trios), "reveal", "turn G10")
    assert len(line(after, "scores").split()) == 1
    assert after.actor == CHANCE


def test_C4_1_that_player_finishes_the_turn_first() -> None:
    position = TWO.position(TRIOS.replace("take 0", "act 1"))
    choosing = play(position, "reveal", "turn G9")
    assert choosing.actor == 1
    assert line(choosing, "scores") == ""
    after = choosing.play("take 2 P5 P6 P8")
    # G0 G1 G6 O1 O9 O10, and no two of them equal but the ones: 18 for the trio, 2 for the duo.
    assert line(after, "scores").split(",")[1] == "20"


# --- C6 ---------------------------------------------------------------------------------------


def test_C6_1_points_add_up_over_the_rounds() -> None:
    *_, last = random_match(TWO, "sum")
    rows = [[int(word) for word in row.split(",")] for row in line(last, "scores").split(" ")]
    assert len(rows) == 3
    assert last.outcome is not None
    assert list(last.outcome.returns) == [sum(column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("rounds", [1, 8])
def test_C6_1_as_many_rounds_as_the_option_says(rounds: int) -> None:
    *_, last = random_match(tsuboniwa.game("niwa_cards", rounds=rounds), "rounds")
    assert len(line(last, "scores").split(" ")) == rounds


def test_C6_1_every_round_is_begun_by_the_next_seat() -> None:
    game = tsuboniwa.game("niwa_cards", players=3, rounds=5)
    beginners = []
    for position in random_match(game, "begin"):
        if position.events and str(position.events[-1].action).startswith("open"):
            beginners.append(position.actor)
    assert [seat for seat in beginners if seat != CHANCE] == [0, 1, 2, 0, 1]


def test_C6_1_all_cards_are_shuffled_again() -> None:
    after = TWO.position(LAST_CARD).play("leave")
    after = after.play("order 1")
    assert [weight for _, weight in after.chance] == [1] * 33


def test_C6_1_hands_are_laid_open_when_a_round_is_scored() -> None:
    after = TWO.position(LAST_CARD).play("leave")
    assert line(after, "shown 0") == "P0 P0 P1 P3 P4 G4 G5 O5 O6"
    assert line(after, "shown 1") == "P5 P6 P8 G0 G1 G6 O1 O9 O10"
    assert line(after, "seat 0") == ""
    # Order 4: P4 G4 G5 O5 and two zeros; P6 G6 and G1 O1.
    assert line(after, "scores") == "18,14"


def test_C6_1_the_most_points_of_a_round_win_its_order_card() -> None:
    after = TWO.position(LAST_CARD).play("leave").view(None).as_json()
    assert after["scored"] == [
        {
            "order": {"number": 4, "text": "duos of the same value"},
            "points": [18, 14],
            "winners": [0],
        }
    ]
    assert [hand["orders_won"] for hand in after["hands"]] == [[4], []]  # type: ignore[attr-defined]


def test_C6_2_most_points_win() -> None:
    game = tsuboniwa.game("niwa_cards", rounds=1)
    outcome = game.position(LAST_CARD).play("leave").outcome
    assert outcome is not None
    assert outcome.as_json() == {"returns": [18, 14], "winners": [0], "reason": "points"}


def test_C6_2_equal_points_share_the_win() -> None:
    game = tsuboniwa.game("niwa_cards", rounds=1)
    # Without G6 seat 1 loses a duo of 12 and gains one of 16.
    text = LAST_CARD.replace("P5 P6 P8 G0 G1 G6", "P5 P6 P8 G0 G1 G8")
    outcome = game.position(text).play("leave").outcome
    assert outcome is not None
    assert outcome.as_json() == {"returns": [18, 18], "winners": [0, 1], "reason": "points"}


# --- 7 ----------------------------------------------------------------------------------------


def test_C7_1_other_hands_are_hidden_but_for_cards_seen_going_in() -> None:
    position = play(TWO.position(BEGINNING), "swap P0 O10", "swap P1 P0")
    view = position.view(0)
    assert line(view, "seat 0") == "P2 P4 G1 G3 G5 O6 O7 O8 O10*"
    assert line(view, "seat 1") == "P0* ? ? ? ? ? ? ? ?"
    assert line(position.view(None), "seat 0") == "O10* ? ? ? ? ? ? ? ?"


def test_C7_2_a_card_seen_going_out_is_no_longer_known_to_be_there() -> None:
    position = play(TWO.position(BEGINNING), "swap P0 O10", "swap P1 P0", "swap O10 G0")
    assert line(position.view(1), "seat 0") == "G0* ? ? ? ? ? ? ? ?"


def test_C7_2_giving_one_of_two_known_copies_leaves_one_known() -> None:
    text = BEGINNING.replace("seat 0: P0 P2", "seat 0: P0* P0*")
    position = TWO.position(text).play("swap P0 O10")
    assert line(position.view(1), "seat 0") == "P0* O10* ? ? ? ? ? ? ?"


def test_C7_2_giving_a_card_of_which_one_copy_is_known_leaves_none_known() -> None:
    # The other P0 is there, but nobody else can tell.
    text = BEGINNING.replace("seat 0: P0 P2", "seat 0: P0* P0")
    position = TWO.position(text).play("swap P0 O10")
    assert line(position.view(1), "seat 0") == "O10* ? ? ? ? ? ? ? ?"
    assert line(position.view(0), "seat 0").startswith("P0 P4")


def test_C7_4_deals_show_in_logs_once_their_round_is_scored() -> None:
    for position in random_match(TWO, "logs"):
        scored = len(line(position, "scores").split())
        dealt = [str(event.action) for event in position.log(0) if "deal" in str(event.action)]
        for i, text in enumerate(dealt):
            hidden = i // 18 == scored and text.startswith("deal 1")
            assert (text == "deal 1 ?") == hidden
