"""Whether a base can be reached in one turn: the quick answer is the right one."""

import numpy as np
import pytest

from tests.games.niwa_race.players.positions import (
    garden,
    scattered,
    turns_of,
    wins_at_once,
    with_bases_near,
)
from tests.registered import make
from tsuboniwa.core.game import Position
from tsuboniwa.core.state_records import one_record
from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.players.knowledge import knowledge_of
from tsuboniwa.games.niwa_race.players.threats import can_win, winning_action


def quick_answer(position: Position, seat: int) -> bool:
    game = position.game
    before = position.states.tobytes()
    jumps = np.empty(rules.BUFFER, np.int64)
    known = knowledge_of(game.setups)[0]
    found = can_win(game.setup, position.states[0], known, seat, jumps)
    assert position.states.tobytes() == before
    return bool(found)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("layout", ["compact", "ring", "random:3"])
def test_it_agrees_with_trying_everything(layout: str, version: int) -> None:
    game = make("niwa_race", {"layout": layout}, version)
    answers = []
    for seed in range(150):
        position = scattered(game, seed)
        assert position.actor is not None
        answers.append(wins_at_once(position))
        assert quick_answer(position, position.actor) == answers[-1]
    assert 10 < sum(answers) < 140


def test_it_sees_ways_across_the_own_base() -> None:
    """R3.5: there since version 2, and not before."""
    before, since = with_bases_near(1), with_bases_near(2)
    across = 0
    for seed in range(300):
        position, same = (scattered(game, seed, at_bases=True) for game in (before, since))
        assert position.actor is not None
        answers = [quick_answer(position, position.actor), quick_answer(same, position.actor)]
        if answers[0] != answers[1]:
            assert answers == [wins_at_once(position), wins_at_once(same)] == [False, True]
            across += 1
        else:
            assert answers == [wins_at_once(position), wins_at_once(same)]
    assert across > 0


@pytest.mark.parametrize("version", [1, 2])
def test_it_sees_the_threats_of_the_seat_that_waits(version: int) -> None:
    game = garden(rules_version=version)
    for seed in range(60):
        position = scattered(game, seed)
        waiting = position.states.copy()
        seat = 1 - int(waiting[0].actor)
        waiting[0].actor = seat
        expected = wins_at_once(Position(game, waiting, seat, None))
        assert quick_answer(position, seat) == expected


def test_the_winning_action_leads_into_the_base() -> None:
    game = garden()
    tables = knowledge_of(game.setups)
    after = one_record(rules.STATE)
    won = 0
    for seed in range(60):
        position = scattered(game, seed)
        seat = position.actor
        code = winning_action(game.setups, position.states, after, tables)
        assert (code >= 0) == wins_at_once(position)
        while code >= 0:
            position = next(position.play(a) for a in position.legal if a.code == code)
            if position.actor is None:
                assert position.states[0].winner == seat
                won += 1
                break
            code = winning_action(game.setups, position.states, after, tables)
            assert code >= 0
    assert won > 5


def test_every_turn_is_tried() -> None:
    """A turn of three steps and a jump is among those that the tests try."""
    longest = max(
        len(actions) for seed in range(20) for actions, _ in turns_of(scattered(garden(), seed))
    )
    assert longest == 4
