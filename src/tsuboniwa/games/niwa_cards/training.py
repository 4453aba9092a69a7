"""Learning what hands promise: play rounds by what is known so far, and see what became of them.

    tsuboniwa train niwa_cards --into weights.json

starts from nothing and takes about three minutes.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import entry
from tsuboniwa.core.kernel import draw, legal, play
from tsuboniwa.core.random_numbers import below, seed_stream
from tsuboniwa.core.registry import make
from tsuboniwa.core.state_records import Floats, Floats2, Floats3, Ints, Ints2, Setups, States
from tsuboniwa.games.niwa_cards import ORDERS
from tsuboniwa.games.niwa_cards.cards import COLOURS, VALUES
from tsuboniwa.games.niwa_cards.players.evaluation import (
    AIMED_CLASSES,
    AIMS,
    COLOUR_CLASSES,
    FREE_CLASSES,
    PATTERN_CLASSES,
    SET_CLASSES,
    SETS,
    STAGE_OF,
    STAGES,
    Desk,
    Tables,
    Weights,
    best_aim,
    colour_set,
    make_tables,
)
from tsuboniwa.games.niwa_cards.players.player import CardsPlayer
from tsuboniwa.games.niwa_cards.players.playout import guided_action
from tsuboniwa.games.niwa_cards.players.weights import FILE, write_weights
from tsuboniwa.games.niwa_cards.rules import MAX_SEATS, STATE
from tsuboniwa.games.niwa_cards.scoring import HIGHEST_OF_EACH, LONGEST_RUN, rest, score
from tsuboniwa.players.player import Player

FEATURES = VALUES * PATTERN_CLASSES + COLOUR_CLASSES + 1
SHIPPED = FILE
# Rounds of each order that are observed, shared out among the numbers of seats.
MATCHES = 12_000
# A change of what was learned is tried in this share of them.
TRYING = 2 / 15
# Fewer rounds tell nothing of a change.
MIN_TRIED = 100
# One in this many actions is anything, so that hands of every kind are met.
WANDERING = 12
REMEMBERED = 400
EVERY_ORDER = range(1, ORDERS + 1)
# What is tried for each stage: trust in what was learned, and how good a swap must be.
SCALES = (0.0, 0.3, 0.6, 0.9, 1.2)
MARGINS = (-2.0, -0.3, 0.3, 0.8, 1.5, 3.0)
# Points by which something must be better to be taken up: less is chance.
NOTICEABLE = 0.5


@entry
def observe_rounds(
    setups: Setups,
    states: States,
    tables: Tables,
    classes: Ints2,
    set_classes: Ints,
    matrix: Floats3,
    results: Floats2,
    seed: int,
    rounds: int,
    desk: Desk,
) -> None:
    """Play rounds from states[0] and add to the normal equations of each stage."""
    setup = setups[0]
    state = states[1]
    rng = np.empty(4, np.int64)
    hands = np.empty((REMEMBERED, 4), np.int64)
    features = np.empty(VALUES + COLOURS + 1, np.int64)
    for game in range(rounds):
        seed_stream(rng, seed, game)
        states[1] = states[0]
        order = int(state.orders[0])
        met = 0
        while state.actor != OVER:
            if state.actor == CHANCE:
                play(setup, state, draw(setup, state, rng))
                continue
            seat = state.actor
            if below(rng, WANDERING) == 0:
                action = desk.actions[below(rng, legal(setup, state, ANY, desk.actions))]
            else:
                action = guided_action(setup, state, tables, desk)
            pile = state.pile
            play(setup, state, action)
            if met < REMEMBERED and state.actor != OVER:
                hands[met, 0] = seat
                hands[met, 1] = pile
                hands[met, 2] = state.hand[seat, 0]
                hands[met, 3] = state.hand[seat, 1]
                met += 1
        for i in range(met):
            seat, pile, one, two = hands[i]
            stage = STAGE_OF[pile]
            aim, _ = best_aim(
                one,
                two,
                order,
                tables.values[order, stage],
                tables.colours[order, stage],
                desk.patterns,
            )
            n = 0
            for value in range(VALUES):
                features[n] = value * PATTERN_CLASSES + classes[aim, desk.patterns[value]]
                n += 1
            first = VALUES * PATTERN_CLASSES
            left = rest(one, two)[0]
            if order == LONGEST_RUN:
                features[n] = first + set_classes[colour_set(left, aim)]
                n += 1
            elif order == HIGHEST_OF_EACH:
                for colour in range(COLOURS):
                    features[n] = first + set_classes[colour_set(left, colour)]
                    n += 1
            features[n] = first + COLOUR_CLASSES
            n += 1
            gained = int(state.scores[0, seat]) - score(one, two, order)
            for j in range(n):
                results[stage, features[j]] += gained
                for k in range(n):
                    matrix[stage, features[j], features[k]] += 1.0


def nothing_learned() -> Weights:
    return Weights(
        np.zeros((ORDERS + 1, STAGES, VALUES, PATTERN_CLASSES)),
        np.zeros((ORDERS + 1, STAGES, COLOUR_CLASSES)),
        np.full((ORDERS + 1, STAGES), -0.5),
    )


def learn(
    seats: int, weights: Weights, rounds: int, seed: int, orders: Iterable[int] = EVERY_ORDER
) -> Weights:
    """Better weights from rounds that are played with these."""
    tables = make_tables(weights)
    learned = nothing_learned()
    for order in orders:
        game = make("niwa_cards", players=seats, rounds=1, orders=[order])
        states = np.zeros(2, STATE)
        states[0] = game.start().states[0]
        matrix = np.zeros((STAGES, FEATURES, FEATURES))
        results = np.zeros((STAGES, FEATURES))
        classes = AIMED_CLASSES if AIMS[order] > 1 else np.tile(FREE_CLASSES, (COLOURS, 1))
        set_classes = SET_CLASSES.get(order, np.zeros(SETS, np.int64))
        observe_rounds(
            game.setups,
            states,
            tables,
            classes,
            set_classes,
            matrix,
            results,
            seed,
            rounds,
            Desk.empty(),
        )
        for stage in range(STAGES):
            solved = solve(matrix[stage], results[stage])
            parts = VALUES * PATTERN_CLASSES
            learned.values[order, stage] = solved[:parts].reshape(VALUES, PATTERN_CLASSES)
            learned.colours[order, stage] = solved[parts:-1]
            # The constant is the same for every hand; one entry of each hand carries it.
            learned.values[order, stage] += solved[-1] / VALUES
    return learned


def solve(matrix: Floats, results: Floats) -> Floats:
    """Least squares, a little drawn to zero; what was never met says nothing."""
    penalty = np.full(len(results), 30.0)
    penalty[-1] = 1e-6
    met = np.flatnonzero(matrix.diagonal())
    solved = np.zeros(len(results))
    solved[met] = np.linalg.solve((matrix + np.diag(penalty))[np.ix_(met, met)], results[met])
    # The last digits are the solver's, and would decide between hands that are worth the same.
    return np.round(solved, 6)


@entry
def contest(
    setups: Setups, states: States, one: Tables, rest_of: Tables, seed: int, rounds: int, desk: Desk
) -> float:
    """By how many points a seat that judges by `one` beats the others, on the same deals."""
    setup = setups[0]
    state = states[1]
    rng = np.empty(4, np.int64)
    total = 0.0
    for game in range(rounds):
        seat = game % setup.seats
        seed_stream(rng, seed, game // setup.seats)
        states[1] = states[0]
        while state.actor != OVER:
            if state.actor == CHANCE:
                play(setup, state, draw(setup, state, rng))
            elif state.actor == seat:
                play(setup, state, guided_action(setup, state, one, desk))
            else:
                action = guided_action(setup, state, rest_of, desk)
                play(setup, state, action)
        for other in range(setup.seats):
            ahead = int(state.scores[0, seat]) - int(state.scores[0, other])
            total += ahead / (setup.seats - 1)
    return total / rounds


def tune(
    seats: int,
    learned: Weights,
    passes: int,
    rounds: int,
    seed: int,
    report: Callable[[str], None],
    orders: Iterable[int] = EVERY_ORDER,
) -> Weights:
    """How far to trust what was learned, and when to reveal: by order and stage, what wins."""
    scales = np.full((ORDERS + 1, STAGES), 0.6)
    margins = np.full((ORDERS + 1, STAGES), 0.3)
    desk = Desk.empty()
    for order in orders:
        game = make("niwa_cards", players=seats, rounds=1, orders=[order])
        states = np.zeros(2, STATE)
        states[0] = game.start().states[0]
        for number in range(passes):
            for tuned, options in ((margins, MARGINS), (scales, SCALES)):
                for stage in range(STAGES):
                    best = make_tables(scaled(learned, scales, margins), order)
                    kept = tuned[order, stage]
                    most, chosen = NOTICEABLE, kept
                    for option in options:
                        tuned[order, stage] = option
                        tried = make_tables(scaled(learned, scales, margins), order)
                        ahead = contest(
                            game.setups, states, tried, best, seed + number, rounds, desk
                        )
                        if option != kept and ahead > most:
                            most, chosen = ahead, option
                    tuned[order, stage] = chosen
        report(f"{seats} seats, order {order}")
    return scaled(learned, scales, margins)


def scaled(weights: Weights, scales: Floats, margins: Floats) -> Weights:
    return Weights(
        weights.values * scales[:, :, None, None],
        weights.colours * scales[:, :, None],
        margins.copy(),
    )


def train(seed: int, matches: int, file: Path, report: Callable[[str], None]) -> None:
    """Learn for every number of seats and write it."""
    learned = {}
    for seats in range(2, MAX_SEATS + 1):
        weights = learn(seats, nothing_learned(), max(1, matches // seats), seed + seats)
        tried = round(matches * TRYING)
        passes = 2 if tried >= MIN_TRIED else 0
        learned[seats] = tune(seats, weights, passes, tried, seed, report)
    write_weights(learned, file)


def make_player(seed: str, file: Path) -> Player:
    """The strongest player with what a file holds."""
    return CardsPlayer(seed, weights=file)
