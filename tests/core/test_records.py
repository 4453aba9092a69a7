"""Records: read, written, replayed, redacted; bad ones refused with a sentence."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tsuboniwa
from tests.conformance import random_match
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, SWITCHED_ON
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.records import read_record, record_of

*_, LAST = random_match(tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS, **SWITCHED_ON), "records")
WHOLE: dict[str, Any] = record_of(LAST).as_json()
TITLE = tsuboniwa.describe(DUEL_WITH_HIDDEN_HANDS).title
SWITCH = next(iter(SWITCHED_ON))


def changed(**changes: Any) -> str:
    return json.dumps(WHOLE | changes)


def test_a_whole_record() -> None:
    record = read_record(json.dumps(WHOLE))
    assert record.end() == LAST
    assert WHOLE["outcome"] == LAST.outcome.as_json()  # type: ignore[union-attr]
    assert list(WHOLE) == ["format", "game", "rules_version", "options", "actions", "outcome"]


def test_options_left_out_take_their_defaults() -> None:
    minimal = {
        "format": "tsuboniwa-record/1",
        "game": DUEL_WITH_HIDDEN_HANDS,
        "rules_version": 1,
        "actions": [],
    }
    assert read_record(json.dumps(minimal)).game == tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS)


def test_unknown_keys_are_kept() -> None:
    record = read_record(changed(players=["Haru", "Ishi"], comment={"a": [1, "ü"]}))
    written = json.loads(record.write())
    assert written["players"] == ["Haru", "Ishi"]
    assert written["comment"] == {"a": [1, "ü"]}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not JSON: line 1, column 1"),
        ("{", "not JSON"),
        (b"\xff\xfe\xfa", "not even text"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": NaN}', "NaN is not a JSON number"),
        ("1" * 5_000, "not JSON that can be read"),
        ("[]", "a JSON object, not a list"),
        ("null", "not null"),
        ("{}", "has no format, game, rules_version or actions"),
        (changed(format="tsuboniwa-record/2"), "this program reads"),
        (changed(game="chess"), 'no game "chess"'),
        (changed(game=3), "named by a text, not a number"),
        (changed(rules_version=2), f"rules version 2 of {TITLE} is not known"),
        (changed(rules_version=True), "version is a whole number, not true"),
        (changed(rules_version="1"), 'whole number, not "1"'),
        (changed(options=[]), "options are a JSON object"),
        (changed(options={SWITCH: "yes"}), "true or false"),
        (changed(options={SWITCH[:-1]: True}), f"Did you mean {SWITCH}"),
        (changed(actions="anything"), "a list of texts, not a text"),
        (changed(actions=["anything", 4]), "action 2 is a text, not a number"),
        (changed(outcome="won"), "outcome is a JSON object"),
        (changed(rules_version=0), "whole number, not 0"),
        ('{"a": 1, "b": 2, "a": 3}', 'the key "a" appears twice'),
        (json.dumps(WHOLE).encode("utf-16"), "not even text in UTF-8"),
    ],
)
def test_what_is_not_a_record_is_refused(text: str | bytes, sentence: str) -> None:
    with pytest.raises(TsuboniwaError) as refused:
        read_record(text)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_wrong_outcome_is_refused() -> None:
    wrong = {"returns": [0, 0], "winners": [], "reason": "draw"}
    with pytest.raises(TsuboniwaError, match="but its actions lead to"):
        read_record(changed(outcome=wrong)).end()
    with pytest.raises(TsuboniwaError, match="lead to null"):
        read_record(changed(actions=WHOLE["actions"][:-1])).end()
    with pytest.raises(TsuboniwaError, match="outcome is null, but"):
        read_record(changed(outcome=None)).end()
    right = WHOLE["outcome"]
    for returns in ([float(points) for points in right["returns"]], [True, -1]):
        with pytest.raises(TsuboniwaError, match="but its actions lead to"):
            read_record(changed(outcome=right | {"returns": returns})).end()


def test_an_unfinished_record_may_say_so() -> None:
    record = read_record(changed(actions=WHOLE["actions"][:-1], outcome=None))
    assert record.end().outcome is None
    assert json.loads(record.write())["outcome"] is None


def test_an_extra_key_may_have_any_name() -> None:
    extra = {"position": 3, "extra": {}, "self": None}
    assert record_of(LAST, **extra).extra == extra


def test_what_a_record_says_of_itself_cannot_be_overwritten() -> None:
    assert record_of(LAST, game="chess", actions=[]).as_json()["game"] == DUEL_WITH_HIDDEN_HANDS


def test_a_byte_order_mark_is_forgiven() -> None:
    assert read_record(json.dumps(WHOLE).encode("utf-8-sig")).end() == LAST


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@settings(max_examples=200)
@given(st.sampled_from([*WHOLE, "extra"]), JSON)
def test_any_value_anywhere_is_read_or_refused(key: str, value: Any) -> None:
    try:
        read_record(json.dumps(WHOLE | {key: value})).end()
    except TsuboniwaError as refused:
        assert str(refused)


@settings(max_examples=200)
@given(st.binary(max_size=50) | st.text(max_size=50))
def test_any_bytes_are_refused(data: bytes | str) -> None:
    with pytest.raises(TsuboniwaError):
        read_record(data)
