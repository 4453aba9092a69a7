"""How long a player may think."""

from dataclasses import dataclass

from tsuboniwa.core.errors import TsuboniwaError


@dataclass(frozen=True)
class Limit:
    """Whichever comes first; at least one of them is given.

    Simulations are nodes for players that search without playouts. Depth counts what a player
    looks ahead: turns in alpha-beta, decisions in a tree of playouts. Without milliseconds a player
    is deterministic. Memory is in bytes and holds in addition to the others.
    """

    milliseconds: float | None = None
    simulations: int | None = None
    depth: int | None = None
    memory: int = 64 * 2**20

    def __post_init__(self) -> None:
        given = (self.milliseconds, self.simulations, self.depth)
        if given == (None, None, None):
            raise TsuboniwaError("A limit says milliseconds, simulations or depth.")
        for number in (*given, self.memory):
            if number is not None and not number > 0:
                raise TsuboniwaError(f"A limit must be greater than 0, not {number}.")
