"""The decorators for compiled functions.

`@compiled` is for functions that other compiled functions call. `@entry` is for those that Python
calls: a game's library has them under their names, so the types of their arguments are declared
exactly. How they run is decided in `ways.py`.

Where everything is ready-made, functions marked `@compiled` stay plain Python: somebody may call
one of them too, in a test or a debugger, and it does the same, only slower.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, ParamSpec, TypeVar, cast

from tsuboniwa.core import ready_made, sources, ways
from tsuboniwa.core.sources import SHARED

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """For calls from compiled code."""
    if not ways.uses_numba():
        return function
    from tsuboniwa.core.run_time_compiler import compile_when_called

    return compile_when_called(function)


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """For calls from Python as well."""
    game = sources.game_of(function.__module__)
    if game is None:
        return cast(Callable[P, R], Entry(function))
    if ways.chosen(game).way == "ahead":
        return cast(Callable[P, R], ready_made.function(game, function))
    return compiled(function)


class Entry:
    """An entry point that every game's library has, or the library of what all games share.

    The record types of its first arguments say whose it is.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._of_type: dict[Any, Callable[..., Any]] = {}
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__
        self.__module__ = function.__module__

    def __call__(self, *arguments: Any) -> Any:
        try:
            found = self._of_type[arguments[0].dtype]
        except KeyError:
            found = self._find(arguments[0].dtype)
        return found(*arguments)

    @cached_property
    def at_run_time(self) -> Callable[..., Any]:
        """The function as Numba compiles it, or plain."""
        return compiled(self._function)

    @property
    def _numba_type_(self) -> Any:
        """What Numba takes this for where compiled code calls it."""
        return cast(Any, self.at_run_time)._numba_type_

    def _find(self, kind: Any) -> Callable[..., Any]:
        owner = _owner_of.get(kind, SHARED)
        found = self.at_run_time
        if ways.chosen(owner).way == "ahead":
            found = ready_made.function(owner, self._function)
        self._of_type[kind] = found
        return found


# The record types of games, each with the game.
_owner_of: dict[Any, str] = {}


def belongs_to(record: Any, game: str) -> None:
    """Say whose records these are."""
    _owner_of[record] = game
