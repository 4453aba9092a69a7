"""Which way compiled functions run. It is decided here, for each game, and nowhere else.

- *ahead*: from the game's library, made by `make kernels` and loaded in a millisecond. Only if it
  was made from the very sources beside it: otherwise the next way, never old rules.
- *jit*: compiled by Numba when first called, for those who change rules or write a game.
- *interpreted*: as plain Python: slow, with tracebacks and breakpoints.

`TSUBONIWA_KERNELS` forces one of the three. What is true for all games alike (a random number, say)
is in a library of its own, here called SHARED.
"""

import importlib.util
import logging
import os
from functools import cache
from typing import Literal, NamedTuple, get_args

from tsuboniwa.core import ready_made, sources
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.sources import SHARED

VARIABLE = "TSUBONIWA_KERNELS"
Way = Literal["ahead", "jit", "interpreted"]
WAYS: tuple[Way, ...] = get_args(Way)
# Numba's own switches ask for a way as well: one for plain Python, the other for checked indexes.
INTERPRETED_FLAG, CHECKED_FLAG = "NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"

log = logging.getLogger(__name__)


class Chosen(NamedTuple):
    """A way, and why no better one was taken: a sentence, or nothing."""

    way: Way
    reason: str = ""


@cache
def forced() -> Way | None:
    """The way that somebody insists on, if anybody does."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted:
        if wanted not in WAYS:
            raise TsuboniwaError(
                f'{VARIABLE} is "{wanted}"; it can be {", ".join(WAYS[:-1])} or {WAYS[-1]}.'
            )
        return wanted
    if _is_set(INTERPRETED_FLAG):
        return "interpreted"
    return "jit" if _is_set(CHECKED_FLAG) else None


def _is_set(flag: str) -> bool:
    return os.environ.get(flag, "") not in ("", "0")


@cache
def has_numba() -> bool:
    return importlib.util.find_spec("numba") is not None


@cache
def chosen(game: str) -> Chosen:
    """The way for a game, or for what is SHARED."""
    wanted = forced()
    if wanted == "interpreted":
        return Chosen("interpreted", "asked for")
    if wanted == "jit":
        if not has_numba():
            raise TsuboniwaError(
                "Compiling at run time is asked for, but Numba is not installed: "
                "pip install 'tsuboniwa[jit]'."
            )
        return Chosen("jit", "asked for")
    problem = ready_made.find_problem(game)
    if problem is None:
        return Chosen("ahead")
    if wanted == "ahead":
        raise TsuboniwaError(f"{VARIABLE} asks for ready-made kernels of {game}, but {problem}")
    found = Chosen("jit" if has_numba() else "interpreted", problem)
    # Nobody misses the library of a checkout that never had one while Numba is there.
    level = logging.INFO if found.way == "jit" else logging.WARNING
    log.log(level, "%s runs %s: %s", game, found.way, problem)
    return found


@cache
def uses_numba() -> bool:
    """Whether anything here is compiled at run time; loading Numba takes half a second."""
    return any(chosen(name).way == "jit" for name in (SHARED, *sources.games()))
