"""Playing a round to its end: guided by what hands promise, or at random."""

from tsuboniwa.games.compiled import compiled
from tsuboniwa.games.kernel import legal, play, random_action
from tsuboniwa.games.layout import ANY, CHANCE, Ints
from tsuboniwa.games.niwa_cards.rules import (
    ACTING,
    FIRST_SHIFT,
    KIND_SHIFT,
    REVEAL,
    Setup,
    State,
    card_chance,
)
from tsuboniwa.games.niwa_cards.cards import count, nth, remove
from tsuboniwa.games.random_numbers import below
from tsuboniwa.players.niwa_cards.evaluation import Floats, Tables, judge

# A guided seat reveals after so many swaps a seat in a row, even where no rule (C3.3) asks for it.
PATIENCE = 3


@compiled
def shuffle_pile(state: State, unseen: Ints, rng: Ints, out: Ints) -> None:
    """Which cards will be turned, the last one first: the same for every action that is tried."""
    unseen[0] = state.unseen[0]
    unseen[1] = state.unseen[1]
    left = count(unseen)
    for i in range(state.pile):
        out[i] = nth(unseen, below(rng, left))
        remove(unseen, out[i])
        left -= 1


@compiled
def guided_action(
    setup: Setup, state: State, tables: Tables, actions: Ints, patterns: Ints, promises: Floats
) -> int:
    """What the actor's hand promises most after, judged by that hand and the open cards alone."""
    if state.phase == ACTING and state.swaps >= PATIENCE * setup.seats:
        return REVEAL << KIND_SHIFT
    n = legal(setup, state, ANY, actions)
    order = int(state.orders[state.scored])
    judge(state.hand[state.actor], actions, n, order, state.pile, tables, patterns, promises)
    best = 0
    for i in range(1, n):
        if promises[i] > promises[best]:
            best = i
    return int(actions[best])


@compiled
def finish_round(
    setup: Setup,
    state: State,
    guided: bool,
    pile: Ints,
    tables: Tables,
    rng: Ints,
    actions: Ints,
    patterns: Ints,
    promises: Floats,
) -> int:
    """Play until the round is scored; return the first action that a seat chose, or -1."""
    current = state.scored
    first = -1
    while state.scored == current:
        if state.actor == CHANCE:
            card = pile[state.pile - 1]
            play(setup, state, card_chance(state) | (card + 1) << FIRST_SHIFT)
            continue
        if guided:
            action = guided_action(setup, state, tables, actions, patterns, promises)
        else:
            n = legal(setup, state, ANY, actions)
            action = random_action(actions, n, KIND_SHIFT, rng)
        if first < 0:
            first = action
        play(setup, state, action)
    return int(first)
