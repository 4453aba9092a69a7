"""However compiled functions run, whole matches and players' decisions are the same.

This run's way is compared with plain Python, and `make test` has a run on ready-made kernels and
one on kernels compiled at run time: so all three are the same.
"""

import math
import os
import re
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import pytest

import tsuboniwa
from tests.transcripts import lines_of
from tsuboniwa.core.registry import BUNDLED
from tsuboniwa.core.ways import VARIABLE, chosen, forced

ROOT = Path(__file__).parents[2]
EXACT = re.compile(r"-?0x[01]\.[0-9a-f]+p[+-]\d+")
# Networks compute with 32 bits. Plain Python rounds their intermediate results elsewhere, so that
# what is learned from them differs in the ninth digit; everything else is the same to the bit.
TOLERANCE = 1e-7


def transcript(name: str, way: str) -> list[str]:
    """The transcript of another process, which must run that way."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.transcripts", name],
        cwd=ROOT,
        env=os.environ | {VARIABLE: way},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    used, *lines = done.stdout.splitlines()
    assert used == way
    return lines


def first_difference(these: list[str], those: list[str]) -> str | None:
    for this, other in zip_longest(these, those, fillvalue="(nothing)"):
        if EXACT.sub("", this) != EXACT.sub("", other) or not all(
            math.isclose(float.fromhex(a), float.fromhex(b), abs_tol=TOLERANCE)
            for a, b in zip(EXACT.findall(this), EXACT.findall(other), strict=True)
        ):
            return f"{this}\n{other}"
    return None


@pytest.mark.skipif(forced() == "interpreted", reason="this run is plain Python already")
@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_matches_and_decisions_are_those_of_plain_python(name: str) -> None:
    assert first_difference(list(lines_of(name)), transcript(name, "interpreted")) is None


@pytest.mark.skipif(forced() is not None, reason="somebody asks for another way")
@pytest.mark.parametrize("name", BUNDLED)
def test_ready_made_kernels_are_used_where_nobody_asks_for_others(name: str) -> None:
    assert chosen(name).way == "ahead", chosen(name).reason


def test_a_difference_is_seen() -> None:
    same = ["actor 1", "black 0x1.3ad78773fbdd4p-1"]
    assert first_difference(same, ["actor 1", "black 0x1.3ad7874a0c9b8p-1"]) is None
    assert first_difference(same, ["actor 1", "black 0x1.4ad7874a0c9b8p-1"])
    assert first_difference(same, ["actor 2", *same[1:]])
    assert first_difference(same, same[:1])
