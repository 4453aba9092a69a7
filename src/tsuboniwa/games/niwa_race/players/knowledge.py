"""What is known of a layout before a match begins: how far each space is from the other base."""

from functools import lru_cache
from itertools import product
from typing import Annotated, TypeAlias

import numpy as np

from tsuboniwa.core.compiled import entry
from tsuboniwa.core.random_numbers import below
from tsuboniwa.core.state_records import Array, Ints, Items, dtype_of, one_record
from tsuboniwa.games.niwa_race.rules import (
    COLOURS,
    FIGURINES,
    ROOM,
    SETUP,
    Setup,
    may_cross_own_base,
)

# Stacks are numbers below this (R3.1).
STACKS = 1 << 2 * FIGURINES
# By how much, at most, a space seems nearer to one player than to another: a step is eight.
TINT = 1
# Farther than any space of any layout.
FAR = 99


class Knowledge:
    """Tables by seat and space, and by the stack of the figurine that stands there.

    Figurines in the way are left out of account; the search sees those.
    """

    # Steps to the other base through walls of any colour.
    steps: Annotated[Array, np.int64, (2, ROOM)]
    # Of these, how many are left when the stack is used as well as can be.
    rest: Annotated[Array, np.int64, (2, ROOM, STACKS)]
    # How far it seems to the evaluation.
    near: Annotated[Array, np.int64, (2, ROOM, STACKS)]
    # Whether a turn with this stack could end in the base: by steps, or by a jump at their end.
    may_arrive: Annotated[Array, np.int8, (2, ROOM, STACKS)]


KNOWLEDGE = dtype_of(Knowledge)
KnowledgeTables: TypeAlias = Annotated[Array, Items(KNOWLEDGE)]


@lru_cache(maxsize=16)
def _knowledge_of(setup: bytes) -> Array:
    tables = one_record(KNOWLEDGE)
    fill_tables(np.frombuffer(setup, SETUP)[0], tables[0])
    return tables


def knowledge_of(setups: Array) -> Array:
    """An array of one record: the tables of this set-up. Not to be written to."""
    return _knowledge_of(setups.tobytes())


@entry
def tint(knowledge: KnowledgeTables, rng: Ints) -> None:
    """Let each space seem a little nearer or farther."""
    near = knowledge[0].near
    for seat in range(2):
        for space in range(ROOM):
            for stack in range(STACKS):
                near[seat, space, stack] += below(rng, 2 * TINT + 1) - TINT


def stacks() -> list[int]:
    """All stacks, the small ones first (R3.1)."""
    found = []
    for size in range(FIGURINES + 1):
        for beads in product(range(1, 1 + len(COLOURS)), repeat=size):
            stack = 0
            for bead in beads:
                stack = stack << 2 | bead
            found.append(stack)
    return found


def fill_tables(setup: Setup, tables: Knowledge) -> None:
    crossing = may_cross_own_base(setup)
    for seat in range(2):
        own, goal = int(setup.bases[seat]), int(setup.bases[1 - seat])
        steps = _steps_to(setup, goal, -1 if crossing else own)
        tables.steps[seat] = steps
        q, r = (setup.cells - setup.cells[goal]).T
        straight = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))
        rest, arrives = tables.rest[seat], tables.may_arrive[seat]
        rest[:, 0] = steps
        # R3.5: a turn does not end there; what can be left with no bead is left by a jump.
        rest[own, 0] = FAR
        # R4.2, R4.3: a jump goes two spaces, or three.
        arrives[:, 0] = (straight == 2) | (straight == 3)
        arrives[setup.spaces :, 0] = 0
        for stack in stacks()[1:]:
            targets = setup.behind_wall[:, stack & 3, :6].astype(np.int64)
            closed = targets < 0
            if not crossing:
                closed |= targets == own
            after = np.where(closed, FAR, rest[targets, stack >> 2])
            rest[:, stack] = np.minimum(rest[:, 0], after.min(axis=1))
            there = np.where(closed, 0, (targets == goal) | (arrives[targets, stack >> 2] != 0))
            arrives[:, stack] = there.any(axis=1)
        # Half of it is what the beads at hand make of it.
        tables.near[seat] = 4 * steps[:, None] + 4 * rest


def _steps_to(setup: Setup, goal: int, closed: int) -> Ints:
    """By space: the steps to the goal, colours and figurines aside, around a closed space."""
    found = np.full(ROOM, FAR, np.int64)
    found[goal] = 0
    waiting = [goal]
    for space in waiting:
        for other, wall in zip(setup.beside[space], setup.walls[space], strict=True):
            if wall and other != closed and found[other] == FAR:
                found[other] = found[space] + 1
                waiting.append(int(other))
    return found
