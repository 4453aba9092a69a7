"""State and set-up records, and actions as whole numbers with fields.

A record is declared once, as a class with annotated fields; the class serves the type checker and
the reader, `dtype_of` makes from it the NumPy record that compiled functions work on.
"""

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

# Rules need these wherever they need a layout.
from tsuboniwa.games.actors import CHANCE as CHANCE
from tsuboniwa.games.actors import OVER as OVER
from tsuboniwa.games.actors import SPECTATOR as SPECTATOR

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Array: TypeAlias = npt.NDArray[Any]
# Fields of a record are 64-bit unless size matters: interpreted, smaller ones overflow silently.
Int: TypeAlias = Annotated[int, np.int64]

# In place of a kind: actions of all kinds.
ANY = -1


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


@dataclass(frozen=True)
class Field:
    """Some bits of an action. All ones mean: hidden from the one who reads it."""

    name: str
    shift: int
    bits: int

    @property
    def mask(self) -> int:
        return (1 << self.bits) - 1

    @property
    def hidden(self) -> int:
        """This field with nothing but ones, in its place."""
        return self.mask << self.shift

    def of(self, action: int) -> int:
        return action >> self.shift & self.mask

    def at(self, value: int) -> int:
        if not 0 <= value < self.mask:
            raise ValueError(f"{value} does not fit the field {self.name!r}.")
        return value << self.shift

    def is_hidden(self, action: int) -> bool:
        return self.of(action) == self.mask


class Fields(tuple[Field, ...]):
    """An action's fields, the first one in the highest bits.

    So actions in ascending order are in order of their fields, and a choice of the first few
    fields is a prefix.
    """

    @classmethod
    def of_widths(cls, **widths: int) -> "Fields":
        shift = sum(widths.values())
        if shift > 62:
            raise ValueError("An action has at most 62 bits.")
        fields = []
        for name, bits in widths.items():
            shift -= bits
            fields.append(Field(name, shift, bits))
        return cls(fields)

    def named(self, name: str) -> Field:
        return next(field for field in self if field.name == name)
