"""Tree search by random playouts on sampled worlds, compiled, for every game alike.

Each simulation fills in what the seat cannot know, walks down the tree by upper confidence bounds,
adds one node, and plays on at random: to the end, or for so long that the end would
say nothing about the present. The tree is open-loop: its nodes are sequences of
seats' decisions, whatever chance has drawn in between, so a node may allow other actions each
time it is reached.
"""

import math

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.kernel import draw, legal, play, random_action, resample, returns
from tsuboniwa.core.state_records import Array, Floats, Ints, Ints2, Setups, States

ROOT = 0
# Columns of `nodes`: how often it was reached, the seat that chose it, its action, its parent.
VISITS, SEAT, ACTION, PARENT = range(4)
# Columns of `edges`, a hash table: a node, an action, and the node that it leads to.
FROM, BY, TO = range(3)
# Nothing leads to the root. Memory full of zeros costs nothing until it is used.
EMPTY = ROOT
# A player that is ahead of its last chance to explore: the usual constant of the method.
EXPLORATION = math.sqrt(2.0)


@compiled
def find_edge(edges: Array, node: int, action: int) -> int:
    """The row of the table that has this edge, or the empty one where it belongs."""
    mask = edges.shape[0] - 1
    # As plain Python, NumPy would refuse an overflow that `&` cuts off anyway.
    origin, number = int(node), int(action)
    mixed = (origin * 0x9E3779B1 ^ number * 0x85EBCA6B ^ number >> 29) & 0x7FFFFFFFFFFFFFF
    row = (mixed ^ mixed >> 15 ^ mixed >> 31) & mask
    while edges[row, TO] != EMPTY and (edges[row, FROM] != node or edges[row, BY] != action):
        row = (row + 1) & mask
    return int(row)


@compiled
def worth(points: Ints, winners: int, seat: int, full_score: int) -> float:
    """What an end is worth to a seat, 0 to 1: its share of the win, or of the full score."""
    if full_score > 0:
        return float(points[seat] / full_score)
    if winners == 0:
        return 0.5
    if winners >> seat & 1 == 0:
        return 0.0
    return 1.0 / bits.count(winners)


@compiled
def choose_edge(nodes: Array, values: Array, edges: Array, rows: Ints, n: int, node: int) -> int:
    """Which of the n actions, all tried before, promises most (UCB1)."""
    # Of the visits that count here: those in which one of these actions was possible.
    total = 0
    for i in range(n):
        total += nodes[edges[rows[i], TO], VISITS]
    logarithm = math.log(total)
    best = -1.0
    chosen = 0
    for i in range(n):
        child = edges[rows[i], TO]
        visits = nodes[child, VISITS]
        promise = values[child] / visits + EXPLORATION * math.sqrt(logarithm / visits)
        if promise > best:
            best = promise
            chosen = i
    return chosen


@entry
def simulate(
    setups: Setups,
    root: States,
    work: States,
    nodes: Ints2,
    values: Floats,
    edges: Ints2,
    used: int,
    actions: Ints,
    rows: Ints,
    kind_shift: int,
    full_score: int,
    rng: Ints,
    depth: int,
    longest_playout: int,
    simulations: int,
) -> int:
    """Run some simulations; return how many nodes the tree has then.

    The tree grows to `depth` decisions; behind that all is played at random, `longest_playout`
    decisions at most.
    """
    setup = setups[0]
    state = work[0]
    points = np.zeros(setup.seats, np.int64)
    for _ in range(simulations):
        work[0] = root[0]
        resample(setup, state, rng)
        node = ROOT
        inside = True
        left = depth
        playout = longest_playout
        while state.actor != OVER:
            if state.actor == CHANCE:
                play(setup, state, draw(setup, state, rng))
                continue
            n = legal(setup, state, ANY, actions)
            if not inside:
                playout -= 1
                if playout < 0:
                    break
                play(setup, state, random_action(actions, n, kind_shift, rng))
                continue
            # The actions never tried here go to the front of the list.
            untried = 0
            for i in range(n):
                row = find_edge(edges, node, actions[i])
                action = actions[i]
                if edges[row, TO] == EMPTY:
                    actions[i] = actions[untried]
                    rows[i] = rows[untried]
                    actions[untried] = action
                    rows[untried] = row
                    untried += 1
                else:
                    rows[i] = row
            left -= 1
            if untried:
                inside = False
                action = random_action(actions, untried, kind_shift, rng)
                if used < nodes.shape[0]:
                    row = find_edge(edges, node, action)
                    edges[row, FROM] = node
                    edges[row, BY] = action
                    edges[row, TO] = used
                    nodes[used, SEAT] = state.actor
                    nodes[used, ACTION] = action
                    nodes[used, PARENT] = node
                    node = used
                    used += 1
            else:
                i = choose_edge(nodes, values, edges, rows, n, node)
                action = actions[i]
                node = edges[rows[i], TO]
                inside = left > 0
            play(setup, state, action)
        # Nobody has won a match that was not played to its end.
        winners = returns(setup, state, points) if state.actor == OVER else 0
        while node != ROOT:
            nodes[node, VISITS] += 1
            values[node] += worth(points, winners, nodes[node, SEAT], full_score)
            node = nodes[node, PARENT]
        nodes[ROOT, VISITS] += 1
    return used
