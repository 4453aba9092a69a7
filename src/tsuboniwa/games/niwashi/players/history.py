"""A match as a seat knows it, made whole so that the rules can play it again.

What is hidden is filled in by something that agrees with all that was seen; beliefs are drawn only
from what everybody has seen, so it does not matter by what.
"""

from collections.abc import Sequence

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.game import Event, View
from tsuboniwa.core.kernel import start
from tsuboniwa.core.state_records import Ints, Setups, States, one_record
from tsuboniwa.games.niwashi.orders import ORDERS
from tsuboniwa.games.niwashi.players.belief import Belief, begin_belief, draw_order, exclude, follow
from tsuboniwa.games.niwashi.state import (
    DEAL,
    DISCARD,
    DISPLAY,
    HAND_ORDERS,
    HIDDEN_ORDER,
    HIDDEN_TILE,
    KIND_SHIFT,
    LANTERN,
    ORDER,
    PLACE,
    SECOND_SHIFT,
    START,
    STATE,
    TAKE,
    TARGET_MASK,
    TARGET_SHIFT,
    THIRD_SHIFT,
    TILE_MASK,
    TILE_SHIFT,
    State,
)


def believe(view: View, log: Sequence[Event]) -> Belief:
    """What all have reason to think at this point of the match."""
    belief = Belief.empty()
    if not log or log[0].action.code >> KIND_SHIFT != START:
        # A position that was set up by hand has no past to learn from.
        suppose(view.states, belief, True)
        return belief
    codes = np.array([event.action.code for event in log], np.int64)
    actors = np.array([event.actor for event in log], np.int64)
    fill_in(view.states, view.seat, actors, codes)
    follow_all(view.game.setups, one_record(STATE), view.states, codes, belief)
    return belief


def believe_anything(view: View, log: Sequence[Event]) -> Belief:
    """Take every order that was not laid open for as likely as any other: for comparison."""
    belief = Belief.empty()
    suppose(view.states, belief, False)
    return belief


@entry
def suppose(views: States, belief: Belief, ruling_out: bool) -> None:
    """Believe what was laid open and, if asked, what the rules rule out (N3.1)."""
    view = views[0]
    begin_belief(belief)
    for seat in range(2):
        for slot in range(HAND_ORDERS):
            if view.orders[seat, slot]:
                draw_order(view, seat, belief)
        if ruling_out:
            exclude(belief.pairs[seat], view.ruled_out[seat, 0], view.ruled_out[seat, 1])


@entry
def fill_in(views: States, seat: int, actors: Ints, codes: Ints) -> None:
    """Put something into the hidden fields of a log that agrees with the view."""
    view = views[0]
    other = 1 - seat
    dealt = dealt_tiles(view, other, actors, codes)
    orders = np.zeros(HAND_ORDERS, np.int64)
    choose_orders(view, other, orders)
    next_order = 0
    for i in range(codes.size):
        if codes[i] & HIDDEN_TILE == HIDDEN_TILE:
            kind = codes[i] >> KIND_SHIFT
            if kind == DEAL:
                codes[i] = codes[i] & ~HIDDEN_TILE | (bits.lowest(dealt) + 1) << TILE_SHIFT
                dealt &= dealt - 1
            elif kind == ORDER:
                # Those still hidden were drawn in the order in which they are held.
                codes[i] = codes[i] & ~HIDDEN_TILE | orders[next_order] << TILE_SHIFT
                next_order += 1


@compiled
def dealt_tiles(view: State, seat: int, actors: Ints, codes: Ints) -> int:
    """The tiles that a seat was dealt: what it laid or discarded unseen, and any for the rest."""
    dealt = 0
    known = 0
    display = 0
    pile = np.zeros(codes.size, np.int64)
    height = 0
    for i in range(codes.size):
        kind = codes[i] >> KIND_SHIFT
        if kind == DISPLAY:
            display |= tile_at(codes[i], TILE_SHIFT)
        elif kind == PLACE and actors[i] == seat:
            dealt |= tile_at(codes[i], TILE_SHIFT) & ~known
            known &= ~tile_at(codes[i], TILE_SHIFT)
        elif kind == TAKE:
            taken = tile_at(codes[i], TILE_SHIFT)
            if codes[i] >> TARGET_SHIFT & TARGET_MASK:
                height -= 1
                taken = pile[height]
            display &= ~taken
            if actors[i] == seat:
                known |= taken
        elif kind == DISCARD:
            for shift in (TILE_SHIFT, SECOND_SHIFT, THIRD_SHIFT):
                tile = tile_at(codes[i], shift)
                if tile:
                    pile[height] = tile
                    height += 1
                    if actors[i] == seat:
                        dealt |= tile & ~known
            if actors[i] == seat:
                known = display
            display = 0
    rest = view.unseen
    for _ in range(view.hidden[seat]):
        dealt |= rest & -rest
        rest &= rest - 1
    return int(dealt)


@compiled
def tile_at(action: int, shift: int) -> int:
    """A tile of an action as a bit; 0 if there is none."""
    tile = action >> shift & TILE_MASK
    return 1 << tile - 1 if tile else 0


@compiled
def choose_orders(view: State, seat: int, orders: Ints) -> None:
    """The first orders, plus one, that the seat's hidden ones can be."""
    for first in range(ORDERS):
        if not can_be(view, seat, 0, first):
            continue
        if view.orders[seat, 1] != HIDDEN_ORDER:
            orders[0] = first + 1
            return
        for second in range(ORDERS):
            if second != first and can_be(view, seat, 1, second):
                orders[0] = first + 1
                orders[1] = second + 1
                return


@compiled
def can_be(view: State, seat: int, slot: int, order: int) -> bool:
    possible = view.unseen_orders & ~view.ruled_out[seat, slot]
    return bool(view.orders[seat, slot] == HIDDEN_ORDER and possible >> order & 1)


@entry
def follow_all(setups: Setups, states: States, views: States, codes: Ints, belief: Belief) -> None:
    """Go through the whole log. What was done before the orders now in hand tells nothing."""
    setup = setups[0]
    state = states[0]
    since = np.zeros(2, np.int64)
    for seat in range(2):
        since[seat] = drawn_at(views[0], seat, codes)
    begin_belief(belief)
    start(setup, state)
    for i in range(codes.size):
        kind = codes[i] >> KIND_SHIFT
        telling = kind in (PLACE, LANTERN, DISCARD, TAKE) and i > since[state.mover]
        follow(setup, state, codes[i], belief, telling)


@compiled
def drawn_at(view: State, seat: int, codes: Ints) -> int:
    """When the oldest order in a seat's hand was drawn; the log's end if it has none."""
    for i in range(codes.size):
        if codes[i] >> KIND_SHIFT == ORDER and codes[i] >> TARGET_SHIFT & TARGET_MASK == seat:
            order = (codes[i] >> TILE_SHIFT & TILE_MASK) - 1
            if view.laid_open[seat] >> order & 1 == 0:
                return i
    return int(codes.size)
