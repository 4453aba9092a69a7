"""What is said to people, as a key with values: worded where it is read, in the reader's language.

Texts are in `words/<language>.json` of a game's folder or of a room. The browser app is built with
the same files. A text has placeholders such as `{tile}`; `{tiles|or}` joins a list with "or",
plain `{tiles}` with "and". A text that depends on the value `count` is an object with a text for
each plural category; `other` is always among them. A value can be a phrase itself.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, TypeAlias, TypedDict, Union

Word: TypeAlias = Union[str, int, float, "Phrase"]
Value: TypeAlias = Word | Sequence[Word]

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de")
JOINING = {"en": {"and": "and", "or": "or"}, "de": {"and": "und", "or": "oder"}}
DECIMAL_MARK = {"en": ".", "de": ","}
# The categories that languages distinguish; English and German have only one and other.
PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
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
        text = _find(self.namespace, language, self.key)
        if isinstance(text, dict):
            text = text["one" if self.values["count"] == 1 else "other"]

        def place(match: re.Match[str]) -> str:
            value = self.values[match[1]]
            if isinstance(value, str | int | float | Phrase):
                return _word(value, language)
            words = [_word(one, language) for one in value]
            return _join(words, JOINING[language][match[2] or "and"])

        return PLACE.sub(place, text)

    def as_json(self) -> PhraseMessage:
        values = {name: _as_json(value) for name, value in self.values.items()}
        return {"reason": self.name, "values": values}


def phrases_of(namespace: str) -> Callable[..., Phrase]:
    """The maker of a game's or a room's phrases: `say("tile.missing", tile="14")`."""

    def say(key: str, /, **values: Value) -> Phrase:
        return Phrase(namespace, key, values)

    return say


def _word(value: Word, language: str) -> str:
    if isinstance(value, Phrase):
        return value.sentence(language)
    if isinstance(value, float):
        # JSON does not tell 14.0 from 14, so neither does the wording.
        return f"{value:.1f}".removesuffix(".0").replace(".", DECIMAL_MARK[language])
    return str(value)


def _as_json(value: Value) -> Any:
    if isinstance(value, Phrase):
        return value.as_json()
    if isinstance(value, str | int | float):
        return value
    return [_as_json(one) for one in value]


def _join(words: Sequence[str], joining: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joining} {words[-1]}"


def _find(namespace: str, language: str, key: str) -> Any:
    found = words_of(namespace, language)
    for step in key.split("."):
        found = found[step]
    return found


@cache
def words_of(namespace: str, language: str) -> Any:
    """All texts of a game or a room, as they are in its file."""
    game = f"tsuboniwa.games.{namespace}"
    package = game if find_spec(game) else f"tsuboniwa.{namespace}"
    path = files(package) / "words" / f"{language}.json"
    words = json.loads(path.read_text(encoding="utf-8"))
    check_plurals(words, f"{namespace} in {language}")
    return words


def check_plurals(words: Any, where: str) -> None:
    """An object with a text for `other` is a plural, and has texts for categories only."""
    if not isinstance(words, dict):
        return
    if "other" in words and (unknown := words.keys() - PLURALS):
        raise ValueError(f"{where}: {', '.join(sorted(unknown))} is not a plural category.")
    for key, inner in words.items():
        check_plurals(inner, f"{where}: {key}")
