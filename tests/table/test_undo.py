"""Promise 5: undo never after something hidden was seen or drawn, and only if others agree."""

from typing import Any

import pytest

import tsuboniwa
from tests.conformance import random_match, viewers, with_other_secrets
from tests.sample_games import (
    COOPERATIVE,
    OPEN_INFORMATION,
)
from tests.table.tables import TABLES, table_names
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Position
from tsuboniwa.table.undo import can_take_back


def positions(game: str, options: dict[str, Any]) -> list[Position]:
    return list(random_match(tsuboniwa.game(game, **options), "undo"))[:120]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=table_names())
def test_promise_5_never_after_something_hidden_was_drawn(
    game: str, options: dict[str, Any]
) -> None:
    drawn = False
    for position in positions(game, options)[::7]:
        actors = [event.actor for event in position.events]
        for keep in range(max(0, len(actors) - 6), len(actors)):
            if CHANCE in actors[keep:]:
                drawn = True
                assert not can_take_back(position, keep)
    assert drawn or game == OPEN_INFORMATION


@pytest.mark.parametrize(("game", "options"), TABLES, ids=table_names())
def test_promise_5_never_after_something_hidden_was_seen(
    game: str, options: dict[str, Any]
) -> None:
    """A seat that is told which actions were played could not have told worlds apart before.

    Worlds that a seat could not tell apart must stay so after the actions; where one of them makes
    the actions impossible or looks different then, the undo is refused.
    """
    path = positions(game, options)
    checked = 0
    for number in range(1, len(path), 3):
        before, after = path[number - 1], path[number]
        if before.actor == CHANCE or not can_take_back(after, number - 1):
            continue
        action = after.events[-1].action
        for seat in viewers(before.game):
            if seat == before.actor:
                continue
            for world in with_other_secrets(before, seat):
                checked += 1
                then = world.play(action)
                assert then.view(seat).as_json() == after.view(seat).as_json()
    assert checked or game != COOPERATIVE


@pytest.mark.parametrize(("game", "options"), TABLES, ids=table_names())
def test_whether_an_undo_is_possible_tells_no_secret(game: str, options: dict[str, Any]) -> None:
    path = positions(game, options)
    for position in path[2::9]:
        keep = len(position.events) - 1
        for seat in viewers(position.game):
            for other in with_other_secrets(position, seat, most=1):
                assert can_take_back(other, keep) == can_take_back(position, keep)
