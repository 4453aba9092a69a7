"""Calls from Python: what does not fit is refused, nothing is kept, and Python's lock is free."""

import re
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsuboniwa
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS
from tsuboniwa.core import kernel, random_numbers, ready_made
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.registry import BUNDLED
from tsuboniwa.core.sources import SHARED

GAME = tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS)


@pytest.fixture
def below() -> Callable[..., Any]:
    return ready_made.function(SHARED, random_numbers.below)


def of_game(function: Any) -> Callable[..., Any]:
    return ready_made.function(GAME.id, function)


def rng() -> Any:
    return np.array([1, 2, 3, 4])


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ((), TypeError, "takes 2 arguments"),
        ((rng(),), TypeError, "takes 2 arguments"),
        ((rng(), 5, 5), TypeError, "takes 2 arguments"),
        ((5, rng()), TypeError, "bytes-like object"),
        ((rng(), "5"), TypeError, "integer"),
        ((rng(), 5.0), TypeError, "integer"),
        ((rng(), None), TypeError, "integer"),
        ((rng(), 1 << 64), OverflowError, "too large|too big"),
        ((None, 5), TypeError, "bytes-like object"),
        (([1, 2, 3, 4], 5), TypeError, "bytes-like object"),
        ((rng().astype(np.int32), 5), TypeError, "wrong type"),
        ((rng().reshape(2, 2), 5), TypeError, "wrong number of dimensions"),
        ((np.array(1), 5), TypeError, "wrong number of dimensions"),
        ((np.zeros(8, np.int64)[::2], 5), ValueError, "contiguous"),
    ],
)
def test_what_does_not_fit_is_refused_and_not_kept(
    below: Callable[..., Any], arguments: tuple[Any, ...], error: type[Exception], said: str
) -> None:
    before = [sys.getrefcount(each) for each in arguments]
    for _ in range(3):
        with pytest.raises(error, match=said) as raised:
            below(*arguments)
        del raised
    assert [sys.getrefcount(each) for each in arguments] == before


def test_arrays_are_let_go_of_after_a_call_and_after_a_refusal(below: Callable[..., Any]) -> None:
    """As long as anybody holds its memory, a bytearray cannot grow."""
    memory = bytearray(rng().tobytes())
    view = memoryview(memory).cast("q")
    assert 0 <= below(view, 5) < 5
    with pytest.raises(TypeError):
        below(view, "five")
    held = memoryview(view)
    with pytest.raises(BufferError):
        memory.append(0)
    held.release()
    view.release()
    memory.append(0)


def test_arrays_taken_before_one_that_does_not_fit_are_let_go_of() -> None:
    listing = of_game(kernel.list_legal)
    memories = [bytearray(GAME.setups.tobytes()), bytearray(GAME.new_states().tobytes())]
    kinds = (GAME.rules.SETUP, GAME.rules.STATE)
    views = [np.frombuffer(*each) for each in zip(memories, kinds, strict=True)]
    with pytest.raises(TypeError, match="bytes-like object"):
        listing(*views, ANY, "no array")
    views.clear()
    for memory in memories:
        memory.append(0)


def test_results_come_back_as_they_were_declared() -> None:
    states, after = GAME.new_states(), GAME.new_states()
    before = sys.getrefcount(None)
    for _ in range(1000):
        assert of_game(kernel.begin)(GAME.setups, states) is None
    # Some are Python's own business; each call kept one if it were wrong.
    assert abs(sys.getrefcount(None) - before) < 500
    actor, action = of_game(kernel.draw_into)(GAME.setups, states, rng(), after)
    assert (type(actor), type(action)) == (int, int)
    assert actor == after[0].actor


def test_no_function_takes_nothing() -> None:
    """Neither for an array nor for a group of arguments, with which some functions begin."""
    refusals = 0
    for game in (SHARED, *BUNDLED):
        for function in ready_made.functions(game).values():
            with pytest.raises(TypeError) as refused:
                function()
            (count,) = re.findall(r"takes (\d+) arguments", str(refused.value))
            for nothing in (None, (), [1, 2], (None,) * 50):
                with pytest.raises(TypeError) as refused:
                    function(*[nothing] * int(count))
                refusals += "group of arguments" in str(refused.value)
    assert refusals


def test_two_threads_run_at_once() -> None:
    """Both count for longer than anybody waits, until both have come somewhere."""
    depth = 40
    count = of_game(kernel.count_paths)
    controls = [np.zeros(2, np.int64) for _ in range(2)]
    results: list[int] = []

    def run(control: Any) -> None:
        states = np.zeros(depth + 1, GAME.rules.STATE)
        of_game(kernel.begin)(GAME.setups, states[:1])
        room = np.empty((depth, GAME.rules.BUFFER), np.int64)
        results.append(count(GAME.setups, states, room, depth, control))

    threads = [threading.Thread(target=run, args=(control,), daemon=True) for control in controls]
    for thread in threads:
        thread.start()
    while not all(control[1] for control in controls):
        for thread in threads:
            thread.join(0.01)
            assert thread.is_alive()
    for control in controls:
        control[0] = 1
    for thread in threads:
        thread.join()
    assert results == [-1, -1]
