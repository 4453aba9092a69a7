"""Niwa: Japanischer Garten as numbers."""

from tsuboniwa.adapters.environment import Bounds, Environment
from tsuboniwa.adapters.index_space import Asked, Part, numbered
from tsuboniwa.adapters.pieces import MOST, Piece
from tsuboniwa.core import bits
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Array, Ints
from tsuboniwa.games.niwa_cards import ORDERS, rules
from tsuboniwa.games.niwa_cards.cards import CARD_NAMES, COPIES, KINDS, VALUES
from tsuboniwa.games.niwa_cards.notation import PHASES
from tsuboniwa.games.niwa_cards.rules import HAND, PILE, Setup, State

CARD_FIELDS = ("first", "second", "third")
PHASE_COUNT = len(PHASES)

ACTIONS = (
    Part(
        "kind",
        "what to do",
        (rules.SWAP, rules.REVEAL, rules.TAKE, rules.LEAVE),
        ("swap", "reveal", "take", "leave"),
        (Asked(ANY, "kind"),),
    ),
    numbered("trio", "its value", [str(n) for n in range(VALUES)], 0, Asked(rules.TAKE, "where")),
    numbered(
        "card",
        "of a swap your own, then one of the centre; for a trio the three laid, ascending",
        CARD_NAMES,
        1,
        *(Asked(rules.TAKE, field) for field in CARD_FIELDS),
        Asked(rules.SWAP, "first"),
        Asked(rules.SWAP, "second"),
    ),
)
OUTCOMES = (
    Part(
        "kind",
        "what happens",
        (rules.ORDER, rules.DEAL, rules.OPEN, rules.TURN),
        ("order", "deal", "open", "turn"),
        (Asked(ANY, "kind"),),
    ),
    numbered(
        "order", "of the round", [str(n + 1) for n in range(ORDERS)], 1, Asked(rules.ORDER, "where")
    ),
    numbered(
        "card",
        "that is turned up",
        CARD_NAMES,
        1,
        *(Asked(kind, "first") for kind in (rules.DEAL, rules.OPEN, rules.TURN)),
    ),
)


def actions(setup: Setup) -> tuple[Part, ...]:
    return ACTIONS


def bounds(setup: Setup) -> Bounds:
    seats, rounds = int(setup.seats), int(setup.rounds)
    # C3.3 bounds the swaps between two of the nine reveals. Without that rule nothing does.
    swaps = int(setup.stall) * seats if setup.stall else 10_000
    # A swap is three choices; a reveal one, with five more for a trio.
    return Bounds(0.0, 127.0 * rounds, rounds * 9 * (3 * swaps + 6), rounds * (1 + 9 * seats + 12))


# What is known depends on whole rounds, which a position's text does not tell.
ENVIRONMENT = Environment(bounds, zero_sum=False, begins_anywhere=False)


def pieces(setup: Setup) -> tuple[Piece, ...]:
    seats = int(setup.seats)
    return (
        Piece("phase", (PHASE_COUNT,), 1, "one of " + ", ".join(PHASES)),
        Piece("turn", (seats,), 1, "whose turn it is: yours, the next seat's, …"),
        Piece("pile", (1,), PILE, "how many cards it has"),
        Piece("swaps", (1,), MOST, "since the last reveal"),
        Piece("swaps left", (1,), MOST, "until somebody must reveal; 0 without that rule"),
        Piece("rounds left", (1,), ORDERS, "this one included"),
        Piece("order", (ORDERS,), 1, "of this round"),
        Piece("orders used", (ORDERS,), 1, "in earlier rounds"),
        Piece(
            "hands", (seats, KINDS), COPIES, "copies in each hand, yours first, as you know them"
        ),
        Piece("hidden", (seats,), HAND, "how many cards of each hand you cannot see"),
        Piece("known", (KINDS,), COPIES, "the part of your hand that all have seen going in"),
        Piece("centre", (KINDS,), COPIES, "copies that lie open"),
        Piece("unseen", (KINDS,), COPIES, "copies whose place you do not know"),
        Piece("scores", (ORDERS, seats), MOST, "points by round and seat, yours first"),
    )


@compiled
def write_cards(out: Array, at: int, cards: Ints) -> None:
    """Write how many copies of each card there are."""
    for copy in range(COPIES):
        kinds = cards[copy]
        while kinds:
            out[at + bits.lowest(kinds)] += 1
            kinds &= kinds - 1


@compiled
def write(setup: Setup, state: State, seat: int, out: Array) -> None:
    seats = setup.seats
    out[state.phase] = 1
    at = PHASE_COUNT
    if state.phase != rules.FINISHED:
        out[at + (state.mover - seat) % seats] = 1
    at += seats
    out[at] = state.pile
    out[at + 1] = min(state.swaps, MOST)
    limit = setup.stall * seats
    out[at + 2] = min(limit - state.swaps, MOST) if limit else 0
    out[at + 3] = setup.rounds - state.scored
    at += 4
    if state.scored < setup.rounds and state.orders[state.scored] > 0:
        out[at + int(state.orders[state.scored]) - 1] = 1
    for i in range(state.scored):
        out[at + ORDERS + int(state.orders[i]) - 1] = 1
    at += 2 * ORDERS
    for i in range(seats):
        holder = (seat + i) % seats
        write_cards(out, at + i * KINDS, state.hand[holder])
        out[at + seats * KINDS + i] = state.hidden[holder]
    at += seats * (KINDS + 1)
    write_cards(out, at, state.known[seat])
    write_cards(out, at + KINDS, state.centre)
    write_cards(out, at + 2 * KINDS, state.unseen)
    at += 3 * KINDS
    for number in range(state.scored):
        for i in range(seats):
            out[at + number * seats + i] = min(int(state.scores[number, (seat + i) % seats]), MOST)
