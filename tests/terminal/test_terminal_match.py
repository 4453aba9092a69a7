"""One match in the terminal, played inside this process: any entries, secrets, odd records."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tsuboniwa
from tests.conformance import random_match
from tests.registered import make
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, OPEN_INFORMATION
from tests.terminal.typist import Typist, play
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.records import Record, record_of
from tsuboniwa.core.registry import BUNDLED
from tsuboniwa.terminal.opponents import SEATS, go_on_with, seating_of

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
    # A game of one's own has its page in its folder.
    page = f"docs/rules/{name}.md" if name in BUNDLED else "rules.md"
    assert page in console.shown
    assert "the match is kept" in console.shown
    assert all(len(line.removeprefix("> ")) <= 80 for line in console.shown.splitlines())


def test_between_persons_undo_needs_consent() -> None:
    race = make(OPEN_INFORMATION, {})
    first = [str(race.start().legal[0])]
    refused, kept = play(race, ["person", "person"], [*first, "undo", "n"])
    assert "[y/N]" in refused.shown
    assert kept.actions == tuple(first)
    _, undone = play(race, ["person", "person"], [*first, "undo", "y"])
    assert undone.actions == ()
    assert undone.extra["practice"] is True


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
    game = make(DUEL_WITH_HIDDEN_HANDS, {})
    record = Record(game, (str(game.start().legal[0]),), extra={SEATS: seats, "players": ["Haru"]})
    assert seating_of(record) is None
    kept = go_on_with(Typist(["random"]), record, None, 1)
    assert seating_of(kept.record) == ["random", "person"]
    assert kept.record.extra["players"] == ["Haru"]


def test_there_is_nothing_to_go_on_with_in_a_finished_match() -> None:
    game = make(DUEL_WITH_HIDDEN_HANDS, {})
    *_, last = random_match(game, "over")
    with pytest.raises(TsuboniwaError, match="over"):
        go_on_with(Typist([]), record_of(last), None, 0)
