"""What a library for this platform asks of the machine: little, and of no version."""

import re
import shutil
import subprocess

import pytest

from tsuboniwa.ahead.targets import C_FUNCTIONS
from tsuboniwa.core import ready_made
from tsuboniwa.core.registry import BUNDLED
from tsuboniwa.core.sources import SHARED

# Operations of LLVM's that become calls only in machine code.
OPERATIONS = {"expf", "log10"}


@pytest.mark.skipif(
    not ready_made.this_platform().startswith("linux") or shutil.which("readelf") is None,
    reason="looks with readelf, on Linux",
)
@pytest.mark.parametrize("game", [SHARED, *BUNDLED])
def test_a_library_needs_only_plain_functions_of_any_c_library(game: str) -> None:
    library = str(ready_made.library_of(game))
    command = ["readelf", "--wide", "--dyn-syms", "--version-info", "--dynamic", library]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    needed = set(re.findall(r"\bUND (\S+)", told))
    assert needed <= C_FUNCTIONS | OPERATIONS
    assert "NEEDED" not in told
    assert "No version information found" in told
    shown = set(re.findall(r"GLOBAL DEFAULT +\d+ (\w+)", told))
    assert shown == {
        f"{game}_make_functions",
        f"{game}_suits_processor",
        *ready_made.functions(game),
    }
