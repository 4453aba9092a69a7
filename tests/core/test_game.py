"""The Python interface: what it refuses and what it promises."""

import threading

import pytest

import tsuboniwa
from tests.conformance import random_match
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, SWITCHED_ON
from tsuboniwa.core.errors import (
    ActionError,
    IllegalAction,
    InvalidAction,
    TsuboniwaError,
    UnknownGame,
)
from tsuboniwa.core.game import Outcome
from tsuboniwa.core.random_numbers import Rng


def test_unknown_games_are_named_with_the_nearest() -> None:
    name = DUEL_WITH_HIDDEN_HANDS
    with pytest.raises(UnknownGame, match=f"Did you mean {name}"):
        tsuboniwa.game(name[:-1])
    with pytest.raises(UnknownGame, match=f"There are {tsuboniwa.GAMES[0]}"):
        tsuboniwa.game("chess")


def test_three_kinds_of_wrong_actions() -> None:
    p = tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS).start()
    with pytest.raises(InvalidAction):
        p.play("nonsense")
    first = p.legal[0]
    with pytest.raises(IllegalAction):
        p.play(first).play(first)
    assert issubclass(InvalidAction, ActionError)
    assert issubclass(IllegalAction, ActionError)
    assert not issubclass(IllegalAction, InvalidAction)


def test_there_is_no_seat_beyond_the_last() -> None:
    p = tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS).start()
    for seat in (2, -1):
        with pytest.raises(TsuboniwaError, match="There is no seat"):
            p.view(seat)


def test_a_position_without_history_says_so() -> None:
    p = tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS).start().view(0).resample(Rng(1))
    assert not p.has_history
    with pytest.raises(TsuboniwaError, match="not reached from the start"):
        p.log(0)


def test_nothing_is_drawn_where_a_seat_acts() -> None:
    for p in random_match(tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS), "draw"):
        if p.actor in (0, 1):
            with pytest.raises(IllegalAction, match="nothing to draw"):
                p.draw(Rng(1))


def test_outcomes_say_who_and_why() -> None:
    outcome = Outcome((1, -1), (0,), "stuck")
    assert outcome.as_json() == {"returns": [1, -1], "winners": [0], "reason": "stuck"}


def test_a_game_can_be_used_by_several_threads() -> None:
    game = tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS)
    expected = [[str(p) for p in random_match(game, seed)] for seed in range(4)]
    found: dict[int, list[str]] = {}

    def play(seed: int) -> None:
        found[seed] = [str(p) for p in random_match(game, seed)]

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[seed] for seed in range(4)] == expected


def test_games_hash_by_their_options() -> None:
    game, options = DUEL_WITH_HIDDEN_HANDS, SWITCHED_ON
    plain, switched = tsuboniwa.game(game), tsuboniwa.game(game, **options)
    assert hash(plain) != hash(switched)
    assert hash(switched) == hash(tsuboniwa.game(game, **options))
