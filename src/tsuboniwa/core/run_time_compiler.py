"""Compiling with Numba when a function is first called, and a cache that never plays old rules.

Numba notices a change in the function it has stored, but not in one that it calls from another
module. So each stored function is filed under the text of *everything* it depends on: its module
with all that it imports and, where it is generic, the parts of the game whose records it was
compiled for. An edit recompiles what depends on it and nothing else. Paths are not part of it:
copies of the same sources share their kernels.
"""

import hashlib
import os
import platform
import shutil
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
import platformdirs
from filelock import FileLock
from llvmlite import binding as llvm
from numba.core import types
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    _CacheLocator,
)
from numba.extending import overload

from tsuboniwa.core import sources

UNUSED_CACHE_DAYS = 30
# Modules whose functions games supply, each with the part of a game that does so.
SUPPLIED_BY = {"tsuboniwa.core.kernel": "rules", "tsuboniwa.adapters.observing": "tensors"}

P = ParamSpec("P")
R = TypeVar("R")

# The record types of games, each with the game's package.
_package_of: dict[Any, str] = {}


def belongs_to(record: np.dtype[Any], package: str) -> None:
    """Say whose records these are."""
    _package_of[numba.from_dtype(record)] = package


def supply(stub: Any, setup: np.dtype[Any], state: np.dtype[Any], own: Any) -> None:
    """Let compiled calls of `stub` with these records call a game's own function."""
    setup_type, state_type = numba.from_dtype(setup), numba.from_dtype(state)

    @overload(stub, strict=False)
    def choose(setup: Any, state: Any, *rest: Any) -> Any:
        if setup == setup_type and state == state_type:
            return lambda setup, state, *rest: own(setup, state, *rest)
        return None


@cache
def environment() -> str:
    """A name for what the machine code depends on besides our sources."""
    versions = (platform.python_version(), numba.__version__, np.__version__)
    flags = (numba.config.BOUNDSCHECK, numba.config.OPT, numba.config.DEBUG)
    machine = (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    here = Path(__file__).read_bytes()
    return hashlib.sha256(repr((versions, flags, machine, here)).encode()).hexdigest()[:20]


def cache_root() -> Path:
    """Where kernels are kept: `TSUBONIWA_CACHE_DIR`, or the user's cache folder."""
    chosen = os.environ.get("TSUBONIWA_CACHE_DIR")
    return (Path(chosen) if chosen else platformdirs.user_cache_path("tsuboniwa")) / "kernels"


@cache
def cache_folder() -> Path | None:
    """The folder for this machine and compiler, or None where nothing can be written."""
    folder = cache_root() / environment()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder


def forget_unused() -> None:
    """Remove the kernels that were not used for a month."""
    limit = time.time() - UNUSED_CACHE_DAYS * 86_400
    root = cache_root()
    here = cache_folder()
    others = [folder for folder in _folders_in(root) if folder != here]
    for folder in others + (_folders_in(here) if here else []):
        if folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


def _folders_in(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.is_dir()] if folder.is_dir() else []


def compile_when_called(function: Callable[P, R]) -> Callable[P, R]:
    """The function without the GIL, kept on disk once it is compiled."""
    made = numba.njit(function, nogil=True)
    if cache_folder() is not None:
        cast(Any, made)._cache = KernelCache(function)
    return cast(Callable[P, R], made)


def dependencies(module: str, signature: Iterable[Any]) -> str:
    """The fingerprint of all that a function depends on, compiled for these types."""
    records = _records_in(signature)
    packages = {_package_of[record] for record in records if record in _package_of}
    words = module.split(".")
    if words[1] == "games":
        packages.add(".".join(words[:3]))
    parts = {part for stub, part in SUPPLIED_BY.items() if stub in sources.closure(module)}
    suppliers = {f"{package}.{part}" for package in packages for part in parts}
    return sources.fingerprint(module, *sorted(filter(sources.file_of, suppliers)))


def _records_in(signature: Iterable[Any]) -> set[Any]:
    found = set()
    for kind in signature:
        if isinstance(kind, types.Record):
            found.add(kind)
        elif isinstance(kind, types.Array):
            found |= _records_in([kind.dtype])
        elif isinstance(kind, types.BaseTuple):
            found |= _records_in(cast(Any, kind).types)
    return found


class _Locator(_CacheLocator):  # type: ignore[misc]  # Numba has no types
    """Tells Numba where we keep things; what is fresh is decided by `dependencies`."""

    def __init__(self, function: Any, path: str) -> None:
        self._py_file = path
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Any, path: str) -> "_Locator":
        return cls(function, path)

    def get_cache_path(self) -> str:
        return str(cache_folder())

    def ensure_cache_path(self) -> None:
        """`KernelCache` makes the folders."""

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self._line)


class _Results(CompileResultCacheImpl):  # type: ignore[misc]  # Numba has no types
    _locator_classes = (_Locator,)


class KernelCache(FunctionCache):  # type: ignore[misc]  # Numba has no types
    """Numba's cache of one function, in a folder for each state of what it depends on."""

    _impl_class = _Results

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        self._open_folder(sig)
        return super()._load_overload(sig, target_context)

    def _save_overload(self, sig: Any, data: Any) -> None:
        folder = self._open_folder(sig)
        folder.mkdir(exist_ok=True)
        # Numba numbers the stored versions of a function without a lock: two processes that
        # compile it for two games would write over each other's machine code.
        with FileLock(folder / "lock"):
            super()._save_overload(sig, data)

    def _open_folder(self, sig: Any) -> Path:
        module = self._py_func.__module__
        folder = Path(self._cache_path) / f"{module}-{dependencies(module, sig)}"
        if folder.is_dir():
            # Marks it as used, for `forget_unused`.
            os.utime(folder)
        self._cache_file = IndexDataCacheFile(str(folder), self._impl.filename_base, "")
        return folder
