"""Reference implementation of Niwa (the race), from the rule page only.

The board is given from outside, as the JSON object of R1.6 (the tile patterns and layouts of R1.4
are data, on no rule page). So the option ``layout`` changes nothing here.

Where the page is silent or ambiguous, this module reads it so:

- Options: unknown names and a ``max_turns`` that is not a number from 2 to 500 are ``ValueError``;
  ``layout`` is accepted and ignored.
- R1.2/R3.2: the neighbours for a step are exactly the pairs listed under ``walls``; "next to" in
  R2.2 and section 4 is by coordinates.
- R2.2: "the six spaces around its base" are the six next to it in coordinates (the base's own tile
  is there, so all six exist and are its neighbours too). "Free" matters for seat 1 where the two
  bases' surroundings share a space; two tile middles have at most one common neighbouring space,
  so seat 1 always finds three free ones.
- R2.2: after the set-up seat 0 has the first turn ("seat 0 begins unless a rule says otherwise").
- R3.2: in ``c4-c5>d3`` the bead is moved even when the step wins.
- R3.3: ``end`` is listed beside the further steps or jumps, and never when there are none.
- R3.3: "the same figurine may go on": a bead is never passed (R3.4) after a step.
- R3.3/R3.4: at a turn's start something is always possible: six beads on three figurines of at most
  three leave a figurine with room and another one with a bead, so R3.4 always offers an action. No
  rule for a blocked seat is needed (an assertion guards it).
- R3.4 takes the whole turn, so it counts as a turn for R5.2.
- R3.5, version 2: whether a figurine can leave its own base again is asked of the position after
  the step, when its bead lies on another figurine and the space it came from is free. A step that
  leaves the base may lead back there.
- R3.5: "entering" the opponent's base is always allowed and wins at once (R5.1), in the middle of a
  turn too, before turn-limit and repetition.
- R4.1: only the figurine moved this turn may jump after its last bead is used; another one without
  beads may not ("a turn moves one figurine only").
- R4.2/R4.3: which set of landings applies is decided for each jumped figurine on its own; the
  following spaces of one are open even where another one's spaces behind are free.
- R4.3: "missing" also covers gaps inside the layout; nothing else about the way is tested, so a
  jump may cross a gap or a taken space.
- R4.4: a landing behind in the opponent's base counts as free; own base never.
- R5.2: the first turn's start is the position after both set-ups, seat 0 to move. Stacks are
  compared in order from bottom to top.
- R5.2: at a turn's end: base-reached (at once, earlier), then turn-limit, then repetition.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass

# R1.2: E, SE, SW, W, NW, NE; clockwise, so a turn by 60 degrees is one place along the list.
DIRECTIONS: list[tuple[int, int]] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
BEADS = ("g", "o", "p")  # R2.1, R2.2: the order of setting up

Cell = tuple[int, int]


def plus(a: Cell, b: Cell) -> Cell:
    return (a[0] + b[0], a[1] + b[1])


@dataclass
class Figurine:
    seat: int
    place: str  # name of its space
    beads: str  # from bottom to top: the last letter is the active bead (R3.1)


def as_list(value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"not a list: {value!r}")
    return list(value)


class Board:
    """The object of R1.6. It never changes, so copies of a game share it."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.cell_of: dict[str, Cell] = {}
        self.name_at: dict[Cell, str] = {}
        for space in as_list(data["spaces"]):
            if not isinstance(space, Mapping):
                raise TypeError("a space is an object with name, q, r")
            name, cell = str(space["name"]), (int(space["q"]), int(space["r"]))
            self.cell_of[name] = cell
            self.name_at[cell] = name
        # wall[a][b] is the colour of the wall between the neighbours a and b (R1.3)
        self.wall: dict[str, dict[str, str]] = {name: {} for name in self.cell_of}
        for entry in as_list(data["walls"]):
            a, b, colour = (str(word) for word in as_list(entry))
            self.wall[a][b] = colour
            self.wall[b][a] = colour
        self.bases: list[str] = [str(name) for name in as_list(data["bases"])]

    def __deepcopy__(self, memo: object) -> Board:
        return self

    def around(self, name: str) -> list[str]:
        """The spaces next to this one, by coordinates alone."""
        cells = [plus(self.cell_of[name], d) for d in DIRECTIONS]
        return [self.name_at[cell] for cell in cells if cell in self.name_at]


class Reference:
    """One game of Niwa."""

    def __init__(
        self,
        options: Mapping[str, object] | None = None,
        *,
        board: Mapping[str, object],
        rules_version: int = 2,
    ) -> None:
        self.rules_version = rules_version
        given = dict(options or {})
        given.pop("layout", None)
        max_turns = given.pop("max_turns", 300)
        if given:
            raise ValueError(f"unknown options: {sorted(given)}")
        if (
            isinstance(max_turns, bool)
            or not isinstance(max_turns, int)
            or not (2 <= max_turns <= 500)
        ):
            raise ValueError("max_turns must be a number from 2 to 500")
        self.max_turns: int = max_turns
        self.board: Board = Board(board)

        self.phase: str = "setup"  # setup, turn, over
        self.seat: int = 0
        self.figurines: list[Figurine] = []
        self.moving: Figurine | None = None  # the figurine that has made a step in this turn
        self.turns: int = 0  # turns played by both seats together
        self.seen: list[object] = []  # the position at each turn's start (R5.2)
        self.result: tuple[list[int], list[int], str] | None = None

    # ------------------------------------------------------------------ interface

    @property
    def actor(self) -> int | str | None:
        return None if self.phase == "over" else self.seat

    def legal(self) -> list[str]:
        return sorted(self._options())

    def weights(self) -> list[int]:
        raise ValueError("weights are for chance only")

    @property
    def outcome(self) -> dict[str, object] | None:
        if self.result is None:
            return None
        returns, winners, reason = self.result
        return {"returns": list(returns), "winners": list(winners), "reason": reason}

    def copy(self) -> Reference:
        return copy.deepcopy(self)

    # ------------------------------------------------------------------ legal actions

    def _options(self) -> set[str]:
        if self.phase == "setup":  # R2.2
            colour = BEADS[len(self.figurines) % 3]
            spaces = self.board.around(self.board.bases[self.seat])
            return {f"{colour}@{space}" for space in spaces if self._free(space)}
        if self.phase == "over":
            return set()
        if self.moving is not None:  # R3.3: the same figurine goes on, or stops
            further = self._steps(self.moving) | self._jumps(self.moving)
            if self.moving.place == self.board.bases[self.seat]:
                return further  # R3.5: never stops there
            return further | {"end"}
        result: set[str] = set()
        for figurine in self._own():
            result |= self._steps(figurine)
            result |= self._jumps(figurine)
            result |= self._passes(figurine)
        return result

    def _own(self) -> list[Figurine]:
        return [f for f in self.figurines if f.seat == self.seat]

    def _free(self, space: str) -> bool:
        return all(f.place != space for f in self.figurines)

    def _may_enter(self, figurine: Figurine, space: str) -> bool:
        """R3.5: not taken; the seat's own base only if the figurine can leave it again."""
        if not self._free(space):
            return False
        if space != self.board.bases[self.seat]:
            return True
        if self.rules_version == 1:
            return False
        place, beads = figurine.place, figurine.beads
        figurine.place, figurine.beads = space, beads[:-1]
        can_leave = bool(self._ways(figurine) or self._jumps(figurine))
        figurine.place, figurine.beads = place, beads
        return can_leave

    def _receivers(self, giver: Figurine) -> list[Figurine]:
        """Another own figurine with fewer than three beads (R3.2, R3.4)."""
        return [f for f in self._own() if f is not giver and len(f.beads) < 3]

    def _steps(self, figurine: Figurine) -> set[str]:
        """R3.2: through a wall of the top bead's colour; the bead goes to another figurine."""
        return {
            f"{figurine.place}-{space}>{receiver.place}"
            for space in self._ways(figurine)
            for receiver in self._receivers(figurine)
        }

    def _ways(self, figurine: Figurine) -> list[str]:
        """Where its top bead opens a wall that it may go through."""
        if figurine.beads == "":
            return []
        return [
            space
            for space, colour in self.board.wall[figurine.place].items()
            if colour == figurine.beads[-1] and self._may_enter(figurine, space)
        ]

    def _passes(self, figurine: Figurine) -> set[str]:
        """R3.4."""
        if figurine.beads == "":
            return set()
        return {f"{figurine.place}>{receiver.place}" for receiver in self._receivers(figurine)}

    def _jumps(self, figurine: Figurine) -> set[str]:
        """Section 4: only without beads."""
        result: set[str] = set()
        if figurine.beads != "":
            return result
        here = self.board.cell_of[figurine.place]
        for index, d in enumerate(DIRECTIONS):
            other = plus(here, d)
            if other not in self.board.name_at or self._free(self.board.name_at[other]):
                continue  # nobody there to jump over
            left = DIRECTIONS[(index - 1) % 6]
            right = DIRECTIONS[(index + 1) % 6]
            behind = [plus(other, left), plus(other, d), plus(other, right)]  # R4.2
            following = [plus(plus(other, d), left), plus(plus(other, d), right)]  # R4.3
            landings = self._landings(behind)
            if not landings:
                landings = self._landings(following)
            for landing in landings:
                result.add(f"{figurine.place}^{landing}")
        return result

    def _landings(self, cells: list[Cell]) -> list[str]:
        """R3.5, R4.3: existing ones, not taken, and never the seat's own base."""
        names = [self.board.name_at[cell] for cell in cells if cell in self.board.name_at]
        return [name for name in names if self._free(name) and name != self.board.bases[self.seat]]

    # ------------------------------------------------------------------ playing

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not legal: {text!r}")
        if self.phase == "setup":
            self._set_up(text)
        elif text == "end":
            self._end_turn()
        elif "^" in text:
            start, landing = text.split("^")
            figurine = self._at(start)
            figurine.place = landing
            if not self._base_reached(figurine):
                self._end_turn()  # R4.1: one jump, then the turn ends
        elif "-" in text:
            start, rest = text.split("-")
            target, receiver = rest.split(">")
            figurine = self._at(start)
            self._move_bead(figurine, self._at(receiver))
            figurine.place = target
            if not self._base_reached(figurine):
                self.moving = figurine
                if not self._steps(figurine) and not self._jumps(figurine):
                    self._end_turn()  # R3.3: nothing more is possible
        else:
            giver, receiver = text.split(">")
            self._move_bead(self._at(giver), self._at(receiver))
            self._end_turn()

    def _set_up(self, text: str) -> None:
        colour, place = text.split("@")
        self.figurines.append(Figurine(self.seat, place, colour + colour))  # R2.1
        if len(self.figurines) == 3:
            self.seat = 1
        elif len(self.figurines) == 6:
            self.phase = "turn"
            self.seat = 0
            self._start_turn()

    def _at(self, place: str) -> Figurine:
        for figurine in self._own():
            if figurine.place == place:
                return figurine
        raise AssertionError(f"no own figurine on {place}")

    def _move_bead(self, giver: Figurine, receiver: Figurine) -> None:
        receiver.beads += giver.beads[-1]  # onto the top
        giver.beads = giver.beads[:-1]

    def _base_reached(self, figurine: Figurine) -> bool:
        """R5.1: wins at once."""
        if figurine.place != self.board.bases[1 - self.seat]:
            return False
        returns = [-1, -1]
        returns[self.seat] = 1
        self.result = (returns, [self.seat], "base-reached")
        self.phase = "over"
        return True

    def _end_turn(self) -> None:
        self.moving = None
        self.turns += 1
        self.seat = 1 - self.seat
        if self.turns >= self.max_turns:
            self._draw("turn-limit")  # R5.2: before repetition
        else:
            self._start_turn()

    def _start_turn(self) -> None:
        position = self._position()
        self.seen.append(position)
        if self.seen.count(position) >= 3:
            self._draw("repetition")
            return
        assert self._options(), "R3.4 always leaves an action at a turn's start"

    def _position(self) -> object:
        """R5.2: places, stacks, seat to move; a seat's figurines are interchangeable."""
        sides = [
            sorted((f.place, f.beads) for f in self.figurines if f.seat == seat) for seat in (0, 1)
        ]
        return (self.seat, sides)

    def _draw(self, reason: str) -> None:
        self.result = ([0, 0], [], reason)
        self.phase = "over"
