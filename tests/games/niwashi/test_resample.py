"""What a seat cannot know is filled in uniformly, and with exactly what is possible."""

import os
from collections import Counter
from itertools import combinations, permutations

from tests.games.niwashi.tables import GAME, seen
from tests.games.niwashi.test_journey import won_record
from tsuboniwa.core.errors import IllegalAction
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwashi.notation import tile_names
from tsuboniwa.games.niwashi.orders import ORDER_NAMES
from tsuboniwa.games.niwashi.tiles import TILE_NAMES

FEW = bool(os.environ.get("TSUBONIWA_FEW"))

# What seat 0 knows late in a match: the pile is empty, so the unseen tiles are the 15 out of play
# and two in seat 1's hand. Six orders are unseen, and something is known about seat 1's (N3.1).
KNOWN_TILES = [name for name in TILE_NAMES if name not in ("bgo", "bgp", "oso")]
UNSEEN = KNOWN_TILES[-17:]
LEFT = ORDER_NAMES[18:]
SMALL = f"""act 0
start: oso
laid:
lantern: -
display: {" ".join(KNOWN_TILES[:3])}
discard: {" ".join(KNOWN_TILES[3:-17])}
pile: 0
seat 0: bgo bgp | {" ".join(ORDER_NAMES[:2])} | {" ".join(ORDER_NAMES[2:10])}
seat 1: ? ? | ? ? | {" ".join(ORDER_NAMES[10:18])}
ruled out 1: {LEFT[0]} {LEFT[1]} {LEFT[2]} | {LEFT[0]} {LEFT[5]} {LEFT[2]} {LEFT[1]}"""


def secrets_of_1(position: Position) -> tuple[tuple[str, ...], tuple[str, ...]]:
    state = position.states[0]
    return tuple(tile_names(state.hand[1])), tuple(ORDER_NAMES[i - 1] for i in state.orders[1])


def test_all_possibilities_of_a_small_case_are_equally_likely() -> None:
    view = GAME.position(SMALL).view(0)
    possible = {
        (tiles, (one, other))
        for tiles in combinations(UNSEEN, 2)
        for one in LEFT[3:]
        for other in LEFT[3:5]
        if one != other
    }
    assert len(possible) == 136 * 4
    draws = 600 if FEW else 25 * len(possible)
    rng = Rng("small case")
    found = Counter(secrets_of_1(view.resample(rng)) for _ in range(draws))
    assert set(found) <= possible
    if not FEW:
        expected = draws / len(possible)
        chi_squared = sum((found[case] - expected) ** 2 / expected for case in possible)
        freedom = len(possible) - 1
        assert chi_squared < freedom + 6 * (2 * freedom) ** 0.5


def test_orders_are_those_that_the_whole_history_allows() -> None:
    """Pairs of hidden orders are tried from the start on: what agrees is what is possible."""
    record = won_record(1)
    tried = 0
    for length in (70,) if FEW else (60, 100):
        position = replay(record.game, record.actions[:length])
        assert position is not None
        for seat in range(2):
            tried += check_possible_orders(position, seat, every=60 if FEW else 4)
    assert tried > 0


def check_possible_orders(position: Position, seat: int, every: int) -> int:
    """Compare what seat's view says of the partner's orders with what replaying says."""
    history = [str(event.action) for event in position.events]
    told = [str(event.action) for event in position.log(seat)]
    hidden = [i for i, text in enumerate(told) if text.startswith("order") and "?" in text]
    view = seen(position, seat)
    orders = view["seats"][1 - seat]["orders"]
    assert len(hidden) == len(orders)
    pairs = list(permutations(view["unseen_orders"], len(hidden)))
    for pair in pairs[::every]:
        changed = list(history)
        for i, name in zip(hidden, pair, strict=True):
            changed[i] = f"order {1 - seat} {name}"
        other = replay(position.game, changed)
        agrees = other is not None and other.view(seat) == position.view(seat)
        assert agrees == all(
            name in order["possible"] for name, order in zip(pair, orders, strict=True)
        ), (pair, str(position))
    return len(pairs)


def replay(game: Game, actions: list[str] | tuple[str, ...]) -> Position | None:
    position = game.start()
    for text in actions:
        try:
            position = position.play(text)
        except IllegalAction:
            return None
    return position


def test_a_resampled_position_plays_on() -> None:
    record = won_record(12)
    position = replay(record.game, record.actions[:70])
    assert position is not None
    rng = Rng("plays on")
    for number in range(3 if FEW else 30):
        for seat in (0, 1, None):
            other = position.view(seat).resample(rng)
            assert other.view(seat) == position.view(seat)
            while other.actor is not None:
                actions = other.legal
                other = other.play(actions[(number * 7919) % len(actions)])
            assert other.outcome is not None
