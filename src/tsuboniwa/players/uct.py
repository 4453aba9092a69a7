"""The baseline that thinks: plain tree search with random playouts."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tsuboniwa.core.game import Action, Event, Game, View
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.state_records import Array
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Opinion, Thinking
from tsuboniwa.players.slices import most_simulations, think_in_slices
from tsuboniwa.players.uct_search import ACTION, PARENT, ROOT, VISITS, simulate

BYTES_A_NODE = (4 + 1 + 2 * 3) * 8
# More decisions than there are in any match.
NO_END = 1 << 30


class Tree(NamedTuple):
    """The search's memory."""

    nodes: Array
    values: Array
    edges: Array

    @classmethod
    def with_room(cls, simulations: int | None, memory: int) -> "Tree":
        """A tree for this many simulations, or as large as the memory allows."""
        room = max(2, memory // (2 * BYTES_A_NODE))
        room = min(room, simulations + 1) if simulations is not None else room
        # A power of two, at most half full.
        rows = 1 << (2 * room - 1).bit_length()
        return cls(np.zeros((room, 4), np.int64), np.zeros(room), np.zeros((rows, 3), np.int64))


class UctPlayer:
    """Samples worlds that agree with what its seat knows, and searches them with one tree."""

    # Decisions. Most games end earlier; in some, random play wanders for hundreds of turns, and its
    # end says nothing about its beginning. A shared score grows to the very end.
    longest_playout = 100

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Decision:
        legal = view.legal
        if len(legal) == 1:
            return Decision(legal[0])
        tree, used = self._search(view, len(log), limit, thinking or Thinking())
        return _read_choice(view.game, legal, tree, used)

    def _search(self, view: View, ply: int, limit: Limit, thinking: Thinking) -> tuple[Tree, int]:
        game = view.game
        # A stream of its own for each decision: a player that was restarted goes on the same.
        rng = Rng(f"{self._seed} {ply}")
        tree = Tree.with_room(most_simulations(limit), limit.memory)
        work = game.new_states()
        actions, rows = np.empty((2, game.rules.BUFFER), np.int64)
        used = 1

        def think(portion: int) -> bool:
            nonlocal used
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
                limit.depth or NO_END,
                NO_END if game.description.full_score else self.longest_playout,
                portion,
            )
            return True

        think_in_slices(limit, thinking, think)
        return tree, used


def _read_choice(game: Game, legal: list[Action], tree: Tree, used: int) -> Decision:
    """The action tried most often, and the line of those tried most often after it."""
    nodes = tree.nodes[:used]
    opinions = {}
    for child in np.flatnonzero(nodes[1:, PARENT] == ROOT) + 1:
        visits = int(nodes[child, VISITS])
        value = float(tree.values[child] / visits)
        opinions[Action(game, int(nodes[child, ACTION]))] = Opinion(value, visits)
    if not opinions:
        return Decision(legal[0])
    line: list[Action] = []
    node = ROOT
    while True:
        children = np.flatnonzero(nodes[1:, PARENT] == node) + 1
        if not children.size:
            return Decision(line[0], opinions, tuple(line))
        node = int(children[np.argmax(nodes[children, VISITS])])
        line.append(Action(game, int(nodes[node, ACTION])))
