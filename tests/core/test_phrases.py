"""Texts as keys with values: every language has the same ones, and they can be filled in."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tsuboniwa
from tsuboniwa.core import phrases
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.phrases import Phrase

PACKAGE = Path(tsuboniwa.__file__).parent
TEXTS = {
    "count": {"one": "{count} tile", "other": "{count} tiles"},
    "sizes": "Here go {sizes|or}.",
    "colours": "{colours} remain.",
    "colour": {"white": "white", "black": "black"},
}


@pytest.fixture(autouse=True)
def texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phrases, "_words_of", lambda namespace, language: TEXTS)


def test_a_count_chooses_its_plural() -> None:
    assert str(Phrase("x", "count", {"count": 1})) == "1 tile"
    assert str(Phrase("x", "count", {"count": 2})) == "2 tiles"


def test_lists_are_joined_in_the_language_of_the_reader() -> None:
    sizes = Phrase("x", "sizes", {"sizes": ("1", "2", "3")})
    assert sizes.sentence() == "Here go 1, 2 or 3."
    assert sizes.sentence("de") == "Here go 1, 2 oder 3."


def test_a_value_can_name_another_text() -> None:
    both = Phrase("x", "colours", {"colours": ("@colour.white", "@colour.black")})
    assert str(both) == "white and black remain."


def test_an_error_carries_its_phrase() -> None:
    error = TsuboniwaError(Phrase("x", "count", {"count": 3}))
    assert str(error) == "3 tiles"
    assert error.phrase is not None
    assert error.phrase.as_json() == {"reason": "x.count", "values": {"count": 3}}
    assert TsuboniwaError("A sentence.").phrase is None


def leaves(tree: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(tree, str):
        yield path, tree
        return
    for key, inner in tree.items():
        yield from leaves(inner, f"{path}.{key}" if path else key)


def places(text: str) -> set[str]:
    return {match[1] for match in phrases.PLACE.finditer(text)}


@pytest.mark.parametrize(
    "folder",
    sorted(
        path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("words") if path.is_dir()
    ),
)
def test_every_language_has_the_same_texts_with_the_same_places(folder: str) -> None:
    english, german = (
        dict(leaves(json.loads((PACKAGE / folder / f"{language}.json").read_text("utf-8"))))
        for language in ("en", "de")
    )
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert places(text) == places(german[key]), key
