"""Searching deeper and deeper until a limit, and what was found."""

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from tsuboniwa.core import kernel
from tsuboniwa.core.game import Action, View
from tsuboniwa.core.state_records import Array, Ints, one_record
from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.players.search import (
    DECIDED,
    ENDLESS,
    ENTRY_BYTES,
    MAX_DEPTH,
    WORK,
    expected_action,
    search_root,
)
from tsuboniwa.games.niwa_race.players.threats import winning_action
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Opinion, Thinking

# A value this high means that winning is e times as likely as losing.
SCALE = 170.0
# Half of the window that the next depth begins with.
WINDOW = 60
SECONDS_A_LOOK = 0.005
# This few nodes are searched before anybody could want to stop them.
UNWATCHED_NODES = 10_000
# More than one core searches in a millisecond: a larger table would not be filled.
NODES_A_MILLISECOND = 4_000
NO_LIMIT = 1 << 62
NOT_EVEN_ONE = -1
# The next depth takes several times as long as all before: of no use after this share of a limit.
LAST_START = 0.5
# A line is told to this length.
LINE = 24


@dataclass(frozen=True)
class Analysis:
    """What a search has found out."""

    # How many turns ahead everything was looked at.
    depth: int
    nodes: int
    # The best action first. Of the others, only if it was thorough.
    opinions: dict[Action, Opinion]
    # What it expects to happen, beginning with the best action.
    line: tuple[Action, ...]

    @property
    def action(self) -> Action:
        return self.line[0]

    @property
    def value(self) -> float:
        """What the seat may expect, from 0 to 1."""
        return self.opinions[self.action].value


def table_for(limit: Limit) -> Ints:
    """A table as large as the search can fill and the memory allows."""
    room = (limit.memory - WORK.itemsize) // ENTRY_BYTES
    if limit.milliseconds is not None:
        room = min(room, int(limit.milliseconds * NODES_A_MILLISECOND))
    if limit.simulations is not None:
        room = min(room, 2 * limit.simulations)
    # A power of two.
    return np.zeros((1 << max(4, room).bit_length() - 1, 2), np.int64)


class Deepening:
    """One search of one decision."""

    def __init__(self, view: View, knowledge: Array, limit: Limit, thorough: bool) -> None:
        self.view = view
        self.knowledge = knowledge
        self.limit = limit
        self.thorough = thorough
        self.begun = time.perf_counter()
        self.works = one_record(WORK)
        self.work = self.works[0]
        self.work.most_nodes = limit.simulations or NO_LIMIT
        self.table = table_for(limit)
        self.states = one_record(rules.STATE)
        self.states[:] = view.states
        # The best first.
        self.codes = np.array([action.code for action in view.legal], np.int64)
        self.values = np.zeros_like(self.codes)
        self.visits = np.zeros_like(self.codes)
        # The last one that was finished.
        self.depth = NOT_EVEN_ONE

    def run(self, thinking: Thinking) -> Analysis:
        state = self.states[0]
        turns_left = int(self.view.game.setup.max_turns - state.turns)
        deepest = min(self.limit.depth or MAX_DEPTH, MAX_DEPTH, turns_left)
        # A set-up is worth a look before the first turn too.
        first = 0 if state.phase == rules.SETTING_UP else 1
        with self._watched(thinking):
            for depth in range(first, deepest + 1):
                if not self._search(depth):
                    break
                self.depth = depth
                thinking.report(int(self.work.nodes))
                if self._is_decided() or self._is_late():
                    break
        return self._found(complete=self.depth >= turns_left)

    def _search(self, depth: int) -> bool:
        """Search to this depth and bring the best action to the front; False if it was cut off."""
        low, high = -ENDLESS, ENDLESS
        if depth > 2 and not self.thorough:
            low, high = int(self.values[0]) - WINDOW, int(self.values[0]) + WINDOW
        while True:
            values = np.zeros_like(self.values)
            done = search_root(
                self.view.game.setups,
                self.states,
                self.knowledge,
                self.works,
                self.table,
                self.codes,
                values,
                self.visits,
                depth,
                low,
                high,
                self.thorough,
            )
            ended = bool(self.work.ended)
            # Of a thorough search that was cut off, values of two depths cannot be compared.
            if done and not (ended and self.thorough and self.depth > NOT_EVEN_ONE):
                best = int(np.argmax(values[:done]))
                if values[best] > low:
                    self._bring_to_front(best, values, done)
            if ended:
                return False
            if low < values.max() < high or (low, high) == (-ENDLESS, ENDLESS):
                return True
            low, high = (-ENDLESS, high) if values.max() <= low else (low, ENDLESS)

    def _bring_to_front(self, best: int, values: Ints, done: int) -> None:
        self.values[:done] = values[:done]
        order = [best, *(i for i in range(len(values)) if i != best)]
        self.codes = self.codes[order]
        self.values = self.values[order]
        self.visits = self.visits[order]

    def _is_decided(self) -> bool:
        """Whether a win or a loss is proven, or nothing else is worth a thought."""
        if abs(self.values[0]) > DECIDED:
            return True
        return not self.thorough and bool((self.values[1:] < -DECIDED).all())

    def _is_late(self) -> bool:
        """Whether the next depth could not be finished."""
        spent = (time.perf_counter() - self.begun) * 1000
        if self.limit.milliseconds and spent > LAST_START * self.limit.milliseconds:
            return True
        return bool(self.work.nodes > LAST_START * self.work.most_nodes)

    @contextmanager
    def _watched(self, thinking: Thinking) -> Iterator[None]:
        """Compiled code sees no clock and hears nobody: somebody else does, and tells it."""
        if self.work.most_nodes <= UNWATCHED_NODES and self.limit.milliseconds is None:
            self.work.stopped = thinking.stopped.is_set()
            yield
            return
        done = threading.Event()

        def watch() -> None:
            while not done.wait(SECONDS_A_LOOK):
                spent = (time.perf_counter() - self.begun) * 1000
                if thinking.stopped.is_set() or spent >= (self.limit.milliseconds or math.inf):
                    self.work.stopped = 1
                thinking.report(int(self.work.nodes))

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()

    def _found(self, complete: bool) -> Analysis:
        game = self.view.game
        opinions = {}
        told = len(self.codes) if self.thorough and self.depth > NOT_EVEN_ONE else 1
        for code, value, visits in zip(
            self.codes[:told].tolist(), self.values.tolist(), self.visits.tolist(), strict=False
        ):
            opinions[Action(game, code)] = _opinion(value, visits, complete)
        line = tuple(Action(game, code) for code in self._line())
        return Analysis(max(0, self.depth), int(self.work.nodes), opinions, line)

    def _line(self) -> list[int]:
        setups = self.view.game.setups
        states, after = self.states, one_record(rules.STATE)
        states[:] = self.view.states
        line = [int(self.codes[0])]
        while True:
            actor = kernel.play_into(setups, states, line[-1], after)
            states[:] = after
            if actor not in range(2) or len(line) == LINE:
                return line
            code = winning_action(setups, states, after, self.knowledge)
            if code < 0:
                code = expected_action(states, self.works, self.table)
            if code not in self.view.game.list_codes(states):
                return line
            line.append(code)


def _opinion(value: int, visits: int, complete: bool) -> Opinion:
    if abs(value) > DECIDED:
        return Opinion(1.0 if value > 0 else 0.0, visits, proven=True)
    return Opinion(1 / (1 + math.exp(-value / SCALE)), visits, proven=complete)
