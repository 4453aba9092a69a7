"""A wheel with the games' libraries plays where there is no compiler and nothing can be written."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import tsuboniwa
from tests.web.test_wheel import ROOT, bare, run
from tsuboniwa.ahead.targets import TARGETS
from tsuboniwa.core import ready_made
from tsuboniwa.web import static_files

# What compiles, and what finds the package of this checkout instead of the wheel's.
LEFT_OUT = ("numba", "llvmlite", "ziglang", "tsuboniwa", "_tsuboniwa", "_editable")
PLAY = """
import sys
import tsuboniwa
from tsuboniwa.core.random_numbers import Rng
assert "numba" not in sys.modules
limit = tsuboniwa.Limit(milliseconds=200)
for name in tsuboniwa.GAMES:
    position, rng = tsuboniwa.game(name).start(), Rng(1)
    players = [tsuboniwa.player(name, level, seed="1") for level in ("1", "random")]
    while position.outcome is None:
        if position.actor == tsuboniwa.CHANCE:
            position = position.draw(rng)
            continue
        seat = position.actor
        player = players[min(seat, 1)]
        decision = player.choose(position.view(seat), position.log(seat), limit)
        position = position.play(decision.action)
    print(name, len(position.outcome.returns))
print("numba" in sys.modules, tsuboniwa.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert (static_files.APP / "index.html").is_file(), "build the app first: make setup"
    folder = tmp_path_factory.mktemp("wheel_with_kernels")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env=os.environ | {"TSUBONIWA_WHEEL_FOR": ready_made.this_platform()},
        check=True,
        capture_output=True,
    )
    (made,) = folder.glob("*.whl")
    return made


def test_it_says_what_it_is_for_and_has_the_libraries(wheel: Path) -> None:
    tag = TARGETS[ready_made.this_platform()].tag
    assert wheel.name == f"tsuboniwa-{tsuboniwa.__version__}-py3-none-{tag}.whl"
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        (described,) = [name for name in names if name.endswith("dist-info/WHEEL")]
        assert "Root-Is-Purelib: false" in opened.read(described).decode()
    library = ready_made.library_of(tsuboniwa.GAMES[0]).name
    folders = ["core", *(f"games/{game}" for game in tsuboniwa.GAMES)]
    for folder in folders:
        assert {f"tsuboniwa/{folder}/{library}", f"tsuboniwa/{folder}/kernels.manifest"} <= names
    assert "tsuboniwa/web/app/index.html" in names
    assert {f"tsuboniwa/web/rules/{game}.md" for game in tsuboniwa.GAMES} <= names


def test_every_game_is_played_without_a_compiler(wheel: Path, tmp_path: Path) -> None:
    venv, home = tmp_path / "venv", tmp_path / "home"
    home.mkdir()
    run(sys.executable, "-m", "venv", "--without-pip", str(venv))
    python = str(venv / "bin" / "python")
    pip = (sys.executable, "-m", "pip", "--python", python, "install")
    run(*pip, "--no-deps", "--no-index", "--disable-pip-version-check", str(wheel))
    (packages,) = venv.glob("lib/python*/site-packages")
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if not path.name.startswith(LEFT_OUT) and not (packages / path.name).exists():
            (packages / path.name).symlink_to(path)
    folders = [Path(folder) for folder, _, _ in os.walk(packages / "tsuboniwa")]
    for folder in folders:
        folder.chmod(0o555)
    surroundings = bare() | {"HOME": str(home), "TSUBONIWA_KERNELS": "ahead"}

    def ask(*command: str) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    try:
        *played, told = ask(python, "-W", "error", "-c", PLAY).splitlines()
        assert [line.split()[0] for line in played] == list(tsuboniwa.GAMES)
        assert told == f"False {packages / 'tsuboniwa' / '__init__.py'}"
        assert tsuboniwa.__version__ in ask(str(venv / "bin" / "tsuboniwa"), "--version")
        assert list(home.iterdir()) == []
    finally:
        for folder in folders:
            folder.chmod(0o755)
