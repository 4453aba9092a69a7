"""How long a player may think."""

from dataclasses import dataclass

from tsuboniwa.games.errors import TsuboniwaError


@dataclass(frozen=True)
class Limit:
    """Whichever comes first; at least one of them is given.

    Under a limit of simulations alone a player is deterministic. Memory is in bytes.
    """

    milliseconds: float | None = None
    simulations: int | None = None
    memory: int = 64 * 2**20

    def __post_init__(self) -> None:
        if self.milliseconds is None and self.simulations is None:
            raise TsuboniwaError("A limit says milliseconds, simulations, or both.")
        for number in (self.milliseconds, self.simulations, self.memory):
            if number is not None and number <= 0:
                raise TsuboniwaError(f"A limit is more than nothing, not {number}.")
