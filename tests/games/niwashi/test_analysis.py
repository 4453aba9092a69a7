"""What a partner thought, after the match."""

import json
from typing import Any

import pytest

import tsuboniwa
from tests.games.niwashi.players.matches import spoken_matches
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.phrases import Phrase
from tsuboniwa.core.records import record_of
from tsuboniwa.games.niwashi.analysis import analyse


@pytest.mark.slow
def test_every_turn_has_a_belief_beside_the_truth() -> None:
    match = spoken_matches()[0]
    told = analyse(record_of(match[-1]), 0)
    assert json.loads(json.dumps(told)) == told
    assert [turn["turn"] for turn in told["turns"]] == list(range(1, len(told["turns"]) + 1))
    for turn in told["turns"]:
        assert 0 <= turn["known"] <= 1
        assert len(turn["truth"]) <= 2
        assert all(0 < chance <= 1 for chance in turn["belief"].values())
        assert list(turn["belief"].values()) == sorted(turn["belief"].values(), reverse=True)


def test_a_lantern_of_the_partner_is_told_as_it_was_read() -> None:
    read = 0
    for match in spoken_matches():
        for seat in range(2):
            told = analyse(record_of(match[-1]), seat)
            for lantern in told["lanterns"]:
                assert lantern["understood"]
                assert set(lantern["read_as"]) <= set(lantern["truth"])
                read += 1
            assert len(told["summary"]) == len(told["lanterns"]) + 1
            if told["lanterns"]:
                turn = told["lanterns"][0]["turn"]
                first = told["summary"][0]
                assert first["reason"] == "niwashi.thought.understood"
                assert first["values"]["turn"] == turn
                for language, began in (
                    ("en", f"The lantern on turn {turn} ("),
                    ("de", f"Die Laterne in Zug {turn} ("),
                ):
                    said = worded(first).sentence(language)
                    assert said.startswith(began)
                    assert "%" in said
    assert read


def worded(message: Any) -> Phrase:
    """A phrase as it was before it became JSON."""
    namespace, key = message["reason"].split(".", 1)
    return Phrase(
        namespace,
        key,
        {
            name: [worded(one) if isinstance(one, dict) else one for one in value]
            if isinstance(value, list)
            else value
            for name, value in message["values"].items()
        },
    )


def test_other_games_and_seats_are_refused_with_a_sentence() -> None:
    record = record_of(spoken_matches()[0][-1])
    with pytest.raises(TsuboniwaError, match="no seat 2"):
        analyse(record, 2)
    with pytest.raises(TsuboniwaError, match="not bossa"):
        analyse(record_of(tsuboniwa.game("bossa").start()), 0)
