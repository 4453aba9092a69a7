"""Actions as whole numbers with fields."""

from dataclasses import dataclass

# In place of a kind: actions of all kinds.
ANY = -1


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
