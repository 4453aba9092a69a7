"""Taking a number by a single instruction of the processor."""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic, overload

from tsuboniwa.core.state_records import Ints


def _type_add_one(typing: Any, numbers: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        one = context.get_constant(types.int64, 1)
        return builder.atomic_rmw("add", array.data, one, "monotonic")

    return types.int64(numbers), generate


_add_one: Any = intrinsic(_type_add_one)


def use_for(take_number: Callable[[Ints], int]) -> None:
    """Let compiled calls of this function be the instruction."""
    overload(take_number, strict=False)(lambda numbers: lambda numbers: _add_one(numbers))
