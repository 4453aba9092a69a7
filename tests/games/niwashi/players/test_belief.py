"""Belief: it adds up, never excludes the truth, and hears what the lantern says."""

import pytest

import tsuboniwa
from tests.games.niwashi.players.matches import decisions, play_match, spoken_matches
from tests.games.niwashi.tables import GAME, table
from tsuboniwa.core.game import Event, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwashi.notation import order_names
from tsuboniwa.games.niwashi.orders import ORDER_NAMES, ORDER_NUMBERS
from tsuboniwa.games.niwashi.players.belief import Belief, begin_belief, chances, follow
from tsuboniwa.games.niwashi.players.history import believe
from tsuboniwa.games.niwashi.players.judgement import held_orders
from tsuboniwa.games.niwashi.players.language import short_word
from tsuboniwa.games.niwashi.players.reading import order_chances, tile_chances
from tsuboniwa.games.niwashi.state import ACTING
from tsuboniwa.players.random_player import RandomPlayer


def opened(seed: str) -> Position:
    """The first decision of a match."""
    rng = Rng(seed)
    position = GAME.start()
    while position.actor == tsuboniwa.CHANCE:
        position = position.draw(rng)
    return position


def believed(position: Position, seat: int) -> dict[str, float]:
    return order_chances(position.view(seat), position.log(seat))


def held(position: Position, seat: int) -> list[str]:
    return order_names(held_orders(position.states[0], seat))


def check(position: Position, seat: int) -> None:
    belief = believed(position, seat)
    truth = held(position, 1 - seat)
    mine = held(position, seat)
    assert sum(belief.values()) == pytest.approx(len(truth))
    assert all(belief[order] > 0 for order in truth)
    assert all(belief[order] == 0 for order in mine)
    possible: set[str] = set()
    view = position.view(seat).as_json()["seats"]
    assert isinstance(view, list)
    for order in view[1 - seat]["orders"]:
        possible |= set(order["possible"])
    assert {order for order, chance in belief.items() if chance > 0} <= possible


def test_it_adds_up_and_never_excludes_the_truth() -> None:
    for position in decisions(3):
        for seat in range(2):
            check(position, seat)


def test_N3_1_nor_in_matches_of_those_who_do_anything() -> None:
    for seed in ("x", "y", "z", "u"):
        match = play_match([RandomPlayer(f"{seed} {seat}") for seat in range(2)], seed)
        for position in match[:-1:5]:
            for seat in range(2):
                check(position, seat)


def test_N3_1_nothing_is_believed_of_a_hand_that_laid_both_its_last_orders_open() -> None:
    position = table(
        """
        pppp
        ...p
        ...p
        """,
        hands=("(bpp)", "(bgs)"),
        orders=("V-b W-b", "T-p I-p"),
        fulfilled=("U-p W-p X-p", "V-g W-g X-g T-o U-o V-o W-o X-o"),
    )
    states, belief = position.states.copy(), believe(position.view(0), ())
    follow(GAME.setup, states[0], GAME.action("ppb h 3,0").code, belief, True)
    assert held_orders(states[0], 1) == 0
    left = Belief.empty().pending.copy()
    chances(belief.pairs[1], 0, left)
    assert left.sum() == 0


def test_tiles_add_up_and_those_seen_are_certain() -> None:
    for position in decisions(5):
        for seat in range(2):
            tiles = tile_chances(position.view(seat))
            hand = position.view(1 - seat).as_json()["seats"]
            assert isinstance(hand, list)
            mine = hand[1 - seat]
            assert sum(tiles.values()) == pytest.approx(len(mine["tiles"]))
            assert all(tiles[tile] > 0 for tile in mine["tiles"])
            assert all(tiles[tile] == 1 for tile in mine["tiles"] if tile not in mine["secret"])


def test_the_pair_knows_more_than_the_rules_tell() -> None:
    """On average over matches: belief lies on the truth more than on what is merely possible."""
    known, possible = [], []
    for position in decisions(2):
        if position.states[0].phase != ACTING:
            continue
        assert position.actor is not None
        belief = believed(position, position.actor)
        truth = held(position, 1 - position.actor)
        known += [belief[order] for order in truth]
        possible += [len(truth) / sum(chance > 0 for chance in belief.values()) for _ in truth]
    assert sum(known) > 1.3 * sum(possible)


@pytest.mark.parametrize("name", ORDER_NAMES)
def test_a_short_word_is_understood(name: str) -> None:
    """A seat that names an order, held or not, is believed: the reader does not see the hand."""
    position = opened("short")
    after = position.play(GAME.notation.format_action(GAME.setup, short_word(ORDER_NUMBERS[name])))
    belief = believed(after, 1)
    if name in held(position, 1):
        assert belief[name] == 0
    else:
        assert belief[name] > 0.8


def test_a_long_word_names_both() -> None:
    position = opened("long")
    position = position.play("lantern at 3,-2 W")
    hand = sorted(position.view(0).as_json()["seats"][0]["tiles"])  # type: ignore[index]
    position = position.play(f"discard {hand[1]} {hand[0]} {hand[2]}")
    mine = held(position, 1)
    belief = believed(position, 1)
    assert "X-b" not in mine
    assert "U-o" not in mine
    assert belief["X-b"] > 0.9
    assert belief["U-o"] > 0.9


FIELD = """
    ppp..
    .p.gg
    ...gg
"""


@pytest.mark.parametrize(
    ("lantern", "raised", "lowered"),
    [
        # On a field: its season; and the shape that is nearly there most of all.
        ("lantern at 1,1 -", ("T-p", "U-p"), ("T-g", "U-b")),
        ("lantern at 1,1 -", ("T-p",), ("I-p",)),
        ("lantern at 3,2 -", ("U-g",), ("U-p", "T-o")),
        # On the empty cell where the T's foot is missing.
        ("lantern at 1,2 -", ("T-p",), ("T-g", "W-b", "I-o")),
        # On a tile of the display.
        ("lantern on bbo -", ("X-b", "I-o"), ("X-p", "I-g")),
        ("lantern on bbo -", ("X-b",), ("X-o",)),
        ("lantern shape W -", ("W-p", "W-b"), ("T-p", "X-b")),
    ],
)
def test_natural_hints_raise_the_right_orders(
    lantern: str, raised: tuple[str, ...], lowered: tuple[str, ...]
) -> None:
    position = table(
        FIELD, hands=("(gop) (bgp) (bop)", "(bgs)"), display="bbo", orders=("I-g X-g", "I-o X-o")
    )
    belief = Belief.empty()
    view = position.view(1)
    belief = believe(view, ())
    states = position.states.copy()
    before, after = Belief.empty().pending.copy(), Belief.empty().pending.copy()
    chances(belief.pairs[0], 0, before)
    follow(GAME.setup, states[0], GAME.action(lantern).code, belief, True)
    chances(belief.pairs[0], 0, after)

    def gain(name: str) -> float:
        return float(after[ORDER_NUMBERS[name]] / before[ORDER_NUMBERS[name]])

    assert min(map(gain, raised)) > 1
    assert min(map(gain, raised)) > max(map(gain, lowered))


def test_it_is_the_same_from_the_whole_log_as_step_by_step() -> None:
    """What may be skipped in a long log changes nothing."""
    match = spoken_matches()[0]
    end = match[-2]
    belief = Belief.empty()
    begin_belief(belief)
    states = GAME.start().states.copy()
    for event in end.events:
        follow(GAME.setup, states[0], event.action.code, belief, True)
    for seat in range(2):
        rebuilt = believe(end.view(seat), end.log(seat))
        assert rebuilt.pairs == pytest.approx(belief.pairs)


def test_without_a_past_it_believes_what_the_rules_say() -> None:
    position = table(FIELD, orders=("I-g T-g", "I-o T-o"))
    belief = order_chances(position.view(0), ())
    assert sum(belief.values()) == pytest.approx(2)
    assert belief["I-g"] == 0
    assert belief["X-p"] == pytest.approx(belief["I-o"])


def test_a_log_that_was_cut_off_is_no_past() -> None:
    position = spoken_matches()[1][8]
    view, log = position.view(position.actor), position.log(position.actor)
    cut: tuple[Event, ...] = tuple(log[20:])
    assert sum(order_chances(view, cut).values()) == pytest.approx(2)
