"""The baseline that thinks: plain tree search with random playouts."""

import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tsuboniwa.games.game import Action, Event, Game, View
from tsuboniwa.games.layout import Array, one_record
from tsuboniwa.games.random_numbers import Rng
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Choice, Thinking
from tsuboniwa.players.uct_search import ACTION, EMPTY, PARENT, ROOT, VISITS, simulate

# Compiled code cannot be interrupted: so it runs for so long at a time, and then looks up.
SECONDS_A_SLICE = 0.005
FIRST_SLICE = 8
BYTES_A_NODE = (4 + 1 + 2 * 3) * 8


class Tree(NamedTuple):
    """The search's memory."""

    nodes: Array
    values: Array
    edges: Array

    @classmethod
    def with_room(cls, simulations: int | None, memory: int) -> "Tree":
        """A tree for so many simulations, or as large as the memory allows."""
        room = max(2, memory // (2 * BYTES_A_NODE))
        room = min(room, simulations + 1) if simulations is not None else room
        # A power of two, at most half full.
        rows = 1 << (2 * room - 1).bit_length()
        return cls(
            np.zeros((room, 4), np.int64), np.zeros(room), np.full((rows, 3), EMPTY, np.int64)
        )


class UctPlayer:
    """Samples worlds that agree with what its seat knows, and searches them with one tree."""

    name = "uct"

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Choice:
        legal = view.legal
        if len(legal) == 1:
            return Choice(legal[0])
        tree, used = self._search(view, len(log), limit, thinking or Thinking())
        return _read_choice(view.game, legal, tree, used)

    def _search(self, view: View, ply: int, limit: Limit, thinking: Thinking) -> tuple[Tree, int]:
        game = view.game
        begun = time.perf_counter()
        # A stream of its own for each decision: a player that was restarted goes on the same.
        rng = Rng(f"{self._seed} {ply}")
        tree = Tree.with_room(limit.simulations, limit.memory)
        work = one_record(game.rules.STATE)
        actions, rows = np.empty((2, game.rules.BUFFER), np.int64)
        used, done, portion = 1, 0, FIRST_SLICE
        while not thinking.stopped.is_set():
            if limit.simulations is not None:
                portion = min(portion, limit.simulations - done)
            spent = time.perf_counter() - begun
            out_of_time = limit.milliseconds is not None and spent * 1000 >= limit.milliseconds
            if portion <= 0 or (out_of_time and done):
                break
            before = time.perf_counter()
            used = simulate(
                game.setups,
                view.states,
                work,
                *tree,
                used,
                actions,
                rows,
                game.rules.FIELDS.named("kind").shift,
                game.description.full_score,
                rng.words,
                portion,
            )
            done += portion
            thinking.report(done)
            portion = _next_portion(portion, time.perf_counter() - before)
        return tree, used


def _next_portion(portion: int, seconds: float) -> int:
    """How many simulations fill a slice, judged by the last one."""
    fitting = int(portion * SECONDS_A_SLICE / max(seconds, 1e-6))
    return max(1, min(2 * portion, fitting))


def _read_choice(game: Game, legal: list[Action], tree: Tree, used: int) -> Choice:
    """The action tried most often, and the line of those tried most often after it."""
    nodes = tree.nodes[:used]
    children = np.flatnonzero(nodes[1:, PARENT] == ROOT) + 1
    visits = {Action(game, int(nodes[c, ACTION])): int(nodes[c, VISITS]) for c in children}
    if not visits:
        return Choice(legal[0])
    line = []
    node = ROOT
    value = None
    while True:
        children = np.flatnonzero(nodes[1:, PARENT] == node) + 1
        if not children.size:
            break
        node = int(children[np.argmax(nodes[children, VISITS])])
        if value is None:
            value = float(tree.values[node] / nodes[node, VISITS])
        line.append(Action(game, int(nodes[node, ACTION])))
    return Choice(line[0], value, visits, tuple(line))
