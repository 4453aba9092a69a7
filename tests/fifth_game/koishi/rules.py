"""The rules of Koishi, compiled. Numbers in comments are those of rules.md."""

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from tsuboniwa.core import bits, state_records
from tsuboniwa.core.action_fields import ANY, Fields
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.duel import duel_returns
from tsuboniwa.core.random_numbers import below
from tsuboniwa.core.state_records import Array, Int, Ints, dtype_of

# Phases: what happens next.
DEALING, LEADING, ANSWERING, FINISHED = range(4)

# Kinds of actions.
DEAL, LAY = range(2)

REASONS = ("pairs",)
PAIRS = 1

SEATS = 2
MAX_HAND = 6
# K1.1: both hands and one more.
MAX_PEBBLES = SEATS * MAX_HAND + 1
# A deal may turn up any pebble; a hand is smaller.
BUFFER = MAX_PEBBLES

FIELDS = Fields.of_widths(kind=2, seat=2, pebble=4)
KIND_SHIFT = FIELDS.named("kind").shift
# DEAL: who gets the pebble. LAY: 0.
SEAT_SHIFT = FIELDS.named("seat").shift
SEAT_MASK = FIELDS.named("seat").mask
PEBBLE_MASK = FIELDS.named("pebble").mask
HIDDEN_PEBBLE = FIELDS.named("pebble").hidden


class Setup(state_records.Setup):
    """The option as a number."""

    hand: Int


class State(state_records.State):
    """A match at one moment. Sets of pebbles are bit masks: pebble 3 is bit 3."""

    phase: Int
    # The pebble that the leader has laid and nobody has answered yet; 0: none.
    offered: Int
    # How many pairs are complete.
    played: Int
    # A position known to a seat has the pebbles whose place is unknown in `unseen`, and in
    # `hidden` how many of them each hand holds. In a whole position `unseen` is the bag.
    unseen: Int
    hand: Annotated[Array, np.int64, SEATS]
    hidden: Annotated[Array, np.int64, SEATS]
    # By pair and seat.
    laid: Annotated[Array, np.int64, (MAX_HAND, SEATS)]


SETUP = dtype_of(Setup)
STATE = dtype_of(State)


def make_setup(options: Mapping[str, Any], rules_version: int) -> Array:
    setups = np.zeros(1, SETUP)
    setups[0].seats = SEATS
    setups[0].rules_version = rules_version
    setups[0].hand = options["pebbles"]
    return setups


@compiled
def all_pebbles(setup: Setup) -> int:
    """K1.1: numbered from 1, two hands and one more."""
    return (1 << SEATS * setup.hand + 2) - 2


@compiled
def start(setup: Setup, state: State) -> None:
    state.phase = DEALING
    state.actor = CHANCE
    state.unseen = all_pebbles(setup)


@compiled
def held(state: State, seat: int) -> int:
    """How many pebbles a seat holds, seen or not."""
    return bits.count(state.hand[seat]) + int(state.hidden[seat])


@compiled
def dealt_seat(setup: Setup, state: State) -> int:
    """The seat that is dealt the next pebble (K1.2)."""
    return 0 if held(state, 0) < setup.hand else 1


@compiled
def legal(setup: Setup, state: State, kind: int, out: Ints) -> int:
    n = 0
    if state.phase == DEALING:
        if kind in (ANY, DEAL):
            stem = DEAL << KIND_SHIFT | dealt_seat(setup, state) << SEAT_SHIFT
            n = list_pebbles(stem, state.unseen, out)
    elif kind in (ANY, LAY):
        n = list_pebbles(LAY << KIND_SHIFT, state.hand[state.actor], out)
    return n


@compiled
def list_pebbles(stem: int, pebbles: int, out: Ints) -> int:
    n = 0
    while pebbles:
        out[n] = stem | bits.lowest(pebbles)
        n += 1
        pebbles &= pebbles - 1
    return n


@compiled
def weight(setup: Setup, state: State, action: int) -> int:
    """K1.2: every pebble in the bag is as likely as any other."""
    return 1


@compiled
def draw(setup: Setup, state: State, rng: Ints) -> int:
    pebble = bits.nth(state.unseen, below(rng, bits.count(state.unseen)))
    return DEAL << KIND_SHIFT | dealt_seat(setup, state) << SEAT_SHIFT | pebble


@compiled
def play(setup: Setup, state: State, action: int) -> None:
    pebble = action & PEBBLE_MASK
    if action >> KIND_SHIFT == DEAL:
        seat = action >> SEAT_SHIFT & SEAT_MASK
        state.unseen &= ~(1 << pebble)
        state.hand[seat] |= 1 << pebble
        if held(state, SEATS - 1) == setup.hand:
            lead(state, 0)
        return
    seat = state.actor
    state.hand[seat] &= ~(1 << pebble)
    if state.phase == LEADING:
        state.offered = pebble
        state.phase = ANSWERING
        state.actor = 1 - seat
        return
    state.laid[state.played, seat] = pebble
    state.laid[state.played, 1 - seat] = state.offered
    state.played += 1
    state.offered = 0
    if state.played < setup.hand:
        # K2.3
        lead(state, taker(state, state.played - 1))
    else:
        state.phase = FINISHED
        state.actor = OVER
        state.reason = PAIRS


@compiled
def lead(state: State, seat: int) -> None:
    state.phase = LEADING
    state.actor = seat


@compiled
def taker(state: State, pair: int) -> int:
    """K2.2: the higher pebble takes the pair, unless the other is exactly one lower."""
    difference = state.laid[pair, 0] - state.laid[pair, 1]
    return 0 if difference > 1 or difference == -1 else 1


@compiled
def leader(state: State, pair: int) -> int:
    """Who lays first: seat 0 to begin with, then the one who took the last pair (K2.3)."""
    return 0 if pair == 0 else taker(state, pair - 1)


@compiled
def pairs_of(state: State, seat: int) -> int:
    taken = 0
    for pair in range(state.played):
        if taker(state, pair) == seat:
            taken += 1
    return taken


@compiled
def returns(setup: Setup, state: State, out: Ints) -> int:
    """K3.1: the seat that has taken more pairs wins; equal numbers are a draw."""
    difference = pairs_of(state, 0) - pairs_of(state, 1)
    if difference == 0:
        return duel_returns(-1, out)
    return duel_returns(0 if difference > 0 else 1, out)


@compiled
def observe(setup: Setup, state: State, seat: int) -> None:
    """K1.2: nobody sees the other's hand, and nobody sees what is left in the bag."""
    for other in range(SEATS):
        if other != seat:
            state.hidden[other] += bits.count(state.hand[other])
            state.unseen |= state.hand[other]
            state.hand[other] = 0


@compiled
def resample(setup: Setup, state: State, rng: Ints) -> None:
    """Every unseen pebble is as likely as any other to be in a hand."""
    for seat in range(SEATS):
        while state.hidden[seat] > 0:
            pebble = bits.nth(state.unseen, below(rng, bits.count(state.unseen)))
            state.unseen &= ~(1 << pebble)
            state.hand[seat] |= 1 << pebble
            state.hidden[seat] -= 1


@compiled
def redact(setup: Setup, state: State, seat: int, actors: Ints, actions: Ints) -> None:
    """K1.2: what the other was dealt, until all of it has been laid."""
    if state.phase == FINISHED:
        return
    for i in range(actions.size):
        dealt = actions[i] >> KIND_SHIFT == DEAL
        if dealt and actions[i] >> SEAT_SHIFT & SEAT_MASK != seat:
            actions[i] |= HIDDEN_PEBBLE
