"""Records of Bossa: a wrong action is named with its number, and hands stay hidden."""

import json
from typing import Any

import pytest

import tsuboniwa
from tests.conformance import random_match
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.records import read_record, record_of

*_, LAST = random_match(tsuboniwa.game("bossa", chips=True), "records")
WHOLE: dict[str, Any] = record_of(LAST).as_json()


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([*WHOLE["actions"][:3], "W+ 99"], 'action 4, "W+ 99": No such tile'),
        (["deal 0 14"], 'action 1, "deal 0 14": First a tile leaves the game'),
        ([*WHOLE["actions"], "draw 14"], 'draw 14": The game is over'),
        (["remove ?"], 'action 1, "remove ?": A "?" stands for something hidden'),
    ],
)
def test_a_wrong_action_is_named_with_its_number(actions: list[str], sentence: str) -> None:
    record = read_record(json.dumps(WHOLE | {"actions": actions, "outcome": None}))
    with pytest.raises(TsuboniwaError) as refused:
        record.end()
    assert sentence in str(refused.value)


def test_redacted_for_a_seat() -> None:
    begun = WHOLE | {"actions": WHOLE["actions"][:9], "outcome": None}
    unfinished = read_record(json.dumps(begun))
    for seat, deals in ((0, [0, 4]), (1, [4, 0]), (None, [4, 4])):
        redacted = unfinished.redact(seat)
        assert redacted.actions[0] == "remove ?"
        assert [redacted.actions.count(f"deal {other} ?") for other in (0, 1)] == deals
        again = read_record(redacted.write())
        assert again == redacted
        with pytest.raises(TsuboniwaError, match="hidden"):
            again.end()
