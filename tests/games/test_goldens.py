"""Stored perft counts and playthroughs still hold. A game of this package without them fails."""

import json
import os
from typing import Any

import pytest

from tests.goldens import perft_file, playthrough, playthrough_file
from tests.registered import make, parameters
from tsuboniwa.core.perft import perft
from tsuboniwa.core.records import Record
from tsuboniwa.core.registry import BUNDLED

# Interpreted, a count takes a thousand times as long.
MAX_COUNTED = 3_000 if os.environ.get("TSUBONIWA_FEW") else 100_000_000


def counts() -> list[Any]:
    found = []
    for name in BUNDLED:
        entries = json.loads(perft_file(name).read_text(encoding="utf-8"))
        found += [pytest.param(name, entry, id=f"{name}-{i}") for i, entry in enumerate(entries)]
    return found


@pytest.mark.parametrize("name", BUNDLED)
def test_every_game_has_perft_counts(name: str) -> None:
    entries = json.loads(perft_file(name).read_text(encoding="utf-8"))
    assert len(entries) >= 5
    assert max(entry["count"] for entry in entries) >= 100_000


@pytest.mark.parametrize(("name", "entry"), counts())
def test_perft(name: str, entry: dict[str, Any]) -> None:
    if entry["count"] > MAX_COUNTED:
        pytest.skip("too many to count in this run")
    game = make(name, entry["options"])
    position = Record(game, tuple(entry["actions"])).end()
    assert perft(position, entry["depth"]) == entry["count"]


@pytest.mark.parametrize(("name", "options"), parameters(BUNDLED))
def test_playthrough(name: str, options: dict[str, Any]) -> None:
    stored = playthrough_file(name, options).read_text(encoding="utf-8")
    assert playthrough(make(name, options)) == stored
