"""What a module's compiled functions depend on: its own text, and that of all that it imports.

Numba freezes globals, so the data files that a module reads from its own folder count as well.
Nothing is imported here: files are found by the names of their modules.
"""

import hashlib
import re
from functools import cache
from operator import attrgetter
from pathlib import Path

import tsuboniwa.games

PACKAGE = "tsuboniwa"
FOLDER = Path(tsuboniwa.games.__file__).parents[1]
# Instead of a game: what is the same for all of them.
SHARED = "shared"
# The folders whose modules have entry points for every game.
GENERIC = ("core", "players", "adapters")
# What makes libraries from the sources: libraries depend on it and on what it imports, functions
# compiled at run time do not.
BUILDER = f"{PACKAGE}.ahead.library"
DATA = (".json", ".npz")
INIT = "__init__.py"
# Modules for Python alone: nothing in them can be used in compiled code, which a test checks. So
# whatever is changed there, compiled code stays as it is. (The top of the package only re-exports
# what its modules hold.)
OUTSIDE = frozenset(
    (
        PACKAGE,
        *(
            f"{PACKAGE}.{name}"
            for name in (
                "adapters.environment",
                "adapters.worker_threads",
                "core.bit_instructions",
                "core.compiled",
                "core.description",
                "core.errors",
                "core.game",
                "core.phrases",
                "core.ready_made",
                "core.registry",
                "core.run_time_compiler",
                "core.sources",
                "core.ways",
                "games",
                "players.cores",
                "players.limit",
                "players.player",
                "players.slices",
            )
        ),
    )
)
IMPORT = re.compile(
    rf"^[ \t]*(?:from ({PACKAGE}[\w.]*) import (\([^)]*\)|[^\n(]+)|import ({PACKAGE}[\w.]*))",
    re.MULTILINE,
)


@cache
def games() -> tuple[str, ...]:
    """The names of all games, those of one's own included."""
    folders = map(Path, tsuboniwa.games.__path__)
    found = {init.parent.name for folder in folders for init in folder.glob(f"*/{INIT}")}
    return tuple(sorted(found))


def game_of(module: str) -> str | None:
    """The game that a module belongs to, if it does to one."""
    words = module.split(".")
    return words[2] if words[1:2] == ["games"] and len(words) > 2 else None


@cache
def folder_of(game: str) -> Path:
    """A game's folder; for SHARED the one of `core`."""
    if game == SHARED:
        return FOLDER / "core"
    folders = (Path(folder) / game for folder in tsuboniwa.games.__path__)
    return next(folder for folder in folders if (folder / INIT).exists())


@cache
def file_of(module: str) -> Path | None:
    """A module's file, or None if there is no such module."""
    package, _, name = module.rpartition(".")
    for folder, file in ((_package_folder(package), f"{name}.py"), (_package_folder(module), INIT)):
        if folder is not None and file in _names_in(folder):
            return folder / file
    return None


@cache
def _package_folder(package: str) -> Path | None:
    """Where the modules of a package are, if it is one; None in a game that there is not."""
    words = package.split(".")
    game = game_of(package)
    if game is None:
        return FOLDER.joinpath(*words[1:])
    return folder_of(game).joinpath(*words[3:]) if game in games() else None


@cache
def _names_in(folder: Path) -> frozenset[str]:
    """What a folder holds. Asking for each file instead would take most of the time here."""
    return frozenset(path.name for path in folder.iterdir()) if folder.is_dir() else frozenset()


@cache
def modules_with(decorators: tuple[str, ...], folder: Path, package: str) -> tuple[str, ...]:
    """The modules of a folder, by name, in which a function is decorated so."""
    marks = tuple(f"\n@{decorator}\n" for decorator in decorators)
    return tuple(
        ".".join((package, *path.relative_to(folder).with_suffix("").parts))
        for path in sorted(folder.rglob("*.py"), key=attrgetter("parts"))
        if any(mark in path.read_text(encoding="utf-8") for mark in marks)
    )


@cache
def modules_with_entries(game: str) -> tuple[str, ...]:
    """The modules whose entry points a game's library has."""
    generic = (modules_with(("entry",), FOLDER / room, f"{PACKAGE}.{room}") for room in GENERIC)
    found = tuple(name for names in generic for name in names)
    if game == SHARED:
        return found
    return (*found, *modules_with(("entry",), folder_of(game), f"{PACKAGE}.games.{game}"))


@cache
def library_fingerprint(game: str) -> str:
    """A name for everything that a game's library is made from."""
    modules = modules_with_entries(game)
    if game != SHARED:
        # What generic entry points call of this game.
        package = f"{PACKAGE}.games.{game}"
        modules += modules_with(("compiled", "entry"), folder_of(game), package)
    return fingerprint(BUILDER, *modules)


@cache
def imports_of(module: str) -> frozenset[str]:
    """The modules of this package that a module imports itself."""
    path = file_of(module)
    assert path is not None
    found = set()
    for package, names, whole in IMPORT.findall(path.read_text(encoding="utf-8")):
        for name in re.findall(r"(\w+)(?: as \w+)?\s*(?:,|$|\))", names) if names else ():
            inner = f"{package}.{name}"
            found.add(inner if file_of(inner) else package)
        if whole:
            found.add(whole)
    return frozenset(found) - OUTSIDE


@cache
def closure(module: str) -> frozenset[str]:
    """A module and all modules of this package that it imports, directly or not."""
    found = {module}
    waiting = [module]
    while waiting:
        new = imports_of(waiting.pop()) - found
        found |= new
        waiting += new
    return frozenset(found)


@cache
def fingerprint(*modules: str) -> str:
    """A name for everything that compiled functions of these modules depend on."""
    digest = hashlib.sha256()
    for name in sorted(frozenset[str]().union(*map(closure, modules))):
        digest.update(name.encode() + _hash_of(name))
    return digest.hexdigest()[:20]


@cache
def _hash_of(module: str) -> bytes:
    path = file_of(module)
    assert path is not None
    text = path.read_bytes()
    digest = hashlib.sha256(text)
    for data in sorted(_names_in(path.parent)):
        if data.endswith(DATA) and data.encode() in text:
            digest.update(data.encode() + b"\0" + (path.parent / data).read_bytes())
    return digest.digest()


def forget() -> None:
    """Look at the files again: for tests that change them."""
    for known in (
        games,
        folder_of,
        file_of,
        _package_folder,
        _names_in,
        modules_with,
        modules_with_entries,
        library_fingerprint,
        imports_of,
        closure,
        fingerprint,
        _hash_of,
    ):
        known.cache_clear()
