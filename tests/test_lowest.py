"""The lower bounds of what the package needs."""

from pathlib import Path

import pytest

from tests.lowest import lowest


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
    assert lowest(["web", "research", "dev"])
