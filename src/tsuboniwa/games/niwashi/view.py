"""What a seat of Niwashi may know, as plain data: all that a good memory would hold."""

from typing import TypedDict

from tsuboniwa.games.niwashi.garden import colour_on, last_field
from tsuboniwa.games.niwashi.journey import read_journey
from tsuboniwa.games.niwashi.notation import (
    FACING,
    PHASES,
    TARGET,
    TILE,
    X,
    Y,
    discard_pile,
    format_lantern,
    ground,
    order_names,
    placements,
    tile_names,
)
from tsuboniwa.games.niwashi.orders import ORDER_NAMES, SHAPES
from tsuboniwa.games.niwashi.state import HIDDEN_ORDER, OFFSET, REPLACING, TAKING, Setup, State
from tsuboniwa.games.niwashi.tiles import AT, COLOURS, FACINGS, ON, PLACES, SHAPE, TILE_NAMES


class LayerView(TypedDict):
    """A field that lies somewhere: its colour and the number of its tile in `placements`."""

    colour: str
    # null for the start tile and for ground that was drawn.
    placement: int | None


class CellView(TypedDict):
    """A cell of the garden, its layers from bottom to top."""

    x: int
    y: int
    colour: str
    layers: list[LayerView]


class PlacementView(TypedDict):
    """A tile as it was laid (N5.1)."""

    seat: int
    text: str
    tile: str


class GardenView(TypedDict):
    """The garden, its bounding box and how it grew."""

    left: int
    right: int
    top: int
    bottom: int
    cells: list[CellView]
    start: str | None
    placements: list[PlacementView]


class LastTileView(TypedDict):
    """The tile that a seat laid in its last turn: only it fulfils the partner's orders (N4.2)."""

    placement: int
    # Its fields that are still to be seen, as cells [x, y].
    visible: list[list[int]]


class LanternView(TypedDict):
    """Where the lantern stands and what it looks at (N6.1)."""

    text: str
    place: str
    x: int | None
    y: int | None
    tile: str | None
    shape: str | None
    facing: str


class OrderView(TypedDict):
    """An order in hand."""

    # null if the viewer cannot see it.
    order: str | None
    # What it can be, by all that the viewer has seen (N3.1).
    possible: list[str]


class SeatView(TypedDict):
    """What lies before a seat."""

    # Those that the viewer knows; `secret` are the ones among them that the partner never saw.
    tiles: list[str]
    secret: list[str]
    # Tiles in hand that the viewer cannot see.
    unknown: int
    # The one longest in hand first.
    orders: list[OrderView]
    fulfilled: list[str]
    # Orders left in the seat's stack.
    stack: int
    # null before its first turn and after the lantern; by rules of version 1, only before the first
    # tile.
    last: LastTileView | None


class BlockedView(TypedDict):
    """A cell where no field can lie (10)."""

    x: int
    y: int
    what: str


class JourneyView(TypedDict):
    """The scenario: every field lies within the area and on no blocked cell (10)."""

    number: int
    name: str
    place: str
    text: str
    required: int
    left: int
    right: int
    top: int
    bottom: int
    blocked: list[BlockedView]


class NiwashiView(TypedDict):
    """The whole table as one viewer sees it."""

    journey: JourneyView | None
    phase: str
    # Whose turn it is, once the first has begun.
    turn: int | None
    score: int
    garden: GardenView
    lantern: LanternView | None
    display: list[str]
    # From bottom to top, and whether its top can be taken now (N7.1).
    discard: list[str]
    discard_open: bool
    pile: int
    seats: list[SeatView]
    # Every tile and order whose place the viewer does not know.
    unseen: list[str]
    unseen_orders: list[str]


def describe(setup: Setup, state: State, seat: int) -> NiwashiView:
    return {
        "journey": _journey(int(setup.journey)) if setup.journey else None,
        "phase": PHASES[state.phase],
        "turn": int(state.mover) if state.phase >= REPLACING else None,
        "score": sum(int(orders).bit_count() for orders in state.laid_open),
        "garden": _garden(state),
        "lantern": _lantern(int(state.lantern)) if state.lantern else None,
        "display": tile_names(state.display),
        "discard": discard_pile(state),
        "discard_open": bool(state.phase == TAKING and state.matched and state.discarded),
        "pile": int(state.pile),
        "seats": [_seat(state, holder) for holder in range(2)],
        "unseen": tile_names(state.unseen),
        "unseen_orders": order_names(state.unseen_orders),
    }


def _garden(state: State) -> GardenView:
    layers: dict[tuple[int, int], list[LayerView]] = {}
    for cell, colour in ground(state).items():
        layers[cell] = [{"colour": colour, "placement": None}]
    start = TILE_NAMES[state.start_tile - 1] if state.start_tile else None
    for x, colour in enumerate(start or ""):
        layers[x, 0] = [{"colour": colour, "placement": None}]
    laid = placements(state)
    for number, (_, placement) in enumerate(laid):
        for cell, colour in zip(placement.cells, placement.reading, strict=True):
            layers.setdefault(cell, []).append({"colour": colour, "placement": number})
    return {
        "left": int(state.left),
        "right": int(state.right),
        "top": int(state.top),
        "bottom": int(state.bottom),
        "cells": [
            {"x": x, "y": y, "colour": COLOURS[colour_on(state, x, y) - 1], "layers": layers[x, y]}
            for x, y in sorted(layers, key=lambda cell: (cell[1], cell[0]))
        ],
        "start": start,
        "placements": [
            {"seat": seat, "text": str(placement), "tile": TILE_NAMES[placement.tile]}
            for seat, placement in laid
        ],
    }


def _lantern(action: int) -> LanternView:
    target = TARGET.of(action)
    return {
        "text": format_lantern(action),
        "place": PLACES[target],
        "x": X.of(action) - OFFSET if target == AT else None,
        "y": Y.of(action) - OFFSET if target == AT else None,
        "tile": TILE_NAMES[TILE.of(action) - 1] if target == ON else None,
        "shape": SHAPES[TILE.of(action) - 1] if target == SHAPE else None,
        "facing": FACINGS[FACING.of(action)],
    }


def _seat(state: State, holder: int) -> SeatView:
    return {
        "tiles": tile_names(state.hand[holder]),
        "secret": tile_names(state.hand[holder] & ~state.known[holder]),
        "unknown": int(state.hidden[holder]),
        "orders": [
            _order(state, holder, slot) for slot, order in enumerate(state.orders[holder]) if order
        ],
        "fulfilled": order_names(state.laid_open[holder]),
        "stack": int(state.stack[holder]),
        "last": _last(state, holder) if state.last[holder] else None,
    }


def _order(state: State, holder: int, slot: int) -> OrderView:
    order = int(state.orders[holder, slot])
    if order == HIDDEN_ORDER:
        possible = order_names(state.unseen_orders & ~state.ruled_out[holder, slot])
        return {"order": None, "possible": possible}
    return {"order": ORDER_NAMES[order - 1], "possible": [ORDER_NAMES[order - 1]]}


def _last(state: State, holder: int) -> LastTileView:
    showing = int(state.showing[holder])
    visible = [last_field(state, holder, i) for i in range(3) if showing >> i & 1]
    return {
        "placement": int(state.last[holder]) - 1,
        "visible": [[int(x), int(y)] for x, y in visible],
    }


def _journey(number: int) -> JourneyView:
    scenario = read_journey()[number - 1]
    left, top, right, bottom = scenario.area
    return {
        "number": number,
        "name": str(scenario.name),
        "place": str(scenario.place),
        "text": str(scenario.text),
        "required": scenario.required,
        "left": left,
        "right": right,
        "top": top,
        "bottom": bottom,
        "blocked": [{"x": x, "y": y, "what": what} for (x, y), what in scenario.blocked.items()],
    }
