"""What a position seems to be worth at the start of a turn."""

from tsuboniwa.core.compiled import compiled
from tsuboniwa.games.niwa_race.players.knowledge import Knowledge
from tsuboniwa.games.niwa_race.rules import State

FIRST, SECOND, THIRD = 12, 5, 2
TEMPO = 54


@compiled
def side(state: State, known: Knowledge, seat: int) -> int:
    """How near a seat is: the foremost figurine counts most."""
    a = known.near[seat, state.place[seat, 0], state.stack[seat, 0]]
    b = known.near[seat, state.place[seat, 1], state.stack[seat, 1]]
    c = known.near[seat, state.place[seat, 2], state.stack[seat, 2]]
    low = min(a, b, c)
    high = max(a, b, c)
    return -int(FIRST * low + SECOND * (a + b + c - low - high) + THIRD * high)


@compiled
def evaluate(state: State, known: Knowledge) -> int:
    """For the seat that acts, which is at the start of its turn."""
    seat = state.actor
    return side(state, known, seat) - side(state, known, 1 - seat) + TEMPO
