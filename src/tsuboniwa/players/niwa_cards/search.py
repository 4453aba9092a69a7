"""Trying actions in likely worlds, compiled.

Every promising action is tried in the same worlds with the same pile, and each time the round is
played to its end; so differences between actions show early, and what is plainly worse is dropped.
"""

import math
from typing import NamedTuple

import numpy as np

from tsuboniwa.games.compiled import compiled
from tsuboniwa.games.kernel import play, resample
from tsuboniwa.games.layout import Array, Ints, one_record
from tsuboniwa.games.niwa_cards.rules import MOST_SEATS, PILE, STATE, points
from tsuboniwa.players.niwa_cards.belief import judge_world, stir
from tsuboniwa.players.niwa_cards.evaluation import Desk, Floats, Tables
from tsuboniwa.players.niwa_cards.playout import finish_round, shuffle_pile
from tsuboniwa.players.niwa_cards.standing import win_share

# Entries of `progress`: the worlds done, the next action to try in this one, the actions left.
WORLDS, NEXT, LEFT = range(3)
# How often the first world is changed before it is used, and how often from one to the next.
SETTLING = 60
MIXING = 3
# Actions are compared every few worlds.
REVIEW = 8
# An action is dropped when it lies so many standard errors behind the best.
DOUBT = 2.6
# What differs by less than this is alike.
ALIKE = 0.002
REPLIES = 32
BYTES_AN_ACTION = (8 + REPLIES) * 8
FIXED_BYTES = 2 * STATE.itemsize + (3 + PILE + MOST_SEATS) * 8


class Trials(NamedTuple):
    """The search's memory. Arrays by action have them in the order of their promise."""

    codes: Ints
    # 1 while an action is still tried.
    tried: Ints
    visits: Ints
    # In the world at hand: an action's value and points.
    row: Floats
    row_points: Floats
    # Over all worlds: sums of values, of products of two actions' values, and of points.
    values: Floats
    products: Floats
    points: Floats
    # What was answered to each action, the latest few.
    replies: Ints
    progress: Ints
    world: Array
    work: Array
    pile: Ints
    plausibilities: Floats

    @staticmethod
    def room(memory: int) -> int:
        """For how many actions there is memory, two at least."""
        spare = max(0, memory - FIXED_BYTES)
        # n * n products, and BYTES_AN_ACTION for each action.
        n = int((math.sqrt(BYTES_AN_ACTION**2 + 4 * 8 * spare) - BYTES_AN_ACTION) / (2 * 8))
        return max(2, n)

    @classmethod
    def of(cls, codes: Ints) -> "Trials":
        n = codes.size
        progress = np.zeros(3, np.int64)
        progress[LEFT] = n
        return cls(
            codes,
            np.ones(n, np.int64),
            np.zeros(n, np.int64),
            np.zeros(n),
            np.zeros(n),
            np.zeros(n),
            np.zeros((n, n)),
            np.zeros(n),
            np.full((n, REPLIES), -1, np.int64),
            progress,
            one_record(STATE),
            one_record(STATE),
            np.zeros(PILE, np.int64),
            np.zeros(MOST_SEATS),
        )


@compiled
def next_world(
    setups: Array,
    views: Array,
    decisions: Ints,
    tables: Tables,
    desk: Desk,
    trials: Trials,
    believing: bool,
    rng: Ints,
) -> None:
    """Fill in what the seat cannot know: by belief from the world before, or anew at random."""
    setup = setups[0]
    view = views[0]
    world = trials.world[0]
    begun = trials.progress[WORLDS] > 0
    if not begun or not believing:
        trials.world[0] = views[0]
        resample(setup, world, rng)
    if believing:
        fits = trials.plausibilities
        if not begun:
            judge_world(setup, view, world, decisions, tables, desk, fits)
        times = MIXING if begun else SETTLING
        stir(setup, view, world, decisions, tables, rng, desk, fits, times)
    shuffle_pile(world, rng, desk, trials.pile)


@compiled
def simulate(
    setups: Array,
    views: Array,
    seat: int,
    decisions: Ints,
    tables: Tables,
    desk: Desk,
    trials: Trials,
    guided: bool,
    believing: bool,
    rng: Ints,
    simulations: int,
) -> int:
    """Try actions so many times; return how many are still worth trying."""
    setup = setups[0]
    state = trials.work[0]
    progress = trials.progress
    totals = np.empty(MOST_SEATS, np.int64)
    current = views[0].scored
    rounds_left = setup.rounds - current - 1
    for _ in range(simulations):
        if progress[NEXT] == 0:
            next_world(setups, views, decisions, tables, desk, trials, believing, rng)
        i = progress[NEXT]
        while trials.tried[i] == 0:
            i += 1
        trials.work[0] = trials.world[0]
        play(setup, state, trials.codes[i])
        reply = -1
        if state.scored == current:
            reply = finish_round(setup, state, guided, trials.pile, tables, rng, desk)
        trials.replies[i, progress[WORLDS] % REPLIES] = reply
        for other in range(setup.seats):
            totals[other] = points(state, other)
        trials.row[i] = win_share(totals, setup.seats, seat, rounds_left)
        trials.row_points[i] = totals[seat]
        i += 1
        while i < trials.codes.size and trials.tried[i] == 0:
            i += 1
        if i < trials.codes.size:
            progress[NEXT] = i
        else:
            progress[NEXT] = 0
            close_world(trials)
            if progress[LEFT] == 1:
                break
    return int(progress[LEFT])


@compiled
def close_world(trials: Trials) -> None:
    """Add up what the actions came to in a world, and drop what is plainly worse."""
    n = trials.codes.size
    for i in range(n):
        if trials.tried[i]:
            trials.visits[i] += 1
            trials.values[i] += trials.row[i]
            trials.points[i] += trials.row_points[i]
            for j in range(n):
                if trials.tried[j]:
                    trials.products[i, j] += trials.row[i] * trials.row[j]
    trials.progress[WORLDS] += 1
    if trials.progress[WORLDS] % REVIEW == 0:
        review(trials)


@compiled
def leader(trials: Trials) -> int:
    """The best of the actions that are still tried."""
    best = -1
    for i in range(trials.codes.size):
        if trials.tried[i] and (best < 0 or trials.values[i] > trials.values[best]):
            best = i
    return best


@compiled
def review(trials: Trials) -> None:
    best = leader(trials)
    worlds = trials.progress[WORLDS]
    for i in range(trials.codes.size):
        if trials.tried[i] == 0 or i == best:
            continue
        behind = (trials.values[best] - trials.values[i]) / worlds
        squares = (
            trials.products[best, best] + trials.products[i, i] - 2 * trials.products[best, i]
        ) / worlds
        error = math.sqrt(max(0.0, squares - behind * behind) / worlds)
        if behind > DOUBT * error + 1e-9 or behind + DOUBT * error < ALIKE:
            trials.tried[i] = 0
            trials.progress[LEFT] -= 1
