"""The 66 cards (C1.1), and collections of them.

There are 33 different cards, each twice. A collection is two bit masks: the cards that are there
at all (`one`), and those of which both copies are there (`two`, a part of `one`). In a record it is
an array of these two.
"""

from collections.abc import Iterable

from tsuboniwa.core import bits
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.state_records import Ints

# Pink, green, orange.
COLOUR_LETTERS = "PGO"
COLOURS = len(COLOUR_LETTERS)
VALUES = 11
COPIES = 2
# A card is colour * VALUES + value, so ascending is by colour P, G, O, then value (C3.2).
CARD_NAMES = tuple(f"{letter}{value}" for letter in COLOUR_LETTERS for value in range(VALUES))
CARD_NUMBERS = {name: card for card, name in enumerate(CARD_NAMES)}
KINDS = len(CARD_NAMES)
ALL_KINDS = (1 << KINDS) - 1
# The bits of one colour, once they are shifted down to pink's place.
COLOUR_MASK = (1 << VALUES) - 1
# A mask of values times this is the mask of their cards in all colours.
EACH_COLOUR = 1 | 1 << VALUES | 1 << 2 * VALUES


@compiled
def count(cards: Ints) -> int:
    return bits.count(cards[0]) + bits.count(cards[1])


@compiled
def copies(cards: Ints, card: int) -> int:
    return int((cards[0] >> card & 1) + (cards[1] >> card & 1))


@compiled
def add(cards: Ints, card: int) -> None:
    bit = 1 << card
    if cards[0] & bit:
        cards[1] |= bit
    else:
        cards[0] |= bit


@compiled
def remove(cards: Ints, card: int) -> None:
    """Take one copy away; without any, nothing changes."""
    bit = 1 << card
    if cards[1] & bit:
        cards[1] &= ~bit
    else:
        cards[0] &= ~bit


@compiled
def nth(cards: Ints, n: int) -> int:
    """One of all the copies, numbered from 0: so a random number picks a card by its copies."""
    kinds = bits.count(cards[0])
    if n < kinds:
        return bits.nth(cards[0], n)
    return bits.nth(cards[1], n - kinds)


@entry
def without(one: int, two: int, less_one: int, less_two: int) -> tuple[int, int]:
    """What is left of a collection after a part of it is taken away."""
    left_one = one & ~less_one | two & less_one & ~less_two
    return left_one, two & ~less_one


@entry
def trio_values(mask: int) -> int:
    """The values that are there in all three colours, as a mask."""
    return mask & mask >> VALUES & mask >> 2 * VALUES & COLOUR_MASK


def card_names(cards: Iterable[int]) -> list[str]:
    """The names of all the copies, by colour, then value."""
    one, two = (int(mask) for mask in cards)
    names = []
    for card, name in enumerate(CARD_NAMES):
        names += [name] * ((one >> card & 1) + (two >> card & 1))
    return names


def collect(names: Iterable[str]) -> tuple[int, int]:
    """The collection with these cards, none of them more than twice."""
    one = two = 0
    for name in names:
        bit = 1 << CARD_NUMBERS[name]
        two |= one & bit
        one |= bit
    return one, two
