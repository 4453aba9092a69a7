"""Numbers that threads take one after the other, so that no two of them do the same work.

Compiled, taking one is a single instruction of the processor: threads that share work need not go
back to Python for more, where they would wait for each other.
"""

import threading
from typing import Any

from numba import types
from numba.extending import intrinsic, overload

from tsuboniwa.core.state_records import Ints

_interpreted = threading.Lock()


def take_number(numbers: Ints) -> int:
    """The number in the array's first place, which then holds the next one."""
    with _interpreted:
        taken = int(numbers[0])
        numbers[0] = taken + 1
    return taken


def _type_add_one(typing: Any, numbers: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        one = context.get_constant(types.int64, 1)
        return builder.atomic_rmw("add", array.data, one, "monotonic")

    return types.int64(numbers), generate


_add_one: Any = intrinsic(_type_add_one)


@overload(take_number, strict=False)
def _take_number(numbers: Any) -> Any:
    return lambda numbers: _add_one(numbers)
