"""The player of Bossa that thinks."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tsuboniwa.core.game import Action, Event, View
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.state_records import Array
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.players.endgame import Endgame, count_unseen, winning_action
from tsuboniwa.games.bossa.players.evaluation import MAX_FEATURES, MAX_PAIRED
from tsuboniwa.games.bossa.players.opening import choose_opening
from tsuboniwa.games.bossa.players.tree_search import (
    ACTION,
    EDGE_COLUMNS,
    EDGES,
    EMPTY,
    FIRST_EDGE,
    FROM,
    JUDGED,
    JUDGEMENT_WEIGHT,
    LINK_COLUMNS,
    NODE_COLUMNS,
    ROOT,
    SIMULATIONS,
    SUM,
    TO,
    VALUE_COLUMNS,
    VISITS,
    simulate,
)
from tsuboniwa.games.bossa.players.weights import FILE, network_for
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Opinion, Thinking
from tsuboniwa.players.slices import most_simulations, think_in_slices

# With more unseen tiles hardly anything is solved in the time there is.
MAX_UNSEEN = 7
# Of the limit's time, what solving may take before the search begins after all.
SOLVING_SHARE = 0.5
# A simulation judges all actions of a decision: in that time this many nodes are solved.
NODES_A_SIMULATION = 20
# What most decisions have fewer of.
EDGES_A_NODE = 40
BYTES_A_NODE = 8 * (NODE_COLUMNS + 4 * LINK_COLUMNS + EDGES_A_NODE * (EDGE_COLUMNS + VALUE_COLUMNS))
NO_DEPTH = 1 << 30
# More simulations than anybody waits for.
NO_END = 1 << 40


@dataclass(frozen=True)
class Tree:
    """The search's memory."""

    nodes: Array
    edges: Array
    values: Array
    links: Array
    used: Array

    @classmethod
    def with_room(cls, simulations: int | None, memory: int) -> "Tree":
        """A tree for this many simulations, or as large as the memory allows."""
        room = max(2, memory // BYTES_A_NODE)
        room = min(room, simulations + 1) if simulations is not None else room
        # A power of two, at most half full.
        rows = 1 << (2 * room - 1).bit_length()
        most_edges = max(room * EDGES_A_NODE, rules.BUFFER)
        return cls(
            np.zeros((room, NODE_COLUMNS), np.int64),
            np.empty((most_edges, EDGE_COLUMNS), np.int64),
            np.empty((most_edges, VALUE_COLUMNS)),
            np.full((rows, LINK_COLUMNS), EMPTY, np.int64),
            np.zeros(3, np.int64),
        )

    @property
    def nbytes(self) -> int:
        return sum(part.nbytes for part in (self.nodes, self.edges, self.values, self.links))


class BossaPlayer:
    """Solves the endgame, and searches before that.

    It tries to solve once no more than `solves` tiles are unseen. With `every` it has an opinion,
    and in solved positions a proven one, on every action, and thinks as long as it may.
    """

    def __init__(
        self,
        seed: int | str,
        solves: int = MAX_UNSEEN,
        every: bool = False,
        weights: Path = FILE,
    ) -> None:
        self._seed = seed
        self._solves = solves
        self._every = every
        self._weights = weights

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Decision:
        legal = view.legal
        if len(legal) == 1 and not self._every:
            return Decision(legal[0])
        thinking = thinking or Thinking()
        # A stream of its own for each decision: a player that was restarted goes on the same.
        rng = Rng(f"{self._seed} {len(log)}")
        if int(view.states[0].phase) != rules.TURN:
            network = network_for(view.game.setup, self._weights)
            return choose_opening(view, rng, limit, thinking, network)
        won = winning_action(view)
        if won is None:
            return self._think(view, rng, limit, thinking)
        opinions = {won: Opinion(1.0, 1, proven=True)}
        if self._every:
            opinions = {**self._think(view, rng, limit, thinking).opinions, **opinions}
        return Decision(won, opinions, (won,))

    def _think(self, view: View, rng: Rng, limit: Limit, thinking: Thinking) -> Decision:
        """What it does in its turn: solve, or else search."""
        if count_unseen(view) > self._solves:
            return self._search(view, rng, limit, thinking)
        endgame = Endgame(view, limit.memory, self._weights)
        limit = _solve(endgame, limit, thinking)
        if not endgame.solved:
            # Its memory is the search's now.
            del endgame
            return self._search(view, rng, limit, thinking)
        proven = endgame.opinions()
        best = max(proven, key=lambda action: proven[action].value)
        if self._every:
            endgame.ask_for_every()
            limit = _solve(endgame, limit, thinking)
            if endgame.solved:
                proven = endgame.opinions()
            else:
                del endgame
                # What is not proven cannot be worth more than the best, which is.
                judged = self._search(view, rng, limit, thinking).opinions
                most = proven[best].value
                capped = {a: replace(o, value=min(o.value, most)) for a, o in judged.items()}
                proven = {**capped, **proven}
        return Decision(best, proven, (best,))

    def _search(self, view: View, rng: Rng, limit: Limit, thinking: Thinking) -> Decision:
        game = view.game
        most = most_simulations(limit)
        tree = Tree.with_room(most, limit.memory)
        works = np.zeros(2, rules.STATE)
        buffers = np.empty((2, rules.BUFFER), np.int64)
        features = np.empty(MAX_FEATURES + MAX_PAIRED, np.int64)
        network = network_for(game.setup, self._weights)
        begun = time.perf_counter()

        def think(portion: int) -> bool:
            done = int(tree.used[SIMULATIONS])
            end = NO_END if most is None else most
            if limit.milliseconds is not None and done:
                spent = (time.perf_counter() - begun) * 1000
                end = min(end, int(done * limit.milliseconds / spent))
            return simulate(
                game.setups,
                view.states,
                works,
                tree.nodes,
                tree.edges,
                tree.values,
                tree.links,
                tree.used,
                buffers,
                features,
                *network,
                rng.words,
                limit.depth or NO_DEPTH,
                portion,
                NO_END if self._every else end,
            )

        if not think_in_slices(limit, thinking, think):
            # Stopped before it began: a first judgement is quick, and better than none.
            think(1)
        return _read_tree(view, tree)


def _solve(endgame: Endgame, limit: Limit, thinking: Thinking) -> Limit:
    """Solve as far as the limit allows; return what is left of it."""
    begun = time.perf_counter()
    simulations = most_simulations(limit)
    part = replace(
        limit,
        milliseconds=limit.milliseconds and limit.milliseconds * SOLVING_SHARE,
        simulations=simulations and simulations * NODES_A_SIMULATION,
    )
    think_in_slices(part, Thinking(thinking.stopped), lambda nodes: not endgame.go(nodes))
    if limit.milliseconds is None:
        return limit
    spent = (time.perf_counter() - begun) * 1000
    return replace(limit, milliseconds=max(limit.milliseconds - spent, 1))


def _read_tree(view: View, tree: Tree) -> Decision:
    """The action tried most often, and what is tried most often after it."""
    opinions: dict[Action, Opinion] = {}
    chosen, most = -1, (-1, 0.0)
    for edge in _edges(tree, ROOT):
        action = Action(view.game, int(tree.edges[edge, ACTION]))
        opinion = _opinion(tree, edge)
        opinions[action] = opinion
        if (opinion.visits, opinion.value) > most:
            chosen, most = edge, (opinion.visits, opinion.value)
    line = [Action(view.game, int(tree.edges[chosen, ACTION]))]
    reply = _likeliest_reply(tree, chosen)
    if reply is not None:
        line.append(Action(view.game, reply))
    return Decision(line[0], opinions, tuple(line))


def _edges(tree: Tree, node: int) -> range:
    first = int(tree.nodes[node, FIRST_EDGE])
    return range(first, first + int(tree.nodes[node, EDGES]))


def _opinion(tree: Tree, edge: int) -> Opinion:
    visits = int(tree.edges[edge, VISITS])
    judged = float(tree.values[edge, JUDGED])
    if judged in (0.0, 1.0):
        # No judgement says so: the match ends there.
        return Opinion(judged, visits, proven=True)
    value = (tree.values[edge, SUM] + JUDGEMENT_WEIGHT * judged) / (visits + JUDGEMENT_WEIGHT)
    return Opinion(float(value), visits)


def _likeliest_reply(tree: Tree, edge: int) -> int | None:
    """The answer tried most often, over all tiles that may be drawn before it."""
    after = [list(_edges(tree, node)) for node in tree.links[tree.links[:, FROM] == edge, TO]]
    if not after:
        return None
    answers = np.concatenate(after)
    actions, which = np.unique(tree.edges[answers, ACTION], return_inverse=True)
    tried = np.bincount(which, tree.edges[answers, VISITS])
    return int(actions[np.argmax(tried)])
