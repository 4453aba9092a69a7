"""Building C programs with the games' libraries."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tsuboniwa.ahead.build import build_all
from tsuboniwa.core import ready_made

STRICT = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic")


def c_compiler() -> list[str]:
    """The system's, or the one that the linker brings."""
    found = shutil.which("cc") or shutil.which("gcc")
    return [found] if found else [sys.executable, "-m", "ziglang", "cc"]


def write_headers(folder: Path) -> None:
    run([sys.executable, "-m", "tsuboniwa.ahead.header", str(folder)])


def build_program(source: Path, games: tuple[str, ...], program: Path) -> None:
    """Compile a program, strictly, and link it with the libraries of these games."""
    build_all(games, [ready_made.this_platform()])
    write_headers(program.parent)
    libraries = [str(ready_made.library_of(game)) for game in games]
    include = f"-I{program.parent}"
    run([*c_compiler(), *STRICT, include, str(source), *libraries, "-lm", "-o", str(program)])


def run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
