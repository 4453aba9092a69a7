"""A record, looked at position by position: what other tools check their own rules against."""

from collections.abc import Iterator
from typing import Any

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Position
from tsuboniwa.core.records import Record


def probe(record: Record) -> Iterator[dict[str, Any]]:
    """A line for the start and one after each action; a RecordError where the record goes wrong."""
    for ply, position in enumerate(record.replay()):
        yield {"ply": ply, **_look_at(position)}


def _look_at(position: Position) -> dict[str, Any]:
    outcome = position.outcome
    line: dict[str, Any] = {"actor": position.actor}
    if position.actor == CHANCE:
        outcomes = sorted((str(action), weight) for action, weight in position.chance)
        line["actor"] = "chance"
        line["legal"] = [text for text, _ in outcomes]
        line["weights"] = [weight for _, weight in outcomes]
    else:
        line["legal"] = sorted(str(action) for action in position.legal)
    line["outcome"] = outcome.as_json() if outcome else None
    return line
