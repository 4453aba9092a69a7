"""What a level is: a player, how long it thinks, and what it is like to play against."""

from collections.abc import Callable
from dataclasses import dataclass

from tsuboniwa.core.phrases import Phrase
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Player


@dataclass(frozen=True)
class Level:
    """A named player of a game."""

    about: str | Phrase
    # From a seed: two with the same seed are the same player.
    make: Callable[[str], Player]
    # How long it thinks where nobody says otherwise.
    limit: Limit
