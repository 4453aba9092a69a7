"""The journey around Japan (10): twelve scenarios, kept in journey.json and checked when read.

The file is a JSON list of objects, in the order of the journey, each with exactly these keys:

- `required`: the score to reach, 1 to 20;
- `map`: the area as rows of equal length from north to south, a letter for each cell:
  `.` open ground, `*` open ground where the start tile lies (three cells side by side),
  `~` pond, `^` rock, `#` building or tree. Tiles lie on `.` and `*` only.

The names and descriptions of the gardens are in `words/`, in each language.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.phrases import Phrase, phrases_of

say = phrases_of("niwashi")
PATH = Path(__file__).with_name("journey.json")
LENGTH = 12
OPEN, START = ".", "*"
# What blocks a cell, by its letter in the map.
OBSTACLES = {"~": "pond", "^": "rock", "#": "building"}
# A larger one could not be told from an endless one: the grid wraps around.
LARGEST = 96


class JourneyError(TsuboniwaError):
    """A journey file that cannot be used."""


@dataclass(frozen=True)
class Scenario:
    """One garden of the journey. Its map's cells are those of the game: the start is at (0,0)."""

    number: int
    required: int
    map: tuple[str, ...]

    @property
    def name(self) -> Phrase:
        return say(f"journey.{self.number}.name")

    @property
    def place(self) -> Phrase:
        """Where in Japan it is."""
        return say(f"journey.{self.number}.place")

    @property
    def text(self) -> Phrase:
        """One or two sentences for the players."""
        return say(f"journey.{self.number}.text")

    @property
    def origin(self) -> tuple[int, int]:
        """The cell (x, y) of the map's first letter."""
        y = next(y for y, row in enumerate(self.map) if START in row)
        return -self.map[y].index(START), -y

    @property
    def area(self) -> tuple[int, int, int, int]:
        """The least x and y and the greatest x and y of the area."""
        x, y = self.origin
        return x, y, x + len(self.map[0]) - 1, y + len(self.map) - 1

    @property
    def blocked(self) -> dict[tuple[int, int], str]:
        """The cells where no tile can lie, and what is there."""
        left, top = self.origin
        return {
            (left + x, top + y): OBSTACLES[letter]
            for y, row in enumerate(self.map)
            for x, letter in enumerate(row)
            if letter in OBSTACLES
        }


@cache
def read_journey() -> tuple[Scenario, ...]:
    """The twelve scenarios."""
    return check_journey(json.loads(PATH.read_text(encoding="utf-8")))


def check_journey(data: Any) -> tuple[Scenario, ...]:
    """Scenarios from what a journey file holds; a JourneyError says what is wrong with it."""
    if not isinstance(data, list) or len(data) != LENGTH:
        raise JourneyError(f"A journey is a list of {LENGTH} scenarios.")
    return tuple(_check_scenario(number, entry) for number, entry in enumerate(data, 1))


def _check_scenario(number: int, entry: Any) -> Scenario:
    keys = ("required", "map")
    if not isinstance(entry, dict) or set(entry) != set(keys):
        raise JourneyError(f"Scenario {number} has the keys {', '.join(keys)} and no others.")
    required = entry["required"]
    if type(required) is not int or not 1 <= required <= 20:
        raise JourneyError(f"Scenario {number} requires a score from 1 to 20 (N8.2).")
    rows = entry["map"]
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise JourneyError(f"The map of scenario {number} is a list of texts, one for each row.")
    _check_map(number, rows)
    return Scenario(number, required, tuple(rows))


def _check_map(number: int, rows: Sequence[str]) -> None:
    if not rows or len({len(row) for row in rows}) != 1:
        raise JourneyError(f"The map of scenario {number} has rows of equal length.")
    if len(rows) > LARGEST or len(rows[0]) > LARGEST:
        raise JourneyError(f"The map of scenario {number} has {LARGEST} rows and columns at most.")
    odd = set("".join(rows)) - {OPEN, START, *OBSTACLES}
    if odd:
        shown = ", ".join(repr(letter) for letter in sorted(odd))
        raise JourneyError(f"The map of scenario {number} has letters without a meaning: {shown}.")
    if sum(row.count(START) for row in rows) != 3 or not any(3 * START in row for row in rows):
        raise JourneyError(
            f"The map of scenario {number} has three cells {START} side by side for the start tile "
            "(N2.1)."
        )
