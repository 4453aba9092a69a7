"""Making again what players have learned: what a game's `training.py` has."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, cast

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.registry import describe, part
from tsuboniwa.players.levels import Level
from tsuboniwa.players.player import Player
from tsuboniwa.players.roster import find_level, strongest


class Training(Protocol):
    """What `training.py` of a game has."""

    # The file that the players of the roster use, and the matches that it took.
    SHIPPED: Path
    MATCHES: int

    def train(self, seed: int, matches: int, file: Path, report: Callable[[str], None]) -> None:
        """Learn from nothing and write a file; the same seed and matches give the same bytes."""

    def make_player(self, seed: str, file: Path) -> Player:
        """The strongest player with what a file holds."""


def training_of(game: str) -> Training:
    description = describe(game)
    module = part(game, "training")
    if module is None:
        raise TsuboniwaError(f"The players of {description.title} have nothing to be trained.")
    return cast(Training, module)


def train(
    game: str, seed: int, matches: int | None, file: Path, report: Callable[[str], None]
) -> None:
    """Train a game's players into a file; by default with the number of matches they had."""
    training = training_of(game)
    if matches is not None and matches < 1:
        raise TsuboniwaError(f"Training takes one match or more, not {matches}.")
    try:
        training.train(seed, matches or training.MATCHES, file, report)
    except OSError as error:
        raise TsuboniwaError(f"{file} cannot be written: {error.strerror}.") from None


def trained_level(game: str, file: Path) -> Level:
    """The strongest player of a game with what a file holds."""
    training = training_of(game)
    if not file.is_file():
        raise TsuboniwaError(f"There is no file {file}; tsuboniwa train {game} makes one.")
    limit = find_level(game, strongest(game)).limit
    return Level(f"learned from {file.name}", lambda seed: training.make_player(seed, file), limit)
