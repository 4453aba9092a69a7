"""Every game agrees, action by action, with a slow reference written by another hand."""

from typing import Any

import pytest

from tests.conformance import GAMES_A_CHECK, random_match
from tests.goldens import record_file
from tests.registered import has_reference, make, parameters_of_all_versions, reference_of
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.probe import probe
from tsuboniwa.core.records import read_record
from tsuboniwa.core.registry import BUNDLED, GAMES


@pytest.mark.parametrize(
    ("name", "options", "version"), parameters_of_all_versions(filter(has_reference, GAMES))
)
def test_reference(name: str, options: dict[str, Any], version: int) -> None:
    game = make(name, options, version)
    for number in range(4 * GAMES_A_CHECK):
        reference = reference_of(game)
        for position in random_match(game, ("reference", number)):
            if position.events:
                reference.play(str(position.events[-1].action))
            assert reference.actor == ("chance" if position.actor == CHANCE else position.actor)
            assert reference.legal() == sorted(str(action) for action in position.legal)
            if position.actor == CHANCE:
                weights = sorted((str(action), weight) for action, weight in position.chance)
                assert reference.weights() == [weight for _, weight in weights]
            outcome = position.outcome
            assert reference.outcome == (outcome.as_json() if outcome else None)


@pytest.mark.parametrize(("name", "options", "version"), parameters_of_all_versions(BUNDLED))
def test_a_probed_record_agrees_with_the_reference(
    name: str, options: dict[str, Any], version: int
) -> None:
    """Each version's stored records are replayed by the rules that they were played by."""
    record = read_record(record_file(name, options, version).read_text(encoding="utf-8"))
    assert record.game.rules_version == version
    reference = reference_of(record.game)
    for line in probe(record):
        assert line["actor"] == reference.actor
        assert line["legal"] == reference.legal()
        if line["actor"] == "chance":
            assert line["weights"] == reference.weights()
        assert line["outcome"] == reference.outcome
        if line["ply"] < len(record.actions):
            reference.play(record.actions[line["ply"]])
    assert reference.actor is None
