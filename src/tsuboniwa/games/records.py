"""Record files: a match's whole history, chance included, as JSON. See docs/notation.md."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tsuboniwa.games import describe
from tsuboniwa.games.errors import ActionError, RecordError
from tsuboniwa.games.game import Game, Position

FORMAT = "tsuboniwa-record/1"


@dataclass(frozen=True)
class Record:
    """A match as it is stored. Actions are texts and are checked when it is replayed."""

    game: Game
    actions: tuple[str, ...]
    # As claimed by whoever wrote it; None where nothing is claimed.
    outcome: Mapping[str, Any] | None = None
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
        if self.outcome is not None and self.outcome != reached:
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
        return Record(self.game, actions, self.outcome, self.extra)

    def as_json(self) -> dict[str, Any]:
        data = {
            "format": FORMAT,
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "options": self.game.options,
            "actions": list(self.actions),
        }
        if self.outcome is not None:
            data["outcome"] = dict(self.outcome)
        return data | dict(self.extra)

    def write(self) -> str:
        """The record as a JSON text, readable by people too."""
        return json.dumps(self.as_json(), ensure_ascii=False, indent=1) + "\n"


def record_of(position: Position, **extra: Any) -> Record:
    """The record of a match up to a position that was reached from its start."""
    actions = tuple(str(event.action) for event in position.events)
    outcome = position.outcome
    return Record(position.game, actions, outcome.as_json() if outcome else None, extra)


def read_record(text: str | bytes) -> Record:
    """A record from its JSON text; a RecordError says what is wrong with it."""
    data = _read_json(text)
    if not isinstance(data, dict):
        raise RecordError(f"A record is a JSON object, not {_kind(data)}.")
    keys = ("format", "game", "rules_version", "actions")
    missing = [key for key in keys if key not in data]
    if missing:
        raise RecordError(f"The record has no {', '.join(missing)}.")
    if data["format"] != FORMAT:
        raise RecordError(f'The format is {_shown(data["format"])}; this program reads "{FORMAT}".')
    game = _read_game(data["game"], data["rules_version"], data.get("options", {}))
    extra = {key: value for key, value in data.items() if key not in (*keys, "options", "outcome")}
    return Record(game, _read_actions(data["actions"]), _read_outcome(data.get("outcome")), extra)


def _read_json(text: str | bytes) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
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


def _read_game(name: Any, version: Any, options: Any) -> Game:
    if not isinstance(name, str):
        raise RecordError(f"The game is named by a text, not {_kind(name)}.")
    description = describe(name)
    if type(version) is not int or not 1 <= version <= description.rules_version:
        raise RecordError(
            f"The rules version {_shown(version)} of {description.title} is not known; "
            f"this program knows 1 to {description.rules_version}."
        )
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
