"""Tree search for Bossa with draws as chance nodes, compiled.

Nobody has secrets once the hands are open (B2.5): from a seat's view any unseen tile may be drawn,
all equally likely, so the view itself is searched, without sampling what is removed. A simulation
walks down the tree, adds the first decision that it does not know, and judges all actions there by
the evaluation. The best of them is what the simulation is worth; all of them guide those to come.
"""

import math

import numpy as np

from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.random_numbers import below
from tsuboniwa.core.state_records import (
    Array,
    Floats2,
    Ints,
    Ints2,
    Setups,
    Singles,
    Singles2,
    States,
)
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.players.evaluation import judge, worth
from tsuboniwa.games.bossa.rules import Setup, State

ROOT = 0
# Columns of `nodes`, the decisions: who decides, the first of its edges, and how many it has.
SEAT, FIRST_EDGE, EDGES = range(3)
NODE_COLUMNS = 3
# Columns of `edges`, the actions: how often one was tried, and where among the unseen tiles the
# draws after it begin.
ACTION, VISITS, OFFSET = range(3)
EDGE_COLUMNS = 3
# Columns of `values`, for the seat that decides: the sum of all results, what the evaluation says,
# and its share of the first attention.
SUM, JUDGED, SHARE = range(3)
VALUE_COLUMNS = 3
# Columns of `links`, a hash table: an edge, the tiles drawn after it, the decision that follows.
FROM, DRAWN, TO = range(3)
LINK_COLUMNS = 3
EMPTY = -1
# Entries of `used`: nodes, edges, simulations.
USED_NODES, USED_EDGES, SIMULATIONS = range(3)
# A judgement counts as this many simulations.
JUDGEMENT_WEIGHT = 2.0
# By how much judgements may differ and still get similar attention.
VAGUENESS = 0.08
EXPLORATION = 0.6
# A match has at most 18 turns.
MAX_PATH_LENGTH = 24
# After this many simulations it is asked whether more can change the choice.
SIMULATIONS_A_CHECK = 64


@compiled
def find_link(links: Array, edge: int, drawn: int) -> int:
    """The row of the table that has this link, or the empty one where it belongs."""
    mask = links.shape[0] - 1
    mixed = (edge * 0x9E3779B1 ^ drawn * 0x85EBCA6B) & 0x7FFFFFFFFFFFFFF
    row = (mixed ^ mixed >> 15 ^ mixed >> 31) & mask
    while links[row, TO] != EMPTY and (links[row, FROM] != edge or links[row, DRAWN] != drawn):
        row = (row + 1) & mask
    return int(row)


@compiled
def expand(
    setup: Setup,
    works: Array,
    nodes: Array,
    edges: Array,
    values: Array,
    used: Ints,
    actions: Ints,
    scratch: Ints,
    features: Ints,
    layer: Singles2,
    last: Singles,
    hidden: Singles,
    rng: Ints,
) -> float:
    """Add the decision works[0], where there is room; return its worth to its seat."""
    state, after = works[0], works[1]
    seat = state.actor
    n = rules.legal(setup, state, ANY, actions)
    first = used[USED_EDGES]
    room = used[USED_NODES] < nodes.shape[0] and first + n <= edges.shape[0]
    best = 0.0
    for i in range(n):
        works[1] = works[0]
        rules.play(setup, after, actions[i])
        value = judge(setup, after, seat, scratch, features, layer, last, hidden)
        best = max(best, value)
        if room:
            edges[first + i, ACTION] = actions[i]
            edges[first + i, VISITS] = 0
            edges[first + i, OFFSET] = below(rng, 64)
            values[first + i, SUM] = 0.0
            values[first + i, JUDGED] = value
    if room:
        node = used[USED_NODES]
        nodes[node, SEAT] = seat
        nodes[node, FIRST_EDGE] = first
        nodes[node, EDGES] = n
        total = 0.0
        for edge in range(first, first + n):
            values[edge, SHARE] = math.exp((values[edge, JUDGED] - best) / VAGUENESS)
            total += values[edge, SHARE]
        for edge in range(first, first + n):
            values[edge, SHARE] /= total
        used[USED_NODES] += 1
        used[USED_EDGES] += n
    return float(best)


@compiled
def choose_edge(nodes: Array, edges: Array, values: Array, node: int) -> int:
    """Which action promises most: by value, and by attention that it is still owed."""
    first = nodes[node, FIRST_EDGE]
    beyond = first + nodes[node, EDGES]
    total = 0
    for edge in range(first, beyond):
        total += edges[edge, VISITS]
    owed = EXPLORATION * math.sqrt(total + 1.0)
    best = -1.0
    chosen = first
    for edge in range(first, beyond):
        visits = edges[edge, VISITS]
        value = (values[edge, SUM] + JUDGEMENT_WEIGHT * values[edge, JUDGED]) / (
            visits + JUDGEMENT_WEIGHT
        )
        promise = value + owed * values[edge, SHARE] / (1.0 + visits)
        if promise > best:
            best = promise
            chosen = edge
    return int(chosen)


@compiled
def draw_in_turn(setup: Setup, state: State, turn: int, actions: Ints) -> int:
    """Let chance act: each call with the next `turn` draws another tile, all equally often."""
    n = rules.legal(setup, state, ANY, actions)
    action = actions[turn % n]
    rules.play(setup, state, action)
    return int(action >> rules.FIRST_SHIFT & rules.TILE_MASK)


@compiled
def is_decided(nodes: Array, edges: Array, left: int) -> bool:
    """Whether the action tried most often at the root stays so, whatever the rest brings."""
    first = nodes[ROOT, FIRST_EDGE]
    most, second = 0, 0
    for edge in range(first, first + nodes[ROOT, EDGES]):
        visits = edges[edge, VISITS]
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return bool(most - second > left)


@entry
def simulate(
    setups: Setups,
    root: States,
    works: States,
    nodes: Ints2,
    edges: Ints2,
    values: Floats2,
    links: Ints2,
    used: Ints,
    buffers: Ints2,
    features: Ints,
    layer: Singles2,
    last: Singles,
    rng: Ints,
    depth: int,
    simulations: int,
    most: int,
) -> bool:
    """Run some simulations; say whether more could change the choice, of `most` in all."""
    setup = setups[0]
    state = works[0]
    actions, scratch = buffers[0], buffers[1]
    hidden = np.empty(last.size - 1, np.float32)
    path = np.empty(MAX_PATH_LENGTH, np.int64)
    seats = np.empty(MAX_PATH_LENGTH, np.int64)
    if used[USED_NODES] == 0:
        works[0] = root[0]
        expand(
            setup,
            works,
            nodes,
            edges,
            values,
            used,
            actions,
            scratch,
            features,
            layer,
            last,
            hidden,
            rng,
        )
    for _ in range(simulations):
        works[0] = root[0]
        node = ROOT
        length = 0
        value = 0.0
        judging_seat = 0
        while True:
            edge = choose_edge(nodes, edges, values, node)
            path[length] = edge
            seats[length] = nodes[node, SEAT]
            length += 1
            rules.play(setup, state, edges[edge, ACTION])
            if state.actor != OVER and length >= depth:
                judging_seat = nodes[node, SEAT]
                value = values[edge, JUDGED]
                break
            drawn = 0
            turn = edges[edge, VISITS] + edges[edge, OFFSET]
            while state.actor == CHANCE:
                drawn = drawn << 5 | draw_in_turn(setup, state, turn, actions)
                # After a redraw's tile comes the other seat's.
                turn = below(rng, 64 * 27)
            if state.actor == OVER:
                value = worth(state, judging_seat)
                break
            row = find_link(links, edge, drawn)
            node = links[row, TO]
            if node == EMPTY:
                judging_seat = state.actor
                before = used[USED_NODES]
                value = expand(
                    setup,
                    works,
                    nodes,
                    edges,
                    values,
                    used,
                    actions,
                    scratch,
                    features,
                    layer,
                    last,
                    hidden,
                    rng,
                )
                if used[USED_NODES] > before:
                    links[row, FROM] = edge
                    links[row, DRAWN] = drawn
                    links[row, TO] = before
                break
        for i in range(length):
            edges[path[i], VISITS] += 1
            values[path[i], SUM] += value if seats[i] == judging_seat else 1.0 - value
        used[SIMULATIONS] += 1
        if used[SIMULATIONS] % SIMULATIONS_A_CHECK == 0 and is_decided(
            nodes, edges, most - used[SIMULATIONS]
        ):
            return False
    return True
