"""Numbers that threads take one after the other, so that no two of them do the same work.

Compiled, taking one is a single instruction of the processor: threads that share work need not go
back to Python for more, where they would wait for each other.
"""

import threading

from tsuboniwa.core.state_records import Ints
from tsuboniwa.core.ways import uses_numba

_interpreted = threading.Lock()


def take_number(numbers: Ints) -> int:
    """The number in the array's first place, which then holds the next one."""
    with _interpreted:
        taken = int(numbers[0])
        numbers[0] = taken + 1
    return taken


if uses_numba():
    from tsuboniwa.adapters import counter_instruction

    counter_instruction.use_for(take_number)
