"""Hints: the best actions with their values, from what the seat knows."""

import pytest

import tsuboniwa
from tests.conformance import random_match, with_other_secrets
from tests.registered import make
from tests.sample_games import COOPERATIVE, DUEL_WITH_HIDDEN_HANDS, MANY_SEATS
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.game import Position
from tsuboniwa.players.hint import hint, hint_at
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.opinion_phrases import opinion_phrase
from tsuboniwa.players.player import Opinion

LIMIT = Limit(simulations=200)


def decision(name: str) -> Position:
    """Somewhere in the first third of a match, where there is something to choose."""
    game = make(name, {})
    match = list(random_match(game, "hint"))
    wanted = [p for p in match if p.actor in range(game.seats) and len(p.legal) > 2]
    return wanted[len(wanted) // 3]


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_hints_are_legal_best_first_and_repeat(name: str) -> None:
    position = decision(name)
    found = hint_at(position, LIMIT, 3)
    assert 1 <= len(found) <= 3
    assert len({one.action for one in found}) == len(found)
    assert all(one.action in position.legal for one in found)
    assert all(one.line[0] == one.action for one in found)
    others = [one.opinion.value for one in found[1:]]
    assert others == sorted(others, reverse=True)
    assert found == hint_at(position, LIMIT, 3)


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_secrets_of_others_do_not_change_hints(name: str) -> None:
    position = decision(name)
    assert position.actor is not None
    for other in with_other_secrets(position, position.actor):
        assert hint_at(position, LIMIT) == hint_at(other, LIMIT)


def test_there_is_nothing_to_say_where_nobody_decides() -> None:
    game = make(DUEL_WITH_HIDDEN_HANDS, {})
    with pytest.raises(TsuboniwaError, match="chance acts"):
        hint_at(game.start(), LIMIT)
    *_, end = random_match(game, "over")
    with pytest.raises(TsuboniwaError, match="is over"):
        hint_at(end, LIMIT)
    position = decision(DUEL_WITH_HIDDEN_HANDS)
    assert position.actor is not None
    waiting = 1 - position.actor
    with pytest.raises(TsuboniwaError, match=f"seat {position.actor} acts"):
        hint(position.view(waiting), position.log(waiting), LIMIT)


def test_a_position_without_history_gets_hints_too() -> None:
    position = decision(DUEL_WITH_HIDDEN_HANDS)
    assert hint_at(position.game.position(str(position)), LIMIT)[0].action in position.legal


@pytest.mark.parametrize(
    ("name", "opinion", "english", "german"),
    [
        (DUEL_WITH_HIDDEN_HANDS, Opinion(0.634), "63% chance to win", "63 % Gewinnchance"),
        (DUEL_WITH_HIDDEN_HANDS, Opinion(1.0, proven=True), "wins for certain", "gewinnt sicher"),
        (
            DUEL_WITH_HIDDEN_HANDS,
            Opinion(0.0, proven=True),
            "loses against the best play",
            "verliert gegen das beste Spiel",
        ),
        (DUEL_WITH_HIDDEN_HANDS, Opinion(0.5, proven=True), "is even", "ist ausgeglichen"),
        (
            DUEL_WITH_HIDDEN_HANDS,
            Opinion(0.375, proven=True),
            "37.5% chance to win, computed to the end",
            "37,5 % Gewinnchance, bis zum Ende berechnet",
        ),
        (
            MANY_SEATS,
            Opinion(0.5, points=41.3),
            "50% chance to win, about 41 points",
            "50 % Gewinnchance, etwa 41 Punkte",
        ),
        (
            MANY_SEATS,
            Opinion(0.5, points=0.8),
            "50% chance to win, about 1 point",
            "50 % Gewinnchance, etwa 1 Punkt",
        ),
        (COOPERATIVE, Opinion(0.7), "about 14 of 20 points", "etwa 14 von 20 Punkten"),
        (COOPERATIVE, Opinion(0.725), "about 14.5 of 20 points", "etwa 14,5 von 20 Punkten"),
    ],
)
def test_values_are_said_in_words(name: str, opinion: Opinion, english: str, german: str) -> None:
    phrase = opinion_phrase(make(name, {}), opinion)
    assert phrase.sentence() == english
    assert phrase.sentence("de") == german
