"""What others may hold, judged by what they did.

A card that was seen going into a hand is certainly there. Of the others a hand is the likelier,
the better what its holder took, gave and left in this round fits it: each decision is compared with
all that could have been done instead. Worlds are drawn by that likelihood: a chain of them, each
differing from the last by one card, that accepts a change by how well it fits (Metropolis).
"""

import math

import numpy as np

from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.random_numbers import WORD, below, next_word
from tsuboniwa.core.state_records import Floats, Ints, Ints2
from tsuboniwa.games.niwa_cards.cards import (
    COLOURS,
    VALUES,
    add,
    count,
    nth,
    remove,
    trio_values,
    without,
)
from tsuboniwa.games.niwa_cards.players.evaluation import Desk, Tables, judge
from tsuboniwa.games.niwa_cards.rules import (
    KIND_SHIFT,
    LEAVE,
    REVEAL,
    SWAP,
    TAKE,
    TURN,
    WHERE_MASK,
    WHERE_SHIFT,
    Setup,
    State,
    first_card,
    list_exchanges,
    list_swaps,
    second_card,
    third_card,
)

# Columns of a decision: who, what, the open cards before it, and the pile.
SEAT, ACTION, CENTRE_ONE, CENTRE_TWO, PILE = range(5)
COLUMNS = 5
# The last ones tell enough.
MAX_DECISIONS = 40
# By how many points people and programs misjudge a hand, as we take it.
VAGUENESS = 2.0
# The share of decisions that follow no reason which we know.
WHIM = 0.1


@entry
def undo_round(
    centre: Ints,
    pile: int,
    seat: int,
    most_swaps: int,
    actors: Ints,
    codes: Ints,
    decisions: Ints2,
) -> int:
    """Go back through a round, latest action first, and list the decisions of other seats."""
    n = 0
    for i in range(codes.size):
        action = codes[i]
        kind = action >> KIND_SHIFT
        if kind == SWAP:
            remove(centre, first_card(action))
            add(centre, second_card(action))
        elif kind == TAKE:
            exchange(centre, action, False)
        elif kind == TURN:
            remove(centre, first_card(action))
            pile += 1
            continue
        if actors[i] != seat and not (kind == REVEAL and is_forced(codes, i, most_swaps)):
            decisions[n, SEAT] = actors[i]
            decisions[n, ACTION] = action
            decisions[n, CENTRE_ONE] = centre[0]
            decisions[n, CENTRE_TWO] = centre[1]
            decisions[n, PILE] = pile
            n += 1
    return n


@compiled
def is_forced(codes: Ints, reveal: int, most_swaps: int) -> bool:
    """Whether nothing but this reveal was possible (C3.3): then it tells nothing."""
    swaps = 0
    while reveal + swaps + 1 < codes.size and codes[reveal + swaps + 1] >> KIND_SHIFT == SWAP:
        swaps += 1
    return 0 < most_swaps <= swaps


@compiled
def exchange(cards: Ints, action: int, laid: bool) -> None:
    """Put the cards laid for a trio into `cards` and the trio out, or the other way round."""
    value = action >> WHERE_SHIFT & WHERE_MASK
    given = (first_card(action), second_card(action), third_card(action))
    for card in given:
        if laid:
            add(cards, card)
        else:
            remove(cards, card)
    for colour in range(COLOURS):
        if laid:
            remove(cards, colour * VALUES + value)
        else:
            add(cards, colour * VALUES + value)


@compiled
def plausibility(
    one: int,
    two: int,
    seat: int,
    order: int,
    decisions: Ints,
    tables: Tables,
    desk: Desk,
) -> float:
    """The logarithm of how likely a seat with this hand would have decided as it did."""
    hand = np.empty(2, np.int64)
    centre = np.empty(2, np.int64)
    hand[0] = one
    hand[1] = two
    total = 0.0
    read = 0
    for i in range(decisions.shape[0]):
        if decisions[i, SEAT] != seat:
            continue
        read += 1
        if read > MAX_DECISIONS:
            break
        action = decisions[i, ACTION]
        kind = action >> KIND_SHIFT
        centre[0] = decisions[i, CENTRE_ONE]
        centre[1] = decisions[i, CENTRE_TWO]
        if kind == SWAP:
            remove(hand, second_card(action))
            add(hand, first_card(action))
        elif kind == TAKE:
            exchange(hand, action, True)
        if kind in (SWAP, REVEAL):
            n = list_swaps(hand, centre, desk.actions)
            desk.actions[n] = REVEAL << KIND_SHIFT
        else:
            n = list_exchanges(hand, trio_values(centre[0]), desk.actions)
            desk.actions[n] = LEAVE << KIND_SHIFT
        n += 1
        judge(hand, n, order, decisions[i, PILE], tables, desk)
        most = desk.promises[0]
        for k in range(n):
            most = max(most, desk.promises[k])
        likely = 0.0
        done = 0.0
        for k in range(n):
            weight = math.exp((desk.promises[k] - most) / VAGUENESS)
            likely += weight
            if desk.actions[k] == action:
                done = weight
        total += math.log(WHIM / n + (1 - WHIM) * done / likely)
    return float(total)


@compiled
def judge_world(
    setup: Setup,
    view: State,
    world: State,
    decisions: Ints,
    tables: Tables,
    desk: Desk,
    plausibilities: Floats,
) -> None:
    """Write how well each hand of the world that is not wholly known fits the decisions."""
    order = int(world.orders[world.scored])
    for seat in range(setup.seats):
        if view.hidden[seat]:
            plausibilities[seat] = plausibility(
                world.hand[seat, 0],
                world.hand[seat, 1],
                seat,
                order,
                decisions,
                tables,
                desk,
            )


@compiled
def stir(
    setup: Setup,
    view: State,
    world: State,
    decisions: Ints,
    tables: Tables,
    rng: Ints,
    desk: Desk,
    plausibilities: Floats,
    times: int,
) -> None:
    """Change the world, which agrees with the view, into another that is as likely as it fits."""
    hidden = 0
    for seat in range(setup.seats):
        hidden += view.hidden[seat]
    left = count(world.unseen)
    if hidden == 0 or left == 0:
        return
    order = int(world.orders[world.scored])
    loose = np.empty(2, np.int64)
    for _ in range(times):
        place = below(rng, hidden)
        seat = 0
        while place >= view.hidden[seat]:
            place -= view.hidden[seat]
            seat += 1
        loose[0], loose[1] = without(
            world.hand[seat, 0], world.hand[seat, 1], view.hand[seat, 0], view.hand[seat, 1]
        )
        out = nth(loose, place)
        into = nth(world.unseen, below(rng, left))
        luck = next_word(rng) / (WORD + 1)
        if out == into:
            continue
        hand = world.hand[seat]
        before_one, before_two = hand[0], hand[1]
        remove(hand, out)
        add(hand, into)
        fits = plausibility(hand[0], hand[1], seat, order, decisions, tables, desk)
        if luck < math.exp(min(0.0, fits - plausibilities[seat])):
            plausibilities[seat] = fits
            remove(world.unseen, into)
            add(world.unseen, out)
        else:
            hand[0] = before_one
            hand[1] = before_two
