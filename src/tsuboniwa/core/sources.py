"""What a module's compiled functions depend on: its own text, and that of all that it imports.

Numba freezes globals, so the data files that a module reads from its own folder count as well.
"""

import hashlib
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "tsuboniwa"
DATA = (".json", ".npz")
# Modules for Python alone: nothing in them can be used in compiled code, which a test checks. So
# whatever is changed there, compiled code stays as it is. (The top of the package only re-exports
# what its modules hold.)
OUTSIDE = frozenset(
    (
        PACKAGE,
        *(
            f"{PACKAGE}.{name}"
            for name in (
                "adapters.environment",
                "adapters.worker_threads",
                "core.description",
                "core.errors",
                "core.game",
                "core.phrases",
                "core.registry",
                "core.sources",
                "games",
                "players.cores",
                "players.limit",
                "players.player",
                "players.slices",
            )
        ),
    )
)
IMPORT = re.compile(
    rf"^[ \t]*(?:from ({PACKAGE}[\w.]*) import (\([^)]*\)|[^\n(]+)|import ({PACKAGE}[\w.]*))",
    re.MULTILINE,
)


@cache
def file_of(module: str) -> Path | None:
    """A module's file, or None if there is no such module."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec is not None and spec.origin is not None else None


@cache
def imports_of(module: str) -> frozenset[str]:
    """The modules of this package that a module imports itself."""
    path = file_of(module)
    assert path is not None
    found = set()
    for package, names, whole in IMPORT.findall(path.read_text(encoding="utf-8")):
        for name in re.findall(r"(\w+)(?: as \w+)?\s*(?:,|$|\))", names) if names else ():
            inner = f"{package}.{name}"
            found.add(inner if file_of(inner) else package)
        if whole:
            found.add(whole)
    return frozenset(found) - OUTSIDE


@cache
def closure(module: str) -> frozenset[str]:
    """A module and all modules of this package that it imports, directly or not."""
    found = {module}
    waiting = [module]
    while waiting:
        new = imports_of(waiting.pop()) - found
        found |= new
        waiting += new
    return frozenset(found)


@cache
def fingerprint(*modules: str) -> str:
    """A name for everything that compiled functions of these modules depend on."""
    digest = hashlib.sha256()
    for name in sorted(frozenset[str]().union(*map(closure, modules))):
        digest.update(name.encode() + _hash_of(name))
    return digest.hexdigest()[:20]


@cache
def _hash_of(module: str) -> bytes:
    path = file_of(module)
    assert path is not None
    text = path.read_bytes()
    digest = hashlib.sha256(text)
    for data in sorted(path.parent.iterdir()):
        if data.suffix in DATA and data.name.encode() in text:
            digest.update(data.name.encode() + b"\0" + data.read_bytes())
    return digest.digest()


def forget() -> None:
    """Look at the files again: for tests that change them."""
    for known in (file_of, imports_of, closure, fingerprint, _hash_of):
        known.cache_clear()
