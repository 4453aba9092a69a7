"""Promise 4: a shuffle that can be checked."""

import hashlib
import hmac
import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.command import assert_bad_input, tsuboniwa
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, MANY_SEATS, OPEN_INFORMATION
from tests.table.tables import MATCH, SECRET, TABLES, act, dealt_match, do, new_match, play_on
from tsuboniwa.core.errors import RecordError
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.records import Record, read_record
from tsuboniwa.table import shuffle
from tsuboniwa.table.commands import Contribute, Resign
from tsuboniwa.table.decide import playing
from tsuboniwa.table.refusals import Refused
from tsuboniwa.table.visible import record_of, table_message


def finished(game: str, options: dict[str, Any]) -> Record:
    match = dealt_match(game, options)
    play_on(match, Rng("shuffle"), 2_000)
    return record_of(match, None)


@pytest.fixture(scope="module")
def proved() -> Record:
    return finished(DUEL_WITH_HIDDEN_HANDS, {})


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_promise_4_a_shuffle_that_can_be_checked(game: str, options: dict[str, Any]) -> None:
    record = finished(game, options)
    again = read_record(record.write())
    drawn = shuffle.verify(again)
    assert drawn == sum(event.actor == -1 for event in again.end().events)
    assert drawn > 0 or game == OPEN_INFORMATION


def test_a_draw_is_what_the_guide_says() -> None:
    """Computed once more here, from docs/fair-shuffle.md alone."""
    match = new_match(DUEL_WITH_HIDDEN_HANDS)
    act(match, 0, Contribute("0a"))
    act(match, 1, Contribute("FF"))
    position = match.game.start()
    said = json.dumps(["tsuboniwa-shuffle/1", MATCH, ["0a", "ff"], 1, 0], separators=(",", ":"))
    number = int(hmac.new(bytes.fromhex(SECRET), said.encode(), hashlib.sha256).hexdigest(), 16)
    outcomes = sorted(str(action) for action in position.legal)
    assert {weight for _, weight in position.chance} == {1}
    begun = playing.begin(match)
    assert vars(begun[1])["action"] == outcomes[number % len(outcomes)]
    bound = json.dumps(["tsuboniwa-shuffle/1", MATCH, SECRET], separators=(",", ":"))
    assert match.opened.commitment == hashlib.sha256(bound.encode()).hexdigest()


def test_pick_has_exactly_the_odds_of_the_weights() -> None:
    # Of the eight words of three bits, the last three would favour something: they are refused.
    found = Counter(shuffle.pick(iter([word, 0]), 3, [3, 1, 1]) for word in range(5))
    assert found == {0: 3, 1: 1, 2: 1}
    for word in (5, 6, 7):
        assert shuffle.pick(iter([word, 4]), 3, [3, 1, 1]) == 2


def test_each_number_and_each_contribution_change_the_draws() -> None:
    position = new_match(MANY_SEATS).game.start()
    draws = {
        (given, number): shuffle.Shuffle(MATCH, SECRET, [given, None]).draw(position, number)
        for given in ("00", "01")
        for number in range(1, 40)
    }
    assert len(set(draws.values())) > 4
    assert any(draws["00", number] != draws["01", number] for number in range(1, 40))


def test_the_commitment_comes_before_the_contributions_and_the_secret_after_the_end() -> None:
    match = new_match(DUEL_WITH_HIDDEN_HANDS)
    shown = table_message(match, None, 0)
    assert shown["commitment"] == shuffle.commitment(MATCH, SECRET)
    assert [seat["contribution"] for seat in shown["seats"]] == [None, None]
    act(match, 0, Contribute("ab"))
    assert playing.begin(match) == []
    act(match, 1, Contribute("cd"))

    do(match, playing.begin(match))
    assert table_message(match, 0, 0)["secret"] is None
    assert SECRET not in json.dumps(record_of(match, 0).as_json())
    with pytest.raises(Refused) as refused:
        match.decide(0, Contribute("ef"), 0)
    assert refused.value.code == "not-possible"
    act(match, 0, Resign())
    assert table_message(match, None, 0)["secret"] == SECRET
    assert shuffle.verify(record_of(match, None)) > 0


@pytest.mark.parametrize("text", ["", "x", "0" * 65, "0 1", "é"])
def test_randomness_is_hex_digits(text: str) -> None:
    with pytest.raises(Refused):
        new_match(DUEL_WITH_HIDDEN_HANDS).decide(0, Contribute(text), 0)


def test_what_is_wrong_with_a_record_is_said(proved: Record) -> None:
    proof = dict(proved.extra[shuffle.KEY])
    first = proved.actions[0]
    start = proved.game.start()
    other = next(str(action) for action in start.legal if str(action) != first)
    actions = [other if a == first else a for a in proved.actions]

    def with_proof(**changed: object) -> Record:
        return replace(proved, extra=dict(proved.extra) | {shuffle.KEY: proof | changed})

    wrong: list[tuple[Record, str]] = [
        (replace(proved, extra={}), "not made at a table"),
        (with_proof(scheme="other"), "scheme"),
        (with_proof(secret=None), "revealed when the match is over"),
        (with_proof(secret="5e"), "64 hex digits"),
        (with_proof(secret="ab" * 32), "not the one that the commitment was made for"),
        (with_proof(match="another"), "not the one that the commitment was made for"),
        (with_proof(match=7), "match is a text"),
        (with_proof(contributions=["0"]), "2 seats"),
        (with_proof(contributions=["0", 1]), "seat 1"),
        (with_proof(contributions=["0", "0"]), "but the shuffle gives"),
        (replace(proved, actions=tuple(actions), outcome=None), "action 1: chance did"),
        (proved.redact(0), "hides actions"),
        (replace(proved, actions=(*proved.actions[:30], first)), "action 31"),
    ]
    for record, piece in wrong:
        with pytest.raises(RecordError) as error:
            shuffle.verify(record)
        assert piece in str(error.value)


def test_what_somebody_noted_before_the_deal_must_stand_in_the_record(proved: Record) -> None:
    committed = shuffle.commitment(MATCH, SECRET)
    assert shuffle.verify(proved, committed.upper(), {0: "0", 1: "1"}) > 0
    with pytest.raises(RecordError, match="promised"):
        shuffle.verify(proved, "00" * 32)
    for seat, text in ((0, "1"), (2, "0")):
        with pytest.raises(RecordError, match=f"seat {seat}"):
            shuffle.verify(proved, None, {seat: text})


@pytest.mark.slow
def test_the_command_proves_or_says_what_is_wrong(proved: Record) -> None:
    noted = ("--commitment", shuffle.commitment(MATCH, SECRET), "--contribution", "1=1")
    done = tsuboniwa("verify", "-", *noted, given=proved.write())
    assert done.returncode == 0, done
    assert "Proved" in done.stdout
    wrong = tsuboniwa("verify", "-", "--contribution", "ff", given=proved.write())
    assert_bad_input(wrong, "SEAT=HEX")
    unproved = json.dumps({k: v for k, v in proved.as_json().items() if k != shuffle.KEY})
    assert_bad_input(tsuboniwa("verify", "-", given=unproved), "standard input", "shuffle")


def test_words_go_on_after_a_refused_one() -> None:
    words = shuffle.Shuffle(MATCH, SECRET, [None, None])._words(1)
    assert len({next(words) for _ in range(10)}) == 10
