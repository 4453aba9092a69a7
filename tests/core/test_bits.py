"""Bit masks give the same answers compiled and interpreted."""

from hypothesis import given
from hypothesis import strategies as st

from tsuboniwa.core import bits

MASKS = st.integers(1, 2**62 - 1)


@given(MASKS)
def test_count_and_lowest(mask: int) -> None:
    assert bits.count(mask) == bin(mask).count("1")
    assert 1 << bits.lowest(mask) == mask & -mask


@given(MASKS, st.data())
def test_nth(mask: int, data: st.DataObject) -> None:
    ones = [i for i in range(62) if mask >> i & 1]
    n = data.draw(st.integers(0, len(ones) - 1))
    assert bits.nth(mask, n) == ones[n]
