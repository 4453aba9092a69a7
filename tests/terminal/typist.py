"""A match in the terminal without a terminal: a person's lines are given beforehand."""

from collections.abc import Iterable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console

from tsuboniwa.core.game import Game
from tsuboniwa.core.records import Record
from tsuboniwa.terminal.kept import KeptRecord
from tsuboniwa.terminal.opponents import SEATS, Stopped
from tsuboniwa.terminal.terminal_match import TerminalMatch


class Typist(Console):
    """A screen that remembers, and a keyboard that types given lines."""

    def __init__(self, lines: Iterable[str], width: int = 80) -> None:
        super().__init__(file=StringIO(), width=width, height=40, highlight=False)
        self.lines = iter(lines)

    def input(self, prompt: Any = "", **options: Any) -> str:
        self.print(prompt, markup=options.get("markup", True), end="")
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    @property
    def shown(self) -> str:
        assert isinstance(self.file, StringIO)
        return self.file.getvalue()


def play(game: Game, seats: list[str], lines: list[str], seed: str = "1") -> tuple[Typist, Record]:
    folder = Path("/nonexistent")
    console = Typist(lines)
    kept = KeptRecord(folder, Record(game, (), extra={SEATS: seats}))
    kept.keep = lambda record: setattr(kept, "record", record)  # type: ignore[method-assign]
    match = TerminalMatch(console, kept, seed)
    with suppress(EOFError, Stopped):
        match.run()
    return console, kept.record
