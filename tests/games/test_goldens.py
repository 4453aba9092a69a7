"""Stored perft counts and playthroughs still hold. A game of this package without them fails."""

import json
import os
from typing import Any

import pytest

from tests.goldens import perft_file, playthrough, playthrough_file
from tests.registered import make, parameters_of_all_versions, versions
from tsuboniwa.core.perft import perft
from tsuboniwa.core.records import Record
from tsuboniwa.core.registry import BUNDLED

# Interpreted, a count takes a thousand times as long.
MAX_COUNTED = 3_000 if os.environ.get("TSUBONIWA_FEW") else 100_000_000


NAMES_AND_VERSIONS = [(name, version) for name in BUNDLED for version in versions(name)]


def counts() -> list[Any]:
    return [
        pytest.param(name, version, entry, id=f"{name}-version-{version}-{number}")
        for name, version in NAMES_AND_VERSIONS
        for number, entry in enumerate(read_counts(name, version))
    ]


def read_counts(name: str, version: int) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads(
        perft_file(name, version).read_text(encoding="utf-8")
    )
    return entries


@pytest.mark.parametrize(("name", "version"), NAMES_AND_VERSIONS)
def test_every_version_of_a_game_has_perft_counts(name: str, version: int) -> None:
    entries = read_counts(name, version)
    assert len(entries) >= 5
    assert max(entry["count"] for entry in entries) >= 100_000


@pytest.mark.parametrize(("name", "version", "entry"), counts())
def test_perft(name: str, version: int, entry: dict[str, Any]) -> None:
    if entry["count"] > MAX_COUNTED:
        pytest.skip("too many to count in this run")
    game = make(name, entry["options"], version)
    position = Record(game, tuple(entry["actions"])).end()
    assert perft(position, entry["depth"]) == entry["count"]


@pytest.mark.parametrize(("name", "options", "version"), parameters_of_all_versions(BUNDLED))
def test_playthrough(name: str, options: dict[str, Any], version: int) -> None:
    stored = playthrough_file(name, options, version).read_text(encoding="utf-8")
    assert playthrough(make(name, options, version)) == stored
