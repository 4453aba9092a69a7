"""A library that cannot be used: a sentence in the log, the next way, and no crash."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import pytest

import tsuboniwa
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS
from tsuboniwa.ahead.processor import BASIC, EXTENDED, KEPT, LATER, question
from tsuboniwa.ahead.targets import TARGETS, link, machine_of
from tsuboniwa.core import ready_made, sources

PACKAGE = Path(tsuboniwa.__file__).parent
GAME = DUEL_WITH_HIDDEN_HANDS
# Of each of the processor's answers a bit that is never set: reserved, or of what was never sold.
IMPOSSIBLE = {BASIC: 1 << 16, EXTENDED: 1 << 22, LATER: 1 << 31, KEPT: 1 << 31}
PLAY = f"""
import logging, sys
logging.basicConfig(level=logging.INFO, format="%(message)s")
import tsuboniwa
from tsuboniwa.core import ways
print(ways.chosen("{GAME}").way)
print(len(tsuboniwa.game("{GAME}").start().legal))
"""
# As if Numba were not installed: whoever compiles would have to wait for minutes.
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None\n"
COMMAND = "from tsuboniwa.cli import main; main()"


class Copy:
    """A copy of the package with its libraries, one of which is spoilt."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "tsuboniwa"
        shutil.copytree(PACKAGE, self.package, ignore=shutil.ignore_patterns("__pycache__", "app"))
        self.library = self.package / ready_made.library_of(GAME).relative_to(PACKAGE)
        self.description = ready_made.description_of(self.library)

    def describe(self, **changes: Any) -> None:
        described = json.loads(self.description.read_bytes()) | changes
        self.description.write_text(json.dumps(described), encoding="utf-8")

    def write_library(self, content: bytes) -> None:
        """Another library, which its description takes for the right one."""
        self.library.write_bytes(content)
        self.describe(sha256=hashlib.sha256(content).hexdigest())

    def run(self, code: str, *arguments: str, **environment: str) -> Any:
        return subprocess.run(
            [sys.executable, "-c", code, *arguments],
            env=os.environ
            | {"TSUBONIWA_KERNELS": "", "PYTHONPATH": str(self.package.parent)}
            | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
        )


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def edit_rules(copy: Copy) -> None:
    rules = copy.library.with_name("rules.py")
    rules.write_text(rules.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")


def cut_off(copy: Copy) -> None:
    copy.library.write_bytes(copy.library.read_bytes()[:5000])


def change_a_byte(copy: Copy) -> None:
    content = bytearray(copy.library.read_bytes())
    content[len(content) // 2] ^= 1
    copy.library.write_bytes(content)


def be_for_another_processor(copy: Copy) -> None:
    """The machine that a Linux library is for stands in its 19th byte."""
    content = bytearray(copy.library.read_bytes())
    content[18] = 0xB7
    copy.write_library(bytes(content))


def become_a_folder(copy: Copy) -> None:
    copy.library.unlink()
    copy.library.mkdir()


def lead_in_a_circle(copy: Copy) -> None:
    copy.description.unlink()
    copy.description.symlink_to(copy.description.name)


def be_of_another_game(copy: Copy) -> None:
    other = next(name for name in sources.games() if name != GAME)
    copy.write_library(ready_made.library_of(other).read_bytes())


def ask_for_a_processor_that_nobody_has(copy: Copy, asked_for: int) -> None:
    """A library that asks its question like every other, for more than there is."""
    target = TARGETS[ready_made.this_platform()]
    asked = question(GAME, target)
    impossible = re.sub(rf"\b{asked_for}\b", str(asked_for | IMPOSSIBLE[asked_for]), asked)
    assert impossible != asked
    machine = machine_of(target)
    module = llvm.parse_assembly(impossible)
    module.triple, module.data_layout = target.triple, str(machine.target_data)
    link(target, machine.emit_object(module), copy.library)
    copy.write_library(copy.library.read_bytes())


SPOILT: dict[str, tuple[Callable[[Copy], None], str]] = {
    "of another version": (lambda copy: copy.describe(interface=0), "is of another version"),
    "of other rules": (edit_rules, "was not made from these sources"),
    "of another platform": (lambda copy: copy.describe(platform="amiga"), "is for amiga"),
    "of another processor, unsaid": (be_for_another_processor, "cannot be loaded"),
    "of another game, unsaid": (be_of_another_game, "cannot be loaded"),
    **{
        f"for newer processors, {number}": (
            partial(ask_for_a_processor_that_nobody_has, asked_for=asked_for),
            "newer processors than this one",
        )
        for number, asked_for in enumerate(IMPOSSIBLE, 1)
    },
    "cut off": (cut_off, "is damaged"),
    "tampered with": (change_a_byte, "is damaged"),
    "empty, unsaid": (lambda copy: copy.write_library(b""), "cannot be loaded"),
    "no library, unsaid": (lambda copy: copy.write_library(b"words " * 999), "cannot be loaded"),
    "unreadable": (become_a_folder, "cannot be read"),
    "missing": (lambda copy: copy.library.unlink(), "has no ready-made kernels"),
    "with its description missing": (lambda copy: copy.description.unlink(), "has no ready-made"),
    "with its description unreadable": (lead_in_a_circle, "cannot be read"),
}
DESCRIPTIONS = {
    b"": "cannot be read",
    b"\xff\xfe": "cannot be read",
    b"not JSON": "cannot be read",
    b"[" * 100_000: "cannot be read",
    b"[]": "of another version",
    b"null": "of another version",
    b"{}": "of another version",
    b'{"interface": "1"}': "of another version",
}


def assert_next_way(copy: Copy, said: str) -> None:
    played = copy.run(WITHOUT_NUMBA + PLAY)
    assert played.returncode == 0, played.stderr
    assert played.stdout.split() == ["interpreted", "27"]
    (sentence,) = [line for line in played.stderr.splitlines() if f"{GAME} runs" in line]
    assert said in sentence
    assert "Traceback" not in played.stderr
    refused = copy.run(COMMAND, "play", GAME, "--opponent", "random", TSUBONIWA_KERNELS="ahead")
    assert refused.returncode == 2, refused.stderr
    assert refused.stderr.count("\n") == 1
    assert said in refused.stderr


@pytest.mark.parametrize("how", SPOILT)
def test_a_library_that_cannot_be_used(copy: Copy, how: str) -> None:
    spoil, said = SPOILT[how]
    spoil(copy)
    assert_next_way(copy, said)


@pytest.mark.parametrize("content", DESCRIPTIONS, ids=range(len(DESCRIPTIONS)))
def test_a_description_that_says_nothing(copy: Copy, content: bytes) -> None:
    copy.description.write_bytes(content)
    assert_next_way(copy, DESCRIPTIONS[content])


def test_a_description_need_not_list_functions(copy: Copy) -> None:
    """The library knows them itself."""
    for functions in ([], None, "words", ["one", "two"]):
        copy.describe(functions=functions)
        played = copy.run(PLAY)
        assert played.stdout.split() == ["ahead", "27"], played.stderr


def test_with_numba_the_next_way_is_to_compile(copy: Copy) -> None:
    change_a_byte(copy)
    asked = f'from tsuboniwa.core import ways; print(ways.chosen("{GAME}").way)'
    assert copy.run(asked).stdout.strip() == "jit"


def test_a_read_only_installation_works(copy: Copy, tmp_path: Path) -> None:
    """Nothing is written there: with no permission to, or, for root, by looking at what is new."""
    folders = [folder for folder, _, _ in os.walk(copy.package)]
    before = {path: path.stat().st_mtime_ns for path in copy.package.rglob("*")}
    for folder in folders:
        Path(folder).chmod(0o555)
    home = tmp_path / "home"
    home.mkdir()
    try:
        played = copy.run(PLAY, HOME=str(home), PYTHONDONTWRITEBYTECODE="1")
        assert played.stdout.split() == ["ahead", "27"], played.stderr
        after = {path: path.stat().st_mtime_ns for path in copy.package.rglob("*")}
        assert after == before
    finally:
        for folder in folders:
            Path(folder).chmod(0o755)
    assert list(home.iterdir()) == []
