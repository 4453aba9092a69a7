"""The journey's scenarios: well formed, and each was won once."""

import copy
import json
import os
from typing import Any

import pytest

from tests.games.niwashi.cases import reference_of
from tests.registered import data_folder
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.phrases import LANGUAGES
from tsuboniwa.core.records import Record, read_record
from tsuboniwa.games.niwashi.journey import PATH, JourneyError, check_journey, read_journey

FEW = bool(os.environ.get("TSUBONIWA_FEW"))
JOURNEY = json.loads(PATH.read_text(encoding="utf-8"))
NUMBERS = range(1, 13)


def won_record(number: int) -> Record:
    path = data_folder("niwashi") / "journey" / f"{number:02}.json"
    return read_record(path.read_text(encoding="utf-8"))


def test_twelve_scenarios_in_twelve_places() -> None:
    scenarios = read_journey()
    for language in LANGUAGES:
        assert len({scenario.name.sentence(language) for scenario in scenarios}) == 12
        assert len({scenario.place.sentence(language) for scenario in scenarios}) == 12
        assert all(scenario.text.sentence(language).endswith(".") for scenario in scenarios)
    required = [scenario.required for scenario in scenarios]
    assert required == sorted(required)


@pytest.mark.parametrize("number", NUMBERS)
def test_each_scenario_can_be_won(number: int) -> None:
    """Stored by bench/niwashi_journey.py."""
    end = won_record(number).end()
    assert end.game.options == {"journey": number}
    assert end.outcome is not None
    assert end.outcome.winners == (0, 1)
    assert end.outcome.returns[0] >= read_journey()[number - 1].required


@pytest.mark.parametrize("number", [12] if FEW else [5, 9, 12])
def test_the_reference_agrees_where_many_orders_are_fulfilled(number: int) -> None:
    record = won_record(number)
    reference = reference_of(record.game)
    for position in record.replay():
        if position.events:
            reference.play(str(position.events[-1].action))
        assert reference.actor == ("chance" if position.actor == CHANCE else position.actor)
        assert reference.legal() == sorted(str(action) for action in position.legal)
    assert position.outcome is not None
    assert reference.outcome == position.outcome.as_json()


def changed(**values: Any) -> Any:
    journey = copy.deepcopy(JOURNEY)
    journey[4] |= values
    return journey


@pytest.mark.parametrize(
    ("journey", "said"),
    [
        ({}, "list of 12"),
        (JOURNEY[:11], "list of 12"),
        ([*JOURNEY[:11], "Kyoto"], "Scenario 12 has the keys"),
        (changed(pond=3), "Scenario 5 has the keys"),
        (changed(name="Kyoto"), "Scenario 5 has the keys"),
        (changed(required=21), "from 1 to 20"),
        (changed(required=True), "from 1 to 20"),
        (changed(map="***"), "list of texts"),
        (changed(map=[]), "equal length"),
        (changed(map=["***", "...."]), "equal length"),
        (changed(map=["***" + "." * 94]), "at most"),
        (changed(map=["***x"]), "without a meaning: 'x'"),
        (changed(map=["**.*"]), "side by side"),
        (changed(map=["***", "*.."]), "side by side"),
    ],
)
def test_what_a_journey_file_may_not_hold(journey: Any, said: str) -> None:
    with pytest.raises(JourneyError, match=said) as refused:
        check_journey(journey)
    assert str(refused.value).endswith(".")
