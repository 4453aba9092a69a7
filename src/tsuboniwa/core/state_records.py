"""State and set-up records, and the types of arrays.

A record is declared once, as a class with annotated fields; the class serves the type checker and
the reader, `dtype_of` makes from it the NumPy record that compiled functions work on.

The types of arrays say what the type checker cannot: how many dimensions there are, and of which
game the records are. Entry points of libraries are made by them.
"""

from typing import Annotated, Any, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt


class Items(NamedTuple):
    """What an array holds, in how many dimensions.

    Instead of a NumPy type, "setup" and "state" are the records of whichever game it is.
    """

    kind: Any
    dimensions: int = 1


Array: TypeAlias = npt.NDArray[Any]
Setups: TypeAlias = Annotated[Array, Items("setup")]
States: TypeAlias = Annotated[Array, Items("state")]
Ints: TypeAlias = Annotated[npt.NDArray[np.int64], Items(np.int64)]
Ints2: TypeAlias = Annotated[npt.NDArray[np.int64], Items(np.int64, 2)]
Floats: TypeAlias = Annotated[npt.NDArray[np.float64], Items(np.float64)]
Floats2: TypeAlias = Annotated[npt.NDArray[np.float64], Items(np.float64, 2)]
Floats3: TypeAlias = Annotated[npt.NDArray[np.float64], Items(np.float64, 3)]
Singles: TypeAlias = Annotated[npt.NDArray[np.float32], Items(np.float32)]
Singles2: TypeAlias = Annotated[npt.NDArray[np.float32], Items(np.float32, 2)]
Bools: TypeAlias = Annotated[npt.NDArray[np.bool_], Items(np.bool_)]
Bytes: TypeAlias = Annotated[npt.NDArray[np.int8], Items(np.int8)]
Bytes2: TypeAlias = Annotated[npt.NDArray[np.int8], Items(np.int8, 2)]
Bytes3: TypeAlias = Annotated[npt.NDArray[np.int8], Items(np.int8, 3)]
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
