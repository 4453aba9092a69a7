"""What of a game a module has: which entry points, which records, which tables."""

import base64
from collections.abc import Mapping
from typing import Any, Protocol, cast

import numpy as np

from tsuboniwa.adapters.observing import Shapes
from tsuboniwa.core import sources
from tsuboniwa.core.game import Game
from tsuboniwa.core.registry import part
from tsuboniwa.core.state_records import Array

# Of these, a module has all entry points.
GENERIC = ("core.kernel", "core.random_numbers", "adapters.observing")
# What generic functions call of every game.
OF_EVERY_GAME = ("rules", "tensors")


class OwnParts(Protocol):
    """What `web_assembly.py` of a game has, if it has more there than its rules."""

    # Modules in its folder with further entry points, and the records that these take.
    MODULES: tuple[str, ...]
    RECORDS: Mapping[str, np.dtype[Any]]
    # Numbers that their callers need.
    NUMBERS: Mapping[str, int]

    def tables(self, game: Game) -> dict[str, Array]:
        """What these entry points have to know of a game under its options, by name."""


def own_parts(game: str) -> OwnParts | None:
    """The module of a game's folder, if it has one."""
    return cast(OwnParts | None, part(game, "web_assembly"))


def modules_with_entries(game: str) -> tuple[str, ...]:
    """The modules of whose entry points a game's module is made."""
    own = own_parts(game)
    inner = own.MODULES if own else ()
    return (
        *(f"{sources.PACKAGE}.{name}" for name in GENERIC),
        *(f"{sources.PACKAGE}.games.{game}.{name}" for name in inner),
    )


def fingerprint(game: str) -> str:
    """A name for all that a game's module is made from."""
    called = (f"{sources.PACKAGE}.games.{game}.{name}" for name in OF_EVERY_GAME)
    return sources.fingerprint(*modules_with_entries(game), *called)


def match_data(game: Game) -> dict[str, object]:
    """What the loader is told of a game under its options: bytes, in base 64, and sizes."""
    shapes = Shapes(game)
    own = own_parts(game.id)
    tables = own.tables(game) if own else {}
    return {
        "setup": _written(game.setups),
        "spaces": _written(shapes.actions.spaces),
        "observation": shapes.size,
        "tables": {name: _written(table) for name, table in tables.items()},
    }


def _written(array: Array) -> str:
    return base64.b64encode(array.tobytes()).decode()
