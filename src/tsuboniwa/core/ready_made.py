"""Libraries made ahead of time: finding, checking and loading them.

A library lies in its game's folder, beside a short description of itself. It depends on nothing but
the processor and the C library: what it needs of Python it is handed when it is loaded, so one file
serves every version of Python, and a C program can use it too (docs/c-interface.md).
"""

import ctypes
import hashlib
import json
import platform
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tsuboniwa.core import sources

STEM = "kernels"
SUFFIXES = {"linux": ".so", "darwin": ".dylib", "win32": ".dll"}
# How Python and a library talk to each other; raised when that changes.
INTERFACE = 1
# What a library is handed of Python, in this order. All of it is in the stable interface that
# CPython has kept since 3.11.
PYTHON_FUNCTIONS = (
    "PyObject_GetBuffer",
    "PyBuffer_Release",
    "PyLong_AsLongLong",
    "PyLong_FromLongLong",
    "PyFloat_AsDouble",
    "PyFloat_FromDouble",
    "PyObject_IsTrue",
    "PyBool_FromLong",
    "PyErr_Occurred",
    "PyErr_SetString",
    "PyTuple_New",
    "PyTuple_SetItem",
    "PyTuple_GetItem",
    "PyTuple_Size",
    "PyEval_SaveThread",
    "PyEval_RestoreThread",
    "PyCFunction_NewEx",
    "Py_IncRef",
)
PYTHON_OBJECTS = (None, TypeError, RuntimeError)
# What a library's answer to the question for its processor means.
SUITABLE = 1


def this_platform() -> str:
    """The platform of this process, such as "linux-x86_64"."""
    machine = {"amd64": "x86_64", "aarch64": "arm64"}.get(
        platform.machine().lower(), platform.machine().lower()
    )
    return f"{sys.platform}-{machine}"


def library_of(game: str) -> Path:
    """Where a game's library is, if there is one."""
    return sources.folder_of(game) / (STEM + SUFFIXES.get(sys.platform, ".so"))


def description_of(library: Path) -> Path:
    """Where a library is described."""
    return library.with_suffix(".manifest")


@cache
def find_problem(game: str) -> str | None:
    """Why a game's library cannot be used, as a sentence, or None if it can."""
    library = library_of(game)
    try:
        described = json.loads(description_of(library).read_bytes())
        content = library.read_bytes()
    except FileNotFoundError:
        return "it has no ready-made kernels; `tsuboniwa kernels` makes them."
    except (OSError, ValueError, RecursionError) as error:
        return f"{library} or its description cannot be read ({error})."
    if not isinstance(described, dict) or described.get("interface") != INTERFACE:
        return f"{library} is of another version of this package."
    if described.get("platform") != this_platform():
        return f"{library} is for {described.get('platform')}, and this is {this_platform()}."
    if described.get("fingerprint") != sources.library_fingerprint(game):
        return f"{library} was not made from these sources; `tsuboniwa kernels` makes it again."
    if described.get("sha256") != hashlib.sha256(content).hexdigest():
        return f"{library} is damaged: it is not the file that was made."
    try:
        functions(game)
    except _Unsuitable:
        return (
            f"{library} is for newer processors than this one: "
            f"it needs {described.get('processor')}."
        )
    except (OSError, AttributeError) as error:
        return f"{library} cannot be loaded ({error})."
    return None


class _Unsuitable(Exception):
    pass


@cache
def functions(game: str) -> dict[str, Callable[..., Any]]:
    """A library's functions by the names of their symbols."""
    loaded = ctypes.PyDLL(str(library_of(game)))
    suits = getattr(loaded, f"{game}_suits_processor")
    if suits() != SUITABLE:
        raise _Unsuitable
    make = getattr(loaded, f"{game}_make_functions")
    make.argtypes, make.restype = [ctypes.c_void_p], ctypes.py_object
    api = ctypes.pythonapi
    addresses = [
        ctypes.cast(getattr(api, name), ctypes.c_void_p).value for name in PYTHON_FUNCTIONS
    ]
    table = (ctypes.c_void_p * (len(PYTHON_FUNCTIONS) + len(PYTHON_OBJECTS)))(
        *addresses, *map(id, PYTHON_OBJECTS)
    )
    return {each.__name__: each for each in make(table)}


def symbol_of(game: str, module: str, name: str) -> str:
    """What an entry point is called in a game's library."""
    return f"{game}_{module.rpartition('.')[2]}_{name}"


def function(game: str, declared: Callable[..., Any]) -> Callable[..., Any]:
    """A library's own version of a function."""
    return functions(game)[symbol_of(game, declared.__module__, declared.__name__)]
