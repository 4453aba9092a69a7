"""The score that a pair may expect, for people who ask."""

from tsuboniwa.core import bits
from tsuboniwa.games.niwashi.rules import FULL_SCORE
from tsuboniwa.games.niwashi.state import State

# Orders that a tile fulfils on average while there are enough of both.
PACE = 0.75


def score_so_far(state: State) -> int:
    return bits.count(int(state.laid_open[0])) + bits.count(int(state.laid_open[1]))


def tiles_left(state: State) -> int:
    """Tiles that can still be laid, except those on the discard pile."""
    hands = sum(bits.count(int(state.hand[seat])) + int(state.hidden[seat]) for seat in range(2))
    return int(state.pile) + bits.count(int(state.display)) + hands


def expected_score(state: State) -> float:
    """What a good pair reaches from here."""
    score = score_so_far(state)
    return min(FULL_SCORE - 0.5, score + PACE * tiles_left(state))
