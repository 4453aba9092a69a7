"""Texts as keys with values: worded in every language, with the same values in each."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import tsuboniwa
from tsuboniwa.core import phrases
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.phrases import LANGUAGES, PLURALS, Phrase, check_plurals, phrases_of

PACKAGE = Path(tsuboniwa.__file__).parent
TEXTS = {
    "count": {"one": "{count} tile", "other": "{count} tiles"},
    "sizes": "Here go {sizes|or}.",
    "colours": "{colours} remain.",
    "colour": {"white": "white", "black": "black"},
    "points": "about {points} points",
}


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phrases, "words_of", lambda namespace, language: TEXTS)


say = phrases_of("x")


@pytest.mark.usefixtures("texts")
def test_a_count_chooses_its_plural() -> None:
    assert str(say("count", count=1)) == "1 tile"
    assert str(say("count", count=2)) == "2 tiles"


@pytest.mark.usefixtures("texts")
def test_lists_are_joined_in_the_language_of_the_reader() -> None:
    sizes = say("sizes", sizes=(1, 2, 3))
    assert sizes.sentence() == "Here go 1, 2 or 3."
    assert sizes.sentence("de") == "Here go 1, 2 oder 3."


@pytest.mark.usefixtures("texts")
def test_decimals_have_the_mark_of_the_language() -> None:
    assert say("points", points=14.54).sentence() == "about 14.5 points"
    assert say("points", points=14.54).sentence("de") == "about 14,5 points"
    assert say("points", points=14.02).sentence("de") == "about 14 points"


@pytest.mark.usefixtures("texts")
def test_a_value_can_be_a_phrase() -> None:
    both = say("colours", colours=(say("colour.white"), say("colour.black")))
    assert str(both) == "white and black remain."
    assert both.as_json()["values"] == {
        "colours": [
            {"reason": "x.colour.white", "values": {}},
            {"reason": "x.colour.black", "values": {}},
        ]
    }


@pytest.mark.usefixtures("texts")
def test_an_error_carries_its_phrase() -> None:
    error = TsuboniwaError(say("count", count=3))
    assert str(error) == "3 tiles"
    assert error.phrase is not None
    assert error.phrase.as_json() == {"reason": "x.count", "values": {"count": 3}}
    assert TsuboniwaError("A sentence.").phrase is None


def test_unknown_plural_categories_are_refused() -> None:
    check_plurals({"tiles": {"one": "", "few": "", "other": ""}, "who": {"you": ""}}, "here")
    with pytest.raises(ValueError, match="here: tiles: some is not a plural category"):
        check_plurals({"tiles": {"some": "", "other": ""}}, "here")


# --- The files ----------------------------------------------------------------------------------

FOLDERS = sorted(path for path in PACKAGE.rglob("words") if path.is_dir())
NAMESPACES = [path.parent.name for path in FOLDERS]


def leaves(tree: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Each key with its text, or with its texts by plural category."""
    if isinstance(tree, str) or tree.keys() <= PLURALS:
        yield path, tree
        return
    for key, inner in tree.items():
        yield from leaves(inner, f"{path}.{key}" if path else key)


def places(text: str | dict[str, str]) -> set[str]:
    """What a text must be given: the places of its longest form, and the count of a plural."""
    if isinstance(text, str):
        return {match[1] for match in phrases.PLACE.finditer(text)}
    return {"count"}.union(*map(places, text.values()))


def texts_of(namespace: str, language: str) -> dict[str, Any]:
    folder = FOLDERS[NAMESPACES.index(namespace)]
    return dict(leaves(json.loads((folder / f"{language}.json").read_text("utf-8"))))


def test_every_namespace_is_there_once() -> None:
    assert len(set(NAMESPACES)) == len(NAMESPACES)


@pytest.mark.parametrize("namespace", NAMESPACES)
def test_every_language_has_the_same_texts_with_the_same_places(namespace: str) -> None:
    english, *others = (texts_of(namespace, language) for language in LANGUAGES)
    for other in others:
        assert english.keys() == other.keys()
        for key, text in english.items():
            assert type(text) is type(other[key]), key
            assert places(text) == places(other[key]), key


# --- Their use ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Use:
    """A call `say(key, …)`: `key` is a regular expression where parts are put together."""

    where: str
    namespace: str
    key: re.Pattern[str]
    fixed: bool
    given: frozenset[str]


def uses() -> Iterator[Use]:
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        makers = {
            node.targets[0].id: node.value.args[0].value
            for node in tree.body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Call)
            and isinstance(node.value.func, ast.Name)
            and node.value.func.id == phrases_of.__name__
            and isinstance(node.value.args[0], ast.Constant)
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in makers
            ):
                namespace = makers[node.func.id]
                assert isinstance(namespace, str)
                key = node.args[0]
                yield Use(
                    f"{path.relative_to(PACKAGE)}:{node.lineno}",
                    namespace,
                    _pattern(key),
                    isinstance(key, ast.Constant),
                    frozenset(keyword.arg for keyword in node.keywords if keyword.arg),
                )


def _pattern(key: ast.expr) -> re.Pattern[str]:
    parts = key.values if isinstance(key, ast.JoinedStr) else [key]
    written = [
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in parts
    ]
    return re.compile("".join(written))


USES = list(uses())


@pytest.mark.parametrize("use", USES, ids=lambda use: use.where)
def test_what_is_said_exists_and_gets_its_values(use: Use) -> None:
    texts = texts_of(use.namespace, "en")
    meant = [key for key in texts if use.key.fullmatch(key)]
    assert meant
    for key in meant:
        assert places(texts[key]) <= use.given, key
        # Where the key is put together, one of its texts may need less than another.
        assert not use.fixed or places(texts[key]) == use.given


@pytest.mark.parametrize("namespace", NAMESPACES)
def test_every_text_is_used(namespace: str) -> None:
    patterns = [use.key for use in USES if use.namespace == namespace]
    unused = [
        key
        for key in texts_of(namespace, "en")
        if not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    assert unused == []


def test_a_phrase_of_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        str(Phrase("core", "option.nonsense"))
