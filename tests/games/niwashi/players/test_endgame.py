"""The last two placements: counted as the rules themselves count them."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from tests.games.niwashi.tables import drawn, table
from tsuboniwa.core import bits
from tsuboniwa.core.game import Action, Event, Position, View
from tsuboniwa.games.niwashi.orders import ORDER_NUMBERS
from tsuboniwa.games.niwashi.players.belief import NONE, Belief
from tsuboniwa.games.niwashi.players.endgame import LAST, LAST_BUT_ONE, NOT_YET, laid_open, stage
from tsuboniwa.games.niwashi.players.player import EVERY_ACTION, Believing, NiwashiPlayer
from tsuboniwa.games.niwashi.players.score import score_so_far
from tsuboniwa.games.niwashi.state import FIELDS, HAND_ORDERS, PLACE
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Thinking

WHOLE = Limit(simulations=10_000)
# Two fields of spring and two of winter lack one each.
GROUND = """
    pppps
    sbbbb
"""
FULFILLED = ("T-p U-p V-p W-p X-p I-g T-g U-g", "V-g W-g X-g T-o U-o V-o W-o X-o")
ORDERS = ("I-b V-b", "I-p W-b")


def sure_of(
    position: Position, *also: tuple[int, tuple[str, str]], weight: float = 1.0
) -> Believing:
    """Both know what the other holds; each of `also` is that many times as likely."""

    def believing(view: View, log: Sequence[Event]) -> Belief:
        belief = Belief.empty()
        belief.pairs[:] = 0.0
        for seat in range(2):
            first, second = (int(order) for order in position.states[0].orders[seat])
            belief.pairs[seat, first - 1 if first else NONE, second - 1 if second else NONE] = 1.0
        for seat, (one, two) in also:
            belief.pairs[seat, ORDER_NUMBERS[one], ORDER_NUMBERS[two]] = weight
        for seat in range(2):
            belief.pairs[seat] /= belief.pairs[seat].sum()
        return belief

    return believing


def choose(position: Position, believing: Believing, thinking: Thinking | None = None) -> Decision:
    player = NiwashiPlayer("seed", candidates=10_000, believing=believing)
    seat = position.actor
    return player.choose(position.view(seat), (), WHOLE, thinking)


def placements(position: Position) -> list[Action]:
    kind = FIELDS.named("kind")
    return [action for action in position.legal if kind.of(action.code) == PLACE]


def stage_of(position: Position) -> int:
    seat = position.actor
    assert seat is not None
    return stage(position.view(seat).states, seat)


def score(position: Position) -> int:
    return score_so_far(position.states[0])


def test_N8_1_the_last_placement_is_counted_as_the_rules_count_it() -> None:
    position = table(GROUND, hands=("bpp bop", ""), orders=ORDERS, fulfilled=FULFILLED)
    assert stage_of(position) == LAST
    choice = choose(position, sure_of(position))
    counted = {action: opinion.points for action, opinion in choice.opinions.items()}
    assert counted == {action: score(position.play(action)) for action in placements(position)}
    assert counted[choice.action] == score(position) + 1


def test_N8_1_the_last_two_are_counted_with_the_best_reply() -> None:
    position = table(GROUND, hands=("bpp", "bop"), orders=ORDERS, fulfilled=FULFILLED)
    assert stage_of(position) == LAST_BUT_ONE
    choice = choose(position, sure_of(position))
    reached = {}
    for action in placements(position):
        after = position.play(action)
        reached[action] = max(
            (score(after.play(reply)) for reply in placements(after)), default=score(after)
        )
    assert {action: opinion.points for action, opinion in choice.opinions.items()} == reached
    assert reached[choice.action] == score(position) + 2


def test_a_partner_that_believes_otherwise_is_left_no_other_choice() -> None:
    position = table(
        GROUND, hands=("ggo", "bop"), orders=("I-b V-b", "I-o W-b"), fulfilled=FULFILLED
    )
    knowing = choose(position, sure_of(position))
    # The partner would rather lay a line of spring than the line of winter that is wanted.
    spring = (0, ("I-p", "X-b"))
    misled = choose(position, sure_of(position, spring, weight=9.0))
    wanted = score(position) + 1
    for choice in (knowing, misled):
        assert choice.opinions[choice.action].points == wanted
    served = [
        {action for action, opinion in choice.opinions.items() if opinion.points == wanted}
        for choice in (knowing, misled)
    ]
    assert served[1] < served[0]
    assert "pppp" not in drawn(position.play(misled.action))


def test_a_partner_that_may_hold_several_is_served_by_chance() -> None:
    position = table(GROUND, hands=("bpp", ""), orders=ORDERS, fulfilled=FULFILLED)
    choice = choose(position, sure_of(position, (1, ("X-o", "W-b"))))
    assert choice.opinions[choice.action].points == score(position) + 0.5


@pytest.mark.parametrize(
    ("hands", "display", "discard", "expected"),
    [
        (("bpp bop", ""), "", "", LAST),
        (("bpp", ""), "ggo", "", LAST),
        (("bpp", "bop"), "", "", LAST_BUT_ONE),
        (("bpp", "bop ggo"), "", "", LAST_BUT_ONE),
        (("bpp ggo", "bop"), "", "", NOT_YET),
        (("bpp", "(bop)"), "", "", NOT_YET),
        (("bpp", "bop"), "ggo", "", NOT_YET),
        (("bpp", "bop"), "", "ggo", NOT_YET),
    ],
)
def test_it_counts_only_when_little_is_hidden_and_nothing_is_drawn(
    hands: tuple[str, str], display: str, discard: str, expected: int
) -> None:
    position = table(
        GROUND, hands=hands, orders=ORDERS, fulfilled=FULFILLED, display=display, discard=discard
    )
    assert stage_of(position) == expected


def test_stopped_at_once_it_still_acts() -> None:
    position = table(GROUND, hands=("bpp", "bop"), orders=ORDERS, fulfilled=FULFILLED)
    thinking = Thinking()
    thinking.stopped.set()
    assert choose(position, sure_of(position), thinking).action in position.legal


def by_enumeration(places: int, fitting: int, unseen: int, stack: int) -> Fraction:
    """N3.1 once more: draw for each place in turn, as often as what was drawn fits again."""
    if places == 0 or stack == 0 or unseen == 0:
        return Fraction(0)
    fits = Fraction(fitting, unseen)
    found = Fraction(0)
    if fits:
        found += fits * (1 + by_enumeration(places, fitting - 1, unseen - 1, stack - 1))
    if fits < 1:
        found += (1 - fits) * by_enumeration(places - 1, fitting, unseen - 1, stack - 1)
    return found


def test_N3_1_orders_drawn_in_place_of_fulfilled_ones_are_counted_exactly() -> None:
    rng = np.random.default_rng(1)
    for _ in range(200):
        held = int(rng.integers(0, 4))
        unseen = int(rng.integers(0, 1 << 10)) << HAND_ORDERS
        whole = int(rng.integers(0, 1 << 12))
        stack = int(rng.integers(0, 6))
        now = bits.count(held & whole)
        more = by_enumeration(now, bits.count(unseen & whole), bits.count(unseen), stack)
        assert laid_open(held, whole, unseen, stack) == pytest.approx(float(now + more))


def test_less_than_every_candidate_is_spoken_of() -> None:
    position = table(GROUND, hands=("bpp bop", ""), orders=ORDERS, fulfilled=FULFILLED)
    view = position.view(0)
    player = NiwashiPlayer("seed", candidates=EVERY_ACTION, believing=sure_of(position))
    assert len(player.choose(view, (), WHOLE).opinions) == EVERY_ACTION
