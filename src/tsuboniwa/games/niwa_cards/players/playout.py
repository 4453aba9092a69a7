"""Playing a round to its end: guided by what hands promise, or at random."""

from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.kernel import legal, play, random_action
from tsuboniwa.core.random_numbers import below
from tsuboniwa.core.state_records import Ints
from tsuboniwa.games.niwa_cards.cards import count, nth, remove
from tsuboniwa.games.niwa_cards.players.evaluation import Desk, Tables, best_turn, judge
from tsuboniwa.games.niwa_cards.rules import (
    ACTING,
    FIRST_SHIFT,
    KIND_SHIFT,
    REVEAL,
    Setup,
    State,
    card_chance,
)

# A guided seat reveals after this many swaps per seat in a row, even where no rule (C3.3) says so.
PATIENCE = 3


@compiled
def shuffle_pile(state: State, rng: Ints, desk: Desk, out: Ints) -> None:
    """Which cards will be turned, the last one first: the same for every action that is tried."""
    unseen = desk.cards
    unseen[0] = state.unseen[0]
    unseen[1] = state.unseen[1]
    left = count(unseen)
    for i in range(state.pile):
        out[i] = nth(unseen, below(rng, left))
        remove(unseen, out[i])
        left -= 1


@compiled
def guided_action(setup: Setup, state: State, tables: Tables, desk: Desk) -> int:
    """What the actor's hand promises most after, judged by that hand and the open cards alone."""
    order = int(state.orders[state.scored])
    hand = state.hand[state.actor]
    if state.phase == ACTING:
        if state.swaps >= PATIENCE * setup.seats:
            return REVEAL << KIND_SHIFT
        return best_turn(hand[0], hand[1], state.centre[0], order, state.pile, tables, desk)
    n = legal(setup, state, ANY, desk.actions)
    judge(hand, n, order, state.pile, tables, desk)
    best = 0
    for i in range(1, n):
        if desk.promises[i] > desk.promises[best]:
            best = i
    return int(desk.actions[best])


@compiled
def finish_round(
    setup: Setup,
    state: State,
    guided: bool,
    pile: Ints,
    tables: Tables,
    rng: Ints,
    desk: Desk,
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
            action = guided_action(setup, state, tables, desk)
        else:
            n = legal(setup, state, ANY, desk.actions)
            action = random_action(desk.actions, n, KIND_SHIFT, rng)
        if first < 0:
            first = action
        play(setup, state, action)
    return int(first)
