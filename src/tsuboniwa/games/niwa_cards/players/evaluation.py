"""What a hand promises under an order: the points that it is likely to have at the round's end.

The estimate is a sum of table entries, so a swap is judged by looking up a few of them. One table
has an entry for each value and *pattern*, which says how many copies of that value the hand has in
each colour; scores of most orders are sums of that kind anyway. Orders that look at one colour are
judged once for each colour as the *aim*, and the best aim counts. Another table has an entry for
each set of values in one colour, for runs and highest cards.

The entries are what the cards score as they lie (C5) plus what was learned from many rounds about
what becomes of them (weights.json; training.py learns it).
"""

from functools import cache
from typing import Annotated, NamedTuple

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.state_records import Array, Floats, Floats2, Floats3, Ints, Items
from tsuboniwa.games.niwa_cards import ORDERS
from tsuboniwa.games.niwa_cards.cards import (
    COLOUR_MASK,
    COLOURS,
    COPIES,
    KINDS,
    VALUES,
)
from tsuboniwa.games.niwa_cards.rules import (
    BUFFER,
    CENTRE_MOST,
    FIRST_SHIFT,
    KIND_SHIFT,
    LEAVE,
    REVEAL,
    SECOND_SHIFT,
    SWAP,
    WHERE_MASK,
    WHERE_SHIFT,
    first_card,
    second_card,
    third_card,
)
from tsuboniwa.games.niwa_cards.scoring import (
    HIGHEST_OF_EACH,
    LONGEST_RUN,
    ONE_COLOUR,
    add_up,
    counted,
    rest,
    score,
)


def run_length(values: int) -> int:
    """Of the longest run in a set of values."""
    length = 0
    while values:
        length += 1
        values &= values >> 1
    return length


PATTERNS = (COPIES + 1) ** COLOURS
SETS = 1 << VALUES
# Of a card: its value, and what one copy adds to its value's pattern.
VALUE_OF = np.array([card % VALUES for card in range(KINDS)])
STEP_OF = np.array([(COPIES + 1) ** (card // VALUES) for card in range(KINDS)])
# By set of values in a colour: the length of its longest run.
RUN_OF = np.array([run_length(mask) for mask in range(SETS)])
IMPOSSIBLE = -1.0e6
# By order: how many aims there are.
AIMS = np.array([3 if order in (ONE_COLOUR, LONGEST_RUN) else 1 for order in range(ORDERS + 1)])
# By the pile's cards: the part of the round.
STAGE_OF = np.array([3, 3, 2, 2, 1, 1, 1, 0, 0, 0])


# Parts of a round, by what the pile still has.
STAGES = 4


class Weights(NamedTuple):
    """Points to come, besides those that the cards score as they lie; for one number of seats."""

    # By order, stage, value and class of patterns.
    values: Floats
    # By order, stage and class of sets of values in a colour.
    colours: Floats
    # By order and stage.
    margins: Floats


class Tables(NamedTuple):
    """All that is known about hands, for one number of seats."""

    # By order, stage, aim, value and pattern.
    values: Annotated[Array, Items(np.float64, 5)]
    # By order, stage and set of values in a colour.
    colours: Floats3
    # By order and stage: how much better than keeping its hand a swap must be, or it is revealed.
    margins: Floats2


class Desk(NamedTuple):
    """Room to work in: arrays that compiled functions would otherwise make at every call."""

    actions: Ints
    # What the hand promises after each action.
    promises: Floats
    patterns: Ints
    # Of the open cards: their numbers, and what the hand wins by each.
    cards: Ints
    won: Floats

    @classmethod
    def empty(cls) -> "Desk":
        return cls(
            np.empty(BUFFER, np.int64),
            np.empty(BUFFER),
            np.empty(VALUES, np.int64),
            np.empty(CENTRE_MOST, np.int64),
            np.empty(CENTRE_MOST),
        )


@compiled
def read_patterns(one: int, two: int, patterns: Ints) -> None:
    for value in range(VALUES):
        patterns[value] = 0
    for mask in (one, two):
        while mask:
            card = bits.lowest(mask)
            patterns[VALUE_OF[card]] += STEP_OF[card]
            mask &= mask - 1


@compiled
def colour_set(one: int, colour: int) -> int:
    return one >> colour * VALUES & COLOUR_MASK


@compiled
def best_aim(
    one: int, two: int, order: int, values: Floats, colours: Floats, patterns: Ints
) -> tuple[int, float]:
    """The aim under which a hand promises most, and what it promises."""
    read_patterns(one, two, patterns)
    rest_one = one
    if order in (HIGHEST_OF_EACH, LONGEST_RUN):
        rest_one = rest(one, two)[0]
    best = 0
    most = -1.0e9
    for aim in range(AIMS[order]):
        promise = 0.0
        for value in range(VALUES):
            promise += values[aim, value, patterns[value]]
        promise += colour_part(rest_one, order, aim, colours)
        if promise > most:
            most = promise
            best = aim
    return best, most


@compiled
def colour_part(rest_one: int, order: int, aim: int, colours: Floats) -> float:
    """What cards outside the trios promise by their places in a colour."""
    if order == LONGEST_RUN:
        length = RUN_OF[colour_set(rest_one, aim)]
        for colour in range(COLOURS):
            if RUN_OF[colour_set(rest_one, colour)] > length:
                # The longest run is compulsory (C5.2).
                return IMPOSSIBLE
        return float(colours[colour_set(rest_one, aim)])
    if order == HIGHEST_OF_EACH:
        promise = 0.0
        for colour in range(COLOURS):
            promise += colours[colour_set(rest_one, colour)]
        return float(promise)
    return 0.0


@entry
def judge(hand: Ints, n: int, order: int, pile: int, tables: Tables, desk: Desk) -> None:
    """Write what the hand promises after each of its holder's n actions on the desk."""
    stage = STAGE_OF[pile]
    values = tables.values[order, stage]
    colours = tables.colours[order, stage]
    one, two = hand[0], hand[1]
    promise = best_aim(one, two, order, values, colours, desk.patterns)[1]
    swaps = 0
    for i in range(n):
        kind = desk.actions[i] >> KIND_SHIFT
        if kind == SWAP:
            swaps += 1
        elif kind == REVEAL:
            desk.promises[i] = promise + tables.margins[order, stage]
        elif kind == LEAVE:
            desk.promises[i] = promise
    if swaps:
        judge_swaps(one, two, n, order, values, colours, desk)
    elif n > 1:
        judge_exchanges(one, two, n, order, values, colours, desk)


@compiled
def best_turn(
    one: int, two: int, centre: int, order: int, pile: int, tables: Tables, desk: Desk
) -> int:
    """The swap after which the hand promises most, or the reveal: as `judge`, but no list is made.

    That makes playouts twice as fast. `centre` are the kinds of open cards.
    """
    stage = STAGE_OF[pile]
    values = tables.values[order, stage]
    colours = tables.colours[order, stage]
    coloured = order in (HIGHEST_OF_EACH, LONGEST_RUN)
    read_patterns(one, two, desk.patterns)
    rest_one = one
    if coloured:
        rest_one = rest(one, two)[0]
    keep = -1.0e9
    most = -1.0e9
    best_given = 0
    best_taken = 0
    for aim in range(AIMS[order]):
        table = values[aim]
        promise = 0.0
        for value in range(VALUES):
            promise += table[value, desk.patterns[value]]
        keep = max(keep, promise + colour_part(rest_one, order, aim, colours))
        there = 0
        left = centre
        while left:
            card = bits.lowest(left)
            left &= left - 1
            value = VALUE_OF[card]
            pattern = desk.patterns[value]
            desk.cards[there] = card
            desk.won[there] = table[value, pattern + STEP_OF[card]] - table[value, pattern]
            there += 1
        left = one
        while left:
            given = bits.lowest(left)
            left &= left - 1
            given_value = VALUE_OF[given]
            given_pattern = desk.patterns[given_value] - STEP_OF[given]
            before = table[given_value, desk.patterns[given_value]]
            lost = table[given_value, given_pattern] - before
            for k in range(there):
                taken = desk.cards[k]
                if VALUE_OF[taken] != given_value:
                    after = promise + lost + desk.won[k]
                else:
                    after = promise - before + table[given_value, given_pattern + STEP_OF[taken]]
                if coloured:
                    after_one, after_two = swapped(one, two, given, taken)
                    after += colour_part(rest(after_one, after_two)[0], order, aim, colours)
                if after > most:
                    most = after
                    best_given = given
                    best_taken = taken
    if keep + tables.margins[order, stage] > most:
        return REVEAL << KIND_SHIFT
    return int(
        SWAP << KIND_SHIFT | (best_given + 1) << FIRST_SHIFT | (best_taken + 1) << SECOND_SHIFT
    )


@compiled
def judge_swaps(
    one: int,
    two: int,
    n: int,
    order: int,
    values: Floats,
    colours: Floats,
    desk: Desk,
) -> None:
    """The swaps among the actions; `desk.patterns` are the hand's."""
    coloured = order in (HIGHEST_OF_EACH, LONGEST_RUN)
    for aim in range(AIMS[order]):
        table = values[aim]
        promise = 0.0
        for value in range(VALUES):
            promise += table[value, desk.patterns[value]]
        given = -1
        lost = 0.0
        for i in range(n):
            action = desk.actions[i]
            if action >> KIND_SHIFT != SWAP:
                continue
            if first_card(action) != given:
                given = first_card(action)
                value = VALUE_OF[given]
                pattern = desk.patterns[value]
                lost = table[value, pattern - STEP_OF[given]] - table[value, pattern]
            taken = second_card(action)
            value = VALUE_OF[taken]
            pattern = desk.patterns[value]
            if value != VALUE_OF[given]:
                change = lost + table[value, pattern + STEP_OF[taken]] - table[value, pattern]
            else:
                after = pattern - STEP_OF[given] + STEP_OF[taken]
                change = table[value, after] - table[value, pattern]
            if coloured:
                left_one, left_two = swapped(one, two, given, taken)
                change += colour_part(rest(left_one, left_two)[0], order, aim, colours)
            if aim == 0 or promise + change > desk.promises[i]:
                desk.promises[i] = promise + change


@compiled
def swapped(one: int, two: int, given: int, taken: int) -> tuple[int, int]:
    """A hand after a swap."""
    bit = 1 << given
    if two & bit:
        two &= ~bit
    else:
        one &= ~bit
    bit = 1 << taken
    if one & bit:
        two |= bit
    else:
        one |= bit
    return one, two


@compiled
def exchanged(one: int, two: int, action: int) -> tuple[int, int]:
    """A hand after three of its cards were laid for a trio."""
    value = action >> WHERE_SHIFT & WHERE_MASK
    one, two = swapped(one, two, first_card(action), value)
    one, two = swapped(one, two, second_card(action), value + VALUES)
    return swapped(one, two, third_card(action), value + 2 * VALUES)


@compiled
def judge_exchanges(
    one: int,
    two: int,
    n: int,
    order: int,
    values: Floats,
    colours: Floats,
    desk: Desk,
) -> None:
    """The exchanges among the actions."""
    for i in range(n):
        if desk.actions[i] >> KIND_SHIFT != LEAVE:
            after_one, after_two = exchanged(one, two, desk.actions[i])
            desk.promises[i] = best_aim(
                after_one, after_two, order, values, colours, desk.patterns
            )[1]


# --- The tables -------------------------------------------------------------------------------


def make_tables(weights: Weights, only: int | None = None) -> Tables:
    """Tables from what cards score as they lie, and what was learned; of all orders or only one."""
    values = np.zeros((ORDERS + 1, STAGES, COLOURS, VALUES, PATTERNS))
    colours = np.zeros((ORDERS + 1, STAGES, SETS))
    for order in range(1, ORDERS + 1) if only is None else (only,):
        values[order] = _values_now(order)
        colours[order] = _colours_now(order)
        for stage in range(STAGES):
            values[order, stage] += weights.values[order, stage][_classes(order)]
            if order in (HIGHEST_OF_EACH, LONGEST_RUN):
                colours[order, stage] += weights.colours[order, stage][SET_CLASSES[order]]
    return Tables(values, colours, weights.margins)


def copies_in(pattern: int) -> list[int]:
    """How many copies a pattern has in each colour."""
    return [pattern // (COPIES + 1) ** colour % (COPIES + 1) for colour in range(COLOURS)]


def _cards(value: int, pattern: int) -> tuple[int, int]:
    one = two = 0
    for colour, copies in enumerate(copies_in(pattern)):
        bit = 1 << colour * VALUES + value
        one |= bit if copies > 0 else 0
        two |= bit if copies > 1 else 0
    return one, two


@cache
def _values_now(order: int) -> Floats:
    """By aim, value and pattern: the trios, and what the order counts of one value's cards."""
    now = np.zeros((COLOURS, VALUES, PATTERNS))
    for value in range(VALUES):
        for pattern in range(PATTERNS):
            one, two = _cards(value, pattern)
            total = score(one, two, order)
            trios = total - sum(add_up(mask) for mask in counted(one, two, order))
            for aim in range(COLOURS):
                if order == ONE_COLOUR:
                    left = [mask >> aim * VALUES & COLOUR_MASK for mask in rest(one, two)]
                    now[aim, value, pattern] = trios + sum(add_up(mask) for mask in left)
                elif order in (HIGHEST_OF_EACH, LONGEST_RUN):
                    now[aim, value, pattern] = trios
                else:
                    now[aim, value, pattern] = total
    return now


@cache
def _colours_now(order: int) -> Floats:
    """By set of values in one colour: what the order counts of it."""
    if order not in (HIGHEST_OF_EACH, LONGEST_RUN):
        return np.zeros(SETS)
    return np.array([float(score(mask, 0, order)) for mask in range(SETS)])


# What is learned does not tell colours apart, but for the aim: patterns that are alike have one
# number, their class. So have sets of values.


def _pattern_class(aim: int | None, pattern: int) -> tuple[int, ...]:
    copies = copies_in(pattern)
    if aim is None:
        return tuple(sorted(copies))
    return (copies[aim], *sorted(copies[:aim] + copies[aim + 1 :]))


def _number(keys: list[tuple[int, ...]]) -> list[int]:
    distinct = sorted(set(keys))
    return [distinct.index(key) for key in keys]


FREE_CLASSES = np.array(_number([_pattern_class(None, p) for p in range(PATTERNS)]))
AIMED_CLASSES = np.array(
    _number([_pattern_class(aim, p) for aim in range(COLOURS) for p in range(PATTERNS)])
).reshape(COLOURS, PATTERNS)
PATTERN_CLASSES = int(AIMED_CLASSES.max()) + 1


@cache
def _classes(order: int) -> tuple[Ints, Ints]:
    """Indices into an order's learned weights, by aim, value and pattern."""
    by_aim = AIMED_CLASSES if AIMS[order] > 1 else np.tile(FREE_CLASSES, (COLOURS, 1))
    shape = (COLOURS, VALUES, PATTERNS)
    value = np.broadcast_to(np.arange(VALUES)[None, :, None], shape)
    return value, np.broadcast_to(by_aim[:, None, :], shape)


def _run_class(mask: int) -> int:
    """By the longest run, and the longest that one more card could make."""
    missing = [1 << value for value in range(VALUES) if not mask >> value & 1]
    mended = max((run_length(mask | card) for card in missing), default=VALUES)
    return run_length(mask) * (VALUES + 1) + mended


SET_CLASSES = {
    HIGHEST_OF_EACH: np.array([mask.bit_length() for mask in range(SETS)]),
    LONGEST_RUN: np.array([_run_class(mask) for mask in range(SETS)]),
}
COLOUR_CLASSES = (VALUES + 1) ** 2
