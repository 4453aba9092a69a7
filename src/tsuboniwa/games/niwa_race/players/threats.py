"""Whether a seat can reach the other base in one turn: exactly, and quickly where it cannot.

Most positions are not a threat, and one look at a table of the layout says so for each figurine.
The rest are walked through by the rules. The beads that a step hands on do not matter here:
somebody always takes them (R3.2).
"""

from typing import Any

import numpy as np

from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.state_records import Ints, Setups, States
from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.players.knowledge import Knowledge, KnowledgeTables
from tsuboniwa.games.niwa_race.rules import FIGURINES, Setup, State


@compiled
def can_win(setup: Setup, state: State, known: Knowledge, seat: int, jumps: Ints) -> bool:
    """Whether the seat, if it were at the start of a turn, could win in it."""
    for figurine in range(FIGURINES):
        if can_arrive(setup, state, known, seat, figurine, jumps):
            return True
    return False


@compiled
def can_arrive(
    setup: Setup, state: State, known: Knowledge, seat: int, figurine: int, jumps: Ints
) -> bool:
    """Whether this figurine could go on, or start, into the other base."""
    place = state.place[seat, figurine]
    stack = state.stack[seat, figurine]
    if known.may_arrive[seat, place, stack] == 0:
        return False
    # The rules look at the figurine's own place, and at that of the seat that acts.
    actor = state.actor
    state.actor = seat
    state.taken[place] = 0
    found = walk(setup, state, known, figurine, place, stack, jumps)
    state.place[seat, figurine] = place
    state.stack[seat, figurine] = stack
    state.taken[place] = seat + 1
    state.actor = actor
    return found


@compiled
def walk(
    setup: Setup, state: State, known: Knowledge, figurine: int, here: int, stack: int, jumps: Ints
) -> bool:
    """Whether the base can be reached from here with these beads; nobody stands here."""
    seat = state.actor
    goal = setup.bases[1 - seat]
    if stack == 0:
        # R4.4: a jump may end in the base.
        state.place[seat, figurine] = here
        state.stack[seat, figurine] = 0
        n = rules.list_jumps(setup, state, figurine, jumps, 0)
        for i in range(n):
            if jumps[i] >> rules.TARGET_SHIFT & rules.SPACE_MASK == goal:
                return True
        return False
    for i in range(6):
        # Of the same type as `here`: see `search_root`.
        target: Any = np.int64(setup.behind_wall[here, stack & 3, i])
        if target < 0:
            return False
        if target == goal:
            return True
        rest = stack >> 2
        if (
            known.may_arrive[seat, target, rest] != 0
            and may_pass(setup, state, target)
            and walk(setup, state, known, figurine, target, rest, jumps)
        ):
            return True
    return False


@compiled
def may_pass(setup: Setup, state: State, space: int) -> bool:
    """R3.5: whether a step may lead there. Whoever reaches the other base has left its own."""
    return state.taken[space] == 0 and (
        space != setup.bases[state.actor] or rules.may_cross_own_base(setup)
    )


@compiled
def can_win_now(setup: Setup, state: State, known: Knowledge, jumps: Ints) -> bool:
    """Whether the acting seat can win in the turn that it is in."""
    if state.phase != rules.TURN:
        return False
    if state.moving >= 0:
        return can_arrive(setup, state, known, state.actor, state.moving, jumps)
    return can_win(setup, state, known, state.actor, jumps)


@entry
def winning_action(
    setups: Setups, states: States, after: States, knowledge: KnowledgeTables
) -> int:
    """The next action of a turn that wins, or -1."""
    setup, state, next_state = setups[0], states[0], after[0]
    seat = state.actor
    jumps = np.empty(rules.BUFFER, np.int64)
    out = np.empty(rules.BUFFER, np.int64)
    n = rules.legal(setup, state, ANY, out)
    for i in range(n):
        after[0] = states[0]
        rules.play(setup, next_state, out[i])
        if next_state.winner == seat or (
            next_state.actor == seat and can_win_now(setup, next_state, knowledge[0], jumps)
        ):
            return int(out[i])
    return -1
