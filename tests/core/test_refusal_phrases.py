"""Why an action is not possible can be said in every language, whatever is tried."""

from typing import Any

import pytest

from tests.conformance import FEW, random_match
from tests.registered import make, parameters
from tsuboniwa.core.errors import IllegalAction
from tsuboniwa.core.game import Action
from tsuboniwa.core.phrases import LANGUAGES
from tsuboniwa.core.random_numbers import Rng

POSITIONS = 20 if FEW else 60
TRIES = 40


@pytest.mark.parametrize(("name", "options"), parameters())
def test_every_refusal_is_worded_in_every_language(name: str, options: dict[str, Any]) -> None:
    game = make(name, options)
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
            sentences = [phrase.sentence(language) for language in LANGUAGES]
            assert len(set(sentences)) == len(LANGUAGES)
            for sentence in sentences:
                assert sentence[0].isupper()
                assert sentence[-1] == "."
                assert "{" not in sentence
    assert len(said) > 2
