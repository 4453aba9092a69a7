"""The rules of Niwa: Japanischer Garten, compiled.

Numbers in comments are those of docs/rules/niwa_cards.md.
"""

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from tsuboniwa.core import bits, state_records
from tsuboniwa.core.action_fields import ANY, Fields
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.random_numbers import below
from tsuboniwa.core.state_records import Array, Int, Ints, dtype_of
from tsuboniwa.games.niwa_cards import ORDERS
from tsuboniwa.games.niwa_cards.cards import (
    ALL_KINDS,
    COLOURS,
    COPIES,
    VALUES,
    add,
    copies,
    count,
    nth,
    remove,
    trio_values,
    without,
)
from tsuboniwa.games.niwa_cards.scoring import score

# Phases: what happens next.
ORDERING, DEALING, OPENING, ACTING, TURNING, EXCHANGING, FINISHED = range(7)

# Kinds of actions.
ORDER, DEAL, OPEN, TURN, SWAP, REVEAL, TAKE, LEAVE = range(8)

REASONS = ("points",)
POINTS = 1

MAX_SEATS = 5
HAND = 9
OPENED = 3
PILE = 9

# The centre has three cards and one more for each reveal; swaps and exchanges leave their number.
# So it never has more than twelve, and they never hold more than four trios.
CENTRE_MOST = OPENED + PILE
TRIOS_MOST = CENTRE_MOST // COLOURS
# Three of nine hand cards; fewer where some are alike.
LAID_MOST = HAND * (HAND - 1) * (HAND - 2) // 6
# An exchange offers the most: at every trio all ways to lay three cards, and to leave it. A swap
# is one of nine cards for one of twelve, and there is the reveal; chance has 33 cards or fewer.
BUFFER = TRIOS_MOST * LAID_MOST + 1

FIELDS = Fields.of_widths(kind=4, where=4, first=6, second=6, third=6)
KIND_SHIFT = FIELDS.named("kind").shift
# ORDER: the order. DEAL: the seat. TAKE: the trio's value.
WHERE_SHIFT = FIELDS.named("where").shift
WHERE_MASK = FIELDS.named("where").mask
# Cards, each plus one; 0 is none. SWAP: the one given, then the one taken. TAKE: those laid,
# ascending.
CARD_MASK = FIELDS.named("first").mask
FIRST_SHIFT = FIELDS.named("first").shift
SECOND_SHIFT = FIELDS.named("second").shift
THIRD_SHIFT = FIELDS.named("third").shift
HIDDEN_CARD = FIELDS.named("first").hidden


class Setup(state_records.Setup):
    """The options as numbers."""

    rounds: Int
    stall: Int
    # By round, or all zero where chance draws them (C2.1).
    orders: Annotated[Array, np.int64, ORDERS]


class State(state_records.State):
    """A match at one moment. Collections of cards are pairs of masks, see cards.py."""

    phase: Int
    # Whose turn it is; before the first turn of a round, who will begin it.
    mover: Int
    # How many rounds are over and scored.
    scored: Int
    # How many swaps there were since the last reveal (C3.3).
    swaps: Int
    # How many cards the pile has.
    pile: Int
    # A position known to a seat has the cards whose place is unknown in `unseen`, and in `hidden`
    # how many of them each hand holds. In a whole position `unseen` is the pile and the cards set
    # aside.
    hand: Annotated[Array, np.int64, (MAX_SEATS, 2)]
    hidden: Annotated[Array, np.int64, MAX_SEATS]
    unseen: Annotated[Array, np.int64, 2]
    centre: Annotated[Array, np.int64, 2]
    # The part of each hand that everybody has seen going in and not yet out (7).
    known: Annotated[Array, np.int64, (MAX_SEATS, 2)]
    # The hands of the last round that was scored.
    shown: Annotated[Array, np.int64, (MAX_SEATS, 2)]
    # By round: its order (0: not begun), and each seat's points once it is scored.
    orders: Annotated[Array, np.int16, ORDERS]
    scores: Annotated[Array, np.int16, (ORDERS, MAX_SEATS)]


SETUP = dtype_of(Setup)
STATE = dtype_of(State)


def make_setup(options: Mapping[str, Any], rules_version: int) -> Array:
    setups = np.zeros(1, SETUP)
    setups[0].seats = options["players"]
    setups[0].rules_version = rules_version
    setups[0].rounds = options["rounds"]
    setups[0].stall = options["stall"]
    orders = options["orders"] or ()
    setups[0].orders[: len(orders)] = orders
    return setups


@compiled
def start(setup: Setup, state: State) -> None:
    begin_round(setup, state)


@compiled
def begin_round(setup: Setup, state: State) -> None:
    """C2: all cards are shuffled, and the next order is known or will be drawn."""
    state.actor = CHANCE
    state.pile = PILE
    for copy in range(COPIES):
        state.unseen[copy] = ALL_KINDS
        state.centre[copy] = 0
        for seat in range(setup.seats):
            state.hand[seat, copy] = 0
            state.known[seat, copy] = 0
    state.orders[state.scored] = setup.orders[state.scored]
    state.phase = DEALING if setup.orders[0] else ORDERING


@entry
def dealt_seat(state: State) -> int:
    """The seat that is dealt the next card (C2.2)."""
    seat = 0
    while count(state.hand[seat]) + state.hidden[seat] == HAND:
        seat += 1
    return seat


@compiled
def orders_left(state: State) -> int:
    """The orders that were not used yet, as a mask (C2.1)."""
    left = (1 << ORDERS + 1) - 2
    for i in range(state.scored):
        left &= ~(1 << int(state.orders[i]))
    return left


@entry
def must_reveal(setup: Setup, state: State) -> bool:
    """C3.3: the swaps have gone on for too long."""
    return 0 < setup.stall * setup.seats <= state.swaps


@compiled
def legal(setup: Setup, state: State, kind: int, out: Ints) -> int:
    n = 0
    phase = state.phase
    if phase == ACTING:
        if kind in (ANY, SWAP) and not must_reveal(setup, state):
            n = list_swaps(state.hand[state.actor], state.centre, out)
        if kind in (ANY, REVEAL):
            out[n] = REVEAL << KIND_SHIFT
            n += 1
    elif phase == EXCHANGING:
        if kind in (ANY, TAKE):
            n = list_exchanges(state.hand[state.actor], trio_values(state.centre[0]), out)
        if kind in (ANY, LEAVE):
            out[n] = LEAVE << KIND_SHIFT
            n += 1
    elif phase == ORDERING:
        if kind in (ANY, ORDER):
            orders = orders_left(state)
            while orders:
                out[n] = ORDER << KIND_SHIFT | bits.lowest(orders) << WHERE_SHIFT
                n += 1
                orders &= orders - 1
    elif phase != FINISHED:
        stem = card_chance(state)
        if kind in (ANY, stem >> KIND_SHIFT):
            cards = state.unseen[0]
            while cards:
                out[n] = stem | (bits.lowest(cards) + 1) << FIRST_SHIFT
                n += 1
                cards &= cards - 1
    return n


@compiled
def card_chance(state: State) -> int:
    """A chance action that turns up a card, still without the card."""
    if state.phase == DEALING:
        return DEAL << KIND_SHIFT | dealt_seat(state) << WHERE_SHIFT
    if state.phase == OPENING:
        return OPEN << KIND_SHIFT
    return TURN << KIND_SHIFT


@compiled
def list_swaps(hand: Ints, centre: Ints, out: Ints) -> int:
    """C3.1: any hand card for any card that lay in the centre before, a twin included."""
    n = 0
    own = hand[0]
    while own:
        stem = SWAP << KIND_SHIFT | (bits.lowest(own) + 1) << FIRST_SHIFT
        own &= own - 1
        there = centre[0]
        while there:
            out[n] = stem | (bits.lowest(there) + 1) << SECOND_SHIFT
            n += 1
            there &= there - 1
    return n


@compiled
def list_exchanges(hand: Ints, values: int, out: Ints) -> int:
    """C3.2: every way to lay three hand cards, for each value of which there is a trio."""
    n = 0
    one, two = hand[0], hand[1]
    stem = TAKE << KIND_SHIFT | bits.lowest(values) << WHERE_SHIFT
    firsts = one
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        laid_first = stem | (bits.lowest(first) + 1) << FIRST_SHIFT
        # Its twin may follow a card.
        seconds = firsts | first & two
        while seconds:
            second = seconds & -seconds
            seconds ^= second
            laid = laid_first | (bits.lowest(second) + 1) << SECOND_SHIFT
            # What is higher than the second; a card that is already laid twice is used up.
            thirds = one & -second & ~second
            if second != first:
                thirds |= second & two
            while thirds:
                out[n] = laid | (bits.lowest(thirds) + 1) << THIRD_SHIFT
                n += 1
                thirds &= thirds - 1
    # The same cards can be laid for every other trio.
    ways = n
    lowest = bits.lowest(values)
    values &= values - 1
    while values:
        further = bits.lowest(values) - lowest << WHERE_SHIFT
        values &= values - 1
        for i in range(ways):
            out[n] = out[i] + further
            n += 1
    return n


@compiled
def weight(setup: Setup, state: State, action: int) -> int:
    """C2.2: a card's unseen copies. Orders are equally likely."""
    if action >> KIND_SHIFT == ORDER:
        return 1
    return copies(state.unseen, first_card(action))


@compiled
def draw(setup: Setup, state: State, rng: Ints) -> int:
    if state.phase == ORDERING:
        orders = orders_left(state)
        order = bits.nth(orders, below(rng, bits.count(orders)))
        return ORDER << KIND_SHIFT | order << WHERE_SHIFT
    card = nth(state.unseen, below(rng, count(state.unseen)))
    return card_chance(state) | (card + 1) << FIRST_SHIFT


@compiled
def first_card(action: int) -> int:
    return (action >> FIRST_SHIFT & CARD_MASK) - 1


@compiled
def second_card(action: int) -> int:
    return (action >> SECOND_SHIFT & CARD_MASK) - 1


@compiled
def third_card(action: int) -> int:
    return (action >> THIRD_SHIFT & CARD_MASK) - 1


@compiled
def play(setup: Setup, state: State, action: int) -> None:
    kind = action >> KIND_SHIFT
    where = action >> WHERE_SHIFT & WHERE_MASK
    if kind == SWAP:
        play_swap(state, first_card(action), second_card(action))
        close_turn(setup, state)
    elif kind == REVEAL:
        state.swaps = 0
        state.phase = TURNING
        state.actor = CHANCE
    elif kind == TURN:
        play_turn(setup, state, first_card(action))
    elif kind == TAKE:
        play_take(state, where, action)
        close_turn(setup, state)
    elif kind == LEAVE:
        close_turn(setup, state)
    elif kind == DEAL:
        remove(state.unseen, first_card(action))
        add(state.hand[where], first_card(action))
        if where == setup.seats - 1 and count(state.hand[where]) + state.hidden[where] == HAND:
            state.phase = OPENING
    elif kind == OPEN:
        remove(state.unseen, first_card(action))
        add(state.centre, first_card(action))
        if count(state.centre) == OPENED:
            state.phase = ACTING
            state.actor = state.mover
    else:
        state.orders[state.scored] = where
        state.phase = DEALING


@compiled
def give(state: State, card: int) -> None:
    """A card leaves the mover's hand before all eyes."""
    remove(state.hand[state.mover], card)
    # Nothing to forget where it was not known to be there. Copies are alike, so where one was
    # known nobody can tell whether that one has gone or its twin: at least the others remain.
    remove(state.known[state.mover], card)


@compiled
def receive(state: State, card: int) -> None:
    """A card goes from the centre to the mover's hand before all eyes."""
    remove(state.centre, card)
    add(state.hand[state.mover], card)
    add(state.known[state.mover], card)


@compiled
def play_swap(state: State, given: int, taken: int) -> None:
    """C3.1: a card is laid, another taken."""
    give(state, given)
    receive(state, taken)
    add(state.centre, given)
    state.swaps += 1


@compiled
def play_turn(setup: Setup, state: State, card: int) -> None:
    """C3.2: the pile's top card, then an exchange where there is something to choose."""
    remove(state.unseen, card)
    add(state.centre, card)
    state.pile -= 1
    if trio_values(state.centre[0]):
        state.phase = EXCHANGING
        state.actor = state.mover
    else:
        close_turn(setup, state)


@compiled
def play_take(state: State, value: int, action: int) -> None:
    """C3.2: three cards for a trio."""
    give(state, first_card(action))
    give(state, second_card(action))
    give(state, third_card(action))
    for colour in range(COLOURS):
        receive(state, colour * VALUES + value)
    add(state.centre, first_card(action))
    add(state.centre, second_card(action))
    add(state.centre, third_card(action))


@compiled
def close_turn(setup: Setup, state: State) -> None:
    """The next seat's turn, or the round's end (C4.1)."""
    if state.pile == 0:
        close_round(setup, state)
        return
    state.mover += 1
    if state.mover == setup.seats:
        state.mover = 0
    state.phase = ACTING
    state.actor = state.mover


@compiled
def close_round(setup: Setup, state: State) -> None:
    """C5 and C6.1: hands are scored and laid open; the next round is begun by the next seat."""
    order = int(state.orders[state.scored])
    for seat in range(setup.seats):
        one, two = state.hand[seat, 0], state.hand[seat, 1]
        state.scores[state.scored, seat] = score(one, two, order)
        state.shown[seat, 0] = one
        state.shown[seat, 1] = two
        state.known[seat, 0] = one
        state.known[seat, 1] = two
    state.scored += 1
    state.mover = state.scored % setup.seats
    if state.scored < setup.rounds:
        begin_round(setup, state)
    else:
        state.phase = FINISHED
        state.actor = OVER
        state.reason = POINTS


@entry
def points(state: State, seat: int) -> int:
    """A seat's points so far (C6.1)."""
    total = 0
    for i in range(state.scored):
        total += int(state.scores[i, seat])
    return total


@compiled
def returns(setup: Setup, state: State, out: Ints) -> int:
    """C6.2: points, and all who have the most of them."""
    winners = 0
    most = -1
    for seat in range(setup.seats):
        out[seat] = points(state, seat)
        if out[seat] > most:
            most = out[seat]
            winners = 0
        if out[seat] == most:
            winners |= 1 << seat
    return winners


@compiled
def observe(setup: Setup, state: State, seat: int) -> None:
    """7: of another hand remains what everybody has seen going in (at the end, all of it)."""
    for other in range(setup.seats):
        if other == seat:
            continue
        one, two = without(
            state.hand[other, 0], state.hand[other, 1], state.known[other, 0], state.known[other, 1]
        )
        state.hidden[other] += bits.count(one) + bits.count(two)
        # Hidden and unseen copies together are never more than two, so none is lost here.
        state.unseen[1] |= two | state.unseen[0] & one
        state.unseen[0] |= one
        state.hand[other, 0] = state.known[other, 0]
        state.hand[other, 1] = state.known[other, 1]


@compiled
def resample(setup: Setup, state: State, rng: Ints) -> None:
    """Every unseen copy is as likely as any other to be the next one of a hand."""
    for seat in range(setup.seats):
        while state.hidden[seat] > 0:
            card = nth(state.unseen, below(rng, count(state.unseen)))
            remove(state.unseen, card)
            add(state.hand[seat], card)
            state.hidden[seat] -= 1


@compiled
def redact(setup: Setup, state: State, seat: int, actors: Ints, actions: Ints) -> None:
    """7: what others were dealt, until their hands are laid open when the round is scored."""
    dealt = 0
    for i in range(actions.size):
        if actions[i] >> KIND_SHIFT == DEAL:
            laid_open = dealt < state.scored * setup.seats * HAND
            if not laid_open and actions[i] >> WHERE_SHIFT & WHERE_MASK != seat:
                actions[i] |= HIDDEN_CARD
            dealt += 1
