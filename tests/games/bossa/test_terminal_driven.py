"""Bossa in the real terminal, driven as a person would."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.command import COMMAND
from tsuboniwa.core.records import read_record


class Terminal:
    """A person's screen and keyboard."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        environment = os.environ | {
            "TSUBONIWA_DATA_DIR": str(folder),
            "TERM": "dumb",
            "COLUMNS": "100",
        }
        self.child = pexpect.spawn(
            COMMAND, ["play", *arguments], encoding="utf-8", timeout=30, env=environment
        )
        self.child.setwinsize(60, 100)

    def read(self) -> str:
        """All that is shown up to the next prompt."""
        self.child.expect(r"> $")
        return str(self.child.before)

    def type(self, line: str) -> str:
        self.child.sendline(line)
        return self.read()

    def end(self, line: str) -> str:
        self.child.sendline(line)
        self.child.expect(pexpect.EOF)
        self.child.close()
        return str(self.child.before)

    @property
    def records(self) -> list[dict[str, Any]]:
        files = sorted((self.folder / "records").glob("*.json"))
        return [json.loads(path.read_text()) for path in files]


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[Any]:
    opened: list[Terminal] = []

    def open_terminal(*arguments: str) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments))
        return opened[-1]

    yield open_terminal
    for terminal in opened:
        terminal.child.close(force=True)


def first_action(shown: str) -> str:
    """An action out of what the screen offers."""
    below_the_table = shown.split("Pile ")[-1]
    offered = [line.strip() for line in below_the_table.splitlines() if line.startswith("  ")]
    return offered[0].split(",")[0]


def test_choose_an_opponent_and_play_to_the_end(terminals: Any) -> None:
    terminal = terminals("bossa")
    shown = terminal.read()
    assert "random" in shown
    assert "person" in shown
    assert "Type one of the names" in terminal.type("9")
    terminal.child.sendline("random")
    for _ in range(200):
        if terminal.child.expect([r"> $", pexpect.EOF]) == 1:
            break
        shown = str(terminal.child.before)
        terminal.child.sendline(first_action(shown))
    shown = str(terminal.child.before)
    assert re.search(r"won \((hand-empty|six-positions|stuck|pile-empty)\)|Nobody won", shown)
    record = terminal.records[0]
    assert record["seats"] == ["person", "random"]
    assert "practice" not in record
    assert read_record(json.dumps(record)).end().outcome is not None


def test_commands_and_wrong_entries(terminals: Any) -> None:
    terminal = terminals("bossa", "--opponent", "random", "--seed", "4")
    shown = terminal.read()
    assert "White row" in shown
    assert "??" in shown
    assert "deal 1 ?" in shown
    assert "nothing of yours" in terminal.type("undo")
    assert "undo" in terminal.type("help")
    assert "(B" in terminal.type("swap 13 14")
    assert "Actions begin with: white, black" in terminal.type("hello there")
    assert "get rid of your tiles" in terminal.type("RULES")
    assert "remove ?" in terminal.type("log")
    before = terminal.records[0]["actions"]
    shown = terminal.type("WHITE")
    assert "yours" in shown
    assert "swap" in terminal.type("?")
    assert "No such tile" in terminal.type("w+ 99")
    assert "Taken back" in terminal.type("undo")
    record = terminal.records[0]
    assert record["practice"] is True
    assert record["actions"] == before
    assert "kept" in terminal.end("quit")


def test_an_unfinished_match_goes_on(terminals: Any) -> None:
    first = terminals("bossa", "--opponent", "random", "--seed", "4")
    first.read()
    first.type("white")
    first.child.sendintr()
    first.child.expect("kept")
    first.child.expect(pexpect.EOF)
    kept = first.records[0]["actions"]
    again = terminals("bossa")
    again.child.expect("Go on with it")
    again.child.sendline("")
    again.read()
    assert again.records[0]["actions"] == kept
    again.end("quit")


def test_two_persons_do_not_see_each_others_hands(terminals: Any) -> None:
    terminal = terminals("bossa", "--opponent", "person", "--option", "chips=true", "--seed", "1")
    shown = terminal.child.expect([r"press Enter", r"> $"])
    if shown == 0:
        terminal.child.sendline("")
        terminal.read()
    terminal.child.sendline("first")
    terminal.child.expect("press Enter")
    assert "deal" not in str(terminal.child.before).split("first")[-1]
    terminal.end("\x04")


def test_end_of_input_keeps_the_match(terminals: Any) -> None:
    terminal = terminals("bossa", "--opponent", "random")
    terminal.read()
    terminal.child.sendeof()
    terminal.child.expect("kept")
    terminal.child.expect(pexpect.EOF)
    assert terminal.records
