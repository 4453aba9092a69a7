"""The cache of compiled code: one folder for each version of the rules, never an old one."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tsuboniwa.games import compiled

SHOW_FOLDER = "from tsuboniwa.games.compiled import cache_folder; print(cache_folder())"


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


def test_any_change_of_a_source_changes_the_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in compiled.COMPILED_FOLDERS:
        (tmp_path / folder).mkdir()
    rules = tmp_path / "games" / "rules.py"
    rules.write_text("one = 1\n")
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    names = set()
    for text in ("one = 1\n", "one = 2\n"):
        rules.write_text(text)
        compiled.fingerprint.cache_clear()
        names.add(compiled.fingerprint())
    compiled.fingerprint.cache_clear()
    assert len(names) == 2


def test_another_copy_of_the_same_sources_has_kernels_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = set()
    for copy in ("here", "there"):
        for folder in compiled.COMPILED_FOLDERS:
            (tmp_path / copy / folder).mkdir(parents=True)
        monkeypatch.setattr(compiled, "PACKAGE", tmp_path / copy)
        compiled.fingerprint.cache_clear()
        names.add(compiled.fingerprint())
    compiled.fingerprint.cache_clear()
    assert len(names) == 2


def test_without_a_writable_folder_nothing_is_kept_but_all_works(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where a folder should be")
    code = SHOW_FOLDER + "; import tsuboniwa; print(len(tsuboniwa.game('bossa').start().legal))"
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


def test_compiled_code_stands_only_where_the_fingerprint_looks() -> None:
    def outside() -> None:
        pass

    with pytest.raises(ValueError, match="outside"):
        compiled.compiled(outside)
