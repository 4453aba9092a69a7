"""How good are the layouts of Niwa?

Four questions, each answered by search:

1. Can every space be left, by beads of how many colours?
2. From sampled set-ups, can either seat force a win within its first four turns?
3. When the strongest player meets itself from sampled set-ups, how often does the side that begins
   win, and how often is it a draw?
4. How deep does it see in a second, and which side does it believe ahead after its own set-up?

    python bench/race_layouts.py                 # all named layouts: about ten minutes
    python bench/race_layouts.py ring random:7   # some
"""

import argparse
import random
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import OVER
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.random_numbers import below, seed_stream
from tsuboniwa.core.registry import make
from tsuboniwa.core.state_records import Array, Ints
from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.layouts import layout_names
from tsuboniwa.games.niwa_race.players.knowledge import knowledge_of
from tsuboniwa.games.niwa_race.players.player import RacePlayer
from tsuboniwa.games.niwa_race.players.search import KEPT, keep, take_back
from tsuboniwa.players.limit import Limit

F = TypeVar("F", bound=Callable[..., Any])

FIRST_TURNS = 4
# A line of play is never longer: four turns of either side, four actions each.
PLIES = 40
# Milliseconds for the last question.
THOUGHT = 1000
HEADS = (
    "| layout | spaces | apart | colours | forced | won : lost | drawn | first | turns "
    "| depth | ahead |"
)


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


# --- Forced wins ------------------------------------------------------------------------------


@compiled
def forces(
    setup: Any, state: Any, room: Any, straight: Ints, table: Ints, ply: int, seat: int, turns: int
) -> bool:
    """Whether the seat can win within this many turns of its own, whatever the other one does."""
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
    """From how many set-ups seat 0, and seat 1, can force a win within this many turns."""
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


# --- With the real player ----------------------------------------------------------------------


def sampled_start(game: Game, chooser: random.Random) -> Position:
    """Figurines and beads set up at random."""
    position = game.start()
    while position.states[0].phase == rules.SETTING_UP:
        position = position.play(chooser.choice(position.legal))
    return position


def self_play(game: Game, games: int, nodes: int, seed: int) -> tuple[int, int, int, int]:
    """Wins of seat 0 and of seat 1, draws, turns in all; from sampled set-ups."""
    won = [0, 0]
    drawn = turns = 0
    limit = Limit(simulations=nodes)
    for number in range(games):
        position = sampled_start(game, random.Random(f"{seed} {number}"))
        players = [RacePlayer(f"{seed} {number} {seat}") for seat in range(2)]
        while position.outcome is None:
            seat = position.actor
            assert seat is not None
            choice = players[seat].choose(position.view(seat), (), limit)
            position = position.play(choice.action)
        for winner in position.outcome.winners:
            won[winner] += 1
        drawn += not position.outcome.winners
        turns += int(position.states[0].turns) + bool(position.outcome.winners)
    return won[0], won[1], drawn, turns


def judge_start(game: Game, milliseconds: float) -> tuple[int, float]:
    """How many turns deep the strongest player sees after its own set-up; seat 0's chances."""
    limit = Limit(milliseconds=milliseconds)
    players = [RacePlayer("study 0"), RacePlayer("study 1")]
    position = game.start()
    while position.states[0].phase == rules.SETTING_UP:
        seat = position.actor
        assert seat is not None
        choice = players[seat].choose(position.view(seat), (), limit)
        position = position.play(choice.action)
    assert position.actor is not None
    found = players[0].analyse(position.view(position.actor), limit)
    return found.depth, found.value if position.actor == 0 else 1 - found.value


# --- The study --------------------------------------------------------------------------------


def study(name: str, set_ups: int, games: int, nodes: int, seed: int) -> str:
    """One line of the table in docs/measurements/niwa_race.md."""
    game = make("niwa_race", layout=name)
    setup = game.setups[0]
    # The match at play, and a state that stays empty.
    states: Array = np.zeros(2, rules.STATE)
    room = np.empty((PLIES, KEPT + rules.BUFFER), np.int64)
    straight = straight_distances(setup)
    forced = count_forced(setup, states, room, straight, set_ups, FIRST_TURNS, seed)
    won, lost, drawn, turns = self_play(game, games, nodes, seed)
    depth, ahead = judge_start(game, THOUGHT)
    steps = knowledge_of(game.setups)[0].steps[0]
    # Around the base: it cannot be entered by its own side, so it has no distance itself.
    apart = 1 + min(steps[space] for space in setup.beside[setup.bases[0]])
    cells = (
        name,
        f"{setup.spaces}",
        f"{apart}",
        f"{fewest_colours(setup)}",
        f"{forced[0]} + {forced[1]}",
        f"{won} : {lost}",
        f"{drawn}",
        f"{(won + drawn / 2) / max(games, 1):.1%}",
        f"{turns / max(games, 1):.0f}",
        f"{depth}",
        f"{ahead:.0%}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Study the layouts of Niwa.")
    parser.add_argument("layouts", nargs="*", help="names, or random:SEED; default: all named ones")
    parser.add_argument("--set-ups", type=int, default=200, help="searched for forced wins")
    parser.add_argument("--games", type=int, default=400, help="of self-play")
    parser.add_argument("--nodes", type=int, default=10_000, help="per decision, in self-play")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"{HEADS}\n{'|---' * (HEADS.count('|') - 1)}|")
    for name in args.layouts or layout_names():
        print(study(name, args.set_ups, args.games, args.nodes, args.seed), flush=True)


if __name__ == "__main__":
    main()
