"""The cache of compiled code: never an old version, and nothing recompiled without need."""

import ast
import os
import shutil
import time
from pathlib import Path

import pytest

import tsuboniwa
from tests.command import python
from tsuboniwa.core import run_time_compiler, sources

PACKAGE = Path(tsuboniwa.__file__).parent
SHOW_FOLDER = "from tsuboniwa.core.run_time_compiler import cache_folder; print(cache_folder())"


def test_flags_that_change_the_machine_code_change_the_folder(tmp_path: Path) -> None:
    places = {"TSUBONIWA_CACHE_DIR": str(tmp_path)}
    plain = python(SHOW_FOLDER, **places, NUMBA_BOUNDSCHECK="0")
    checked = python(SHOW_FOLDER, **places, NUMBA_BOUNDSCHECK="1")
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
            for line in python(
                SHOW_FINGERPRINTS,
                PYTHONPATH=str(self.package.parent),
                TSUBONIWA_CACHE_DIR=str(self.cache),
                TSUBONIWA_KERNELS="jit",
            ).splitlines()
        )

    def fingerprints_in(self, folder: Path) -> dict[str, str]:
        """What the modules of a folder depend on, by module."""
        words = folder.relative_to(self.package.parent).parts
        names = [".".join((*words, path.stem)) for path in sorted(folder.glob("[!_]*.py"))]
        code = f"from tsuboniwa.core.sources import *\nfor m in {names}: print(m, fingerprint(m))"
        return dict(
            line.split() for line in python(code, PYTHONPATH=str(self.package.parent)).splitlines()
        )


SHOW_FINGERPRINTS = """
import numba, tsuboniwa
from tsuboniwa.adapters.observing import tensors_of
from tsuboniwa.core.run_time_compiler import dependencies
for name in tsuboniwa.GAMES:
    game = tsuboniwa.game(name)
    tensors_of(game)
    signature = (numba.typeof(game.setups), numba.typeof(game.new_states()))
    for module in ("core.kernel", "players.uct_search", "adapters.stepping"):
        print(f"{module}:{name}", dependencies(f"tsuboniwa.{module}", signature))
    print(f"rules:{name}", dependencies(f"tsuboniwa.games.{name}.rules", signature))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def changed(copy: Copy, *paths: str) -> set[str]:
    before = copy.fingerprints()
    for path in paths:
        copy.edit(path)
    after = copy.fingerprints()
    return {name for name in before if before[name] != after[name]}


def test_an_edit_outside_compiled_code_recompiles_nothing(copy: Copy) -> None:
    # Compiled modules import the latter, but only for their functions in Python.
    used_by_python = ("core/game.py", "core/errors.py", "core/phrases.py", "players/limit.py")
    assert changed(copy, "players/hint.py", "terminal/drawing.py", *used_by_python) == set()


def test_what_is_outside_holds_nothing_for_compiled_code() -> None:
    """No compiled function uses a name from there: otherwise an edit would go unnoticed."""
    used = 0
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        outside = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and is_outside(node, node.names)
            for alias in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and is_compiled(node):
                assert module_of(path) not in sources.OUTSIDE
                # Annotations are not compiled.
                names = {
                    each.id
                    for line in node.body
                    for each in ast.walk(line)
                    if isinstance(each, ast.Name)
                }
                assert not names & outside, f"{path}: {node.name}"
                used += 1
    assert used > 100


def is_outside(node: ast.ImportFrom, names: list[ast.alias]) -> bool:
    modules = {node.module, *(f"{node.module}.{alias.name}" for alias in names)}
    return bool(modules & sources.OUTSIDE)


def is_compiled(node: ast.FunctionDef) -> bool:
    return any(
        isinstance(d, ast.Name) and d.id in ("compiled", "entry") for d in node.decorator_list
    )


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def test_data_counts_for_the_modules_that_read_it(copy: Copy) -> None:
    """A module that reads a file from its folder depends on it; its neighbours do not."""
    found = spared = 0
    for name in tsuboniwa.GAMES:
        for data in sorted((copy.package / "games" / name).rglob("*")):
            if data.suffix not in sources.DATA or data.parent.name == "words":
                continue
            before = copy.fingerprints_in(data.parent)
            data.write_bytes(data.read_bytes() + b" ")
            after = copy.fingerprints_in(data.parent)
            readers = {module for module in before if before[module] != after[module]}
            assert readers, f"nothing reads {data}"
            found += 1
            spared += len(before) - len(readers)
    assert found
    assert spared


COUNT_COMPILED = """
import tsuboniwa
from tsuboniwa.core import kernel
for name in tsuboniwa.GAMES[:2]:
    misses = kernel.begin.at_run_time.stats.cache_misses
    before = sum(misses.values())
    tsuboniwa.game(name).start()
    print(sum(misses.values()) - before)
"""


def test_processes_compile_again_what_was_edited_and_nothing_else(copy: Copy) -> None:
    def compiled_again() -> list[str]:
        return python(
            COUNT_COMPILED,
            PYTHONPATH=str(copy.package.parent),
            TSUBONIWA_CACHE_DIR=str(copy.cache),
            TSUBONIWA_KERNELS="jit",
            NUMBA_DISABLE_JIT="0",
        ).split()

    assert compiled_again() == ["1", "1"]
    assert compiled_again() == ["0", "0"]
    copy.edit("core/game.py")
    assert compiled_again() == ["0", "0"]
    copy.edit(f"games/{tsuboniwa.GAMES[0]}/rules.py")
    assert compiled_again() == ["1", "0"]


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
stats = kernel.begin.at_run_time.stats
print(sum(stats.cache_misses.values()), sum(stats.cache_hits.values()))
"""
    cache = {
        "TSUBONIWA_CACHE_DIR": str(tmp_path / "cache"),
        "TSUBONIWA_KERNELS": "jit",
        "NUMBA_DISABLE_JIT": "0",
    }
    assert python(count, PYTHONPATH=str(here.package.parent), **cache) == "1 0"
    assert python(count, PYTHONPATH=str(there.package.parent), **cache) == "0 1"


def test_without_a_writable_folder_nothing_is_kept_but_all_works(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where a folder should be")
    code = (
        SHOW_FOLDER
        + "; import tsuboniwa; print(len(tsuboniwa.game(tsuboniwa.GAMES[0]).start().legal))"
    )
    out = python(code, TSUBONIWA_CACHE_DIR=str(blocked), TSUBONIWA_KERNELS="interpreted")
    assert out.split() == ["None", "27"]


def test_unused_versions_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSUBONIWA_CACHE_DIR", str(tmp_path))
    old, new = tmp_path / "kernels" / "old", tmp_path / "kernels" / "new"
    for folder in (old, new):
        folder.mkdir(parents=True)
        (folder / "code").write_text("")
    long_ago = time.time() - 86_400 * (run_time_compiler.UNUSED_CACHE_DAYS + 1)
    os.utime(old, (long_ago, long_ago))
    run_time_compiler.forget_unused()
    assert not old.exists()
    assert new.exists()
