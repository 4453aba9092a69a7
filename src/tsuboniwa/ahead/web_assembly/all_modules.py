"""Make the modules of all games that are not up to date, and say how large they are.

    python -m tsuboniwa.ahead.web_assembly.all_modules FOLDER [GAME …]

A module is `GAME.wasm`; beside it, `GAME.json` holds what the loader is told of a match under the
game's default options.
"""

import gzip
import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tsuboniwa.ahead.build import BuildError, missing_tools
from tsuboniwa.ahead.web_assembly.parts import fingerprint, match_data
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.registry import GAMES, describe, make
from tsuboniwa.core.ways import VARIABLE
from tsuboniwa.players.cores import cores

NAME = "tsuboniwa.ahead.web_assembly.all_modules"
# Marks a process that makes one game's module: it compiles for browsers, and for nothing else.
ALONE = "--alone"


def build_modules(folder: Path, games: tuple[str, ...]) -> list[str]:
    """Make what is not up to date, on all cores; returns the games that were made."""
    made_by = _builder()
    waiting = [game for game in games if _known(folder, game) != fingerprint(game) + made_by]
    absent = missing_tools() if waiting else []
    if absent:
        raise BuildError(
            f"Making kernels needs {' and '.join(absent)}: pip install 'tsuboniwa[jit]'."
        )
    folder.mkdir(parents=True, exist_ok=True)
    for game in waiting:
        # Whatever interrupts this, a description never belongs to another module.
        (folder / f"{game}.json").unlink(missing_ok=True)
    with ThreadPoolExecutor(cores()) as pool:
        list(pool.map(lambda game: _build(folder, game), waiting))
    for game in waiting:
        described = {"fingerprint": fingerprint(game) + made_by, **match_data(make(game))}
        text = json.dumps(described, indent=1) + "\n"
        (folder / f"{game}.json").write_text(text, encoding="utf-8")
    return waiting


def _builder() -> str:
    """A name for what modules are made by."""
    texts = (path.read_bytes() for path in sorted(Path(__file__).parents[1].rglob("*.py")))
    return hashlib.sha256(b"".join(texts)).hexdigest()[:20]


def _known(folder: Path, game: str) -> str | None:
    """What the module that is there was made from."""
    try:
        described = json.loads((folder / f"{game}.json").read_bytes())
    except (OSError, ValueError):
        return None
    return described.get("fingerprint") if (folder / f"{game}.wasm").exists() else None


def _build(folder: Path, game: str) -> None:
    words = [sys.executable, "-m", NAME, ALONE, str(folder), game]
    done = subprocess.run(
        words,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=os.environ | {VARIABLE: "jit"},
        check=False,
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or [f"exit status {done.returncode}"]
        raise BuildError(f"The module of {game} could not be made: {last[0]}")


def main(folder: str, *games: str) -> None:
    """Make modules, and say how large they are."""
    place = Path(folder)
    chosen = tuple(describe(game).id for game in games or GAMES)
    build_modules(place, chosen)
    for game in chosen:
        module = (place / f"{game}.wasm").read_bytes()
        small = len(gzip.compress(module, 9))
        print(f"{place / game}.wasm  {len(module):,} bytes, {small:,} gzipped")


if __name__ == "__main__":
    if sys.argv[1:2] == [ALONE]:
        from tsuboniwa.ahead.web_assembly.linked_module import build_module

        build_module(sys.argv[3], Path(sys.argv[2]) / f"{sys.argv[3]}.wasm")
    elif len(sys.argv) < 2:
        sys.exit(f"Say which folder they go into: python -m {NAME} FOLDER [GAME …]")
    else:
        try:
            main(*sys.argv[1:])
        except TsuboniwaError as error:
            sys.exit(str(error))
