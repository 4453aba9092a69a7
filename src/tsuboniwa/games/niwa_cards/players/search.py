"""Trying actions in likely worlds, compiled.

Every promising action is tried in the same worlds with the same pile, and each time the round is
played to its end; so differences between actions show early, and what is plainly worse is dropped.
"""

from typing import NamedTuple

import numpy as np

from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.kernel import play, resample
from tsuboniwa.core.state_records import Array, Floats, Ints, Ints2, Setups, States, one_record
from tsuboniwa.games.niwa_cards.players.belief import judge_world, stir
from tsuboniwa.games.niwa_cards.players.evaluation import Desk, Tables
from tsuboniwa.games.niwa_cards.players.playout import finish_round, shuffle_pile
from tsuboniwa.games.niwa_cards.players.standing import win_share
from tsuboniwa.games.niwa_cards.rules import MAX_SEATS, PILE, STATE, points
from tsuboniwa.players.comparison import (
    LEFT,
    NEXT,
    WORLDS,
    Comparison,
    close_world,
    room,
    still_tried,
)

# How often the first world is changed before it is used, and how often from one to the next.
SETTLING = 60
MIXING = 3
# Actions are compared every few worlds.
REVIEW = 8
# An action is dropped when it is this many standard errors behind the best.
DOUBT = 2.6
# What differs by less than this is alike.
ALIKE = 0.002
REPLIES = 32
# Of points and replies.
BYTES_AN_ACTION = (2 + REPLIES) * 8
FIXED_BYTES = 2 * STATE.itemsize + (PILE + MAX_SEATS) * 8


class Trials(NamedTuple):
    """The search's memory."""

    compared: Comparison
    # By action, in the world at hand and over all worlds.
    row_points: Floats
    points: Floats
    # What was answered to each action, the latest few.
    replies: Ints2
    world: States
    work: States
    pile: Ints
    plausibilities: Floats

    @staticmethod
    def room(memory: int) -> int:
        """For how many actions there is memory, two at least."""
        return room(memory, FIXED_BYTES, BYTES_AN_ACTION)

    @classmethod
    def of(cls, codes: Ints) -> "Trials":
        return cls(
            Comparison.of(codes),
            np.zeros(codes.size),
            np.zeros(codes.size),
            np.full((codes.size, REPLIES), -1, np.int64),
            one_record(STATE),
            one_record(STATE),
            np.zeros(PILE, np.int64),
            np.zeros(MAX_SEATS),
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
    """Fill in what the seat cannot know: by belief from the world before, or afresh at random."""
    setup = setups[0]
    view = views[0]
    world = trials.world[0]
    begun = trials.compared.progress[WORLDS] > 0
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


@entry
def simulate(
    setups: Setups,
    views: States,
    seat: int,
    decisions: Ints2,
    tables: Tables,
    desk: Desk,
    trials: Trials,
    guided: bool,
    believing: bool,
    rng: Ints,
    simulations: int,
) -> int:
    """Try actions this many times; return how many are still worth trying."""
    setup = setups[0]
    state = trials.work[0]
    compared = trials.compared
    progress = compared.progress
    totals = np.empty(MAX_SEATS, np.int64)
    current = views[0].scored
    rounds_left = setup.rounds - current - 1
    for _ in range(simulations):
        if progress[NEXT] == 0:
            next_world(setups, views, decisions, tables, desk, trials, believing, rng)
        i = still_tried(compared, progress[NEXT])
        trials.work[0] = trials.world[0]
        play(setup, state, compared.codes[i])
        reply = -1
        if state.scored == current:
            reply = finish_round(setup, state, guided, trials.pile, tables, rng, desk)
        trials.replies[i, progress[WORLDS] % REPLIES] = reply
        for other in range(setup.seats):
            totals[other] = points(state, other)
        compared.row[i] = win_share(totals, setup.seats, seat, rounds_left)
        trials.row_points[i] = totals[seat]
        progress[NEXT] = still_tried(compared, i + 1)
        if progress[NEXT] == compared.codes.size:
            trials.points[:] += trials.row_points * compared.tried
            close_world(compared, REVIEW, DOUBT, ALIKE)
            if progress[LEFT] == 1:
                break
    return int(progress[LEFT])
