"""`tsuboniwa kernels` and `--version -v`, as their users start them."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest

import tsuboniwa as package
from tests.command import COMMAND, assert_bad_input, tsuboniwa
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS
from tsuboniwa.ahead.progress import TimeLeft, in_order
from tsuboniwa.core.ready_made import description_of, this_platform
from tsuboniwa.core.sources import SHARED, library_fingerprint
from tsuboniwa.games import VARIABLE as GAMES_VARIABLE

OTHER_PLATFORM = "win32-x86_64"
# The command where a tool is not installed.
WITHOUT = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == {tool!r} else find(name, *rest)
from tsuboniwa import cli
sys.argv = ["tsuboniwa", *{arguments!r}]
cli.main()
"""


def tsuboniwa_without(tool: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    code = WITHOUT.format(tool=tool, arguments=arguments)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


def test_only_what_has_changed_is_made(tmp_path: Path) -> None:
    done = tsuboniwa("kernels", SHARED, "--into", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f"Kernels of {SHARED} are made (1 of 1).",
        f"Kernels are made: {SHARED}.",
    ]
    (library,) = (tmp_path / this_platform() / "core").glob("kernels.[!m]*")
    described = json.loads(description_of(library).read_text())
    assert described["platform"] == this_platform()
    assert described["fingerprint"] == library_fingerprint(SHARED)
    made = library.stat().st_mtime_ns
    again = tsuboniwa("kernels", SHARED, "--into", str(tmp_path))
    assert again.stdout == "Kernels are up to date.\n"
    assert library.stat().st_mtime_ns == made


def test_a_game_that_cannot_be_made_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "own" / "broken"
    broken.mkdir(parents=True)
    original = Path(package.__file__).parent / "games" / DUEL_WITH_HIDDEN_HANDS / "__init__.py"
    described = original.read_text(encoding="utf-8").replace(
        f'"{DUEL_WITH_HIDDEN_HANDS}"', '"broken"'
    )
    (broken / "__init__.py").write_text(described, encoding="utf-8")
    (broken / "rules.py").write_text('raise RuntimeError("no rules today")\n')
    monkeypatch.setenv(GAMES_VARIABLE, str(broken.parent))
    done = tsuboniwa("kernels", "broken", SHARED, "--into", str(tmp_path / "made"))
    assert_bad_input(done, "kernels of broken could not be made", "no rules today")
    assert list((tmp_path / "made" / this_platform() / "core").glob("kernels.*"))


def making_kernels(folder: Path) -> "pexpect.spawn[str]":
    # The terminal's own ^C may come in the midst of a character of the bar.
    return pexpect.spawn(
        COMMAND,
        ["kernels", SHARED, "--into", str(folder)],
        encoding="utf-8",
        codec_errors="replace",
        timeout=120,
    )


def test_ctrl_c_leaves_nothing_half_made(tmp_path: Path) -> None:
    child = making_kernels(tmp_path)
    child.expect("Making kernels")
    child.expect("still")
    child.sendintr()
    child.expect("Stopped")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert not list(tmp_path.rglob("kernels.*"))


def test_ctrl_c_while_it_links_leaves_nothing_either(tmp_path: Path) -> None:
    child = making_kernels(tmp_path)
    while not list(tmp_path.rglob("unfinished-*")):
        assert child.isalive()
        time.sleep(0.002)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert not list(tmp_path.rglob("unfinished-*"))


def test_the_time_left_begins_with_what_was_measured_and_follows_what_is_seen() -> None:
    left = TimeLeft(expected=100, now=1000)
    assert left.at(1000) == 100
    # Between reports time passes, and never less than none is left.
    assert left.at(1030) == 70
    assert left.at(2000) == 0
    # Here everything takes three times as long; that is believed more and more.
    seen = []
    for share in (0.01, 0.1, 0.5, 0.9):
        left.report(share, now=1000 + 300 * share)
        seen.append(left.at(1000 + 300 * share) / (300 * (1 - share)))
    assert seen == sorted(seen)
    assert seen[0] < 0.5 < seen[1] < 0.8 < seen[2] < 1
    left.report(1, now=1300)
    assert left.at(1300) == 0


@pytest.mark.parametrize("tool", ["numba", "ziglang"])
def test_without_its_tools_it_says_what_to_install(tmp_path: Path, tool: str) -> None:
    done = tsuboniwa_without(tool, "kernels", "--into", str(tmp_path))
    assert_bad_input(done, tool, "pip install 'tsuboniwa[jit]'")


def test_bad_input_gets_a_sentence(tmp_path: Path) -> None:
    assert_bad_input(tsuboniwa("kernels", "chess"), 'no game "chess"')
    assert_bad_input(tsuboniwa("kernels", "--platform", "amiga"), "amiga", this_platform())
    assert_bad_input(tsuboniwa("kernels", "--platform", OTHER_PLATFORM), "--into")


def test_games_that_are_named_come_first() -> None:
    everything = in_order([])
    assert sorted(everything) == sorted([*package.GAMES, SHARED])
    last = everything[-2]
    assert in_order([last]) == [last, SHARED]
    assert in_order([SHARED, last]) == [SHARED, last]


# --- which way is used --------------------------------------------------------------------------


def ways_of(said: str) -> dict[str, str]:
    version, *lines = said.splitlines()
    assert version == f"tsuboniwa {package.__version__}"
    return dict(line.split(": ", 1) for line in lines)


def test_every_way_can_be_forced_and_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {*package.GAMES, SHARED}
    for way in ("ahead", "jit", "interpreted"):
        monkeypatch.setenv("TSUBONIWA_KERNELS", way)
        said = ways_of(tsuboniwa("--version", "-v").stdout)
        assert {said[name].split()[0] for name in names} == {way}
    monkeypatch.setenv("TSUBONIWA_KERNELS", "fast")
    assert_bad_input(tsuboniwa("--version", "-v"), '"fast"', "ahead, jit or interpreted")


def test_the_reason_is_said_where_kernels_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = tmp_path / "tsuboniwa"
    original = Path(package.__file__).parent
    for path in original.rglob("*"):
        if path.is_file() and path.suffix in (".py", ".json", ".npz"):
            place = copied / path.relative_to(original)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.delenv("TSUBONIWA_KERNELS", raising=False)
    for tool, way in (("ziglang", "jit"), ("numba", "interpreted")):
        said = ways_of(tsuboniwa_without(tool, "--version", "-v").stdout)
        for name in (*package.GAMES, SHARED):
            assert said[name].startswith(f"{way} (it has no ready-made kernels; `tsuboniwa kernels")
    played = tsuboniwa_without("numba", "play", DUEL_WITH_HIDDEN_HANDS, "--opponent", "random")
    assert "runs as plain Python, which is slow: it has no ready-made kernels" in played.stderr
    monkeypatch.setenv("TSUBONIWA_KERNELS", "jit")
    refused = tsuboniwa_without("numba", "--version", "-v")
    assert_bad_input(refused, "Numba is not installed", "tsuboniwa[jit]")
