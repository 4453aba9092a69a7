"""The pieces that an observation is made of."""

from dataclasses import dataclass
from math import prod

from tsuboniwa.core import bits
from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Array

# Observations are made of numbers of one byte.
LEAST, MOST = -128, 127


@dataclass(frozen=True)
class Piece:
    """A named part of an observation: an array of small whole numbers."""

    name: str
    shape: tuple[int, ...]
    most: int
    about: str
    least: int = 0

    @property
    def size(self) -> int:
        return prod(self.shape)


@compiled
def write_set(out: Array, at: int, things: int) -> None:
    """Write 1 for each member of a bit mask."""
    while things:
        out[at + bits.lowest(things)] = 1
        things &= things - 1
