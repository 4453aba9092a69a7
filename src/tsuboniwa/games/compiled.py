"""The decorator for compiled functions, and a disk cache that can never play old rules.

Numba notices a change in the function it has stored, but not in one that it calls from another
module. So the cache lives in a folder named by the text of *every* file that compiled code can
depend on and by their place, by the versions of the compiler, by the processor and by the flags
that change the machine code.
"""

import hashlib
import os
import platform
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
import platformdirs
from filelock import FileLock
from llvmlite import binding as llvm

PACKAGE = Path(__file__).parent.parent
# Compiled functions stand in these folders only; `compiled` refuses others.
COMPILED_FOLDERS = ("games", "players", "adapters")
UNUSED_CACHE_DAYS = 30

P = ParamSpec("P")
R = TypeVar("R")


@cache
def fingerprint() -> str:
    """Name of everything that the machine code depends on."""
    digest = hashlib.sha256()
    for folder in COMPILED_FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0")
                digest.update(path.read_bytes() + b"\0")
    versions = (platform.python_version(), numba.__version__, np.__version__)
    flags = (numba.config.BOUNDSCHECK, numba.config.OPT, numba.config.DEBUG)
    machine = (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    # Numba files its kernels by the sources' full paths, and finds them only there.
    digest.update(repr((versions, flags, machine, str(PACKAGE))).encode())
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """Where kernels are kept: `TSUBONIWA_CACHE_DIR`, or the user's cache folder."""
    chosen = os.environ.get("TSUBONIWA_CACHE_DIR")
    return (Path(chosen) if chosen else platformdirs.user_cache_path("tsuboniwa")) / "kernels"


@cache
def cache_folder() -> Path | None:
    """This version's folder, or None where nothing can be written: then nothing is kept."""
    folder = cache_root() / fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Marks the folder as used, for `forget_unused`.
        os.utime(folder)
    except OSError:
        return None
    return folder


def forget_unused() -> None:
    """Remove the kernels of versions that were not used for a month."""
    limit = time.time() - UNUSED_CACHE_DAYS * 86_400
    root = cache_root()
    for folder in root.iterdir() if root.is_dir() else ():
        if folder.is_dir() and folder != cache_folder() and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile at the first call, without the GIL, kept on disk.

    With `NUMBA_DISABLE_JIT=1` the function stays what it is: plain Python.
    """
    folder = function.__module__.removeprefix("tsuboniwa.").split(".")[0]
    if folder not in COMPILED_FOLDERS:
        raise ValueError(f"{function.__module__} is outside {COMPILED_FOLDERS}: add its folder")
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder() or "")
    try:
        # Numba chooses the cache's place here, not at the first call.
        made = numba.njit(function, cache=cache_folder() is not None, nogil=True)
    finally:
        numba.config.CACHE_DIR = before
    _save_one_at_a_time(made)
    return cast(Callable[P, R], made)


def _save_one_at_a_time(dispatcher: Any) -> None:
    """Let only one process at a time add to the cache.

    Numba numbers the stored versions of a function without a lock: two processes that compile it
    for two games would write over each other's machine code.
    """
    folder = cache_folder()
    if folder is None or not hasattr(dispatcher, "_cache"):
        return
    stored = dispatcher._cache._cache_file
    save = stored.save
    lock = FileLock(folder / "lock")

    def save_alone(key: Any, data: Any) -> None:
        with lock:
            save(key, data)

    stored.save = save_alone
