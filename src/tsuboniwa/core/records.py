"""Record files: a match's whole history, chance included, as JSON. See docs/notation.md."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tsuboniwa.core.errors import ActionError, RecordError
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.core.registry import describe

say = phrases_of("core")
FORMAT = "tsuboniwa-record/1"
NEEDED = ("format", "game", "rules_version", "actions")
KEYS = (*NEEDED, "options", "outcome")


@dataclass(frozen=True)
class Record:
    """A match as it is stored. Actions are texts and are checked when it is replayed."""

    game: Game
    actions: tuple[str, ...]
    # As claimed by its writer; None where nothing is claimed.
    outcome: Mapping[str, Any] | None = None
    # Whether it claims, by an outcome of null, that the match is not finished.
    unfinished: bool = False
    # Players' names, times, comments and anything else that was there: kept as it was.
    extra: Mapping[str, Any] = field(default_factory=dict)

    def replay(self) -> Iterator[Position]:
        """The start and the position after each action; a RecordError where it goes wrong."""
        position = self.game.start()
        yield position
        for number, text in enumerate(self.actions, 1):
            try:
                position = position.play(text)
            except ActionError as error:
                why = error.phrase or str(error)
                said = say("record.action", number=number, action=json.dumps(text), why=why)
                raise RecordError(said) from None
            yield position
        reached = position.outcome.as_json() if position.outcome else None
        claims = self.outcome is not None or self.unfinished
        if claims and _canonical(self.outcome) != _canonical(reached):
            claimed = json.dumps(self.outcome)
            raise RecordError(say("record.outcome", claimed=claimed, reached=json.dumps(reached)))

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
        raise RecordError(say("record.notAnObject", kind=_kind(data)))
    missing = [key for key in NEEDED if key not in data]
    if missing:
        raise RecordError(say("record.missing", keys=missing))
    if data["format"] != FORMAT:
        shown = _shown(data["format"])
        raise RecordError(say("record.format", format=shown, known=FORMAT))
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
        raise RecordError(say("record.notText")) from None
    except RecursionError:
        raise RecordError(say("record.tooDeep")) from None
    except json.JSONDecodeError as error:
        said = say("record.notJson", line=error.lineno, column=error.colno, why=error.msg)
        raise RecordError(said) from None
    except ValueError as error:
        raise RecordError(say("record.oddJson", why=str(error))) from None


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


def _refuse_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twin = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {_shown(twin)} appears twice")
    return found


def _canonical(value: Any) -> str:
    """A text that tells 1 from 1.0 and from true, as Python's own comparison does not."""
    return json.dumps(value, sort_keys=True)


def _read_game(name: Any, version: Any, options: Any) -> Game:
    if not isinstance(name, str):
        raise RecordError(say("record.game", kind=_kind(name)))
    description = describe(name)
    if type(version) is not int or version < 1:
        raise RecordError(say("record.version", version=_shown(version)))
    if not isinstance(options, dict):
        raise RecordError(say("record.options", kind=_kind(options)))
    return Game(description, options, version)


def _read_actions(actions: Any) -> tuple[str, ...]:
    if not isinstance(actions, list):
        raise RecordError(say("record.actions", kind=_kind(actions)))
    for number, action in enumerate(actions, 1):
        if not isinstance(action, str):
            raise RecordError(say("record.actionText", number=number, kind=_kind(action)))
    return tuple(actions)


def _read_outcome(outcome: Any) -> dict[str, Any] | None:
    if outcome is not None and not isinstance(outcome, dict):
        raise RecordError(say("record.outcomeObject", kind=_kind(outcome)))
    return outcome


def _kind(value: Any) -> Phrase:
    kinds = {dict: "object", list: "list", str: "text", bool: "boolean", type(None): "null"}
    return say(f"kind.{kinds.get(type(value), 'number')}")


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "…"
