"""Bossa as numbers."""

from tsuboniwa.adapters.environment import Bounds, Environment
from tsuboniwa.adapters.index_space import Asked, Part, numbered
from tsuboniwa.adapters.pieces import Piece, write_set
from tsuboniwa.core import bits
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Array
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.notation import ENDS, PHASES
from tsuboniwa.games.bossa.rules import SET_TILES, VALUES, Setup, State
from tsuboniwa.games.bossa.tiles import COLOURS, ROW_LETTERS, TILE_NAMES, TILES

TILE_FIELDS = ("first", "second", "third", "fourth", "fifth", "sixth")
SETS = (rules.PLACE, rules.STACK)
STACK_VALUES = range(1, VALUES)
CHIP_STATES = 4
PHASE_COUNT = len(PHASES)

ACTIONS = (
    Part(
        "kind",
        "what to do",
        (rules.CHOOSE, rules.KEEP, rules.PLACE, rules.REDRAW, rules.SWAP, rules.STACK),
        ("choose", "keep", "place", "redraw", "swap", "stack"),
        (Asked(ANY, "kind"),),
    ),
    numbered(
        "choose", "a colour, or to begin", (*COLOURS, "first"), 0, Asked(rules.CHOOSE, "where")
    ),
    numbered("keep", "a chip", ("doubler", "inverter"), 1, Asked(rules.KEEP, "where")),
    numbered("end", "of a row, to place tiles at", ENDS, 0, Asked(rules.PLACE, "where")),
    Part(
        "stack",
        "a position, to stack tiles on",
        tuple(colour * 16 + value for colour in range(2) for value in STACK_VALUES),
        tuple(f"{letter}{value}" for letter in ROW_LETTERS for value in STACK_VALUES),
        (Asked(rules.STACK, "where"),),
    ),
    numbered(
        "tile",
        "the next one in ascending order, or no more; of a swap your own, then theirs",
        ("no more", *TILE_NAMES),
        0,
        *(Asked(kind, field) for kind in SETS for field in TILE_FIELDS),
        Asked(rules.REDRAW, "first"),
        Asked(rules.SWAP, "first"),
        Asked(rules.SWAP, "second"),
    ),
    numbered(
        "chip",
        "on which of the tiles it lies",
        (
            "on none",
            *(f"doubler on tile {n}" for n in range(1, SET_TILES + 1)),
            *(f"inverter on tile {n}" for n in range(1, SET_TILES + 1)),
        ),
        0,
        *(Asked(kind, "chip") for kind in SETS),
    ),
)
OUTCOMES = (
    Part(
        "kind",
        "what happens",
        (rules.REMOVE, rules.DEAL, rules.ROLL, rules.DRAW),
        ("remove", "deal", "roll", "draw"),
        (Asked(ANY, "kind"),),
    ),
    numbered(
        "white die", "its value", [str(n) for n in range(1, 7)], 1, Asked(rules.ROLL, "where")
    ),
    numbered(
        "black die", "its value", [str(n) for n in range(1, 7)], 1, Asked(rules.ROLL, "first")
    ),
    numbered(
        "tile",
        "that is turned up",
        TILE_NAMES,
        1,
        *(Asked(kind, "first") for kind in (rules.REMOVE, rules.DEAL, rules.DRAW)),
    ),
)


def actions(setup: Setup) -> tuple[Part, ...]:
    return ACTIONS


def bounds(setup: Setup) -> Bounds:
    # 27 tiles, each turned up once, and two dice. A turn draws one; its action has nine fields.
    return Bounds(-1.0, 1.0, 4 + 27 * 9, 27 + 2)


ENVIRONMENT = Environment(bounds, zero_sum=True)


def pieces(setup: Setup) -> tuple[Piece, ...]:
    return (
        Piece("phase", (PHASE_COUNT,), 1, "one of " + ", ".join(PHASES)),
        Piece("turn", (1,), 1, "whether it is your turn, once somebody begins"),
        Piece("hands", (2, TILES), 1, "tiles in hand: yours, the other's as far as you know"),
        Piece("hidden", (2,), 4, "how many tiles of each hand you cannot see"),
        Piece("unseen", (TILES,), 1, "tiles whose place you do not know"),
        Piece("discard", (TILES,), 1, "tiles discarded"),
        Piece("pile", (1,), TILES, "how many tiles it has"),
        Piece(
            "rows", (2, 5), VALUES - 1, "white, black: die, low end, high end, yours, the other's"
        ),
        Piece("laid", (2, VALUES), SET_TILES, "by row and value: how many tiles were first laid"),
        Piece("stacked", (2, VALUES), SET_TILES, "by row and value: how many were stacked since"),
        Piece("markers", (2, 3), 1, "yours, the other's: redraw, swap, stack left"),
        Piece("chips", (2, CHIP_STATES), 1, "yours, the other's: none, doubler, inverter, secret"),
        Piece("chips used", (2,), 1, "yours, the other's"),
    )


@compiled
def write(setup: Setup, state: State, seat: int, out: Array) -> None:
    out[state.phase] = 1
    at = PHASE_COUNT
    out[at] = state.phase >= rules.KEEPING and state.mover == seat
    at += 1
    for i in range(2):
        holder = seat if i == 0 else 1 - seat
        write_set(out, at + i * TILES, state.hand[holder])
        out[at + 2 * TILES + i] = state.hidden[holder]
    at += 2 * TILES + 2
    write_set(out, at, state.unseen)
    write_set(out, at + TILES, state.discard)
    at += 2 * TILES
    out[at] = state.pile
    at += 1
    for colour in range(2):
        out[at] = state.die[colour]
        out[at + 1] = state.low[colour]
        out[at + 2] = state.high[colour]
        out[at + 3] = state.owner[colour] == seat
        out[at + 4] = state.owner[colour] == 1 - seat
        at += 5
    for colour in range(2):
        for value in range(state.low[colour], state.high[colour] + 1):
            out[at + colour * VALUES + value] = bits.count(state.laid[colour, value])
            out[at + (2 + colour) * VALUES + value] = bits.count(state.stacked[colour, value])
    at += 4 * VALUES
    for i in range(2):
        holder = seat if i == 0 else 1 - seat
        for marker in range(3):
            out[at + 3 * i + marker] = state.markers[holder] >> marker & 1
        out[at + 6 + CHIP_STATES * i + state.chip[holder]] = 1
        out[at + 6 + 2 * CHIP_STATES + i] = state.chip_on[holder] != 0
