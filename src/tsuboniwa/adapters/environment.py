"""What a game says about itself as an environment, besides its choices and observations."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Bounds:
    """What holds for every match under some options."""

    # Of what a match brings to a seat.
    min_return: float
    max_return: float
    # Of the choices of all seats, and of those of chance.
    max_choices: int
    max_chances: int


@dataclass(frozen=True)
class Environment:
    """A game as an environment. Games that share a full score have identical returns."""

    # From the set-up record.
    bounds: Callable[[Any], Bounds]
    zero_sum: bool
    # Whether a seat may know something that another does not.
    hidden_information: bool = True
    # Whether a match can begin from a position's text: what is known there must follow from it.
    begins_anywhere: bool = True
