"""Time is given with every command: no test waits for it."""

import pytest

from tests.sample_games import MANY_SEATS, OPEN_INFORMATION, THREE_SEATS
from tests.table.tables import act, dealt_match, do, play_on, reload
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.table.clocks import DAY, ClockKind, ClockSpec
from tsuboniwa.table.commands import AskUndo, Resign
from tsuboniwa.table.decide import leaving
from tsuboniwa.table.match import Match
from tsuboniwa.table.refusals import Refused
from tsuboniwa.table.visible import table_message


def left_at(match: Match, now: int) -> list[int | None]:
    assert match.clock is not None
    return match.clock.left(now)


def test_a_move_has_its_own_time() -> None:
    match = dealt_match(OPEN_INFORMATION, clock=ClockSpec("move", 30))
    assert match.deadline == 30_000
    assert leaving.let_time_pass(match, 29_999) == []
    play_on(match, Rng(1), 1, now=20_000)
    assert match.deadline == 50_000
    assert match.wake_at == 50_000
    assert left_at(match, 21_000)[match.acting or 0] == 29_000


def test_a_game_has_one_time_and_an_increment_when_the_turn_goes_on() -> None:
    match = dealt_match(OPEN_INFORMATION, clock=ClockSpec("game", 60, 5))
    rng = Rng(1)
    now = 0
    while match.acting == 0:
        assert match.deadline == 60_000
        now += 10_000
        play_on(match, rng, 1, now)
        if match.acting == 0:
            # Still the same turn: no increment.
            assert left_at(match, now)[0] == 60_000 - now
    assert left_at(match, now + 1_000) == [60_000 - now + 5_000, 59_000]
    assert match.deadline == now + 60_000
    assert left_at(reload(match), now) == left_at(match, now)


def test_correspondence_is_in_days() -> None:
    match = dealt_match(OPEN_INFORMATION, clock=ClockSpec("days", 3))
    assert match.deadline == 3 * DAY


def test_who_runs_out_of_time_loses_a_duel() -> None:
    match = dealt_match(OPEN_INFORMATION, clock=ClockSpec("move", 30))
    entries = do(match, leaving.let_time_pass(match, 30_000), 30_000)
    assert [entry.what.kind for entry in entries] == ["time-up", "ended"]
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((1,), "time")


def test_elsewhere_a_program_takes_over_and_has_no_clock() -> None:
    match = dealt_match(MANY_SEATS, THREE_SEATS, clock=ClockSpec("game", 30))
    assert match.acting == 0
    entries = do(match, leaving.let_time_pass(match, 30_000), 30_000)
    assert [entry.what.kind for entry in entries] == ["time-up", "taken-over"]
    assert match.deadline is None
    assert left_at(match, 40_000) == [None, 30_000, 30_000]
    assert leaving.let_time_pass(match, 90_000) == []


def test_programs_have_no_clock() -> None:
    match = dealt_match(OPEN_INFORMATION, seats=["random", "person"], clock=ClockSpec("move", 1))
    assert match.deadline is None
    play_on(match, Rng(1), 1)
    while match.acting == 0:
        play_on(match, Rng(1), 1)
    assert match.deadline == 1_000


def test_no_clock_runs_before_the_deal_or_after_the_end() -> None:
    match = dealt_match(OPEN_INFORMATION, clock=ClockSpec("move", 30))
    act(match, 0, Resign())
    assert match.deadline is None
    assert leaving.let_time_pass(match, 10**9) == []
    assert table_message(match, None, 0)["clock"]["deadline"] is None


def test_time_in_which_no_server_ran_is_given_back() -> None:
    match = dealt_match(OPEN_INFORMATION, clock=ClockSpec("game", 60))
    do(match, leaving.give_time_back(match, 100_000), 120_000)
    assert leaving.let_time_pass(match, 159_999) == []
    assert left_at(match, 120_000) == [40_000, 60_000]
    assert leaving.give_time_back(dealt_match(OPEN_INFORMATION), 100_000) == []


def test_an_undo_gives_no_time_back() -> None:
    match = dealt_match(OPEN_INFORMATION, seats=["person", "random"], clock=ClockSpec("game", 60))
    play_on(match, Rng(1), 1, now=10_000)
    act(match, 0, AskUndo(), now=12_000)
    left = left_at(match, 12_000)[0]
    assert left is not None
    assert left <= 50_000


@pytest.mark.parametrize(
    ("kind", "allowed", "increment"),
    [
        ("none", 1, 0),
        ("move", 0, 0),
        ("move", 3_601, 0),
        ("move", 30, 1),
        ("game", 60, 601),
        ("game", 60, -1),
        ("days", 31, 0),
        ("hours", 1, 0),
    ],
)
def test_clocks_have_bounds(kind: ClockKind, allowed: int, increment: int) -> None:
    with pytest.raises(Refused):
        ClockSpec(kind, allowed, increment)
