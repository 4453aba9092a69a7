"""What every game's drawing must bear."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tsuboniwa
from tsuboniwa.terminal.drawing import drawing_of


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=20))
def test_loosened_input_never_fails(name: str, text: str) -> None:
    assert isinstance(drawing_of(name).loosen(text), str)
