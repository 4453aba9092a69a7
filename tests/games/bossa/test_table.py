"""Bossa at a table: who learns what, and what can be taken back."""

from tests.table.tables import dealt_match, play_on
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.table import visible
from tsuboniwa.table.entries import Played
from tsuboniwa.table.undo import can_take_back

WITH_CHIPS = {"chips": True}


def test_learnt_says_what_became_known_since() -> None:
    match = dealt_match("bossa", WITH_CHIPS)
    # First a tile leaves the game, then both hands of four are dealt.
    dealt = [e.number for e in match.entries if isinstance(e.what, Played)][1:9]
    hidden = [n for n in dealt if match.logs.text(0, n).endswith("?")]
    seen = match.number
    rng = Rng(3)
    while any(match.logs.text(0, number).endswith("?") for number in hidden):
        play_on(match, rng, 1)
        assert match.state == "running"
    update = visible.update_message(match, 0, seen, 0)
    assert {line["number"] for line in update["learnt"]} >= set(hidden)
    assert not any("?" in line["action"] for line in update["learnt"])
    assert visible.update_message(match, 0, 0, 0)["learnt"] == []
    assert visible.update_message(match, 0, match.number, 0)["learnt"] == []


def test_a_secret_choice_can_be_changed_until_it_is_opened() -> None:
    match = dealt_match("bossa", WITH_CHIPS)
    rng = Rng(2)
    position = match.position
    assert position is not None
    while str(position).split()[0] != "keep":
        play_on(match, rng, 1)
        position = match.position
        assert position is not None
        assert position.actor is not None
    one = position.play(position.legal[0])
    assert str(one).split()[0] == "keep"
    assert can_take_back(one, len(position.events))
    both = one.play(one.legal[0])
    assert not can_take_back(both, len(one.events))
    assert not can_take_back(both, len(position.events))
