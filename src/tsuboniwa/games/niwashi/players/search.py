"""Trying actions in likely worlds, compiled.

The most promising actions are tried in the same worlds with the same luck. In a world both seats
play on for some turns, each with what it would know there: an order told by the lantern is known, a
new one is not. So it shows what the lantern is worth, and what a placement is worth to a partner
who has to find the rest. What is plainly worse is dropped.
"""

from typing import NamedTuple

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.kernel import draw, play
from tsuboniwa.core.random_numbers import WORD, below, next_word, seed_stream
from tsuboniwa.core.state_records import (
    Array,
    Floats,
    Floats3,
    Ints,
    Ints2,
    Setups,
    States,
    one_record,
)
from tsuboniwa.games.niwashi.players.belief import NONE, SLOT
from tsuboniwa.games.niwashi.players.ground import survey
from tsuboniwa.games.niwashi.players.judgement import (
    Desk,
    best_of,
    ground_value,
    held_orders,
    judge_lantern,
    judge_placements,
    judge_take,
    may_tell,
    observe_ground,
    unknown_orders,
    untold,
    want,
)
from tsuboniwa.games.niwashi.players.language import short_word
from tsuboniwa.games.niwashi.rules import list_discards, list_takes
from tsuboniwa.games.niwashi.state import (
    ACTING,
    DISCARDING,
    HAND_ORDERS,
    KIND_SHIFT,
    LANTERN,
    STATE,
    Setup,
    State,
)
from tsuboniwa.players.comparison import (
    LEFT,
    NEXT,
    WORLDS,
    Comparison,
    close_world,
    room,
    still_tried,
)

# Actions are compared every few worlds.
REVIEW = 4
# An action is dropped when it is this many standard errors behind the best.
DOUBT = 2.3
# What differs by less than this, in orders, is alike.
ALIKE = 0.01
# In a trial this many placements are judged closely, after a first look at all.
CLOSELY = 6
# No hand lists more takes, and none more discards.
MAX_CHOICES = 8
FIXED_BYTES = 2 * STATE.itemsize + (4 + MAX_CHOICES) * 8


class Trials(NamedTuple):
    """The search's memory."""

    compared: Comparison
    # By seat, in the world and in a trial: the orders of its hand that the other knows of.
    knows: Ints2
    world: States
    work: States
    choices: Ints

    @staticmethod
    def room(memory: int) -> int:
        """For how many actions there is memory, two at least."""
        return room(memory, FIXED_BYTES)

    @classmethod
    def of(cls, codes: Ints) -> "Trials":
        return cls(
            Comparison.of(codes),
            np.zeros((2, 2), np.int64),
            one_record(STATE),
            one_record(STATE),
            np.zeros(MAX_CHOICES, np.int64),
        )


# Rows of `knows`.
IN_WORLD, IN_TRIAL = range(2)


@compiled
def share(rng: Ints) -> float:
    """A number from 0 up to but not including 1."""
    return next_word(rng) / (WORD + 1)


@compiled
def imagine(
    view: State, seat: int, pairs: Array, partner: Floats, told: Floats, rng: Ints, trials: Trials
) -> None:
    """Fill in what the seat cannot know, by belief; and who knows what of the other's orders."""
    trials.world[0] = view
    world = trials.world[0]
    other = 1 - seat
    while world.hidden[other] > 0:
        tile = 1 << bits.nth(world.unseen, below(rng, bits.count(world.unseen)))
        world.unseen &= ~tile
        world.hand[other] |= tile
        world.hidden[other] -= 1
    chosen = draw_pair(pairs, held_orders(view, seat), rng)
    for slot in range(HAND_ORDERS):
        if chosen[slot] != NONE and view.orders[other, slot]:
            world.orders[other, slot] = chosen[slot] + 1
            world.unseen_orders &= ~(1 << chosen[slot])
    # What is believed for good reason is known this often.
    for holder in range(2):
        likely = told if holder == seat else partner
        trials.knows[IN_WORLD, holder] = 0
        for slot in range(HAND_ORDERS):
            order = world.orders[holder, slot] - 1
            if order >= 0 and share(rng) < likely[order]:
                trials.knows[IN_WORLD, holder] |= 1 << order


@compiled
def draw_pair(pairs: Array, excluded: int, rng: Ints) -> tuple[int, int]:
    """A pair of orders by belief."""
    total = 0.0
    for first in range(SLOT):
        if first == NONE or excluded >> first & 1 == 0:
            for second in range(SLOT):
                if second == NONE or excluded >> second & 1 == 0:
                    total += pairs[first, second]
    left = share(rng) * total
    chosen = (NONE, NONE)
    for first in range(SLOT):
        if first == NONE or excluded >> first & 1 == 0:
            for second in range(SLOT):
                weight = pairs[first, second]
                if weight > 0.0 and (second == NONE or excluded >> second & 1 == 0):
                    chosen = (first, second)
                    left -= weight
                    if left < 0.0:
                        return chosen
    return chosen


@compiled
def guess(state: State, seat: int, knows: Ints, weights: Floats, desk: Desk) -> None:
    """What a seat knows and wants in a trial: what it was told, and what the rules rule out."""
    other = 1 - seat
    known = knows[other] & held_orders(state, other)
    desk.partner[:] = 0.0
    desk.told[:] = 0.0
    for slot in range(HAND_ORDERS):
        order = state.orders[other, slot] - 1
        if order >= 0:
            if known >> order & 1:
                desk.partner[order] = 1.0
            else:
                possible = unknown_orders(state, seat) & ~state.ruled_out[other, slot] & ~known
                chance = 1.0 / max(bits.count(possible), 1)
                while possible:
                    desk.partner[bits.lowest(possible)] += chance
                    possible &= possible - 1
        own = state.orders[seat, slot] - 1
        if own >= 0 and knows[seat] >> own & 1:
            desk.told[own] = 1.0
    want(state, seat, weights, desk)


@compiled
def decide(
    setup: Setup, state: State, knows: Ints, weights: Floats, desk: Desk, choices: Ints
) -> int:
    """What a seat does in a trial, by judgement alone."""
    seat = state.actor
    if state.phase == DISCARDING:
        list_discards(state.hand[seat], choices)
        return int(choices[0])
    guess(state, seat, knows, weights, desk)
    observe_ground(setup, state, desk)
    if state.phase == ACTING:
        best = best_of(desk, judge_placements(setup, state, seat, CLOSELY, weights, desk))
        # Which word it is does not matter here.
        lantern = short_word(0)
        if best < 0:
            return lantern
        if may_tell(state, seat, weights):
            worth = judge_lantern(untold(state, seat, desk), weights, desk)
            if worth > desk.values[best]:
                return lantern
        return int(desk.actions[best])
    n = list_takes(state, choices)
    best_take = 0
    most = -1.0
    for i in range(n):
        value = judge_take(setup, state, seat, choices[i], weights, desk) if n > 1 else 0.0
        if value > most:
            most = value
            best_take = i
    return int(choices[best_take])


@compiled
def score_of(state: State) -> int:
    return int(bits.count(state.laid_open[0]) + bits.count(state.laid_open[1]))


@compiled
def try_action(
    setup: Setup,
    trials: Trials,
    action: int,
    turns: int,
    weights: Floats,
    desk: Desk,
    rng: Ints,
) -> float:
    """What the pair has when these turns are over: orders laid open, and the ground."""
    state = trials.work[0]
    trials.work[0] = trials.world[0]
    knows = trials.knows[IN_TRIAL]
    knows[:] = trials.knows[IN_WORLD]
    mover = state.mover
    while True:
        if action >> KIND_SHIFT == LANTERN:
            knows[mover] |= held_orders(state, mover)
        play(setup, state, action)
        if state.mover != mover:
            mover = state.mover
            turns -= 1
        if state.actor == OVER or (turns <= 0 and state.phase == ACTING):
            break
        if state.actor == CHANCE:
            action = draw(setup, state, rng)
        else:
            action = decide(setup, state, knows, weights, desk, trials.choices)
    value = float(score_of(state))
    if state.actor != OVER:
        guess(state, state.actor, knows, weights, desk)
        survey(setup, state, desk.ground)
        value += ground_value(weights, desk)
    return value


@entry
def simulate(
    setups: Setups,
    views: States,
    seat: int,
    pairs: Floats3,
    partner: Floats,
    told: Floats,
    turns: int,
    weights: Floats,
    desk: Desk,
    trials: Trials,
    seed: int,
    rng: Ints,
    simulations: int,
) -> int:
    """Try actions this many times; return how many are still worth trying."""
    setup = setups[0]
    compared = trials.compared
    progress = compared.progress
    luck = np.zeros(4, np.int64)
    for _ in range(simulations):
        if progress[NEXT] == 0:
            imagine(views[0], seat, pairs[1 - seat], partner, told, rng, trials)
        i = still_tried(compared, progress[NEXT])
        seed_stream(luck, seed, progress[WORLDS])
        compared.row[i] = try_action(setup, trials, compared.codes[i], turns, weights, desk, luck)
        progress[NEXT] = still_tried(compared, i + 1)
        if progress[NEXT] == compared.codes.size:
            close_world(compared, REVIEW, DOUBT, ALIKE)
            if progress[LEFT] == 1:
                break
    return int(progress[LEFT])
