"""The real command line, as its users start it, and new Pythons that run a few lines."""

import os
import subprocess
import sys
from pathlib import Path

COMMAND = str(Path(sys.executable).parent / "tsuboniwa")


def tsuboniwa(*arguments: str, given: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run the installed command to its end."""
    data = given.encode() if isinstance(given, str) else given
    done = subprocess.run(
        [COMMAND, *arguments], input=data, capture_output=True, timeout=120, env=os.environ
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def python(code: str, given: str = "", **environment: str) -> str:
    """What these lines print in a new Python, where every warning is an error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        input=given,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def interpreted(code: str, given: str = "") -> str:
    """The same without the compiler: what overflows is noticed."""
    return python(code, given, TSUBONIWA_KERNELS="interpreted")


def assert_bad_input(done: subprocess.CompletedProcess[str], *pieces: str) -> None:
    """One line on standard error that says all these things, and exit status 2."""
    assert done.returncode == 2, done
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    for piece in pieces:
        assert piece in done.stderr
