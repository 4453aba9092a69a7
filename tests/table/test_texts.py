"""Texts of actions live as long as a table that needs them, and belong to one set of options."""

import gc
import weakref

from tests.sample_games import MANY_SEATS, THREE_SEATS
from tests.table.tables import dealt_match, new_match
from tsuboniwa.table.texts import texts_of
from tsuboniwa.table.visible import table_message


def test_tables_of_equal_games_share_their_texts_and_others_do_not() -> None:
    match = new_match(MANY_SEATS)
    assert new_match(MANY_SEATS).texts is match.texts
    assert new_match(MANY_SEATS, THREE_SEATS).texts is not match.texts


def test_texts_go_with_the_last_table() -> None:
    one, other = dealt_match(MANY_SEATS), dealt_match(MANY_SEATS)
    game = one.game
    table_message(one, one.acting, 0)
    assert other.texts.of.cache_info().currsize > 0
    kept = weakref.ref(one.texts)
    del one
    gc.collect()
    assert kept() is not None
    del other
    gc.collect()
    assert kept() is None
    assert texts_of(game).of.cache_info().currsize == 0
