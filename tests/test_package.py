"""The names at the top of the package, as users import them."""

import pytest

import tsuboniwa
from tests.sample_games import BAD_OPTIONS, DUEL_WITH_HIDDEN_HANDS, SWITCHED_ON
from tsuboniwa import Limit
from tsuboniwa.core.errors import OptionError, TsuboniwaError, UnknownGame
from tsuboniwa.core.random_numbers import Rng


def test_a_match_by_the_names_at_the_top() -> None:
    game = tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS, **SWITCHED_ON)
    player = tsuboniwa.player(game.id, "uct", seed="1")
    rng = Rng(1)
    position = game.start()
    hinted = 0
    while position.outcome is None:
        if position.actor == tsuboniwa.CHANCE:
            position = position.draw(rng)
            continue
        seat = position.actor
        if hinted < 2 and len(position.legal) > 1:
            hints = tsuboniwa.hint(position, Limit(simulations=4), count=2)
            assert 1 <= len(hints) <= 2
            assert all(each.action in position.legal for each in hints)
            hinted += 1
        decision = player.choose(position.view(seat), position.log(seat), Limit(simulations=4))
        position = position.play(decision.action)
    assert hinted == 2
    assert len(position.outcome.returns) == game.seats


def test_wrong_names_are_told_what_there_is() -> None:
    close = DUEL_WITH_HIDDEN_HANDS[:-1]
    with pytest.raises(UnknownGame, match=f"Did you mean {DUEL_WITH_HIDDEN_HANDS}"):
        tsuboniwa.game(close)
    with pytest.raises(UnknownGame, match="Did you mean"):
        tsuboniwa.player(close, "uct")
    with pytest.raises(TsuboniwaError, match=r'no player "uctt".*there are .*uct'):
        tsuboniwa.player(DUEL_WITH_HIDDEN_HANDS, "uctt")
    option, value = next(iter(BAD_OPTIONS.items()))
    with pytest.raises(OptionError, match=option):
        tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS, **{option: value})
    with pytest.raises(OptionError, match=f"Did you mean {option}"):
        tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS, **{option[:-1]: True})
    with pytest.raises(TsuboniwaError, match="milliseconds, simulations or depth"):
        Limit()


def test_a_hint_where_nobody_decides_says_why() -> None:
    with pytest.raises(TsuboniwaError, match="chance acts"):
        tsuboniwa.hint(tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS).start())
