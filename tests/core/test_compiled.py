"""The cache of compiled code: never an old version, and nothing recompiled without need."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tsuboniwa
from tsuboniwa.core import compiled

PACKAGE = Path(tsuboniwa.__file__).parent
SHOW_FOLDER = "from tsuboniwa.core.compiled import cache_folder; print(cache_folder())"


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_flags_that_change_the_machine_code_change_the_folder(tmp_path: Path) -> None:
    places = {"TSUBONIWA_CACHE_DIR": str(tmp_path)}
    plain = run(SHOW_FOLDER, **places, NUMBA_BOUNDSCHECK="0")
    checked = run(SHOW_FOLDER, **places, NUMBA_BOUNDSCHECK="1")
    assert plain != checked
    assert Path(plain).parent == Path(checked).parent == tmp_path / "kernels"


class Copy:
    """A copy of the package, to be edited, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "tsuboniwa"
        self.cache = folder / "cache"
        shutil.copytree(PACKAGE, self.package, ignore=shutil.ignore_patterns("__pycache__", "app"))

    def edit(self, path: str) -> None:
        file = self.package / path
        file.write_text(file.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")

    def fingerprints(self) -> dict[str, str]:
        """What each kind of compiled function depends on, by a name for it."""
        return dict(
            line.split()
            for line in run(
                SHOW_FINGERPRINTS,
                PYTHONPATH=str(self.package.parent),
                TSUBONIWA_CACHE_DIR=str(self.cache),
            ).splitlines()
        )


SHOW_FINGERPRINTS = """
import numba, tsuboniwa
from tsuboniwa.adapters.observing import tensors_of
from tsuboniwa.core.compiled import dependencies
for name in tsuboniwa.GAMES:
    game = tsuboniwa.game(name)
    tensors_of(game)
    signature = (numba.typeof(game.setups), numba.typeof(game.start().states))
    for module in ("core.kernel", "players.uct_search", "adapters.stepping"):
        print(f"{module}:{name}", dependencies(f"tsuboniwa.{module}", signature))
    print(f"rules:{name}", dependencies(f"tsuboniwa.games.{name}.rules", signature))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def changed(copy: Copy, path: str) -> set[str]:
    before = copy.fingerprints()
    copy.edit(path)
    after = copy.fingerprints()
    return {name for name in before if before[name] != after[name]}


def test_an_edit_outside_compiled_code_recompiles_nothing(copy: Copy) -> None:
    assert changed(copy, "players/hint.py") == set()
    assert changed(copy, "terminal/drawing.py") == set()


def test_an_edit_in_one_game_recompiles_that_game(copy: Copy) -> None:
    edited = tsuboniwa.GAMES[0]
    kinds = {"core.kernel", "players.uct_search", "adapters.stepping", "rules"}
    assert changed(copy, f"games/{edited}/rules.py") == {f"{kind}:{edited}" for kind in kinds}


def test_an_edit_of_what_all_rules_use_recompiles_all(copy: Copy) -> None:
    assert changed(copy, "core/state_records.py") == copy.fingerprints().keys()


def test_a_copy_of_the_same_sources_shares_the_kernels(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    here, there = Copy(tmp_path / "here"), Copy(tmp_path / "there")
    count = """
import tsuboniwa
from tsuboniwa.core import kernel
tsuboniwa.game(tsuboniwa.GAMES[0]).start()
print(sum(kernel.begin.stats.cache_misses.values()), sum(kernel.begin.stats.cache_hits.values()))
"""
    cache = {"TSUBONIWA_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
    assert run(count, PYTHONPATH=str(here.package.parent), **cache) == "1 0"
    assert run(count, PYTHONPATH=str(there.package.parent), **cache) == "0 1"


def test_without_a_writable_folder_nothing_is_kept_but_all_works(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where a folder should be")
    code = (
        SHOW_FOLDER
        + "; import tsuboniwa; print(len(tsuboniwa.game(tsuboniwa.GAMES[0]).start().legal))"
    )
    out = run(code, TSUBONIWA_CACHE_DIR=str(blocked), NUMBA_DISABLE_JIT="1")
    assert out.split() == ["None", "27"]


def test_unused_versions_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSUBONIWA_CACHE_DIR", str(tmp_path))
    old, new = tmp_path / "kernels" / "old", tmp_path / "kernels" / "new"
    for folder in (old, new):
        folder.mkdir(parents=True)
        (folder / "code").write_text("")
    long_ago = time.time() - 86_400 * (compiled.UNUSED_CACHE_DAYS + 1)
    os.utime(old, (long_ago, long_ago))
    compiled.forget_unused()
    assert not old.exists()
    assert new.exists()
