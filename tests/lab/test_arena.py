"""Arenas: fair seating, the same deals, and results that can be checked by hand."""

import json
from typing import Any

import pytest

from tests.sample_games import BAD_OPTIONS, COOPERATIVE, DUEL_WITH_HIDDEN_HANDS, MANY_SEATS
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Outcome
from tsuboniwa.core.records import read_record
from tsuboniwa.lab.arena import play_matches
from tsuboniwa.lab.contest import Contest, Match
from tsuboniwa.lab.results import Results, elo_of, share_of_first


def deal_of(match: Match) -> list[str]:
    """What chance did before anybody acted."""
    record = read_record(match.record)
    found = []
    for position, action in zip(record.replay(), record.actions, strict=False):
        if position.actor != -1:
            break
        found.append(action)
    return found


def test_every_deal_is_played_once_in_every_order_of_the_seats() -> None:
    contest = Contest(MANY_SEATS, ("uct", "random"), 6, {"players": 3, "rounds": 1}, None, 5)
    matches = [contest.play(number) for number in range(6)]
    assert [match.seating for match in matches[:3]] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert deal_of(matches[0]) == deal_of(matches[1]) == deal_of(matches[2])
    assert deal_of(matches[3]) != deal_of(matches[0])
    assert len(deal_of(matches[0])) > 3


@pytest.mark.slow
def test_an_arena_on_two_processes_plays_what_one_plays() -> None:
    contest = Contest(DUEL_WITH_HIDDEN_HANDS, ("uct", "random"), 4, {}, None, 10, seed="two")
    there = sorted(play_matches(contest, 2), key=lambda match: match.number)
    here = [contest.play(number) for number in range(4)]
    assert [match.record for match in there] == [match.record for match in here]
    for match in there:
        record = read_record(match.record)
        assert record.end().outcome == match.outcome
        assert record.extra["seats"] == [contest.players[who] for who in match.seating]


def test_limits_of_the_players_are_replaced_by_those_of_the_contest() -> None:
    assert (
        Contest(DUEL_WITH_HIDDEN_HANDS, ("uct", "random"), 2).limit_of("uct").milliseconds == 1000
    )
    given = Contest(DUEL_WITH_HIDDEN_HANDS, ("uct", "random"), 2, {}, 50, 7).limit_of("uct")
    assert (given.milliseconds, given.simulations) == (50, 7)


@pytest.mark.parametrize(
    ("players", "matches", "options", "words"),
    [
        (("uct",), 2, {}, "two players or more"),
        (("uct", "uct", "uct"), 2, {}, "2 seats"),
        (("uct", "nobody"), 2, {}, 'no player "nobody"'),
        (("uct", "random"), 0, {}, "one game or more"),
        (("uct", "random"), 2, BAD_OPTIONS, next(iter(BAD_OPTIONS))),
    ],
)
def test_contests_that_cannot_be(
    players: tuple[str, ...], matches: int, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(TsuboniwaError, match=words):
        Contest(DUEL_WITH_HIDDEN_HANDS, players, matches, options)


def match_of(number: int, seating: tuple[int, ...], winners: tuple[int, ...]) -> Match:
    returns = tuple(int(seat in winners) for seat in range(len(seating)))
    return Match(number, seating, Outcome(returns, winners, "because"), (10, 20), (1.0, 8.0), "")


def test_a_results_counts_wins_draws_and_time() -> None:
    results = Results(Contest(DUEL_WITH_HIDDEN_HANDS, ("uct", "random"), 100))
    for number in range(60):
        results.add(match_of(number, (0, 1), (0,)))
    for number in range(60, 90):
        results.add(match_of(number, (1, 0), (0,)))
    for number in range(90, 100):
        results.add(match_of(number, (0, 1), ()))
    data = results.as_json()
    assert data["wins"] == [60, 30]
    assert data["wins_by_seat"] == [90, 0]
    assert data["draws"] == 10
    assert data["win_rate"] == pytest.approx(0.65)
    # Wilson's interval for 65 of 100, from a table.
    assert data["interval"] == pytest.approx([0.5525, 0.7364], abs=1e-4)
    assert data["elo"] == pytest.approx(elo_of(65.5 / 101, 2))
    assert data["seconds_per_move_by_player"] == pytest.approx([0.1, 0.4])
    assert data["seconds_per_move"] == pytest.approx(0.3)
    assert json.loads(json.dumps(data)) == data


def test_elo_is_zero_for_ones_part_and_four_hundred_for_ten_to_one() -> None:
    assert elo_of(0.5, 2) == 0
    assert elo_of(0.25, 4) == pytest.approx(0)
    assert elo_of(10 / 11, 2) == pytest.approx(400)


def test_shared_wins_count_as_shares() -> None:
    assert share_of_first(Outcome((1, 1, 0), (0, 1), ""), (0, 1, 1)) == 0.5
    assert share_of_first(Outcome((1, 1, 0), (0, 1), ""), (1, 1, 0)) == 0
    assert share_of_first(Outcome((0, 0), (), ""), (1, 0)) == 0.5


def test_a_cooperative_results_counts_scores() -> None:
    results = Results(Contest(COOPERATIVE, ("uct", "random"), 4))
    for number, score in enumerate((20, 20, 16, 12)):
        outcome = Outcome((score, score), (0, 1) if score == 20 else (), "because")
        results.add(Match(number, (0, 1), outcome, (1, 1), (0.0, 0.0), ""))
    data = results.as_json()
    assert data["mean_score"] == 17
    assert data["stdev"] == pytest.approx(3.8297, abs=1e-4)
    assert data["perfect"] == 0.5
    histogram = data["histogram"]
    assert isinstance(histogram, list)
    assert len(histogram) == 21
    assert (histogram[12], histogram[16], histogram[20]) == (1, 1, 2)
    assert "mean 17.00 of 20" in results.in_words()
