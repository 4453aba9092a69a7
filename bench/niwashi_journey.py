"""Can the journey of Niwashi be won? A pair of gardeners who see each other's cards tries it.

    python bench/niwashi_journey.py                     every scenario, 20 deals each
    python bench/niwashi_journey.py 7 --deals 100       one scenario
    python bench/niwashi_journey.py --keep FOLDER       and store a won record of each

The pair knows all four hands (tiles and orders) but not what will be drawn. It looks at every
placement, weighs how near all held orders are, and for the best few looks at the partner's replies.
It never moves the lantern: it has nothing to say to itself.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np

import tsuboniwa
from tsuboniwa.core import bits
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Action, Game, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.records import record_of
from tsuboniwa.core.state_records import Array, Ints
from tsuboniwa.games.niwashi.garden import colour_on, fulfilled_orders, lay
from tsuboniwa.games.niwashi.journey import read_journey
from tsuboniwa.games.niwashi.orders import PICTURES
from tsuboniwa.games.niwashi.rules import list_placements
from tsuboniwa.games.niwashi.state import PLACE, TAKE, TILE_MASK, TILE_SHIFT, WRAP

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    return cast(Callable[P, R], numba.njit(function))


FULFILLED = 100.0
# By how many fields an order's best place lacks: its partner's next tile may lay them.
NEARNESS: Array = np.array([7.0, 6.0, 3.5, 1.2, 0.3, 0.0])
# The orders that the other lays for come a turn later.
LATER = 0.8
REPLIES_LOOKED_AT = 24
REPLY = 0.6 * FULFILLED


def _turned(shape: str) -> set[tuple[tuple[int, int], ...]]:
    cells = [(x, y) for y, row in enumerate(PICTURES[shape]) for x, c in enumerate(row) if c == "#"]
    found = set()
    for _ in range(4):
        cells = [(-y, x) for x, y in cells]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        found.add(tuple(sorted((x - left, y - top) for x, y in cells)))
    return found


_WAYS = [sorted(_turned(shape)) for shape in PICTURES]
WAYS: Ints = np.array([way for ways in _WAYS for way in ways])
FIRST_WAY: Ints = np.array([sum(map(len, _WAYS[:shape])) for shape in range(len(_WAYS) + 1)])


@compiled
def missing_fields(setup: Any, state: Any, order: int) -> int:
    """How many fields the order's best place in the garden still lacks."""
    shape, colour = order >> 2, (order & 3) + 1
    most = 0
    for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
        for x in range(max(state.left - 2, setup.least_x), min(state.right + 2, setup.most_x) + 1):
            for y in range(
                max(state.top - 2, setup.least_y), min(state.bottom + 2, setup.most_y) + 1
            ):
                like = 0
                for i in range(5):
                    at_x, at_y = x + WAYS[way, i, 0], y + WAYS[way, i, 1]
                    if (
                        at_x > setup.most_x
                        or at_y > setup.most_y
                        or setup.blocked[at_x & WRAP, at_y & WRAP]
                    ):
                        like = -5
                    if colour_on(state, at_x, at_y) == colour:
                        like += 1
                most = max(most, like)
    return 5 - most


@compiled
def held(state: Any, seat: int) -> int:
    orders = 0
    for order in state.orders[seat]:
        if order:
            orders |= 1 << order - 1
    return orders


@compiled
def value_after(setup: Any, state: Any, seat: int) -> float:
    """What a garden is worth to the pair when the seat has just laid a tile."""
    done = fulfilled_orders(state, 1 - seat) & held(state, 1 - seat)
    value = FULFILLED * bits.count(done)
    for holder in range(2):
        rest = held(state, holder) & ~(done if holder != seat else 0)
        while rest:
            near = NEARNESS[missing_fields(setup, state, bits.lowest(rest))]
            value += near if holder == seat else LATER * near
            rest &= rest - 1
    return value


@compiled
def best_reply(setup: Any, states: Array, seat: int, out: Ints) -> int:
    """How many of the seat's orders the partner's best tile would fulfil, given states[1]."""
    most = 0
    states[2] = states[1]
    states[2].actor = 1 - seat
    n = list_placements(setup, states[2], out, 0)
    for i in range(n):
        states[2] = states[1]
        lay(states[2], 1 - seat, out[i])
        most = max(most, bits.count(fulfilled_orders(states[2], seat) & held(states[2], seat)))
    return most


@compiled
def choose_placement(setups: Array, states: Array, out: Ints, replies: Ints) -> int:
    """The placement that looks best, or -1 where there is none. `states` has room for three."""
    setup = setups[0]
    seat = states[0].actor
    n = list_placements(setup, states[0], out, 0)
    if n == 0:
        return -1
    values = np.empty(n)
    for i in range(n):
        states[1] = states[0]
        lay(states[1], seat, out[i])
        states[1].hand[seat] &= ~(1 << (out[i] >> TILE_SHIFT & TILE_MASK) - 1)
        values[i] = value_after(setup, states[1], seat)
    best, best_value = -1, -1.0
    for i in np.argsort(-values)[:REPLIES_LOOKED_AT]:
        states[1] = states[0]
        lay(states[1], seat, out[i])
        value = values[i] + REPLY * best_reply(setup, states, seat, replies)
        if value > best_value:
            best, best_value = out[i], value
    return best


@compiled
def promise(setups: Array, states: Array, tile: int, out: Ints) -> float:
    """What the best placement of a tile would be worth if it came now."""
    setup = setups[0]
    seat = states[0].actor
    states[1] = states[0]
    states[1].hand[seat] = 1 << tile
    best = 0.0
    n = list_placements(setup, states[1], out, 0)
    for i in range(n):
        states[1] = states[0]
        lay(states[1], seat, out[i])
        best = max(best, value_after(setup, states[1], seat))
    return best


def play(game: Game, seed: str) -> Position:
    """One match of the pair."""
    rng = Rng(seed)
    position = game.start()
    room: Array = np.zeros(3, game.rules.STATE)
    out, replies = (np.empty(game.rules.BUFFER, np.int64) for _ in range(2))
    while position.actor is not None:
        if position.actor == CHANCE:
            position = position.draw(rng)
            continue
        room[0] = position.states[0]
        kinds = {int(action.code) >> game.rules.FIELDS[0].shift for action in position.legal}
        if PLACE in kinds:
            code = choose_placement(game.setups, room, out, replies)
            position = position.play(Action(game, int(code)))
        elif TAKE in kinds:
            position = position.play(max(position.legal, key=lambda a: _worth(game, room, a, out)))
        else:
            position = position.play(position.legal[0])
    return position


def _worth(game: Game, room: Array, take: Any, out: Ints) -> float:
    tile = take.code >> TILE_SHIFT & TILE_MASK
    if not tile:
        tile = int(room[0].discard[room[0].discarded - 1])
    return promise(game.setups, room, tile - 1, out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario", type=int, nargs="?", help="1 to 12, 0 for none; all by default")
    parser.add_argument("--deals", type=int, default=20, help="how many matches of each")
    parser.add_argument("--keep", type=Path, help="a folder for one won record of each scenario")
    arguments = parser.parse_args()
    chosen = [arguments.scenario] if arguments.scenario is not None else range(1, 13)
    print("scenario                         required    won  mean  best")
    for number in chosen:
        game = tsuboniwa.game("niwashi", journey=number)
        ends = [play(game, f"journey {number} {deal}") for deal in range(arguments.deals)]
        scores = [end.outcome.returns[0] for end in ends if end.outcome]
        won = [end for end in ends if end.outcome and end.outcome.winners]
        name = read_journey()[number - 1].name if number else "no scenario"
        required = int(game.setup.required)
        print(
            f"{number:2} {name:30}{required:8}{len(won):4}/{len(ends)}"
            f"{np.mean(scores):6.1f}{max(scores):6}",
            flush=True,
        )
        if arguments.keep and won:
            path = arguments.keep / f"{number:02}.json"
            path.write_text(record_of(won[0]).write(), encoding="utf-8")


if __name__ == "__main__":
    main()
