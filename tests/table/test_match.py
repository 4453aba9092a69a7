"""A match at a table, command by command."""

import importlib
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.sample_games import (
    COOPERATIVE,
    DUEL_WITH_HIDDEN_HANDS,
    MANY_SEATS,
    OPEN_INFORMATION,
    THREE_SEATS,
)
from tests.table.tables import MATCH, SECRET, act, dealt_match, do, new_match, play_on, reload
from tests.table.tables import some_action as any_action
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.table import match as module
from tsuboniwa.table import visible
from tsuboniwa.table.clocks import ClockSpec
from tsuboniwa.table.commands import (
    AnswerDraw,
    AnswerUndo,
    AskRematch,
    AskUndo,
    Claim,
    Command,
    Contribute,
    OfferDraw,
    Play,
    Resign,
)
from tsuboniwa.table.decide import joining, leaving, playing, rematches
from tsuboniwa.table.decide.leaving import CLAIM_AFTER
from tsuboniwa.table.entries import Entry
from tsuboniwa.table.match import FORGOTTEN_AFTER, OPEN_FOR, Match
from tsuboniwa.table.refusals import Code, Refused


def refusal(match: Match, seat: int, command: Command, now: int = 0) -> Code:
    with pytest.raises(Refused) as refused:
        match.decide(seat, command, now)
    sentence = str(refused.value)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    return refused.value.code


def kinds(entries: list[Entry]) -> list[str]:
    return [entry.what.kind for entry in entries]


def test_a_table_waits_for_seats_then_randomness_then_rules() -> None:
    match = new_match(DUEL_WITH_HIDDEN_HANDS, seats=["person", "open"])
    assert (match.state, match.waiting) == ("open", "seats")
    do(match, joining.sit(match, None, "  Ann \n Lee ", "hash"))
    assert match.seats[1].name == "Ann Lee"
    assert (match.state, match.waiting) == ("open", "randomness")
    act(match, 0, Contribute("1"))
    act(match, 1, Contribute("2"))
    assert (match.state, match.waiting) == ("open", "rules")
    assert refusal(match, 0, Play("anything")) == "not-begun"
    do(match, playing.begin(match))
    assert (match.state, match.waiting) == ("running", None)
    assert playing.begin(match) == []


def test_programs_need_no_randomness() -> None:
    match = new_match(DUEL_WITH_HIDDEN_HANDS, seats=["person", "random"])
    act(match, 0, Contribute("1"))
    assert match.waiting == "rules"


@pytest.mark.parametrize(
    ("seat", "name", "code"),
    [(0, "A", "seat-taken"), (2, "A", "bad-request"), (1, "A" * 41, "bad-request")],
)
def test_a_seat_is_taken_once_and_by_a_name(seat: int, name: str, code: str) -> None:
    match = new_match(DUEL_WITH_HIDDEN_HANDS, seats=["person", "open"])
    with pytest.raises(Refused) as refused:
        joining.sit(match, seat, name, "hash")
    assert refused.value.code == code


def test_no_seat_is_left() -> None:
    with pytest.raises(Refused, match="taken"):
        joining.sit(new_match(DUEL_WITH_HIDDEN_HANDS), None, "A", "hash")


def test_numbers_have_no_gaps() -> None:
    match = dealt_match(MANY_SEATS)
    play_on(match, Rng("gaps"), 20)
    assert [entry.number for entry in match.entries] == list(range(1, match.number + 1))
    with pytest.raises(ValueError, match="does not follow"):
        match.apply(Entry(match.number + 2, 0, match.entries[-1].what))


def test_promise_2_each_move_once() -> None:
    """A repeat is answered with its old entry; see test_tables for the answer itself."""
    match = dealt_match(OPEN_INFORMATION)
    action = any_action(match, Rng(1))
    first = act(match, 0, Play(action, name="mine"))[0]
    assert match.named(0, "mine") == first.number
    assert match.named(1, "mine") is None
    assert match.named(0, None) is None
    assert reload(match).named(0, "mine") == first.number


def test_refusals_of_play() -> None:
    match = dealt_match(DUEL_WITH_HIDDEN_HANDS)
    seat = match.acting
    assert seat is not None
    assert match.position is not None
    assert refusal(match, 1 - seat, Play(any_action(match, Rng(1)))) == "not-your-turn"
    assert refusal(match, seat, Play("no action at all")) == "bad-action"
    # What chance has done is not for a seat to do.
    assert refusal(match, seat, Play(str(match.position.events[0].action))) == "bad-action"
    assert refusal(match, seat, Play("x" * 201)) == "bad-action"
    assert refusal(match, seat, Play(any_action(match, Rng(1)), name="")) == "bad-request"
    assert refusal(match, seat, Play(any_action(match, Rng(1)), after=3)) == "stale"
    assert refusal(match, 2, Play(any_action(match, Rng(1)))) == "no-seat"
    assert refusal(match, seat, AnswerDraw(True)) == "nothing-to-answer"
    assert refusal(match, seat, AnswerUndo(True)) == "nothing-to-answer"
    assert refusal(match, seat, AskRematch()) == "not-possible"
    assert act(match, seat, Play(any_action(match, Rng(1)), after=match.number))


def test_a_duel_ends_when_one_resigns() -> None:
    match = dealt_match(OPEN_INFORMATION)
    assert kinds(act(match, 1, Resign())) == ["resigned", "ended"]
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((0,), "resigned")
    assert refusal(match, 0, Resign()) == "over"
    assert refusal(match, 0, Play("x")) == "over"
    record = visible.record_of(match, None)
    # The game's own record stays valid: by the rules it is not finished.
    assert record.outcome is None
    assert record.end() == match.position
    assert record.extra["table"]["result"]["reason"] == "resigned"


def test_with_more_seats_a_program_takes_over_until_no_person_is_left() -> None:
    match = dealt_match(MANY_SEATS, THREE_SEATS, ["person", "person", "random"])
    assert kinds(act(match, 0, Resign())) == ["resigned", "taken-over"]
    assert match.state == "running"
    assert (match.seats[0].kind, match.seats[0].name) == ("bot", "Person 0")
    assert match.seats[0].level is not None
    assert refusal(match, 0, Play("anything")) == "no-seat"
    assert kinds(act(match, 1, Resign())) == ["resigned", "ended"]
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((), "abandoned")


def test_a_partner_who_leaves_is_replaced_too() -> None:
    match = dealt_match(COOPERATIVE)
    assert kinds(act(match, 1, Resign())) == ["resigned", "taken-over"]
    assert refusal(match, 0, OfferDraw()) == "not-possible"


def test_a_draw_is_offered_and_agreed() -> None:
    match = dealt_match(OPEN_INFORMATION)
    act(match, 0, OfferDraw())
    assert refusal(match, 0, AnswerDraw(True)) == "nothing-to-answer"
    assert refusal(match, 1, OfferDraw()) == "not-possible"
    act(match, 1, AnswerDraw(False))
    assert refusal(match, 0, OfferDraw()) == "not-possible"
    act(match, 1, OfferDraw())
    assert kinds(act(match, 0, AnswerDraw(True))) == ["draw-answered", "ended"]
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((), "draw-agreed")


def test_an_action_is_an_answer_to_a_draw() -> None:
    match = dealt_match(OPEN_INFORMATION)
    act(match, 1, OfferDraw())
    play_on(match, Rng(1), 1)
    assert refusal(match, 0, AnswerDraw(True)) == "nothing-to-answer"
    act(match, 1, OfferDraw())


def test_three_must_all_agree_to_a_draw() -> None:
    match = dealt_match(MANY_SEATS, THREE_SEATS)
    act(match, 0, OfferDraw())
    assert kinds(act(match, 1, AnswerDraw(True))) == ["draw-answered"]
    assert kinds(act(match, 2, AnswerDraw(True))) == ["draw-answered", "ended"]


def test_programs_agree_to_no_draw() -> None:
    match = dealt_match(DUEL_WITH_HIDDEN_HANDS, seats=["person", "random"])
    assert refusal(match, 0, OfferDraw()) == "not-possible"


def test_who_is_silent_for_long_can_be_claimed_from() -> None:
    match = dealt_match(OPEN_INFORMATION)
    assert match.acting == 0
    assert refusal(match, 1, Claim(0, "win"), CLAIM_AFTER - 1) == "not-possible"
    assert refusal(match, 0, Claim(0, "win"), CLAIM_AFTER) == "not-possible"
    assert refusal(match, 0, Claim(1, "win"), CLAIM_AFTER) == "not-possible"
    assert visible.table_message(match, 1, CLAIM_AFTER)["can"]["claim"] == [0]
    program = match.decide(1, Claim(0, "program"), CLAIM_AFTER)
    assert [what.kind for what in program] == ["claimed", "taken-over"]
    act(match, 1, Claim(0, "win"), CLAIM_AFTER)
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((1,), "abandoned")


def test_nobody_wins_a_game_of_three_by_a_claim() -> None:
    match = dealt_match(MANY_SEATS, THREE_SEATS)
    assert refusal(match, 1, Claim(0, "win"), CLAIM_AFTER) == "not-possible"
    act(match, 1, Claim(0, "program"), CLAIM_AFTER)
    assert match.acting_program is not None


def test_nobody_can_claim_at_a_table_with_a_clock() -> None:
    match = dealt_match(OPEN_INFORMATION, clock=ClockSpec("days", 3))
    assert refusal(match, 1, Claim(0, "win"), 2 * CLAIM_AFTER) == "not-possible"


@pytest.mark.parametrize(("make", "time"), [(new_match, OPEN_FOR), (dealt_match, FORGOTTEN_AFTER)])
def test_what_nobody_touches_ends_by_itself(make: Callable[[str], Match], time: int) -> None:
    match = make(DUEL_WITH_HIDDEN_HANDS)
    assert leaving.let_time_pass(match, time - 1) == []
    assert match.wake_at is not None
    # Rounded up to days: nothing is due before it is.
    assert match.wake_at >= time
    do(match, leaving.let_time_pass(match, time))
    assert match.result is not None
    assert match.result.reason == "abandoned"
    assert leaving.let_time_pass(match, 2 * time) == []
    assert match.wake_at is None


def test_a_rematch_needs_all_persons() -> None:
    match = dealt_match(DUEL_WITH_HIDDEN_HANDS, seats=["person", "person"])
    act(match, 0, Resign())
    act(match, 0, AskRematch())
    assert refusal(match, 0, AskRematch()) == "not-possible"
    assert not match.wants_rematch
    act(match, 1, AskRematch())
    assert match.wants_rematch
    do(match, rematches.move_to(match, rematches.rematch_id(match)))
    assert not match.wants_rematch
    assert rematches.move_to(match, "elsewhere") == []
    assert match.rematch == rematches.rematch_id(reload(match)) != MATCH


def test_undo_by_consent() -> None:
    match = dealt_match(OPEN_INFORMATION)
    assert refusal(match, 0, AskUndo()) == "cannot-undo"
    before = match.position
    play_on(match, Rng(5), 1)
    act(match, 0, AskUndo())
    assert refusal(match, 1, AskUndo()) == "not-possible"
    assert refusal(match, 0, AnswerUndo(True)) == "nothing-to-answer"
    act(match, 1, AnswerUndo(False))
    assert match.position != before
    assert refusal(match, 0, AskUndo()) == "not-possible"
    before = match.position
    play_on(match, Rng(5), 1)
    act(match, 0, AskUndo())
    assert kinds(act(match, 1, AnswerUndo(True))) == ["undo-answered", "undone"]
    assert match.position == before
    assert match.acting == 0
    # A client that thought about the other position is told so.
    assert refusal(match, 0, Play(any_action(match, Rng(1)), after=match.number - 1)) == "stale"
    assert visible.record_of(match, None).extra["table"]["undone"] == 1


def test_undo_against_a_program_goes_back_to_ones_own_action() -> None:
    match = dealt_match(OPEN_INFORMATION, seats=["person", "random"])
    rng = Rng(5)
    before = match.position
    play_on(match, rng, 1)
    while match.acting == 1:
        play_on(match, rng, 1)
    assert kinds(act(match, 0, AskUndo())) == ["undo-asked", "undone"]
    assert match.position is not None
    assert before is not None
    assert len(match.position.events) <= len(before.events) + 1
    assert match.acting == 0


def test_actions_taken_back_stay_in_the_log_and_not_in_the_record() -> None:
    match = dealt_match(OPEN_INFORMATION)
    action = any_action(match, Rng(5))
    number = act(match, 0, Play(action))[0].number
    act(match, 0, AskUndo())
    act(match, 1, AnswerUndo(True))
    entries = visible.update_message(match, 1, 0, 0)["entries"]
    assert entries[number - 1]["action"] == action
    assert visible.record_of(match, 1).actions == ()
    play_on(match, Rng(6), 3)
    again = reload(match)
    assert visible.update_message(again, 1, 0, 0) == visible.update_message(match, 1, 0, 0)


def test_promise_6_a_match_keeps_the_rules_version_it_began_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = dealt_match(DUEL_WITH_HIDDEN_HANDS)
    play_on(match, Rng(1), 3)
    package = importlib.import_module(f"tsuboniwa.games.{DUEL_WITH_HIDDEN_HANDS}")
    newer = replace(package.DESCRIPTION, rules_version=2)
    monkeypatch.setattr(package, "DESCRIPTION", newer)
    module._find_game.cache_clear()
    again = reload(match)
    assert again.game.rules_version == 1
    assert int(again.game.setup.rules_version) == 1
    assert again.position == match.position
    assert visible.record_of(again, None).as_json()["rules_version"] == 1
    assert new_match(DUEL_WITH_HIDDEN_HANDS).game.rules_version == 2
    module._find_game.cache_clear()


def test_only_ones_own_commands_are_named_in_ones_log() -> None:
    match = dealt_match(OPEN_INFORMATION)
    number = act(match, 0, Play(any_action(match, Rng(1)), name="secret plan"))[0].number
    mine = visible.entry_message(match, match.entries[number - 1], 0)
    theirs = visible.entry_message(match, match.entries[number - 1], 1)
    assert mine.get("name") == "secret plan"
    assert "name" not in theirs


def test_tokens_and_secrets_are_told_to_nobody() -> None:
    match = new_match(DUEL_WITH_HIDDEN_HANDS, seats=["person", "open"])
    do(match, joining.sit(match, 1, "Bo", "a hash of a token"))
    act(match, 0, Contribute("1"))
    act(match, 1, Contribute("1"))
    do(match, playing.begin(match))
    for viewer in (0, 1, None):
        told = repr(visible.update_message(match, viewer, 0, 0)) + repr(
            visible.record_of(match, viewer)
        )
        assert "hash" not in told
        assert SECRET not in told


def test_after_the_end_everything_is_open() -> None:
    match = dealt_match(COOPERATIVE, seats=["person", "random"])
    before = match.number
    hidden = [
        line["number"]
        for line in visible.update_message(match, None, 0, 0)["entries"]
        if "?" in line.get("action", "")
    ]
    act(match, 0, Resign())
    update = visible.update_message(match, None, before, 0)
    assert {line["number"] for line in update["learnt"]} == set(hidden)
    assert not any("?" in action for action in visible.record_of(match, None).actions)
