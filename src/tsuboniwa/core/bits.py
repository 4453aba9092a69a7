"""Sets of small things as bit masks: how many, which is the lowest, which is the n-th.

Compiled, these are single machine instructions; interpreted, plain Python.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from tsuboniwa.core.compiled import compiled


def count(mask: int) -> int:
    """How many there are."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest one; the mask is not empty."""
    return (int(mask) & -int(mask)).bit_length() - 1


def _population(typing: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _trailing_zeros(typing: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


_ctpop: Any = intrinsic(_population)
_cttz: Any = intrinsic(_trailing_zeros)


@overload(count, strict=False)
def _compiled_count(mask: Any) -> Any:
    return lambda mask: _ctpop(mask)


@overload(lowest, strict=False)
def _compiled_lowest(mask: Any) -> Any:
    return lambda mask: _cttz(mask)


@compiled
def nth(mask: int, n: int) -> int:
    """The number of the one that has n lower ones below it."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
