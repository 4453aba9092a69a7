"""Promise 5: undo never after something hidden was seen or drawn, and only if others agree."""

from typing import Any

import pytest

import tsuboniwa
from tests.conformance import random_match, viewers, with_other_secrets
from tests.sample_games import COOPERATIVE, DUEL_WITH_HIDDEN_HANDS, MANY_SEATS, OPEN_INFORMATION
from tests.table.tables import TABLES, act, dealt_match, do, play_on, table_names
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.table.commands import AnswerUndo, AskUndo
from tsuboniwa.table.decide import playing
from tsuboniwa.table.refusals import Refused
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
    """Whoever is told which actions were played could not have told worlds apart before, either.

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
    assert checked or game in (OPEN_INFORMATION, DUEL_WITH_HIDDEN_HANDS, MANY_SEATS)


@pytest.mark.parametrize(("game", "options"), TABLES, ids=table_names())
def test_whether_an_undo_is_possible_tells_no_secret(game: str, options: dict[str, Any]) -> None:
    path = positions(game, options)
    for position in path[2::9]:
        keep = len(position.events) - 1
        for seat in viewers(position.game):
            for other in with_other_secrets(position, seat, most=1):
                assert can_take_back(other, keep) == can_take_back(position, keep)


def cooperative_after(seed: int, kind: str) -> Position:
    """A position right after the first action whose text begins so."""
    match = dealt_match(COOPERATIVE)
    position = match.position
    assert position is not None
    rng = Rng(seed)
    actions = [action for action in position.legal if str(action).startswith(kind)]
    return position.play(actions[rng.below(len(actions))])


def test_a_lantern_can_be_moved_back() -> None:
    position = cooperative_after(1, "lantern")
    assert can_take_back(position, len(position.events) - 1)


def test_hidden_tiles_that_were_discarded_were_seen() -> None:
    position = cooperative_after(1, "lantern")
    discarded = position.play(position.legal[0])
    assert discarded.actor is not None
    assert not can_take_back(discarded, len(position.events))


def test_a_tile_laid_from_a_hidden_hand_was_seen() -> None:
    match = dealt_match(COOPERATIVE)
    position = match.position
    assert position is not None
    placed = next(action for action in position.legal if not str(action).startswith("lantern"))
    assert not can_take_back(position.play(placed), len(position.events))


def test_a_card_swapped_from_a_hidden_hand_was_seen_and_one_known_to_all_was_not() -> None:
    match = dealt_match(MANY_SEATS)
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


def test_a_secret_choice_can_be_changed_until_it_is_opened() -> None:
    match = dealt_match(DUEL_WITH_HIDDEN_HANDS, {"chips": True})
    rng = Rng(2)
    position = match.position
    assert position is not None
    while str(position).split()[0] != "keep":
        play_on(match, rng, 1)
        position = match.position
        assert position is not None
        assert position.actor is not None
    one = position.play(position.legal[0])
    assert str(one).split()[0] == "keep"
    assert can_take_back(one, len(position.events))
    both = one.play(one.legal[0])
    assert not can_take_back(both, len(one.events))
    assert not can_take_back(both, len(position.events))


def test_promise_5_only_if_all_others_agree() -> None:
    match = dealt_match(MANY_SEATS, {"players": 3, "stall": 0})
    rng = Rng(1)
    # Swap until somebody can swap a card that all have seen.
    for _ in range(40):
        assert match.acting is not None
        seat = match.acting
        swaps = [str(a) for a in match.position.legal if str(a) != "reveal"]  # type: ignore[union-attr]
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
