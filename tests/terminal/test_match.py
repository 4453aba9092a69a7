"""One match in the terminal, played inside this process: any entries, secrets, odd records."""

from collections.abc import Iterable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import tsuboniwa
from tests.conformance import random_match
from tests.registered import make
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Game
from tsuboniwa.core.records import Record, record_of
from tsuboniwa.terminal.drawing import drawing_of
from tsuboniwa.terminal.kept import KeptRecord
from tsuboniwa.terminal.match import TerminalMatch
from tsuboniwa.terminal.seating import SEATS, Stopped, go_on_with, seating_of


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


WORDS = ["?", "?swap", "undo", "log", "help", "rules", "quit", "preview", "W+", "swap", "14", "20"]
WORDS += ["end", "reveal", "take", "[x]", "\x00", "ü"]
ENTRIES = st.lists(
    st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join) | st.text(max_size=12), max_size=12
)


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
@settings(max_examples=25)
@given(entries=ENTRIES)
def test_whatever_is_typed_the_match_goes_on(name: str, entries: list[str]) -> None:
    game = make(name, {})
    console, record = play(game, ["person"] + ["random"] * (game.seats - 1), entries)
    assert "Traceback" not in console.shown
    assert record.end().game == game


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_every_game_can_be_played_and_explains_itself(name: str) -> None:
    game = make(name, {})
    console, _ = play(game, ["person"] + ["random"] * (game.seats - 1), ["rules", "help", "?"])
    assert f"docs/rules/{name}.md" in console.shown
    assert "the match is kept" in console.shown
    assert all(len(line.removeprefix("> ")) <= 80 for line in console.shown.splitlines())


CHIPS = tsuboniwa.game("bossa", chips=True)


def test_between_persons_undo_stops_at_what_was_seen() -> None:
    # With a colour chosen both hands are open: the choice cannot be taken back.
    lines = ["", "white", "", "doubler", "", "undo"]
    console, record = play(CHIPS, ["person", "person"], lines, seed="3")
    assert "cannot be undone" in console.shown
    assert "practice" not in record.extra


def test_between_persons_undo_needs_consent() -> None:
    race = make("niwa_race", {})
    first = [str(race.start().legal[0])]
    refused, kept = play(race, ["person", "person"], [*first, "undo", "n"])
    assert "[y/N]" in refused.shown
    assert kept.actions == tuple(first)
    _, undone = play(race, ["person", "person"], [*first, "undo", "y"])
    assert undone.actions == ()
    assert undone.extra["practice"] is True


def test_the_keyboard_changes_hands_before_a_secret_is_shown() -> None:
    console, _ = play(CHIPS, ["person", "person"], ["", "first"], seed="3")
    before, _, after = console.shown.rpartition("take the keyboard")
    assert "Seat 1" in before
    assert "deal" not in after


@pytest.mark.parametrize(
    "seats",
    [
        None,
        3,
        [],
        ["person"],
        ["random", "random"],
        ["person", "Haru"],
        ["person", {"name": "Haru"}],
        [["person"], "person"],
    ],
)
def test_a_record_with_other_seats_asks_who_plays(seats: Any, tmp_path: Path) -> None:
    record = Record(make("bossa", {}), ("remove 23",), extra={SEATS: seats, "players": ["Haru"]})
    assert seating_of(record) is None
    kept = go_on_with(Typist(["random"]), record, None, 1)
    assert seating_of(kept.record) == ["random", "person"]
    assert kept.record.extra["players"] == ["Haru"]


def test_there_is_nothing_to_go_on_with_in_a_finished_match() -> None:
    game = make("bossa", {})
    *_, last = random_match(game, "over")
    with pytest.raises(TsuboniwaError, match="over"):
        go_on_with(Typist([]), record_of(last), None, 0)


def test_the_longest_rows_of_bossa_fit() -> None:
    novice = make("bossa", {"rules": "novice"}).position(
        """turn 0
        white: die 2 1=10 3=30 4=40 5=50 6=60 7=51,20 8=42,41 9=33,32,31
        black: die 6 5=05 7=06,01
        seat 0: 11 12 | swap
        seat 1: 21 | swap
        removed: ?
        discard:"""
    )
    drawn = drawing_of("bossa").draw(novice.view(0)).plain
    assert max(map(len, drawn.splitlines())) <= 80
    assert "W+ 10" in drawn
    regular = make("bossa", {}).position(
        """turn 0
        white: die 2 of 0 1=10 3=30 4=40,20 5=50 6=60
        black: die 6 of 1 5=05 7=06,01
        seat 0: 11 12 | swap
        seat 1: 21 | swap
        removed: ?
        discard:"""
    )
    drawn = drawing_of("bossa").draw(regular.view(0)).plain
    rows = [line for line in drawn.splitlines() if not line.startswith("Pile")]
    assert max(map(len, rows)) <= 60
