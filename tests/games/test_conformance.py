"""Every version of every registered game passes every check of the conformance suite."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance import CHECKS
from tests.registered import make, parameters_of_all_versions
from tsuboniwa.core.game import Game


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "options", "version"), parameters_of_all_versions())
def test_conformance(
    check: Callable[[Game], None], name: str, options: dict[str, Any], version: int
) -> None:
    check(make(name, options, version))
