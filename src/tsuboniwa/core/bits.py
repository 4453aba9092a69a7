"""Sets of small things as bit masks: how many, which is the lowest, which is the n-th.

Compiled, these are single machine instructions; interpreted, plain Python.
"""

from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.ways import uses_numba


def count(mask: int) -> int:
    """How many there are."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest one; the mask is not empty."""
    return (int(mask) & -int(mask)).bit_length() - 1


if uses_numba():
    from tsuboniwa.core import bit_instructions

    bit_instructions.use_for(count, lowest)


@compiled
def nth(mask: int, n: int) -> int:
    """The number of the one that has n lower ones below it."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
