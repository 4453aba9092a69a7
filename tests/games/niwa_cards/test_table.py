"""Niwa, the card game, at a table: what can be taken back, and what spectators see."""

from tests.table.tables import act, dealt_match, do, lively_match
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.table import visible
from tsuboniwa.table.commands import AnswerUndo, AskUndo
from tsuboniwa.table.decide import playing
from tsuboniwa.table.refusals import Refused
from tsuboniwa.table.undo import can_take_back


def test_a_card_swapped_from_a_hidden_hand_was_seen_and_one_known_to_all_was_not() -> None:
    match = dealt_match("niwa_cards")
    position = match.position
    assert position is not None
    first = next(action for action in position.legal if str(action).startswith("swap"))
    one = position.play(first)
    assert not can_take_back(one, len(position.events))
    second = next(action for action in one.legal if str(action).startswith("swap"))
    two = one.play(second)
    # Everybody saw the card that seat 0 took: laying it down again tells nothing.
    taken = str(first).split(" ")[2]
    third = next(action for action in two.legal if str(action).startswith(f"swap {taken} "))
    assert can_take_back(two.play(third), len(two.events))


def test_promise_5_only_if_all_others_agree() -> None:
    match = dealt_match("niwa_cards", {"players": 3, "stall": 0})
    rng = Rng(1)
    # Swap until somebody can swap a card that all have seen.
    for _ in range(40):
        assert match.acting is not None
        assert match.position is not None
        seat = match.acting
        swaps = [str(action) for action in match.position.legal if str(action) != "reveal"]
        do(match, playing.play_for_program(match, seat, swaps[rng.below(len(swaps))]))
        try:
            asked = match.decide(seat, AskUndo(), 0)
        except Refused as refused:
            assert refused.code == "cannot-undo"
        else:
            break
    do(match, asked)
    before = match.position
    others = [other for other in range(3) if other != seat]
    act(match, others[0], AnswerUndo(True))
    assert match.position is before
    act(match, others[1], AnswerUndo(True))
    assert match.position != before
    assert match.acting == seat


def test_spectators_see_no_hand_until_the_end() -> None:
    match = lively_match("niwa_cards", {}, 2)
    view = visible.table_message(match, None, 0)["view"]
    assert view is not None
    for hand in view["hands"]:
        assert sorted(hand["cards"]) == sorted(hand["known"])
        assert hand["unknown"] > 0
    log = visible.record_of(match, None).actions
    assert any(action.startswith("deal") and action.endswith("?") for action in log)
