"""A limit says something, and something possible."""

import math

import pytest

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.players.limit import Limit


def test_a_limit_says_something() -> None:
    with pytest.raises(TsuboniwaError, match="says milliseconds"):
        Limit()
    with pytest.raises(TsuboniwaError, match="says milliseconds"):
        Limit(memory=1000)


@pytest.mark.parametrize("given", [{"simulations": 0}, {"milliseconds": -1.0}, {"depth": 0}])
def test_a_limit_is_more_than_nothing(given: dict[str, int]) -> None:
    with pytest.raises(TsuboniwaError, match="greater than 0"):
        Limit(**given)


def test_a_limit_is_a_number() -> None:
    with pytest.raises(TsuboniwaError, match="greater than 0"):
        Limit(milliseconds=math.nan)
