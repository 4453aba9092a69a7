"""Fulfilled orders are found around the partner's last tile; brute force finds the same ones."""

import os

from tests.conformance import random_match
from tests.games.niwashi.tables import GAME, table
from tsuboniwa.core.errors import PositionError
from tsuboniwa.core.game import Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwashi.garden import fulfilled_orders
from tsuboniwa.games.niwashi.notation import order_names
from tsuboniwa.games.niwashi.orders import ORDER_NAMES, PICTURES
from tsuboniwa.games.niwashi.tiles import READINGS, TILE_NAMES
from tsuboniwa.games.niwashi.view import describe

GARDENS = 15 if os.environ.get("TSUBONIWA_FEW") else 120
Cell = tuple[int, int]


def by_brute_force(position: Position, seat: int) -> list[str]:
    """Section 4 word by word, from the layers: every shape on every cell."""
    garden = describe(GAME.setup, position.states[0], -1)["garden"]
    tops = {(c["x"], c["y"]): c["layers"][-1] for c in garden["cells"]}
    laid_by_partner = [i for i, p in enumerate(garden["placements"]) if p["seat"] != seat]
    last = laid_by_partner[-1] if laid_by_partner else -1
    found = set()
    for shape, picture in PICTURES.items():
        cells = [(x, y) for y, row in enumerate(picture) for x, c in enumerate(row) if c == "#"]
        for mirror in (1, -1):
            for turns in range(4):
                turned = [(mirror * x, y) for x, y in cells]
                for _ in range(turns):
                    turned = [(-y, x) for x, y in turned]
                for x0, y0 in tops:
                    x1, y1 = turned[0]
                    lying = [(x0 + x - x1, y0 + y - y1) for x, y in turned]
                    layers = [tops[cell] for cell in lying if cell in tops]
                    colours = {layer["colour"] for layer in layers}
                    touched = any(layer["placement"] == last for layer in layers)
                    if len(layers) == 5 and len(colours) == 1 and touched:
                        found.add(f"{shape}-{colours.pop()}")
    return [name for name in ORDER_NAMES if name in found]


def found(position: Position, seat: int) -> list[str]:
    return order_names(fulfilled_orders(position.states[0], seat))


def random_garden(rng: Rng) -> Position:
    """Large patches of few colours, with some tiles of both seats on their rim."""
    side = 5 + rng.below(4)
    few = "pgob"[: 1 + rng.below(3)]
    ground = "\n".join(
        "".join("." if rng.below(12) == 0 else few[rng.below(len(few))] for _ in range(side))
        for _ in range(side)
    )
    readings = sorted(READINGS)
    laid: list[str] = []
    used = {"bgo", "bgp"}
    for _ in range(200):
        reading = readings[rng.below(len(readings))]
        name = TILE_NAMES[READINGS[reading][0]]
        x, y = (rng.below(side + 3) - 2 for _ in range(2))
        tile = f"{rng.below(2)} {reading} {'hv'[rng.below(2)]} {x},{y}"
        if name in used or len(laid) == 6:
            continue
        try:
            table(ground, laid="; ".join([*laid, tile]))
        except PositionError:
            continue
        laid.append(tile)
        used.add(name)
    return table(ground, laid="; ".join(laid))


def test_random_gardens() -> None:
    rng = Rng("gardens")
    met: set[str] = set()
    for _ in range(GARDENS):
        position = random_garden(rng)
        for seat in range(2):
            orders = found(position, seat)
            assert orders == by_brute_force(position, seat), position
            met |= set(orders)
    assert {name[0] for name in met} == set("ITUVWX")


def test_matches_at_random() -> None:
    for number in range(1 + GARDENS // 60):
        for position in random_match(GAME, ("orders", number)):
            for seat in range(2):
                assert found(position, seat) == by_brute_force(position, seat)
