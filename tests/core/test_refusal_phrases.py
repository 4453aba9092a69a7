"""Why an action is not possible can be said in every language, whatever is tried."""

from typing import Any

import pytest

import tsuboniwa
from tests.conformance import FEW, random_match
from tests.registered import cases, make, parameters_of_all_versions
from tsuboniwa.core.errors import IllegalAction, InvalidAction
from tsuboniwa.core.game import Action, Game, Position
from tsuboniwa.core.phrases import LANGUAGES, Phrase, words_of
from tsuboniwa.core.random_numbers import Rng

POSITIONS = 20 if FEW else 60
TRIES = 40
# Texts made by damaging actions: enough that every mistake that a notation knows is made.
DAMAGED = 6_000
# What can stand where something else should, beside the words of other actions.
MISPLACED = ("", "zz", "99", "?", "14i", "20x", "97,0")
LETTERS = "abgopsxzNW09,->^@? "


def check_wording(phrase: Phrase) -> None:
    """It is a sentence in every language, and another one in each."""
    sentences = [phrase.sentence(language) for language in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    for sentence in sentences:
        assert sentence[0].isupper()
        assert sentence[-1] == "."
        assert "{" not in sentence


@pytest.mark.parametrize(("name", "options", "version"), parameters_of_all_versions())
def test_every_refusal_is_worded_in_every_language(
    name: str, options: dict[str, Any], version: int
) -> None:
    game = make(name, options, version)
    rng = Rng(f"{name} refusals")
    match = list(random_match(game, "refusals"))
    known = sorted({action.code for position in match for action in position.legal})
    said = set()
    for _ in range(POSITIONS):
        position = match[rng.below(len(match))]
        legal = {action.code for action in position.legal}
        for _ in range(TRIES):
            code = known[rng.below(len(known))]
            if code in legal:
                continue
            with pytest.raises(IllegalAction) as refused:
                position.play(Action(game, code))
            phrase = refused.value.phrase
            assert phrase is not None
            assert str(refused.value) == phrase.sentence()
            said.add(phrase.key)
            check_wording(phrase)
    assert len(said) > 2


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_every_text_that_is_no_action_is_refused_in_every_language(name: str) -> None:
    rng = Rng(f"{name} damaged")
    games = [make(name, options) for options in cases(name)]
    texts = sorted({str(event.action) for game in games for event in last_of(game).events})
    said = set()
    for number in range(DAMAGED):
        try:
            games[number % len(games)].action(damaged(texts, rng))
        except InvalidAction as refused:
            check_wording(refused.phrase)
            said.add(refused.phrase.name)
    known = {f"{name}.notation.{key}" for key in words_of(name, "en")["notation"]}
    assert known == {one for one in said if one.startswith(f"{name}.")}


def last_of(game: Game) -> Position:
    *_, last = random_match(game, "damaged")
    return last


def damaged(texts: list[str], rng: Rng) -> str:
    """An action as text with a mistake or two in it."""
    text = texts[rng.below(len(texts))]
    for _ in range(1 + rng.below(2)):
        words = text.split(" ")
        other = texts[rng.below(len(texts))].split(" ")
        at = rng.below(len(words))
        match rng.below(6):
            case 0:
                del words[at]
            case 1:
                words[at] = MISPLACED[rng.below(len(MISPLACED))]
            case 2:
                words[at] = other[rng.below(len(other))]
            case 3:
                words += other[1:]
            case 4:
                words.insert(at, words[at])
            case _:
                letter = LETTERS[rng.below(len(LETTERS))]
                cut = rng.below(len(words[at]) + 1)
                words[at] = words[at][:cut] + letter + words[at][cut + rng.below(2) :]
        text = " ".join(words)
    return text
