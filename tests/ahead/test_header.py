"""The generated headers: a C compiler takes them, and they say what the libraries have."""

import re
from pathlib import Path

import pytest

from tests.c_programs import STRICT, c_compiler, run, write_headers
from tests.command import python
from tsuboniwa.core import ready_made
from tsuboniwa.core.registry import BUNDLED
from tsuboniwa.core.sources import SHARED

SHOW_SYMBOLS = """
import sys
from tsuboniwa.ahead.declarations import entry_points
print(*(entry.symbol for entry in entry_points(sys.stdin.read())))
"""


@pytest.fixture(scope="module")
def headers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("headers")
    write_headers(folder)
    return folder


def test_a_strict_compiler_takes_all_of_them(headers: Path) -> None:
    program = headers / "all.c"
    program.write_text('#include "tsuboniwa.h"\n#include "tsuboniwa.h"\nint main(void) {}\n')
    run([*c_compiler(), *STRICT, "-c", str(program), "-o", str(headers / "all.o")])


def test_a_compiler_that_leaves_gaps_is_refused(headers: Path) -> None:
    """The check of sizes can fail: packed tighter, a record would not be the library's."""
    header = (headers / f"tsuboniwa_{BUNDLED[0]}.h").read_text(encoding="utf-8")
    broken = re.sub(r"int64_t seats;", "int8_t seats;", header)
    assert broken != header
    program = headers / "gaps.c"
    program.write_text("#pragma pack(1)\n" + broken)
    with pytest.raises(AssertionError, match="has_no_gaps"):
        run([*c_compiler(), "-c", str(program), "-o", str(headers / "gaps.o")])


@pytest.mark.parametrize("game", [SHARED, *BUNDLED])
def test_every_function_of_a_library_is_declared(headers: Path, game: str) -> None:
    header = (headers / f"tsuboniwa_{game}.h").read_text(encoding="utf-8")
    declared = re.findall(r"^int32_t (\w+)\(", header, re.MULTILINE)
    loaded = [f"{game}_suits_processor", *ready_made.functions(game)]
    assert declared == loaded
    assert python(SHOW_SYMBOLS, game, TSUBONIWA_KERNELS="interpreted").split() == loaded[1:]
