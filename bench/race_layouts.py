"""How good are the layouts of Niwa?

Three questions, each answered by search:

1. Can every space be left, by beads of how many colours?
2. From sampled set-ups, can either seat force a win within its first four turns?
3. When a searching player meets itself, how often does the side that begins win, and how often
   is it a draw?

    python bench/race_layouts.py                 # all named layouts: about four minutes
    python bench/race_layouts.py ring random:7   # some

The player is alpha-beta with a small evaluation: distances to the other base, and a little noise so
that no two matches are alike.
"""

import argparse
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from tsuboniwa.games.layout import ANY, OVER, Array, Ints
from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.layouts import layout_names, read_layout
from tsuboniwa.games.random_numbers import below, seed_stream

F = TypeVar("F", bound=Callable[..., Any])

FIRST_TURNS = 4
WON = 10_000
# A line of play is never longer: turns of the deepest search times the actions of one turn.
PLIES = 64
# What is kept of a state, in front of the actions that follow it.
KEPT = 16
EXACT, AT_LEAST, AT_MOST = range(3)


def compiled(function: F) -> F:
    return cast(F, numba.njit(function, nogil=True))


# --- Can it be left? --------------------------------------------------------------------------


def fewest_colours(setup: Any) -> int:
    """The fewest colours of walls through which some space can be left, bases not counted."""
    fewest = len(rules.COLOURS)
    for space in set(range(setup.spaces)) - set(setup.bases.tolist()):
        ways = zip(setup.beside[space], setup.walls[space], strict=True)
        fewest = min(fewest, len({w for other, w in ways if w and other not in setup.bases}))
    return fewest


def distances(setup: Any) -> Ints:
    """By seat and space: the steps to the other base, colours and figurines aside."""
    found = np.full((2, rules.ROOM), 99, np.int64)
    for seat in range(2):
        waiting = [int(setup.bases[1 - seat])]
        found[seat, waiting[0]] = 0
        for space in waiting:
            for other, wall in zip(setup.beside[space], setup.walls[space], strict=True):
                if wall and other != setup.bases[seat] and found[seat, other] == 99:
                    found[seat, other] = found[seat, space] + 1
                    waiting.append(int(other))
    return found


def straight_distances(setup: Any) -> Ints:
    """By seat and space: how far the other base is in coordinates, as jumps go."""
    found = np.zeros((2, rules.ROOM), np.int64)
    for seat in range(2):
        q, r = (setup.cells - setup.cells[setup.bases[1 - seat]]).T
        found[seat] = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))
    return found


# --- Sampled set-ups --------------------------------------------------------------------------


@compiled
def set_up(setup: Any, state: Any, out: Ints, rng: Ints) -> None:
    rules.start(setup, state)
    while state.phase == rules.SETTING_UP:
        rules.play(setup, state, out[below(rng, rules.legal(setup, state, ANY, out))])


# --- Taking back ------------------------------------------------------------------------------
# Copying a state also copies all positions seen: four kilobytes. The rest is taken back by hand;
# what was seen later than the present turn is overwritten before anybody looks.


@compiled
def keep(state: Any, kept: Ints) -> None:
    kept[0] = state.actor
    kept[1] = state.phase
    kept[2] = state.turns
    kept[3] = state.moving
    for seat in range(2):
        for figurine in range(rules.FIGURINES):
            kept[4 + 3 * seat + figurine] = state.place[seat, figurine]
            kept[10 + 3 * seat + figurine] = state.stack[seat, figurine]


@compiled
def take_back(state: Any, kept: Ints) -> None:
    state.actor = kept[0]
    state.phase = kept[1]
    state.turns = kept[2]
    state.moving = kept[3]
    state.reason = 0
    state.winner = -1
    for seat in range(2):
        for figurine in range(rules.FIGURINES):
            state.taken[state.place[seat, figurine]] = 0
    for seat in range(2):
        for figurine in range(rules.FIGURINES):
            place = kept[4 + 3 * seat + figurine]
            state.place[seat, figurine] = place
            state.stack[seat, figurine] = kept[10 + 3 * seat + figurine]
            state.taken[place] = seat + 1


# --- Forced wins ------------------------------------------------------------------------------


@compiled
def forces(
    setup: Any, state: Any, room: Any, straight: Ints, table: Ints, ply: int, seat: int, turns: int
) -> bool:
    """Whether the seat can win within so many turns of its own, whatever the other one does."""
    if state.actor == OVER:
        return bool(state.winner == seat)
    mine = state.actor == seat
    fresh = state.moving < 0
    slot = 0
    key = 0
    if fresh:
        if turns == 0:
            return False
        # Three steps, and a jump that lands three spaces on: no figurine goes farther in a turn.
        closest = 99
        for figurine in range(rules.FIGURINES):
            closest = min(closest, straight[seat, state.place[seat, figurine]])
        if closest > 6 * turns:
            return False
        key = rules.position_key(state) << 1 | seat
        slot = (key * 0x9E3779B97F4A7C1 >> 20) & (table.shape[0] - 1)
        if table[slot, 0] == key:
            if turns >= table[slot, 1]:
                return True
            if turns <= table[slot, 2]:
                return False
        else:
            table[slot, 0] = key
            table[slot, 1] = 99
            table[slot, 2] = 0
    out = room[ply, KEPT:]
    keep(state, room[ply])
    n = rules.legal(setup, state, ANY, out)
    found = not mine
    # The other seat's shortest answers, those at the end of the list, come first.
    for i in range(n):
        rules.play(setup, state, out[i if mine else n - 1 - i])
        left = turns
        if mine and state.actor == 1 - seat:
            left -= 1
        answer = forces(setup, state, room, straight, table, ply + 1, seat, left)
        take_back(state, room[ply])
        if answer == mine:
            found = mine
            break
    if fresh:
        if table[slot, 0] != key:
            table[slot, 0] = key
            table[slot, 1] = 99
            table[slot, 2] = 0
        if found:
            table[slot, 1] = min(table[slot, 1], turns)
        else:
            table[slot, 2] = max(table[slot, 2], turns)
    return found


@compiled
def count_forced(
    setup: Any, states: Any, room: Any, straight: Ints, set_ups: int, turns: int, seed: int
) -> tuple[int, int]:
    """From how many set-ups seat 0, and seat 1, can force a win within so many turns."""
    rng = np.empty(4, np.int64)
    table = np.zeros((1 << 20, 3), np.int64)
    wins = np.zeros(2, np.int64)
    for number in range(set_ups):
        seed_stream(rng, seed, number)
        states[0] = states[1]
        set_up(setup, states[0], room[0], rng)
        for seat in range(2):
            wins[seat] += forces(setup, states[0], room, straight, table, 0, seat, turns)
    return wins[0], wins[1]


# --- Self-play --------------------------------------------------------------------------------


@compiled
def evaluate(state: Any, near: Ints, noise: int) -> int:
    """For seat 0: how much nearer its figurines are, the foremost one most."""
    value = 0
    for seat in range(2):
        best = 99
        total = 0
        for figurine in range(rules.FIGURINES):
            steps = near[seat, state.place[seat, figurine]]
            best = min(best, steps)
            total += steps
        side = -12 * best - 5 * total
        value += side if seat == 0 else -side
    # Noise that is the same for the same position in one match.
    mixed = (rules.position_key(state) ^ noise) * 0x2545F4914F6CDD1D
    return int(value + (mixed >> 40 & 15) - 8)


@compiled
def search(
    setup: Any,
    state: Any,
    room: Any,
    near: Ints,
    table: Ints,
    control: Ints,
    ply: int,
    depth: int,
    low: int,
    high: int,
) -> int:
    """Alpha-beta; the value is for the seat that acts. `depth` counts turns.

    control: nodes left, noise, the best action at the root.
    """
    seat = state.actor
    fresh = state.moving < 0
    control[0] -= 1
    if control[0] < 0 or ply + 1 == PLIES:
        return 0
    slot = 0
    key = 0
    first = -1
    if fresh:
        if depth == 0:
            value = evaluate(state, near, control[1])
            return value if seat == 0 else -value
        key = rules.position_key(state)
        slot = (key * 0x9E3779B97F4A7C1 >> 20) & (table.shape[0] - 1)
        if table[slot, 0] == key:
            first = table[slot, 3]
            if ply > 0 and table[slot, 1] >> 2 == depth:
                bound = table[slot, 1] & 3
                value = table[slot, 2]
                if (
                    bound == EXACT
                    or (bound == AT_LEAST and value >= high)
                    or (bound == AT_MOST and value <= low)
                ):
                    return int(value)
    out = room[ply, KEPT:]
    keep(state, room[ply])
    n = rules.legal(setup, state, ANY, out)
    for i in range(1, n):
        if out[i] == first:
            out[i] = out[0]
            out[0] = first
    best = -WON * 2
    best_action = out[0]
    floor = low
    for i in range(n):
        action = out[i]
        rules.play(setup, state, action)
        if state.actor == OVER:
            value = 0 if state.winner < 0 else WON - state.turns
        elif state.actor == seat:
            value = search(setup, state, room, near, table, control, ply + 1, depth, floor, high)
        else:
            value = -search(
                setup, state, room, near, table, control, ply + 1, depth - 1, -high, -floor
            )
        take_back(state, room[ply])
        if control[0] < 0:
            return 0
        if value > best:
            best = value
            best_action = action
            if ply == 0:
                control[2] = action
        floor = max(floor, value)
        if floor >= high:
            break
    if fresh:
        bound = EXACT
        if best <= low:
            bound = AT_MOST
        elif best >= high:
            bound = AT_LEAST
        table[slot, 0] = key
        table[slot, 1] = depth << 2 | bound
        table[slot, 2] = best
        table[slot, 3] = best_action
    return best


@compiled
def choose(
    setup: Any, state: Any, room: Any, near: Ints, table: Ints, noise: int, nodes: int
) -> int:
    """Deepen until the nodes are spent; the last search that was finished decides."""
    control = np.zeros(3, np.int64)
    # Within a turn most of the thinking is done.
    control[0] = nodes if state.moving < 0 else nodes // 4
    control[1] = noise
    rules.legal(setup, state, ANY, room[0])
    chosen = room[0, 0]
    for depth in range(1, 20):
        value = search(setup, state, room, near, table, control, 0, depth, -WON * 2, WON * 2)
        if control[0] < 0:
            break
        chosen = control[2]
        if abs(value) > WON - 1000:
            break
    return int(chosen)


@compiled
def self_play(
    setup: Any, states: Any, room: Any, near: Ints, games: int, nodes: int, seed: int
) -> Ints:
    """Wins of seat 0 and of seat 1, draws by repetition and by the limit, turns in all."""
    results = np.zeros(5, np.int64)
    rng = np.empty(4, np.int64)
    table = np.zeros((1 << 15, 4), np.int64)
    for number in range(games):
        seed_stream(rng, seed, number)
        # Values of another match have other noise in them.
        table[:] = 0
        states[0] = states[1]
        state = states[0]
        set_up(setup, state, room[0], rng)
        noise = below(rng, 1 << 30)
        while state.actor != OVER:
            rules.play(setup, state, choose(setup, state, room, near, table, noise, nodes))
        results[state.winner if state.winner >= 0 else state.reason] += 1
        results[4] += state.turns + (state.winner >= 0)
    return results


# --- The study --------------------------------------------------------------------------------


def study(name: str, set_ups: int, games: int, nodes: int, seed: int) -> str:
    """One line of the table in docs/rules/niwa_race.md."""
    setup = rules.make_setup({"layout": read_layout(name), "max_turns": 300}, 1)[0]
    near = distances(setup)
    # The match at play, and a state that stays empty.
    states: Array = np.zeros(2, rules.STATE)
    room = np.empty((PLIES, KEPT + rules.BUFFER), np.int64)
    straight = straight_distances(setup)
    forced = count_forced(setup, states, room, straight, set_ups, FIRST_TURNS, seed)
    wins, losses, repetition, limit, turns = self_play(
        setup, states, room, near, games, nodes, seed
    ).tolist()
    # Around the base: it cannot be entered by its own side, so it has no distance itself.
    apart = 1 + min(near[0, space] for space in setup.beside[setup.bases[0]])
    score = (wins + (repetition + limit) / 2) / max(games, 1)
    cells = (
        name,
        f"{setup.spaces}",
        f"{apart}",
        f"{fewest_colours(setup)}",
        f"{forced[0]} + {forced[1]}",
        f"{wins} : {losses}",
        f"{repetition + limit}",
        f"{score:.1%}",
        f"{turns / max(games, 1):.0f}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Study the layouts of Niwa.")
    parser.add_argument("layouts", nargs="*", help="names, or random:SEED; all named ones if none")
    parser.add_argument("--set-ups", type=int, default=200, help="searched for forced wins")
    parser.add_argument("--games", type=int, default=400, help="of self-play")
    parser.add_argument("--nodes", type=int, default=10_000, help="a decision, in self-play")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("| layout | spaces | apart | colours | forced | won : lost | drawn | first | turns |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in args.layouts or layout_names():
        print(study(name, args.set_ups, args.games, args.nodes, args.seed), flush=True)


if __name__ == "__main__":
    main()
