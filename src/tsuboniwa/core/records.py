"""Record files: a match's whole history, chance included, as JSON. See docs/notation.md."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tsuboniwa.core.errors import ActionError, RecordError
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.registry import describe

FORMAT = "tsuboniwa-record/1"
NEEDED = ("format", "game", "rules_version", "actions")
KEYS = (*NEEDED, "options", "outcome")


@dataclass(frozen=True)
class Record:
    """A match as it is stored. Actions are texts and are checked when it is replayed."""

    game: Game
    actions: tuple[str, ...]
    # As claimed by whoever wrote it; None where nothing is claimed.
    outcome: Mapping[str, Any] | None = None
    # Whether it claims, by an outcome of null, that the match is not finished.
    unfinished: bool = False
    # Players' names, times, comments and whatever else stood there: kept as it was.
    extra: Mapping[str, Any] = field(default_factory=dict)

    def replay(self) -> Iterator[Position]:
        """The start and the position after each action; a RecordError where it goes wrong."""
        position = self.game.start()
        yield position
        for number, text in enumerate(self.actions, 1):
            try:
                position = position.play(text)
            except ActionError as error:
                message = str(error)
                said = message[:1].lower() + message[1:]
                raise RecordError(f"action {number}, {json.dumps(text)}: {said}") from None
            yield position
        reached = position.outcome.as_json() if position.outcome else None
        claims = self.outcome is not None or self.unfinished
        if claims and _canonical(self.outcome) != _canonical(reached):
            raise RecordError(
                f"The record's outcome is {json.dumps(self.outcome)}, "
                f"but its actions lead to {json.dumps(reached)}."
            )

    def end(self) -> Position:
        """The position after the last action."""
        *_, last = self.replay()
        return last

    def redact(self, seat: int | None) -> "Record":
        """The record as a seat (None: a spectator) knows it: hidden things become `?`."""
        log = self.end().log(seat)
        actions = tuple(str(event.action) for event in log)
        return replace(self, actions=actions)

    def as_json(self) -> dict[str, Any]:
        data = {
            "format": FORMAT,
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "options": self.game.options,
            "actions": list(self.actions),
        }
        if self.outcome is not None or self.unfinished:
            data["outcome"] = self.outcome and dict(self.outcome)
        return data | {key: value for key, value in self.extra.items() if key not in KEYS}

    def write(self) -> str:
        """The record as a JSON text, readable by people too."""
        return json.dumps(self.as_json(), ensure_ascii=False, indent=1) + "\n"


def record_of(position: Position, /, **extra: Any) -> Record:
    """The record of a match up to a position that was reached from its start."""
    actions = tuple(str(event.action) for event in position.events)
    outcome = position.outcome
    return Record(position.game, actions, outcome.as_json() if outcome else None, extra=extra)


def read_record(text: str | bytes) -> Record:
    """A record from its JSON text; a RecordError says what is wrong with it."""
    data = _read_json(text)
    if not isinstance(data, dict):
        raise RecordError(f"A record is a JSON object, not {_kind(data)}.")
    missing = [key for key in NEEDED if key not in data]
    if missing:
        raise RecordError(f"The record has no {', '.join(missing)}.")
    if data["format"] != FORMAT:
        raise RecordError(f'The format is {_shown(data["format"])}; this program reads "{FORMAT}".')
    game = _read_game(data["game"], data["rules_version"], data.get("options", {}))
    return Record(
        game,
        _read_actions(data["actions"]),
        _read_outcome(data.get("outcome")),
        unfinished="outcome" in data and data["outcome"] is None,
        extra={key: value for key, value in data.items() if key not in KEYS},
    )


def _read_json(text: str | bytes) -> Any:
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        return json.loads(decoded, parse_constant=_refuse_constant, object_pairs_hook=_refuse_twins)
    except UnicodeDecodeError:
        raise RecordError("This is not JSON: it is not even text in UTF-8.") from None
    except RecursionError:
        raise RecordError("This JSON is nested too deeply to be a record.") from None
    except json.JSONDecodeError as error:
        raise RecordError(
            f"This is not JSON: line {error.lineno}, column {error.colno}: {error.msg}."
        ) from None
    except ValueError as error:
        raise RecordError(f"This is not JSON that can be read: {error}.") from None


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


def _refuse_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twin = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {_shown(twin)} stands there twice")
    return found


def _canonical(value: Any) -> str:
    """A text that tells 1 from 1.0 and from true, as Python's own comparison does not."""
    return json.dumps(value, sort_keys=True)


def _read_game(name: Any, version: Any, options: Any) -> Game:
    if not isinstance(name, str):
        raise RecordError(f"The game is named by a text, not {_kind(name)}.")
    description = describe(name)
    if type(version) is not int or version < 1:
        raise RecordError(f"The rules version is a whole number, not {_shown(version)}.")
    if not isinstance(options, dict):
        raise RecordError(f"The options are a JSON object, not {_kind(options)}.")
    return Game(description, options, version)


def _read_actions(actions: Any) -> tuple[str, ...]:
    if not isinstance(actions, list):
        raise RecordError(f"The actions are a list of texts, not {_kind(actions)}.")
    for number, action in enumerate(actions, 1):
        if not isinstance(action, str):
            raise RecordError(f"action {number} is a text, not {_kind(action)}.")
    return tuple(actions)


def _read_outcome(outcome: Any) -> dict[str, Any] | None:
    if outcome is not None and not isinstance(outcome, dict):
        raise RecordError(f"The outcome is a JSON object, not {_kind(outcome)}.")
    return outcome


def _kind(value: Any) -> str:
    kinds = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    return "null" if value is None else kinds.get(type(value), "a number")


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "…"
