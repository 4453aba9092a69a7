"""Koishi as numbers."""

from tsuboniwa.adapters.environment import Bounds, Environment
from tsuboniwa.adapters.index_space import Asked, Part, numbered
from tsuboniwa.adapters.pieces import Piece, write_set
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Array
from tsuboniwa.games.koishi import rules
from tsuboniwa.games.koishi.notation import PHASES
from tsuboniwa.games.koishi.rules import MAX_HAND, MAX_PEBBLES, SEATS, Setup, State

PHASE_COUNT = len(PHASES)
NAMES = [str(pebble) for pebble in range(1, MAX_PEBBLES + 1)]
# Pebbles are numbered from 1, so their sets leave out the lowest bit.
FIRST = 1

OUTCOMES = (
    Part("kind", "what happens", (rules.DEAL,), ("deal",), (Asked(ANY, "kind"),)),
    numbered("pebble", "that is dealt", NAMES, FIRST, Asked(rules.DEAL, "pebble")),
)


def actions(setup: Setup) -> tuple[Part, ...]:
    return (
        Part("kind", "what to do", (rules.LAY,), ("lay",), (Asked(ANY, "kind"),)),
        numbered("pebble", "to lay", NAMES, FIRST, Asked(rules.LAY, "pebble")),
    )


def bounds(setup: Setup) -> Bounds:
    """Every pebble but one is dealt; laying one takes one choice: its kind is not asked for."""
    dealt = SEATS * int(setup.hand)
    return Bounds(-1.0, 1.0, max_choices=dealt, max_chances=dealt)


ENVIRONMENT = Environment(bounds, zero_sum=True)


def pieces(setup: Setup) -> tuple[Piece, ...]:
    return (
        Piece("phase", (PHASE_COUNT,), 1, "one of " + ", ".join(PHASES)),
        Piece("turn", (1,), 1, "whether you act"),
        Piece("hand", (MAX_PEBBLES,), 1, "your pebbles"),
        Piece("hidden", (SEATS,), MAX_HAND, "how many you cannot see: of your hand, of theirs"),
        Piece("offered", (MAX_PEBBLES,), 1, "the pebble that awaits an answer"),
        Piece("laid", (SEATS, MAX_PEBBLES), 1, "in complete pairs: by you, by the other"),
        Piece("pairs", (SEATS,), MAX_HAND, "taken by you, by the other"),
        Piece("unseen", (MAX_PEBBLES,), 1, "pebbles whose place you do not know"),
    )


@compiled
def write(setup: Setup, state: State, seat: int, out: Array) -> None:
    other = 1 - seat
    out[state.phase] = 1
    at = PHASE_COUNT
    out[at] = state.actor == seat
    at += 1
    write_set(out, at, state.hand[seat] >> FIRST)
    at += MAX_PEBBLES
    out[at] = state.hidden[seat]
    out[at + 1] = state.hidden[other]
    at += SEATS
    write_set(out, at, 1 << state.offered >> FIRST)
    at += MAX_PEBBLES
    for pair in range(state.played):
        out[at + state.laid[pair, seat] - FIRST] = 1
        out[at + MAX_PEBBLES + state.laid[pair, other] - FIRST] = 1
    at += SEATS * MAX_PEBBLES
    out[at] = rules.pairs_of(state, seat)
    out[at + 1] = rules.pairs_of(state, other)
    at += SEATS
    write_set(out, at, state.unseen >> FIRST)
