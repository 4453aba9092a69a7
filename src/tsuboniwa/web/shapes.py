"""Typed dictionaries as shapes that pydantic and OpenAPI can read.

What tables and games say is declared once, beside the code that says it, as `typing.TypedDict`.
Pydantic reads those of `typing_extensions` only (before Python 3.12), so a copy is made of each.
"""

import inspect
import types
from functools import cache, reduce
from operator import or_
from typing import (
    Any,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import typing_extensions


@cache
def shape(declared: Any) -> Any:
    """The declared type with every typed dictionary in it copied."""
    if is_typeddict(declared):
        return _copy(declared)
    arguments = get_args(declared)
    origin = get_origin(declared)
    if origin is typing_extensions.Literal or not arguments:
        return declared
    copied = tuple(shape(argument) for argument in arguments)
    if origin in (Union, types.UnionType):
        return reduce(or_, copied)
    if origin in (NotRequired, Required):
        return origin[copied[0]]
    return origin[copied]


def make_shape(name: str, hints: dict[str, Any], words: str) -> Any:
    """A typed dictionary that pydantic can read. It has these keys and no others."""
    make: Any = typing_extensions.TypedDict
    made = make(name, hints)
    made.__doc__ = words
    made.__pydantic_config__ = {"extra": "forbid", "title": name}
    return made


def _copy(declared: Any) -> Any:
    hints = get_type_hints(declared, include_extras=True)
    shapes = {name: shape(hint) for name, hint in hints.items()}
    return make_shape(_name(declared), shapes, inspect.getdoc(declared) or "")


def _name(declared: Any) -> str:
    """Games name their parts alike (SeatView): the game's own name makes them differ."""
    folders = declared.__module__.split(".")
    if "games" not in folders or folders[-1] == "game":
        return str(declared.__name__)
    game = "".join(word.title() for word in folders[folders.index("games") + 1].split("_"))
    name: str = declared.__name__
    return name if name.startswith(game) else game + name
