"""What a seat of Bossa may know, as plain data."""

from typing import TypedDict

from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.notation import ENDS, PHASES, tile_names
from tsuboniwa.games.bossa.rules import Setup, State
from tsuboniwa.games.bossa.tiles import CHIP_NAMES, COLOURS, HIDDEN_CHIP, MARKER_NAMES, TILE_NAMES


class PositionView(TypedDict):
    """A position of a row: the tiles first laid, and those stacked on them (B5.3)."""

    value: int
    tiles: list[str]
    stacked: list[str]


class EndView(TypedDict):
    """The next position at one end of a row: what it needs (B4.1 to B4.3)."""

    end: str
    value: int
    counts: list[int]


class RowView(TypedDict):
    """A row with its die and what can be added to it."""

    colour: str
    die: int | None
    owner: int | None
    # Ascending, without the die.
    positions: list[PositionView]
    ends: list[EndView]


class SeatView(TypedDict):
    """What lies before a seat."""

    tiles: list[str]
    # Tiles in hand that the viewer cannot see.
    unknown: int
    markers: list[str]
    # "hidden" while the choice is secret, null before it or without chips.
    chip: str | None
    chip_on: str | None


class BossaView(TypedDict):
    """The whole table as one viewer sees it."""

    rules: str
    chips: bool
    phase: str
    # Whose turn it is, once somebody begins.
    turn: int | None
    rows: list[RowView]
    hands: list[SeatView]
    pile: int
    # Every tile whose place the viewer does not know: the pile, the removed one, hidden hands.
    unseen: list[str]
    discard: list[str]


def describe(setup: Setup, state: State, seat: int) -> BossaView:
    return {
        "rules": "novice" if setup.novice else "regular",
        "chips": bool(setup.chips),
        "phase": PHASES[state.phase],
        "turn": int(state.mover) if state.phase >= rules.KEEPING else None,
        "rows": [_row(setup, state, colour) for colour in range(2)],
        "hands": [_hand(state, holder) for holder in range(2)],
        "pile": int(state.pile),
        "unseen": tile_names(state.unseen),
        "discard": tile_names(state.discard),
    }


def _row(setup: Setup, state: State, colour: int) -> RowView:
    die, owner = int(state.die[colour]), int(state.owner[colour])
    low, high = int(state.low[colour]), int(state.high[colour])
    return {
        "colour": COLOURS[colour],
        "die": die or None,
        "owner": owner if owner >= 0 else None,
        "positions": [
            {
                "value": value,
                "tiles": tile_names(state.laid[colour, value]),
                "stacked": tile_names(state.stacked[colour, value]),
            }
            for value in range(low, high + 1)
            if value != die
        ],
        "ends": [
            _end(setup, state, colour, upper) for upper in range(2) if die and (upper or low > 1)
        ],
    }


def _end(setup: Setup, state: State, colour: int, upper: int) -> EndView:
    end = int(state.high[colour] if upper else state.low[colour])
    sizes = rules.sizes_beside(setup, state, colour, end)
    return {
        "end": ENDS[colour * 2 + upper],
        "value": end + 1 if upper else end - 1,
        "counts": [size for size in range(1, rules.SET_TILES + 1) if sizes >> size & 1],
    }


def _hand(state: State, holder: int) -> SeatView:
    chip, chip_on = int(state.chip[holder]), int(state.chip_on[holder])
    return {
        "tiles": tile_names(state.hand[holder]),
        "unknown": int(state.hidden[holder]),
        "markers": [name for i, name in enumerate(MARKER_NAMES) if state.markers[holder] >> i & 1],
        "chip": "hidden" if chip == HIDDEN_CHIP else CHIP_NAMES[chip] or None,
        "chip_on": TILE_NAMES[chip_on - 1] if chip_on else None,
    }
