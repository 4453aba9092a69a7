"""Reference implementation of Bossa, from the rule page only.

Where the page is silent or ambiguous, this module reads it so:

- B2.1: nothing is said about unknown option names or other types (``chips: 1``): both are
  ``ValueError`` here. ``chips: false`` given explicitly with novice rules is fine.
- B2.1/B3.1: "drawn from all unseen" is not said here as it is on other pages; the removed tile is
  fixed by ``remove T``, so it is never an outcome of ``deal`` or ``draw``. All weights are 1.
- B2.3: after ``first`` the other seat has only ``black`` and ``white``; the higher roll's seat has
  ``black``, ``first``, ``white``.
- B2.6: the chips are chosen after the colours and before the first ``draw``.
- B4.3: "one fewer" than one tile would be no tile; a placement has at least one tile.
- B4.3 and section 8: "the die counts as one" and "as many or one more" give one or two tiles beside
  the die in the novice game, the same as in the regular one.
- B4.3 with B5.3: a stacked position counts for its outer neighbour with its original number.
- B4.4: the chip's mark follows its tile and does not change the order: tiles ascend by their two
  digits, ``14i 20``. The page shows marks only on placements; stacks use the same ones
  (``stack W7 14 20x``), as B6.1 allows.
- B5.1: the redraw's ``draw`` cannot bring back T (it is in the discard); the turn then ends.
- B5.2: in real play the opponent always has a tile (an empty hand wins at once at the end of the
  turn that emptied it), so the swap is only impossible once its marker is used.
- B5.3: ``W7`` names a position by its value; values are unique in a row, so up or down is not said.
- B6.1: the doubler on a tile without the row's colour leaves 0 pips: not allowed.
- Section 7, A: hand-empty is tested at the end of the turn only; the empty hand between
  ``redraw T`` of a last tile and its ``draw`` is not a win.
- Section 7, A: a stack that empties the hand wins too ("the mover has no tile left").
- Section 7, E: as a turn always ends the game once the pile is empty, no turn starts with an empty
  pile, and "the turn in which the last tile was drawn" is "a turn that ends with an empty pile".
- Section 7, B and E: a row stays at six positions for one moment only, and only one row can grow in
  a turn, so two rows of six never compete.
- Section 8: ``stuck``, ``hand-empty`` and ``pile-empty`` hold in the novice game ("the rest as
  above"); rows may then grow beyond six positions.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

# B1.1: every pair of white and black pips with a sum of 1 to 6, written white then black.
ALL_TILES: list[str] = [f"{w}{b}" for w in range(7) for b in range(7) if 1 <= w + b <= 6]

COLOURS = ("W", "B")
CHIP_MARK = {"doubler": "x", "inverter": "i"}


def pips(tile: str, colour: str, mark: str) -> int:
    """What a tile counts in a row of this colour, with a chip's mark ("" for none)."""
    white = int(tile[0])
    black = int(tile[1])
    if mark == "i":  # B6.1: the two colours change places
        white, black = black, white
    count = white if colour == "W" else black
    if mark == "x":  # B6.1: twice the pips of the row's colour
        count = 2 * count
    return count


@dataclass
class Row:
    """One row: the die's value, and the number of tiles at each position, from the die outwards."""

    die: int
    up: list[int] = field(default_factory=list)  # positions die+1, die+2, ...
    down: list[int] = field(default_factory=list)  # positions die-1, die-2, ...

    def positions(self) -> dict[int, int]:
        """Value of each position already played (not the die) -> its original number of tiles."""
        result: dict[int, int] = {}
        for distance, count in enumerate(self.up, start=1):
            result[self.die + distance] = count
        for distance, count in enumerate(self.down, start=1):
            result[self.die - distance] = count
        return result

    def side(self, sign: str) -> list[int]:
        return self.up if sign == "+" else self.down

    def next_value(self, sign: str) -> int:
        """B4.1: the value one beyond that end."""
        if sign == "+":
            return self.die + len(self.up) + 1
        return self.die - len(self.down) - 1


class Reference:
    """One game of Bossa."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        given = dict(options or {})
        rules = given.pop("rules", "regular")
        chips = given.pop("chips", False)
        if given:
            raise ValueError(f"unknown options: {sorted(given)}")
        if rules not in ("regular", "novice"):
            raise ValueError("rules must be regular or novice")
        if not isinstance(chips, bool) or (rules == "novice" and chips):  # B2.1
            raise ValueError("chips must be true or false, and false with novice rules")
        self.novice: bool = rules == "novice"
        self.chips: bool = chips

        # remove, deal, roll, choose, answer, chip, draw, act, redraw, over
        self.phase: str = "remove"
        self.unseen: list[str] = list(ALL_TILES)  # after the set-up: exactly the pile
        self.hands: list[list[str]] = [[], []]
        self.markers: list[set[str]] = [{"redraw", "swap", "stack"} for _ in range(2)]  # B1.3
        self.kept: list[str | None] = [None, None]  # the seat's unused chip
        self.rows: dict[str, Row] = {}
        self.owner: dict[str, int] = {}  # colour -> seat; empty in the novice game
        self.higher: int = 0  # the seat with the higher roll
        self.beginner: int = 0
        self.seat: int = 0  # who chooses or whose turn it is
        self.result: tuple[list[int], list[int], str] | None = None

    # ------------------------------------------------------------------ interface

    @property
    def actor(self) -> int | str | None:
        if self.phase == "over":
            return None
        if self.phase in ("remove", "deal", "roll", "draw", "redraw"):
            return "chance"
        return self.seat

    def legal(self) -> list[str]:
        return sorted(self._options())

    def weights(self) -> list[int]:
        if self.actor != "chance":
            raise ValueError("weights are for chance only")
        return [1 for _ in self.legal()]

    @property
    def outcome(self) -> dict[str, object] | None:
        if self.result is None:
            return None
        returns, winners, reason = self.result
        return {"returns": list(returns), "winners": list(winners), "reason": reason}

    def copy(self) -> Reference:
        return copy.deepcopy(self)

    # ------------------------------------------------------------------ legal actions

    def _options(self) -> list[str]:
        if self.phase == "remove":
            return [f"remove {tile}" for tile in self.unseen]
        if self.phase == "deal":
            return [f"deal {self._deal_seat()} {tile}" for tile in self.unseen]
        if self.phase == "roll":  # B2.2: the 30 unequal pairs
            return [f"roll {w} {b}" for w in range(1, 7) for b in range(1, 7) if w != b]
        if self.phase == "choose":  # B2.3
            return ["white", "black", "first"]
        if self.phase == "answer":  # B2.3: the other chose to begin
            return ["white", "black"]
        if self.phase == "chip":  # B2.6
            return ["doubler", "inverter"]
        if self.phase in ("draw", "redraw"):
            return [f"draw {tile}" for tile in self.unseen]
        if self.phase == "act":
            return self._turn_actions()
        return []

    def _deal_seat(self) -> int:
        return 0 if len(self.hands[0]) < 4 else 1  # B2.1: four to seat 0, then four to seat 1

    def _turn_actions(self) -> list[str]:
        """B3.2: place, redraw, swap or stack. An empty list means stuck (7, D)."""
        me = self.seat
        mine = self.hands[me]
        theirs = self.hands[1 - me]
        result: list[str] = []
        for colour in COLOURS:
            for sign in ("+", "-"):
                result += self._placements(colour, sign)
        if "redraw" in self.markers[me] and self.unseen:  # B5.1
            result += [f"redraw {tile}" for tile in mine]
        if "swap" in self.markers[me]:  # B5.2
            result += [f"swap {a} {b}" for a in mine for b in theirs]
        if "stack" in self.markers[me]:  # B5.3
            for colour in COLOURS:
                for value, count in self.rows[colour].positions().items():
                    for tiles in self._tile_choices(colour, value, count):
                        result.append(f"stack {colour}{value} {tiles}")
        return result

    def _placements(self, colour: str, sign: str) -> list[str]:
        row = self.rows[colour]
        value = row.next_value(sign)
        if value < 1:  # B4.1: never below 1
            return []
        side = row.side(sign)
        if not side:
            counts = [1, 2]  # B4.3: beside the die; section 8: the die counts as one
        elif self.novice:
            counts = [side[-1], side[-1] + 1]  # section 8
        else:
            counts = [side[-1] - 1, side[-1] + 1]  # B4.3
        result: list[str] = []
        for count in counts:
            if count >= 1:
                for tiles in self._tile_choices(colour, value, count):
                    result.append(f"{colour}{sign} {tiles}")
        return result

    def _tile_choices(self, colour: str, value: int, count: int) -> list[str]:
        """Every way to lay `count` tiles of the hand that add up to `value` (B4.2, B6.1)."""
        chip = self.kept[self.seat]
        result: list[str] = []
        for tiles in combinations(sorted(self.hands[self.seat]), count):
            markings: list[list[str]] = [["" for _ in tiles]]  # no chip used
            if chip is not None:
                for chosen in range(count):  # the chip on one of the tiles used
                    marking = ["" for _ in tiles]
                    marking[chosen] = CHIP_MARK[chip]
                    markings.append(marking)
            for marking in markings:
                values = [pips(t, colour, m) for t, m in zip(tiles, marking, strict=True)]
                if all(v >= 1 for v in values) and sum(values) == value:
                    words = [t + m for t, m in zip(tiles, marking, strict=True)]
                    result.append(" ".join(words))
        return result

    # ------------------------------------------------------------------ playing

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not legal: {text!r}")
        words = text.split(" ")
        if self.phase == "remove":
            self.unseen.remove(words[1])
            self.phase = "deal"
        elif self.phase == "deal":
            self.unseen.remove(words[2])
            self.hands[int(words[1])].append(words[2])
            if len(self.hands[1]) == 4:
                self.phase = "roll"
        elif self.phase == "roll":
            self._roll(int(words[1]), int(words[2]))
        elif self.phase == "choose":
            self._choose(text)
        elif self.phase == "answer":
            self._set_colours(self.seat, text)
            self._colours_known(beginner=self.higher)
        elif self.phase == "chip":
            self.kept[self.seat] = text
            if self.seat == self.beginner:
                self.seat = 1 - self.beginner  # B2.6: the beginning seat is asked first
            else:
                self._start_turn(self.beginner)
        elif self.phase == "draw":
            self._take_from_pile(words[1])
            self.phase = "act"
            if not self._turn_actions():  # 7, D: right after the draw that opens a turn
                self._win(1 - self.seat, "stuck")
        elif self.phase == "redraw":
            self._take_from_pile(words[1])
            self._end_turn()
        else:
            self._act(words)

    def _roll(self, white: int, black: int) -> None:
        self.rows = {"W": Row(white), "B": Row(black)}  # B2.4
        self.higher = 0 if white > black else 1  # B2.2: seat 0 rolled the white die
        if self.novice:  # section 8: the higher roll begins
            self.beginner = self.higher
            self._start_turn(self.beginner)
        else:
            self.seat = self.higher
            self.phase = "choose"

    def _choose(self, text: str) -> None:
        """B2.3: the higher roll takes a colour, or the right to begin."""
        if text == "first":
            self.seat = 1 - self.higher
            self.phase = "answer"
        else:
            self._set_colours(self.higher, text)
            self._colours_known(beginner=1 - self.higher)

    def _set_colours(self, seat: int, colour: str) -> None:
        if colour == "white":
            self.owner = {"W": seat, "B": 1 - seat}
        else:
            self.owner = {"B": seat, "W": 1 - seat}

    def _colours_known(self, beginner: int) -> None:
        self.beginner = beginner
        if self.chips:
            self.seat = beginner
            self.phase = "chip"
        else:
            self._start_turn(beginner)

    def _start_turn(self, seat: int) -> None:
        self.seat = seat
        self.phase = "draw"  # B3.1

    def _take_from_pile(self, tile: str) -> None:
        self.unseen.remove(tile)
        self.hands[self.seat].append(tile)

    def _act(self, words: list[str]) -> None:
        me = self.seat
        if words[0] == "redraw":  # B5.1
            self.markers[me].remove("redraw")
            self.hands[me].remove(words[1])
            self.phase = "redraw"
            return  # the turn ends after its draw
        if words[0] == "swap":  # B5.2
            self.markers[me].remove("swap")
            self.hands[me].remove(words[1])
            self.hands[1 - me].remove(words[2])
            self.hands[me].append(words[2])
            self.hands[1 - me].append(words[1])
        elif words[0] == "stack":  # B5.3: adds no position, counts stay
            self.markers[me].remove("stack")
            self._lay(words[2:])
        else:  # a placement, such as W+ 14 20x
            colour, sign = words[0][0], words[0][1]
            self._lay(words[1:])
            self.rows[colour].side(sign).append(len(words) - 1)
        self._end_turn()

    def _lay(self, marked_tiles: list[str]) -> None:
        for word in marked_tiles:
            self.hands[self.seat].remove(word[:2])
            if len(word) == 3:
                self.kept[self.seat] = None  # B6.1: once a game

    def _end_turn(self) -> None:
        """Section 7: A, B and E in this order."""
        if not self.hands[self.seat]:
            self._win(self.seat, "hand-empty")  # A
            return
        if not self.novice:  # section 8: no sixth-position win
            for colour in COLOURS:
                if len(self.rows[colour].positions()) >= 6:
                    self._win(self.owner[colour], "six-positions")  # B
                    return
        if not self.unseen:  # E
            sizes = [len(hand) for hand in self.hands]
            if sizes[0] == sizes[1]:
                self.result = ([0, 0], [], "draw")
                self.phase = "over"
            else:
                self._win(0 if sizes[0] < sizes[1] else 1, "pile-empty")
            return
        self._start_turn(1 - self.seat)

    def _win(self, seat: int, reason: str) -> None:
        returns = [-1, -1]
        returns[seat] = 1
        self.result = (returns, [seat], reason)
        self.phase = "over"
