"""Compound actions as short series of choices, each an index that always means the same thing.

An action has fields: a kind, a place, some tiles. A choice settles the next field that is still
open, and its index names a thing (the kind *swap*, the tile 14, the column -3), never a position in
a list. Which values a field may take is asked of the rules; this module only numbers them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypeAlias

import numpy as np

from tsuboniwa.core.action_fields import ANY, Fields
from tsuboniwa.core.state_records import Array, Int, Items, dtype_of

# Enough for every game; a space that does not fit says so.
KINDS_ROOM = 16
ROWS_ROOM = 20
SECONDS_ROOM = 128
FIELDS_ROOM = 10
VALUES_ROOM = 1024
INDEX_ROOM = 640
NONE = -1


class Space:
    """An index space as compiled code reads it."""

    indexes: Int
    # How many fields an action has, and where the first of them, its kind, is.
    fields: Int
    kind_shift: Int
    # By field: where it is, what it may hold, and where the fields before it begin.
    shifts: Annotated[Array, np.int64, FIELDS_ROOM]
    masks: Annotated[Array, np.int64, FIELDS_ROOM]
    above: Annotated[Array, np.int64, FIELDS_ROOM]
    # By row and field: where its values begin in `lookup`, which has the index of each or NONE.
    begins: Annotated[Array, np.int64, (ROWS_ROOM, FIELDS_ROOM)]
    lookup: Annotated[Array, np.int16, VALUES_ROOM]
    # By index: the field's value.
    values: Annotated[Array, np.int16, INDEX_ROOM]
    # By an action's kind and the value of its second field: the row.
    rows: Annotated[Array, np.int8, (KINDS_ROOM, SECONDS_ROOM)]


SPACE = dtype_of(Space)
Spaces: TypeAlias = Annotated[Array, Items(SPACE)]


class Asked(NamedTuple):
    """A field that is asked for: of all actions of a kind (ANY: of all kinds), or of some."""

    kind: int
    field: str
    # Only where the second field has this value.
    second: int | None = None


@dataclass(frozen=True)
class Part:
    """Things of one sort: their indexes are consecutive."""

    name: str
    about: str
    # Of the field, one for each index.
    values: tuple[int, ...]
    texts: tuple[str, ...]
    # The fields that choose among these things.
    asked: tuple[Asked, ...]


class IndexSpace:
    """All choices of a game, numbered."""

    def __init__(self, fields: Fields, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.size = sum(len(part.values) for part in parts)
        # By index: the part and what it is called there.
        self.texts = tuple(f"{part.name} {text}" for part in parts for text in part.texts)
        self.spaces: Array = np.zeros(1, SPACE)
        space = self.spaces[0]
        space.indexes = self.size
        space.fields = len(fields)
        space.kind_shift = fields[0].shift
        for number, field in enumerate(fields):
            space.shifts[number] = field.shift
            space.masks[number] = field.mask
            space.above[number] = field.shift + field.bits
        space.lookup[:] = NONE
        space.rows[:] = np.arange(KINDS_ROOM)[:, None]
        self._number(fields)

    def _number(self, fields: Fields) -> None:
        space = self.spaces[0]
        names = [field.name for field in fields]
        # What is never asked for has the first entries, all NONE.
        room = max(field.mask for field in fields) + 1
        index = 0
        exceptions: list[tuple[Asked, int]] = []
        for part in self.parts:
            for asked in part.asked:
                if asked.second is not None:
                    exceptions.append((asked, room))
                else:
                    kinds = slice(None) if asked.kind == ANY else asked.kind
                    space.begins[kinds, names.index(asked.field)] = room
            for value in part.values:
                space.lookup[room + value] = index
                space.values[index] = value
                index += 1
            room += max(part.values) + 1
        for row, (asked, begin) in enumerate(exceptions, KINDS_ROOM):
            space.begins[row] = space.begins[asked.kind]
            space.begins[row, names.index(asked.field)] = begin
            space.rows[asked.kind, asked.second] = row
        if room > VALUES_ROOM or index > INDEX_ROOM:
            raise ValueError(f"{index} indexes with {room} values: make the record larger.")


def numbered(name: str, about: str, texts: Sequence[str], first: int, *asked: Asked) -> Part:
    """Things whose values count up from `first`."""
    values = tuple(range(first, first + len(texts)))
    return Part(name, about, values, tuple(texts), asked)
