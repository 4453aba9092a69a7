"""The lower bounds of what the package needs."""

import os
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.lowest import lowest

# What `make test-lowest` has installed beside the package's own needs.
EXTRAS = os.environ.get("TSUBONIWA_LOWEST", "").split()


def test_every_bound_becomes_the_only_version(tmp_path: Path) -> None:
    project = tmp_path / "pyproject.toml"
    project.write_text(
        '[project]\ndependencies = ["one>=1.2"]\n'
        "[project.optional-dependencies]\nmore = [\"two[extra]>=3; sys_platform != 'win32'\"]\n"
    )
    assert lowest([], project) == ["one==1.2"]
    assert lowest(["more"], project)[1] == "two[extra]==3; sys_platform != 'win32'"
    project.write_text('[project]\ndependencies = ["one"]\n')
    with pytest.raises(ValueError, match="lower bound"):
        lowest([], project)


def test_everything_that_is_needed_has_one() -> None:
    assert lowest(["web", "hosting", "jit", "research", "dev"])


@pytest.mark.skipif(not EXTRAS, reason="make test-lowest installs the lower bounds")
def test_exactly_the_lower_bounds_are_installed() -> None:
    assert {"web", "hosting", "jit", "research"} <= {*EXTRAS}
    wanted = [Requirement(text) for text in lowest(EXTRAS)]
    needed = [one for one in wanted if one.marker is None or one.marker.evaluate()]
    installed = {one.name: version(one.name) for one in needed}
    assert {one.name for one in needed if installed[one.name] not in one.specifier} == set()
