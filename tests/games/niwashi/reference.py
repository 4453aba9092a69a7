"""Reference implementation of Niwashi, from the rule page only.

Where the page is silent or ambiguous, this module reads it so:

- Options: unknown names and a ``journey`` that is not a number from 0 to 12 are ``ValueError``. The
  scenario itself is on no rule page: it is given by the keywords ``area``, ``blocked`` and
  ``required``, and ``journey`` alone changes nothing here.
- N2.1/N2.2: the actions of the set-up come in the page's order: ``start``, ``deal``, ``display``,
  ``order``. The pile is a count; which 15 tiles are out is never decided. An ``order`` outcome may
  be any order that neither seat has had.
- N3.1: "longest in hand first" with replacements joining at the end; after every order laid open
  the search starts again with the longest held one.
- N3.1: with the seat's own stack empty an order laid open is not replaced.
- N3.1: a replacement that is fulfilled is laid open in the same turn start, as often as it happens.
- N4.2: turns alternate, so at S's turn start the partner's last turn is the turn before. If it was
  a placement, nothing has covered its tile yet. Before the partner's first turn nothing can be
  fulfilled; so seat 0's first turn never has a fulfilled order.
- N4.2: the five fields may have served other orders before.
- N4.2, version 1: the tile is the last one the partner placed in the whole game; S's own later tile
  may have covered fields of it, and those no longer count. An old tile of the partner may fulfil
  orders again and again while the partner moves the lantern (also a replacement drawn later).
- N5.1: a tile with two readings gives different texts for them, even where both lay the same fields
  on the same cells the other way round. (They never do: the reverse reading from the same first
  cell lays other colours.)
- N5.2: "covers" counts cells that already have a field; the two covered cells may be at different
  heights. Neither support nor level is asked of the rest.
- N5.3: a match compares with the field that is on top before the placement.
- N6.1: the bounding box is that of all cells of the garden; in a journey neither area nor blocked
  cells limit the lantern ("play is as above" and only N5.2 is changed). A cell needs no field.
- N6.1: ``lantern on TTT`` only for tiles lying in the display now; a sign left on a taken tile's
  name (last sentence) cannot be repeated while that tile is not in the display.
- N6.1: the lantern has no effect on later actions or the outcome; its place is kept all the same.
- N6.2: the ``discard`` is an action of its own, even when the hand is one tile and it is forced.
- N7.1: "after a match" is decided by that placement; ``take discard`` needs a non-empty discard
  pile. With one tile to take the ``take`` is still an action; with none the turn goes on by itself.
- N7.1/N3.3: the display is filled after the last take, so a turn never takes a tile it turned up.
- N7.1, version 1: one take, even where the hand has fewer than three tiles then.
- N7.2: after ``discard`` the hand is empty, so "whatever it still holds" is the display's size.
- N7.2: the seat can also get nothing (empty display); it then has no tile at its next turn.
- N8.1: all-orders is tested as soon as the 20th order is laid open, before the tiles are looked at.
- N8.1: the game ends as soon as the active seat has no tile, although the partner has some.
- N8.2: with ``required`` 0 the winners are always [0, 1], even with score 0.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from itertools import permutations, product

Cell = tuple[int, int]

COLOURS = "pgobs"  # N1.1
SEASONS = "pgob"
FACINGS = ("N", "E", "S", "W", "-")


def all_tiles() -> list[str]:
    """N1.2: the 62 tiles by name."""
    names: set[str] = set()
    for letters in product(COLOURS, repeat=3):
        strip = "".join(letters)
        if strip.count("s") <= 1 and len(set(strip)) > 1:
            names.add(min(strip, strip[::-1]))
    return sorted(names)


# N1.3: the six mirror-symmetric pentominoes.
PICTURES: dict[str, list[str]] = {
    "I": ["#####"],
    "T": ["###", ".#.", ".#."],
    "U": ["#.#", "###"],
    "V": ["#..", "#..", "###"],
    "W": ["#..", "##.", ".##"],
    "X": [".#.", "###", ".#."],
}

ALL_TILES: list[str] = all_tiles()
ALL_ORDERS: list[str] = [f"{shape}-{season}" for shape in PICTURES for season in SEASONS]


def shape_positions(shape: str) -> list[list[Cell]]:
    """The five fields of a shape in every turned or mirrored position (N4.1), with repeats."""
    rows = PICTURES[shape]
    fields = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
    result: list[list[Cell]] = []
    for mirrored in (False, True):
        turned = [(-x, y) for x, y in fields] if mirrored else list(fields)
        for _ in range(4):
            turned = [(-y, x) for x, y in turned]  # a quarter turn
            result.append(turned)
    return result


def strip_cells(x: int, y: int, direction: str) -> list[Cell]:
    """N5.1: the three cells of a strip, its first field at (x, y)."""
    if direction == "h":
        return [(x, y), (x + 1, y), (x + 2, y)]
    return [(x, y), (x, y + 1), (x, y + 2)]


class Reference:
    """One game of Niwashi."""

    def __init__(
        self,
        options: Mapping[str, object] | None = None,
        *,
        area: tuple[int, int, int, int] | None = None,
        blocked: AbstractSet[Cell] = frozenset(),
        required: int = 0,
        rules_version: int = 2,
    ) -> None:
        self.rules_version = rules_version
        given = dict(options or {})
        journey = given.pop("journey", 0)
        if given:
            raise ValueError(f"unknown options: {sorted(given)}")
        if isinstance(journey, bool) or not isinstance(journey, int) or not 0 <= journey <= 12:
            raise ValueError("journey must be a number from 0 to 12")
        self.area: tuple[int, int, int, int] | None = area
        self.blocked: frozenset[Cell] = frozenset(blocked)
        self.required: int = required

        # start, deal, display-setup, order-setup, order, act, discard, take, display, over
        self.phase: str = "start"
        self.unseen_tiles: list[str] = list(ALL_TILES)  # the pile and the 15 out of play
        self.pile: int = 37
        self.hands: list[list[str]] = [[], []]
        self.display: list[str] = []
        self.discard: list[str] = []  # the last one is on top
        self.unseen_orders: list[str] = list(ALL_ORDERS)
        self.orders: list[list[str]] = [[], []]  # in hand, the longest held first
        self.order_stack: list[int] = [10, 10]  # how many orders each stack still has
        self.laid_open: list[list[str]] = [[], []]
        # The garden: for each cell its layers from bottom to top. A layer is a colour and the
        # number of the placement it came with; the start tile is number 0.
        self.garden: dict[Cell, list[tuple[str, int]]] = {}
        self.placements: int = 0
        self.last_placement: list[int | None] = [None, None]  # of each seat
        self.last_turn: list[str | None] = [None, None]  # of each seat: placement or lantern
        self.matched: bool = False  # whether this turn's placement matched (N5.3)
        self.lantern: str = "pile -"  # N1.4: beside the pile, on nothing
        self.seat: int = 0
        self.reason: str | None = None

    # ------------------------------------------------------------------ interface

    @property
    def actor(self) -> int | str | None:
        if self.phase == "over":
            return None
        if self.phase in ("act", "discard", "take"):
            return self.seat
        return "chance"

    def legal(self) -> list[str]:
        return sorted(self._options())

    def weights(self) -> list[int]:
        if self.actor != "chance":
            raise ValueError("weights are for chance only")
        return [1 for _ in self.legal()]  # N2.1

    @property
    def outcome(self) -> dict[str, object] | None:
        if self.reason is None:
            return None
        score = self.score()
        winners = [0, 1] if score >= self.required else []  # N8.2
        return {"returns": [score, score], "winners": winners, "reason": self.reason}

    def copy(self) -> Reference:
        return copy.deepcopy(self)

    def score(self) -> int:
        """N8.2: the number of fulfilled orders."""
        return len(self.laid_open[0]) + len(self.laid_open[1])

    # ------------------------------------------------------------------ legal actions

    def _options(self) -> set[str]:
        if self.phase == "start":
            return {f"start {tile}" for tile in self.unseen_tiles}
        if self.phase == "deal":
            seat = 0 if len(self.hands[0]) < 3 else 1
            return {f"deal {seat} {tile}" for tile in self.unseen_tiles}
        if self.phase in ("display-setup", "display"):
            return {f"display {tile}" for tile in self.unseen_tiles}
        if self.phase == "order-setup":
            seat = 0 if len(self.orders[0]) < 2 else 1
            return {f"order {seat} {order}" for order in self.unseen_orders}
        if self.phase == "order":
            return {f"order {self.seat} {order}" for order in self.unseen_orders}
        if self.phase == "act":
            return self._tile_placements() | self._lantern_moves()
        if self.phase == "discard":  # N6.2
            return {"discard " + " ".join(tiles) for tiles in permutations(self.hands[self.seat])}
        if self.phase == "take":
            return self._takes()
        return set()

    def _bounds(self) -> tuple[int, int, int, int]:
        """The garden's bounding box: min x, min y, max x, max y."""
        xs = [x for x, _ in self.garden]
        ys = [y for _, y in self.garden]
        return (min(xs), min(ys), max(xs), max(ys))

    def _tile_placements(self) -> set[str]:
        """Section 5. A strip that covers a field starts at most two cells outside the garden."""
        min_x, min_y, max_x, max_y = self._bounds()
        result: set[str] = set()
        for x in range(min_x - 2, max_x + 1):
            for y in range(min_y - 2, max_y + 1):
                for direction in ("h", "v"):
                    if self._may_lie(strip_cells(x, y, direction)):
                        for tile in self.hands[self.seat]:
                            for reading in (tile, tile[::-1]):
                                result.add(f"{reading} {direction} {x},{y}")
        return result

    def _may_lie(self, cells: list[Cell]) -> bool:
        covered = [cell for cell in cells if cell in self.garden]
        if len(covered) not in (1, 2):  # N5.2
            return False
        for x, y in cells:  # section 10
            if (x, y) in self.blocked:
                return False
            if self.area is not None:
                min_x, min_y, max_x, max_y = self.area
                if not (min_x <= x <= max_x and min_y <= y <= max_y):
                    return False
        return True

    def _lantern_moves(self) -> set[str]:
        """N6.1."""
        min_x, min_y, max_x, max_y = self._bounds()
        places = ["pile", "discard"]
        places += [f"shape {shape}" for shape in PICTURES]
        places += [f"on {tile}" for tile in self.display]
        for x in range(min_x - 2, max_x + 3):
            for y in range(min_y - 2, max_y + 3):
                places.append(f"at {x},{y}")
        return {f"lantern {place} {facing}" for place in places for facing in FACINGS}

    def _takes(self) -> set[str]:
        """N7.1. Empty when there is nothing to take."""
        result = {f"take {tile}" for tile in self.display}
        if self.matched and self.discard:
            result.add("take discard")
        return result

    # ------------------------------------------------------------------ playing

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not legal: {text!r}")
        words = text.split(" ")
        if self.phase == "start":
            self.unseen_tiles.remove(words[1])
            for cell, colour in zip(strip_cells(0, 0, "h"), words[1], strict=True):
                self.garden[cell] = [(colour, 0)]
            self.phase = "deal"
        elif self.phase == "deal":
            self.unseen_tiles.remove(words[2])
            self.hands[int(words[1])].append(words[2])
            if len(self.hands[1]) == 3:
                self.phase = "display-setup"
        elif self.phase == "display-setup":
            self.unseen_tiles.remove(words[1])
            self.display.append(words[1])
            if len(self.display) == 3:
                self.phase = "order-setup"
        elif self.phase == "order-setup":
            self._draw_order(int(words[1]), words[2])
            if len(self.orders[1]) == 2:
                self._orders_step()  # seat 0's first turn starts
        elif self.phase == "order":
            self._draw_order(self.seat, words[2])
            self._orders_step()
        elif self.phase == "act":
            if words[0] == "lantern":
                self.lantern = " ".join(words[1:])
                self.last_turn[self.seat] = "lantern"
                self.phase = "discard"
            else:
                self._place(words)
                self.last_turn[self.seat] = "placement"
                self.phase = "take"
                if not self._takes():  # N7.3
                    self._fill_display()
        elif self.phase == "discard":
            self.discard += words[1:]  # N6.2: the last on top
            self.hands[self.seat] = self.display  # N7.2: the whole display
            self.display = []
            self._fill_display()
        elif self.phase == "take":
            if words[1] == "discard":
                self.hands[self.seat].append(self.discard.pop())
            else:
                self.display.remove(words[1])
                self.hands[self.seat].append(words[1])
            filled = self.rules_version == 1 or len(self.hands[self.seat]) == 3
            if filled or not self._takes():
                self._fill_display()
        else:  # display
            self.unseen_tiles.remove(words[1])
            self.pile -= 1
            self.display.append(words[1])
            self._fill_display()

    def _draw_order(self, seat: int, order: str) -> None:
        self.unseen_orders.remove(order)
        self.order_stack[seat] -= 1
        self.orders[seat].append(order)

    def _orders_step(self) -> None:
        """N3.1: lay open the longest held fulfilled order; with none left the action follows."""
        for order in list(self.orders[self.seat]):
            if self._fulfilled(order):
                self.orders[self.seat].remove(order)
                self.laid_open[self.seat].append(order)
                if self.score() == 20:
                    self._end("all-orders")  # N8.1
                elif self.order_stack[self.seat] > 0:
                    self.phase = "order"  # at once replaced; then this step again
                else:
                    self._orders_step()
                return
        if self.hands[self.seat]:
            self.phase = "act"
        else:
            self._end("no-tile")  # N8.1

    def _fulfilled(self, order: str) -> bool:
        """Section 4, for the active seat."""
        shape, season = order.split("-")
        partners_tile = self.last_placement[1 - self.seat]
        if partners_tile is None:
            return False
        if self.rules_version >= 2 and self.last_turn[1 - self.seat] == "lantern":
            return False  # N4.2: nothing was laid in the partner's last turn
        # N4.2: the fields of the partner's last tile that are still on top
        anchors = [cell for cell, layers in self.garden.items() if layers[-1][1] == partners_tile]
        for anchor_x, anchor_y in anchors:
            for fields in shape_positions(shape):
                for field_x, field_y in fields:  # this field of the shape lies on the anchor
                    dx = anchor_x - field_x
                    dy = anchor_y - field_y
                    if all(self._top_colour((x + dx, y + dy)) == season for x, y in fields):
                        return True
        return False

    def _top_colour(self, cell: Cell) -> str | None:
        if cell not in self.garden:
            return None
        return self.garden[cell][-1][0]

    def _place(self, words: list[str]) -> None:
        """Section 5: words are the reading, the direction and the first cell."""
        reading, direction, corner = words
        x, y = (int(number) for number in corner.split(","))
        self.hands[self.seat].remove(min(reading, reading[::-1]))
        self.placements += 1
        self.last_placement[self.seat] = self.placements
        self.matched = False
        for cell, colour in zip(strip_cells(x, y, direction), reading, strict=True):
            if self._top_colour(cell) == colour:  # N5.3
                self.matched = True
            self.garden.setdefault(cell, []).append((colour, self.placements))

    def _fill_display(self) -> None:
        """N3.3: fill to three as far as the pile lasts; then the partner's turn starts."""
        if len(self.display) < 3 and self.pile > 0:
            self.phase = "display"
        else:
            self.seat = 1 - self.seat
            self._orders_step()

    def _end(self, reason: str) -> None:
        self.reason = reason
        self.phase = "over"
