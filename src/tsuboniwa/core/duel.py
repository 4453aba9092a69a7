"""What games of two seats against each other have in common."""

from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Ints


@compiled
def duel_returns(winner: int, out: Ints) -> int:
    """Write 1 for the winner and -1 for the other, or 0 for both; return the winners as a mask."""
    out[0] = 0
    out[1] = 0
    if winner < 0:
        return 0
    out[winner] = 1
    out[1 - winner] = -1
    return 1 << winner
