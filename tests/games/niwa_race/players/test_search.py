"""The search against plain ways to the same values, and against brute force."""

import numpy as np
import pytest

from tests.games.niwa_race.players.positions import garden, scattered, turns_of, wins_at_once
from tsuboniwa.core.game import Action, Position
from tsuboniwa.core.state_records import one_record
from tsuboniwa.games.niwa_race.players.deepening import NO_LIMIT, Analysis, table_for
from tsuboniwa.games.niwa_race.players.evaluation import evaluate
from tsuboniwa.games.niwa_race.players.knowledge import knowledge_of
from tsuboniwa.games.niwa_race.players.player import RacePlayer
from tsuboniwa.games.niwa_race.players.search import ENDLESS, WON, WORK, search_root
from tsuboniwa.players.limit import Limit


def plain_search(position: Position, depth: int) -> dict[Action, int]:
    """Every action's value, by the search without its short cuts."""
    works = one_record(WORK)
    works[0].plain = 1
    works[0].most_nodes = NO_LIMIT
    codes = np.array([action.code for action in position.legal], np.int64)
    values = np.zeros_like(codes)
    done = search_root(
        position.game.setups,
        position.states.copy(),
        knowledge_of(position.game.setups),
        works,
        table_for(Limit(simulations=100_000)),
        codes,
        values,
        np.zeros_like(codes),
        depth,
        -ENDLESS,
        ENDLESS,
        True,
    )
    assert done == len(codes)
    return dict(zip(position.legal, values.tolist(), strict=True))


def analyse(position: Position, limit: Limit) -> Analysis:
    assert position.actor is not None
    return RacePlayer("seed").analyse(position.view(position.actor), limit)


def minimax(position: Position, depth: int, turn: int) -> int:
    """For the seat at the start of its turn, which is this many turns from the root."""
    state = position.states[0]
    if wins_at_once(position):
        return WON - turn
    if depth == 0:
        return evaluate(state, knowledge_of(position.game.setups)[0])
    return max(value_after(end, depth, turn) for _, end in turns_of(position))


def value_after(end: Position, depth: int, turn: int) -> int:
    """For the seat whose turn has ended so."""
    if end.actor is None:
        return WON - turn if end.states[0].winner >= 0 else 0
    return -minimax(end, depth - 1, turn + 1)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(("depth", "seeds"), [(1, range(40)), (2, (0, 3))])
def test_without_short_cuts_it_is_minimax(depth: int, seeds: range, version: int) -> None:
    for seed in seeds:
        position = scattered(garden(rules_version=version), seed)
        expected: dict[Action, int] = {}
        for actions, end in turns_of(position):
            value = value_after(end, depth, 0)
            expected[actions[0]] = max(value, expected.get(actions[0], -ENDLESS))
        assert plain_search(position, depth) == expected


def outcome(position: Position, left: int) -> int:
    """1, 0 or -1 for the seat at the start of its turn, one or two turns before the end."""
    if wins_at_once(position):
        return 1
    if left == 1:
        return 0
    # The other seat has the last turn: denying it a win is a draw.
    return 0 if any(not wins_at_once(end) for _, end in turns_of(position)) else -1


@pytest.mark.parametrize("version", [1, 2])
def test_to_the_end_it_is_proven_and_right(version: int) -> None:
    found = set()
    game = garden(max_turns=10, rules_version=version)
    for left in (1, 2):
        for seed in range(60):
            position = scattered(game, seed, turns=10 - left)
            seen = analyse(position, Limit(depth=5))
            expected = outcome(position, left)
            assert seen.opinions[seen.action].proven
            assert seen.value == (1 + expected) / 2
            found.add(expected)
    assert found == {-1, 0, 1}


def check_win(position: Position, turns: int) -> None:
    """The seat that claims to win does so, whatever the other one answers."""
    seat = position.actor
    while position.actor == seat:
        seen = analyse(position, Limit(depth=8))
        assert seen.value == 1
        position = position.play(seen.action)
    if position.actor is None:
        assert position.states[0].winner == seat
        return
    assert turns > 0
    assert not wins_at_once(position)
    for end in {str(end): end for _, end in turns_of(position)}.values():
        check_win(end, turns - 1)


def test_wins_that_it_claims_are_there() -> None:
    checked = 0
    for seed in range(100):
        position = scattered(garden(), seed)
        seen = analyse(position, Limit(depth=2))
        # Those that take two turns of its own: the line has one of the other's in between.
        if seen.value == 1 and not wins_at_once(position) and checked < 3:
            check_win(position, 4)
            checked += 1
    assert checked == 3


def test_the_position_stays_as_it_was() -> None:
    position = scattered(garden(), 5)
    assert position.actor is not None
    view = position.view(position.actor)
    before = view.states.tobytes()
    RacePlayer("seed").analyse(view, Limit(simulations=3000))
    assert view.states.tobytes() == before
