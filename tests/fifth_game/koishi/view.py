"""What a seat of Koishi may know, as plain data."""

from typing import TypedDict

from tsuboniwa.games.koishi import rules
from tsuboniwa.games.koishi.notation import PHASES, pebbles_of
from tsuboniwa.games.koishi.rules import SEATS, Setup, State


class PairView(TypedDict):
    """Two pebbles that were laid, by seat (K2)."""

    pebbles: list[int]
    led_by: int
    taken_by: int


class HandView(TypedDict):
    """What the viewer knows of a seat."""

    pebbles: list[int]
    # Pebbles that the viewer cannot see.
    unknown: int
    pairs: int


class KoishiView(TypedDict):
    """The whole table as one viewer sees it."""

    phase: str
    hands: list[HandView]
    pairs: list[PairView]
    # What was led and is not yet answered.
    offered: int | None
    # Pebbles whose place the viewer does not know: the bag, and hidden hands.
    unseen: list[int]


def describe(setup: Setup, state: State, seat: int) -> KoishiView:
    return {
        "phase": PHASES[state.phase],
        "hands": [
            {
                "pebbles": pebbles_of(int(state.hand[holder])),
                "unknown": int(state.hidden[holder]),
                "pairs": rules.pairs_of(state, holder),
            }
            for holder in range(SEATS)
        ],
        "pairs": [
            {
                "pebbles": state.laid[pair].tolist(),
                "led_by": rules.leader(state, pair),
                "taken_by": rules.taker(state, pair),
            }
            for pair in range(state.played)
        ],
        "offered": int(state.offered) or None,
        "unseen": pebbles_of(int(state.unseen)),
    }
