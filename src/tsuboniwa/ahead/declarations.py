"""Entry points as their annotations declare them: which arguments they take, what they return."""

import importlib
import inspect
from collections.abc import Callable, Iterator
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np

from tsuboniwa.core import sources
from tsuboniwa.core.compiled import Entry
from tsuboniwa.core.ready_made import symbol_of
from tsuboniwa.core.sources import SHARED
from tsuboniwa.core.state_records import Items, Setup, State, dtype_of

NUMBERS = {int: "int", float: "float", bool: "bool"}


class Number(NamedTuple):
    """An int, a float or a bool."""

    name: str
    kind: str


class ArrayOf(NamedTuple):
    """An array without gaps; with no dimensions it is a single record."""

    name: str
    dtype: np.dtype[Any]
    dimensions: int


class Group(NamedTuple):
    """A named tuple of arguments."""

    name: str
    members: "tuple[Argument, ...]"
    made_by: Any


Argument = Number | ArrayOf | Group


class EntryPoint(NamedTuple):
    """A function of a library."""

    symbol: str
    function: Callable[..., Any]
    arguments: tuple[Argument, ...]
    # "int", "float" or "bool" each.
    results: tuple[str, ...]
    # Whether Python gets a tuple: one with one member, too.
    returns_tuple: bool


def leaves(arguments: tuple[Argument, ...]) -> Iterator[Number | ArrayOf]:
    """The arguments with groups taken apart."""
    for argument in arguments:
        if isinstance(argument, Group):
            yield from leaves(argument.members)
        else:
            yield argument


def entry_points(game: str) -> list[EntryPoint]:
    """All that a game's library has; for SHARED, what belongs to no game."""
    records = {}
    if game != SHARED:
        rules: Any = importlib.import_module(f"tsuboniwa.games.{game}.rules")
        records = {"setup": rules.SETUP, "state": rules.STATE}
    found = []
    for name in sources.modules_with_entries(game):
        module = importlib.import_module(name)
        for function in vars(module).values():
            plain = plain_function(function)
            if plain is None or plain.__module__ != name or not _is_entry(function, plain):
                continue
            generic = sources.game_of(name) is None
            if generic and _takes_game_records(plain) != (game != SHARED):
                continue
            found.append(_declare(game, function, plain, records))
    return found


def plain_function(function: Any) -> Any:
    """The Python function, before it was compiled if it was, or None if this is no function."""
    if isinstance(function, Entry):
        function = function.at_run_time
    plain = getattr(function, "py_func", function)
    return plain if inspect.isfunction(plain) else None


def _is_entry(function: Any, plain: Any) -> bool:
    if isinstance(function, Entry):
        return True
    # Of a game's own module: Numba's object tells nothing about the decorator, the source does.
    return inspect.getsource(plain).startswith("@entry\n")


def _takes_game_records(plain: Any) -> bool:
    return any(
        isinstance(item, Items) and item.kind in ("setup", "state")
        for hint in get_type_hints(plain, include_extras=True).values()
        if get_origin(hint) is Annotated
        for item in get_args(hint)
    )


def _declare(game: str, function: Any, plain: Any, records: dict[str, Any]) -> EntryPoint:
    hints = get_type_hints(plain, include_extras=True)
    returned = hints.pop("return", type(None))
    where = f"{plain.__module__}.{plain.__name__}"
    arguments = tuple(_argument(where, name, hint, records) for name, hint in hints.items())
    returns_tuple = get_origin(returned) is tuple
    returned = get_args(returned) if returns_tuple else (returned,)
    if any(each not in (*NUMBERS, type(None)) for each in returned):
        raise TypeError(f"{where} returns {returned}: an entry point returns numbers.")
    results = tuple(NUMBERS[each] for each in returned if each is not type(None))
    symbol = symbol_of(game, plain.__module__, plain.__name__)
    made = function.at_run_time if isinstance(function, Entry) else function
    return EntryPoint(symbol, made, arguments, results, returns_tuple)


def _argument(where: str, name: str, hint: Any, records: dict[str, Any]) -> Argument:
    if hint in NUMBERS:
        return Number(name, NUMBERS[hint])
    if get_origin(hint) is Annotated:
        items = [each for each in get_args(hint) if isinstance(each, Items)]
        if len(items) == 1:
            kind = records.get(items[0].kind) if isinstance(items[0].kind, str) else items[0].kind
            return ArrayOf(name, np.dtype(kind), items[0].dimensions)
    if isinstance(hint, type) and issubclass(hint, Setup | State):
        return ArrayOf(name, dtype_of(hint), 0)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        members = get_type_hints(hint, include_extras=True)
        return Group(
            name, tuple(_argument(where, *member, records) for member in members.items()), hint
        )
    raise TypeError(
        f"{where}: the type of {name} does not say what arrives there. An entry point takes int, "
        "float, bool, arrays with Items, records, and named tuples of these."
    )
