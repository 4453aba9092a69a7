"""Counting bits, and finding the lowest, by single instructions of the processor."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload


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


def use_for(count: Callable[[int], int], lowest: Callable[[int], int]) -> None:
    """Let compiled calls of these two be the instructions."""
    overload(count, strict=False)(lambda mask: lambda mask: _ctpop(mask))
    overload(lowest, strict=False)(lambda mask: lambda mask: _cttz(mask))
