"""Training the networks of Bossa: they play against themselves, and learn from how it ends.

After every match each position between two turns is moved a little towards what came of it: the
end, mixed with what the network thought of the positions on the way there. Every hundredth part of
the way the steps become smaller, down to nothing.
"""

import math
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.random_numbers import below, seed_stream
from tsuboniwa.core.registry import make
from tsuboniwa.core.state_records import Array, Ints, Ints2, Setups, Singles, Singles2, States
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.players.evaluation import (
    FEATURES,
    MAX_FEATURES,
    MAX_PAIRED,
    judge,
    list_features,
    network,
    worth,
)
from tsuboniwa.games.bossa.players.player import BossaPlayer
from tsuboniwa.games.bossa.players.weights import CHIPS, FILE, NOVICE, REGULAR, Network
from tsuboniwa.games.bossa.players.weights import write_networks as write
from tsuboniwa.games.bossa.rules import Setup
from tsuboniwa.players.player import Player

OPTIONS: dict[str, dict[str, object]] = {
    REGULAR: {},
    CHIPS: {"chips": True},
    NOVICE: {"rules": "novice"},
}
SHIPPED = FILE
# Matches of each variant.
MATCHES = 500_000
UNITS = 32
# One in this many actions is chosen at random, so that positions of every kind are met.
WANDERING = 16
# How much of a target is what came of a position in the end; the rest is what was thought next.
TRUST_IN_THE_END = 0.8
RATE = 0.1
# Steps become smaller with the squares of those before them, from this sum on (Adagrad).
FIRST_SQUARES = 0.1
PORTIONS = 100
# A match has at most 18 turns; two of them can be redraws.
POSITIONS_ROOM = 32


class Workroom(NamedTuple):
    """Memory for a match: two states, lists of actions, and the positions that were met."""

    states: States
    actions: Ints
    scratch: Ints
    features: Ints
    # By position: the features that hold, how many they are, and who had just acted.
    met: Ints2
    counts: Ints
    seats: Ints
    hidden: Singles
    rng: Ints

    @classmethod
    def empty(cls) -> "Workroom":
        return cls(
            np.zeros(2, rules.STATE),
            np.empty(rules.BUFFER, np.int64),
            np.empty(rules.BUFFER, np.int64),
            np.empty(MAX_FEATURES + MAX_PAIRED, np.int64),
            np.empty((POSITIONS_ROOM, MAX_FEATURES), np.int64),
            np.empty(POSITIONS_ROOM, np.int64),
            np.empty(POSITIONS_ROOM, np.int64),
            np.empty(UNITS, np.float32),
            np.empty(4, np.int64),
        )


@compiled
def best_action(setup: Setup, layer: Singles2, last: Singles, room: Workroom) -> int:
    """What the network likes best at states[0]."""
    seat = room.states[0].actor
    best = -1.0
    chosen = 0
    for i in range(rules.legal(setup, room.states[0], ANY, room.actions)):
        action = room.actions[i]
        room.states[1] = room.states[0]
        rules.play(setup, room.states[1], action)
        value = judge(
            setup, room.states[1], seat, room.scratch, room.features, layer, last, room.hidden
        )
        if value > best:
            best = value
            chosen = action
    return int(chosen)


@compiled
def play_match(
    setups: Array, start: Array, layer: Singles2, last: Singles, wandering: int, room: Workroom
) -> int:
    """Play a match, and remember the positions between turns; return how many there are.

    The end is left in states[0].
    """
    setup = setups[0]
    room.states[0] = start[0]
    state = room.states[0]
    met = 0
    while state.actor != OVER:
        if state.actor == CHANCE:
            rules.play(setup, state, rules.draw(setup, state, room.rng))
            continue
        seat = state.actor
        in_turn = state.phase == rules.TURN
        if in_turn and below(room.rng, wandering) > 0:
            action = best_action(setup, layer, last, room)
        else:
            n = rules.legal(setup, state, ANY, room.actions)
            action = room.actions[below(room.rng, n)]
        rules.play(setup, state, action)
        if in_turn and state.actor != OVER and met < POSITIONS_ROOM:
            room.counts[met] = list_features(
                setup, state, seat, room.scratch, room.features[MAX_FEATURES:], room.met[met]
            )
            room.seats[met] = seat
            met += 1
    return met


@compiled
def learn_position(
    features: Ints,
    n: int,
    target: float,
    rate: float,
    layer: Singles2,
    last: Singles,
    layer_squares: Singles2,
    last_squares: Singles,
    hidden: Singles,
) -> None:
    """Move what the network thinks of a position a little towards the target."""
    error = network(features, n, layer, last, hidden) - target
    units = hidden.size
    last_squares[units] += error * error
    last[units] -= rate * error / math.sqrt(last_squares[units])
    for j in range(units):
        if hidden[j] <= 0.0:
            hidden[j] = 0.0
            continue
        step = error * hidden[j]
        # From here on the unit's own part of the error.
        hidden[j] = error * last[j]
        last_squares[j] += step * step
        last[j] -= rate * step / math.sqrt(last_squares[j])
    for i in range(n + 1):
        row = features[i] if i < n else FEATURES
        for j in range(units):
            step = hidden[j]
            if step != 0.0:
                layer_squares[row, j] += step * step
                layer[row, j] -= rate * step / math.sqrt(layer_squares[row, j])


@entry
def learn_matches(
    setups: Setups,
    start: States,
    layer: Singles2,
    last: Singles,
    layer_squares: Singles2,
    last_squares: Singles,
    rate: float,
    seed: int,
    first: int,
    beyond: int,
    room: Workroom,
) -> None:
    """Play the matches of these numbers, and learn from each when it is over."""
    for match in range(first, beyond):
        seed_stream(room.rng, seed, match)
        met = play_match(setups, start, layer, last, WANDERING, room)
        if met == 0:
            continue
        seat = room.seats[met - 1]
        target = worth(room.states[0], seat)
        for position in range(met - 1, -1, -1):
            if room.seats[position] != seat:
                seat = room.seats[position]
                target = 1.0 - target
            features, n = room.met[position], room.counts[position]
            thought = network(features, n, layer, last, room.hidden)
            learn_position(
                features,
                n,
                target,
                rate,
                layer,
                last,
                layer_squares,
                last_squares,
                room.hidden,
            )
            target = TRUST_IN_THE_END * target + (1.0 - TRUST_IN_THE_END) * thought


@entry
def total_loss(
    setups: Setups,
    start: States,
    layer: Singles2,
    last: Singles,
    playing_layer: Singles2,
    playing_last: Singles,
    seed: int,
    matches: int,
    room: Workroom,
) -> tuple[float, int]:
    """The sum of a network's losses in matches that another one plays, and how many there are."""
    total = 0.0
    positions = 0
    for match in range(matches):
        seed_stream(room.rng, seed, match)
        met = play_match(setups, start, playing_layer, playing_last, WANDERING, room)
        for position in range(met):
            value = network(room.met[position], room.counts[position], layer, last, room.hidden)
            result = worth(room.states[0], room.seats[position])
            total -= result * math.log(value) + (1.0 - result) * math.log(1.0 - value)
        positions += met
    return total, positions


def first_network(seed: int) -> Network:
    """One that knows nothing: small numbers at random, so that the units learn different things."""
    rng = np.random.default_rng(seed)
    return Network(
        rng.normal(0.0, 0.05, (FEATURES + 1, UNITS)).astype(np.float32),
        np.append(rng.normal(0.0, 0.2, UNITS), 0.0).astype(np.float32),
    )


def train_network(variant: str, seed: int, matches: int) -> Network:
    """A network for one variant of the rules; the same seed and matches give the same one."""
    game = make("bossa", **OPTIONS[variant])
    learned = first_network(seed)
    layer_squares = np.full_like(learned.layer, FIRST_SQUARES)
    last_squares = np.full_like(learned.last, FIRST_SQUARES)
    room = Workroom.empty()
    for portion in range(PORTIONS):
        learn_matches(
            game.setups,
            game.start().states,
            *learned,
            layer_squares,
            last_squares,
            RATE * (1.0 - portion / PORTIONS),
            seed,
            matches * portion // PORTIONS,
            matches * (portion + 1) // PORTIONS,
            room,
        )
    return learned


def loss(variant: str, judging: Network, playing: Network, seed: int, matches: int) -> float:
    """How far a network is from the ends of matches that another plays: the mean log loss."""
    game = make("bossa", **OPTIONS[variant])
    total, positions = total_loss(
        game.setups, game.start().states, *judging, *playing, seed, matches, Workroom.empty()
    )
    return total / positions


def train(seed: int, matches: int, file: Path, report: Callable[[str], None]) -> None:
    """Train the networks of all variants and write them."""
    networks = {}
    for number, variant in enumerate(OPTIONS):
        report(f"{variant} rules, {matches} matches")
        networks[variant] = train_network(variant, seed + number, matches)
    write(networks, file)


def make_player(seed: str, file: Path) -> Player:
    """The strongest player with the networks of a file."""
    return BossaPlayer(seed, weights=file)
