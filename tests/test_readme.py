"""README's Python runs as it is printed, one snippet after the other in one session."""

import re
from pathlib import Path

import pytest

import tsuboniwa
from tests.command import tsuboniwa as command
from tsuboniwa.ahead.targets import TARGETS

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_snippets_run_in_one_session(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(SNIPPETS) == 3
    session: dict[str, object] = {}
    exec(SNIPPETS[0], session)
    assert "Outcome(" in capsys.readouterr().out
    exec(SNIPPETS[1], session)
    choice, *hints = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"\S.* \d\.\d+", choice)
    assert hints
    exec(SNIPPETS[2], session)
    assert capsys.readouterr().out == ""


def test_what_to_install_is_named_as_it_is_built() -> None:
    tag = TARGETS["linux-x86_64"].tag
    assert f"dist/tsuboniwa-{tsuboniwa.__version__}-py3-none-{tag}.whl" in README


def test_python_comes_on_the_first_screen() -> None:
    before = README[: README.index("```python")]
    assert "![" in before
    assert "pip install" in before
    assert before.count("\n") < 30


def test_the_commands_are_those_of_the_program() -> None:
    table = README[README.index("## Commands") : README.index("## Read on")]
    named = re.findall(r"^\| `tsuboniwa ([\w-]+)", table, re.MULTILINE)
    offered = command("--help").stdout.split("\nCommands:\n")[1]
    assert sorted(named) == sorted(re.findall(r"^  ([\w-]+)  ", offered, re.MULTILINE))
