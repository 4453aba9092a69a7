"""What a hand is worth under an order (C5). Pure functions of the cards.

Trios come first and are not a choice. Of the rest an order picks the cards that count, and each
counts its value: so an order is told by the cards that it picks.
"""

from tsuboniwa.core import bits
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.games.niwa_cards.cards import (
    COLOUR_MASK,
    COLOURS,
    EACH_COLOUR,
    VALUES,
    trio_values,
    without,
)

# C5.2, as they are called in comments here; the numbers are those on the cards.
(
    ALL_CARDS,
    ONE_COLOUR,
    HIGHEST_OF_EACH,
    DUOS,
    TWIN_DUOS,
    ODD_CARDS,
    EVEN_CARDS,
    LONGEST_RUN,
) = range(1, 9)
ORDER_TEXTS = (
    "",
    "every card",
    "every card of your best colour",
    "the highest card of each colour",
    "duos of the same value",
    "duos of the same value and colour",
    "every odd card",
    "every even card",
    "the longest run in one colour",
)
# C5.1: a trio of value V is worth this less V.
TRIO_POINTS = 20
EVEN_VALUES = 0b10101010101
SHORTEST_RUN = 2


@entry
def score(one: int, two: int, order: int) -> int:
    """The points of a collection of cards under an order."""
    single, double = trios(one, two)
    counted_one, counted_two = counted(one, two, order)
    return (
        TRIO_POINTS * (bits.count(single) + bits.count(double))
        - add_up(single)
        - add_up(double)
        + add_up(counted_one)
        + add_up(counted_two)
    )


@entry
def trios(one: int, two: int) -> tuple[int, int]:
    """C5.1: the values with a trio at least, and those with two, as masks."""
    return trio_values(one), trio_values(two)


@entry
def rest(one: int, two: int) -> tuple[int, int]:
    """The cards left when those of the trios are put aside."""
    single, double = trios(one, two)
    return without(one, two, single * EACH_COLOUR, double * EACH_COLOUR)


@entry
def counted(one: int, two: int, order: int) -> tuple[int, int]:
    """C5.2: the cards outside the trios that the order counts."""
    one, two = rest(one, two)
    if order == ALL_CARDS:
        return one, two
    if order == ONE_COLOUR:
        best = best_colour(one, two)
        return one & best, two & best
    if order == HIGHEST_OF_EACH:
        return highest_of_each(one), 0
    if order == DUOS:
        return duos(one, two)
    if order == TWIN_DUOS:
        return two, two
    if order == ODD_CARDS:
        odd = ~(EVEN_VALUES * EACH_COLOUR)
        return one & odd, two & odd
    if order == EVEN_CARDS:
        even = EVEN_VALUES * EACH_COLOUR
        return one & even, two & even
    return longest_run(one), 0


@entry
def add_up(mask: int) -> int:
    """The sum of the values of the cards in a mask."""
    total = 0
    while mask:
        total += bits.lowest(mask) % VALUES
        mask &= mask - 1
    return total


@compiled
def highest(mask: int) -> int:
    """The highest bit of a mask, still in its place."""
    while mask & mask - 1:
        mask &= mask - 1
    return mask


@compiled
def best_colour(one: int, two: int) -> int:
    """All cards of the colour with the highest sum, as a mask."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        cards = COLOUR_MASK << colour * VALUES
        total = add_up(one & cards) + add_up(two & cards)
        if total > most:
            most = total
            best = cards
    return best


@compiled
def highest_of_each(one: int) -> int:
    found = 0
    for colour in range(COLOURS):
        found |= highest(one & COLOUR_MASK << colour * VALUES)
    return found


@compiled
def duos(one: int, two: int) -> tuple[int, int]:
    """Of each value the largest even number of cards; colours are free."""
    # A value's number is odd where one colour has a lone card of it: three cannot, they would
    # have been a trio.
    lone = one & ~two
    odd = (lone ^ lone >> VALUES ^ lone >> 2 * VALUES) & COLOUR_MASK
    return one & ~(lone & odd * EACH_COLOUR), two


@compiled
def longest_run(one: int) -> int:
    """The longest run in one colour, two cards at least; of equally long ones the highest."""
    best = 0
    best_length = SHORTEST_RUN - 1
    # Beyond all values: what is shorter than a run does not win by its height.
    best_start = 1 << VALUES
    for colour in range(COLOURS):
        # After k times, the cards that begin a run of k + 1.
        starts = one >> colour * VALUES & COLOUR_MASK
        start = 0
        length = 0
        while starts:
            start = highest(starts)
            length += 1
            starts &= starts >> 1
        if length > best_length or (length == best_length and start > best_start):
            best = start * ((1 << length) - 1) << colour * VALUES
            best_length = length
            best_start = start
    return best
