"""State and set-up records.

A record is declared once, as a class with annotated fields; the class serves the type checker and
the reader, `dtype_of` makes from it the NumPy record that compiled functions work on.
"""

from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Array: TypeAlias = npt.NDArray[Any]
# Fields of a record are 64-bit unless size matters: interpreted, smaller ones overflow silently.
Int: TypeAlias = Annotated[int, np.int64]


class Setup:
    """What stays the same during a match. Every game's set-up record begins so."""

    seats: Int
    rules_version: Int


class State:
    """What changes. Every game's state record begins so."""

    # A seat, CHANCE or OVER.
    actor: Int
    # 0 while the game runs, then 1 + the index into the game's REASONS.
    reason: Int


def dtype_of(declared: type) -> np.dtype[Any]:
    """The NumPy record type of a class with fields `Int` or `Annotated[Array, kind, shape]`."""
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(declared, include_extras=True).items():
        if hasattr(np.record, name):
            raise ValueError(f"A field cannot be called {name!r}: NumPy's records have that name.")
        if get_origin(hint) is not Annotated:
            raise TypeError(f"Field {name!r} says nothing of its NumPy type.")
        _, *kind_and_shape = get_args(hint)
        fields.append((name, *kind_and_shape))
    made = np.dtype(fields, align=True)
    if made.itemsize != np.dtype(fields).itemsize:
        # Unused bytes would make equal positions unequal.
        raise ValueError("The record has gaps: put its larger fields first.")
    return np.dtype((np.record, made))


def one_record(kind: np.dtype[Any]) -> Array:
    """An array of one record, all zeros; made four times as fast as `np.zeros` makes it."""
    return np.frombuffer(bytearray(kind.itemsize), kind)
