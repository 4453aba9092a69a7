"""Observations as arrays: one compiled writer for each game, shared by every adapter.

A writer gets what `observe` has left of a state, so an observation can tell no more than a view.
Behind the game's own pieces comes `pending`: what the acting seat has settled of its action so far.
"""

from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from tsuboniwa.adapters.choosing import write_pending
from tsuboniwa.adapters.environment import Environment
from tsuboniwa.adapters.index_space import IndexSpace, Part, Spaces
from tsuboniwa.adapters.pieces import Piece
from tsuboniwa.core import kernel
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Game
from tsuboniwa.core.kernel import Record, observe
from tsuboniwa.core.registry import part
from tsuboniwa.core.state_records import Array, Bytes, Ints, Setups, States


class Tensors(Protocol):
    """What `tensors.py` of a game has."""

    ENVIRONMENT: Environment
    # What chance chooses.
    OUTCOMES: tuple[Part, ...]

    def actions(self, setup: Any) -> tuple[Part, ...]:
        """What seats choose; only what it is called may depend on options."""

    def pieces(self, setup: Any) -> tuple[Piece, ...]:
        """The observation's pieces in their order, which may depend on options."""

    def write(self, setup: Any, state: Any, seat: int, out: Array) -> None:
        """Write an observed state, seen from a seat, into zeros. Compiled."""


_tensors_of: dict[Any, Tensors] = {}


def write(setup: Record, state: Record, seat: int, out: Array) -> None:
    """Write what is left of a state after `observe` into zeros, by the game's own writer."""
    _tensors_of[state.dtype].write(setup, state, seat, out)


def find_tensors(game: str) -> Tensors | None:
    """The module of a game's folder, if it has one."""
    return cast(Tensors | None, part(game, "tensors"))


def tensors_of(game: Game) -> Tensors:
    """The game's writer, made known to compiled code."""
    found = _tensors_of.get(game.rules.STATE)
    if found is None:
        found = find_tensors(game.id)
        if found is None:
            raise TsuboniwaError(f"{game.description.title} has no environments for research.")
        _tensors_of[game.rules.STATE] = found
        kernel.supply(write, cast(Any, game.rules), found.write)
    return found


class Shapes:
    """A game's index spaces and the pieces of its observations."""

    def __init__(self, game: Game) -> None:
        tensors = tensors_of(game)
        self.game = game
        self.actions = IndexSpace(game.rules.FIELDS, tensors.actions(game.setup))
        self.outcomes = IndexSpace(game.rules.FIELDS, tensors.OUTCOMES)
        # Of seats, then of chance.
        self.spaces = np.concatenate([self.actions.spaces, self.outcomes.spaces])
        pending = Piece(
            "pending", (self.actions.size,), 6, "what you have settled of your action, by index"
        )
        self.pieces = (*tensors.pieces(game.setup), pending)
        self.size = sum(piece.size for piece in self.pieces)

    def split(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The pieces of an observation by name, in their shapes, without copying."""
        found = {}
        at = 0
        for piece in self.pieces:
            found[piece.name] = observation[at : at + piece.size].reshape(piece.shape)
            at += piece.size
        return found

    def bounds(self) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
        """The least and the most that each entry of an observation can be."""
        least = np.concatenate([np.full(p.size, p.least, np.int8) for p in self.pieces])
        most = np.concatenate([np.full(p.size, p.most, np.int8) for p in self.pieces])
        return least, most


@compiled
def write_seen(
    setup: Record,
    state: Record,
    seen: Record,
    seat: int,
    space: Record,
    pending: Ints,
    out: Array,
) -> None:
    """What a seat knows, `seen` being room for it."""
    observe(setup, seen, seat)
    out[:] = 0
    write(setup, seen, seat, out)
    if state.actor == seat:
        write_pending(space, pending, out[out.size - space.indexes :])


@entry
def observe_seat(
    setups: Setups,
    states: States,
    work: States,
    seat: int,
    spaces: Spaces,
    pending: Ints,
    out: Bytes,
) -> None:
    work[0] = states[0]
    write_seen(setups[0], states[0], work[0], seat, spaces[0], pending, out)
