"""Records and action fields: what could go wrong silently is refused when it is declared."""

from typing import Annotated

import numpy as np
import pytest

import tsuboniwa
from tests.registered import make
from tsuboniwa.core.action_fields import Fields
from tsuboniwa.core.state_records import Array, Int, State, dtype_of


def test_a_field_cannot_have_the_name_of_a_numpy_attribute() -> None:
    class Bad(State):
        base: Int

    with pytest.raises(ValueError, match="cannot be called 'base'"):
        dtype_of(Bad)


def test_a_field_says_its_numpy_type() -> None:
    class Bad(State):
        hand: int

    with pytest.raises(TypeError, match="hand"):
        dtype_of(Bad)


def test_a_record_has_no_gaps() -> None:
    class Bad(State):
        small: Annotated[Array, np.int8, 3]
        large: Int

    with pytest.raises(ValueError, match="gaps"):
        dtype_of(Bad)


def test_fields_stand_in_order_from_the_highest_bits() -> None:
    fields = Fields.of_widths(kind=4, where=6, tile=5)
    assert [(field.shift, field.bits) for field in fields] == [(11, 4), (5, 6), (0, 5)]
    tile = fields.named("tile")
    assert tile.of(tile.at(17)) == 17
    assert tile.is_hidden(tile.hidden)
    with pytest.raises(ValueError, match="does not fit"):
        tile.at(31)
    with pytest.raises(ValueError, match="62 bits"):
        Fields.of_widths(a=40, b=30)


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_the_first_field_is_the_kind(name: str) -> None:
    assert make(name, {}).rules.FIELDS[0].name == "kind"
