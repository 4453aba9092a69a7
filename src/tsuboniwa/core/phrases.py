"""What is said to people, as a key with values: worded where it is read, in the reader's language.

Texts are in `words/<language>.json` of a game's folder or of a room. The browser app is built with
the same files. A text has places such as `{tile}`; `{tiles|or}` joins a list by "or", plain
`{tiles}` by "and". A text that depends on the value `count` is an object with a text for each
plural category. A value that begins with `@` names another text of the same file.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, TypeAlias, TypedDict

Value: TypeAlias = str | int | Sequence[str]

ENGLISH = "en"
JOINING = {"en": {"and": "and", "or": "or"}, "de": {"and": "und", "or": "oder"}}
PLACE = re.compile(r"\{(\w+)(?:\|(\w+))?\}")


class PhraseMessage(TypedDict):
    """A phrase on its way to a client: `reason` is its full name."""

    reason: str
    values: dict[str, Any]


@dataclass(frozen=True)
class Phrase:
    """A text of a game or a room, `namespace`, with what to fill in."""

    namespace: str
    key: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence()

    @property
    def name(self) -> str:
        return f"{self.namespace}.{self.key}"

    def sentence(self, language: str = ENGLISH) -> str:
        return _fill(self.namespace, language, self.key, self.values)

    def as_json(self) -> PhraseMessage:
        values = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in self.values.items()
        }
        return {"reason": self.name, "values": values}


def _fill(namespace: str, language: str, key: str, values: Mapping[str, Value]) -> str:
    text = _find(namespace, language, key)
    if isinstance(text, dict):
        # English and German have the same two categories.
        text = text["one" if values["count"] == 1 else "other"]

    def place(match: re.Match[str]) -> str:
        value = values[match[1]]
        if not isinstance(value, str | int):
            words = [word(one) for one in value]
            return _join(words, JOINING[language][match[2] or "and"])
        return word(value)

    def word(value: str | int) -> str:
        if isinstance(value, str) and value.startswith("@"):
            return _fill(namespace, language, value[1:], values)
        return str(value)

    return PLACE.sub(place, text)


def _join(words: Sequence[str], joining: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joining} {words[-1]}"


def _find(namespace: str, language: str, key: str) -> Any:
    found = _words_of(namespace, language)
    for step in key.split("."):
        found = found[step]
    return found


@cache
def _words_of(namespace: str, language: str) -> Any:
    game = f"tsuboniwa.games.{namespace}"
    package = game if find_spec(game) else f"tsuboniwa.{namespace}"
    return json.loads((files(package) / "words" / f"{language}.json").read_text(encoding="utf-8"))
