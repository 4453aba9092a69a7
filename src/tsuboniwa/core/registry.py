"""Which games there are: every folder in `tsuboniwa.games` is one. Listing them loads nothing.

People add games of their own by `TSUBONIWA_GAMES` (docs/add-a-game.md). What is wrong with those
folders is said by `check_folders`, not while this module is imported: a command can then answer
with a sentence.
"""

import importlib
import pkgutil
from collections.abc import Iterable
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import tsuboniwa.games
from tsuboniwa.core.description import Description
from tsuboniwa.core.errors import TsuboniwaError, UnknownGame
from tsuboniwa.core.phrases import phrases_of

if TYPE_CHECKING:
    from tsuboniwa.core.game import Game

say = phrases_of("core")


class GameFolderError(TsuboniwaError):
    """A folder with games of one's own that cannot be used."""


def _packages(folder: str) -> list[str]:
    return sorted(found.name for found in pkgutil.iter_modules([folder]) if found.ispkg)


# The games that come with this package, and all games, those of one's own included.
BUNDLED = tuple(_packages(str(Path(tsuboniwa.games.__file__).parent)))
GAMES = tuple(sorted({name for folder in tsuboniwa.games.__path__ for name in _packages(folder)}))


def find_problem(bundled: Iterable[str], folders: Iterable[str]) -> str | None:
    """A sentence on the first thing that is wrong with folders of further games, if any is."""
    variable = tsuboniwa.games.VARIABLE
    taken = dict.fromkeys(bundled, "the games of this package")
    for folder in folders:
        if not Path(folder).is_dir():
            return f"{variable} names {folder}, which is not a folder."
        names = _packages(folder)
        if not names:
            return (
                f"{variable} names {folder}, but no game is in it: a game is a folder there, "
                "with an __init__.py."
            )
        for name in names:
            if not name.isidentifier():
                return (
                    f'The game in {folder} cannot be called "{name}": '
                    "a name has letters, digits and underscores."
                )
            if name in taken:
                return (
                    f'The game "{name}" in {folder} needs another name: '
                    f"there is one of that name in {taken[name]}."
                )
            taken[name] = folder
    return None


_problem = find_problem(BUNDLED, tsuboniwa.games.OWN_FOLDERS)


def check_folders() -> None:
    """Raise a GameFolderError if a folder of `TSUBONIWA_GAMES` cannot be used."""
    if _problem is not None:
        raise GameFolderError(_problem)


def describe(name: str) -> Description:
    """What a game says about itself, without loading its rules."""
    check_folders()
    if name not in GAMES:
        close = get_close_matches(name, GAMES, 1)
        if close:
            raise UnknownGame(say("game.misspelt", name=name, close=close[0]))
        raise UnknownGame(say("game.unknown", name=name, known=GAMES))
    package = importlib.import_module(f"tsuboniwa.games.{name}")
    description = getattr(package, "DESCRIPTION", None)
    if not isinstance(description, Description) or description.id != name:
        raise GameFolderError(
            f'The game in {package.__path__[0]} has no DESCRIPTION with the id "{name}" in its '
            "__init__.py; docs/add-a-game.md shows one."
        )
    return description


def part(name: str, module: str) -> ModuleType | None:
    """A module of a game's folder that it may or may not have, such as `players.levels`."""
    folder = f"tsuboniwa.games.{name}"
    for parent in module.split(".")[:-1]:
        folder += f".{parent}"
        if find_spec(folder) is None:
            return None
    path = f"tsuboniwa.games.{name}.{module}"
    return importlib.import_module(path) if find_spec(path) else None


def make(name: str, /, **options: object) -> "Game":
    """A game under given options: `make(name, chips=True)`."""
    # Loading the compiler takes half a second: only those who play wait for it.
    from tsuboniwa.core.game import Game

    return Game(describe(name), options)
