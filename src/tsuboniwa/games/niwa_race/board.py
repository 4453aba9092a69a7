"""A layout's spaces, their names and the walls between them (R1.1 to R1.6)."""

from dataclasses import dataclass
from typing import TypedDict

from tsuboniwa.games.niwa_race.layouts import BASE, DIRECTIONS, Layout, Place, patterns

ROW_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class SpaceData(TypedDict):
    """A space with its name and its coordinates (R1.2)."""

    name: str
    q: int
    r: int


class BoardData(TypedDict):
    """R1.6: a board as plain data. A wall is two names and a colour."""

    spaces: list[SpaceData]
    walls: list[list[str]]
    bases: list[str]


@dataclass(frozen=True)
class Board:
    """What twelve tiles make together. Spaces are numbered in the order of their names."""

    cells: tuple[Place, ...]
    names: tuple[str, ...]
    # By the numbers of two neighbours, the lower one first: `g`, `o` or `p`.
    walls: dict[tuple[int, int], str]
    bases: tuple[int, int]

    def as_json(self) -> BoardData:
        return {
            "spaces": [
                {"name": name, "q": q, "r": r}
                for name, (q, r) in zip(self.names, self.cells, strict=True)
            ],
            "walls": [
                [self.names[one], self.names[other], colour]
                for (one, other), colour in self.walls.items()
            ],
            "bases": [self.names[base] for base in self.bases],
        }


def board_of(layout: Layout) -> Board:
    walls: dict[tuple[Place, Place], str] = {}
    bases: list[Place] = []
    for tile in layout["tiles"]:
        # R1.2: the tile's middle; R1.1: and a space astride each of its edges.
        middle = (2 * tile["i"], 2 * tile["j"])
        edge = [beside(middle, direction) for direction in range(6)]
        if tile["pattern"] == BASE:
            bases.append(middle)
        for d in range(6):
            # R1.3: turned by k, what was at d is at d + k, in both groups of six.
            letters = patterns()[tile["pattern"]]
            at = (d - tile["rotation"]) % 6
            walls[middle, edge[d]] = letters[at]
            walls[edge[d], edge[(d + 1) % 6]] = letters[6 + at]
    cells = sorted({cell for pair in walls for cell in pair}, key=lambda cell: (cell[1], cell[0]))
    number = {cell: n for n, cell in enumerate(cells)}
    numbered = {
        (min(number[a], number[b]), max(number[a], number[b])): colour
        for (a, b), colour in walls.items()
    }
    return Board(
        tuple(cells),
        space_names(cells),
        dict(sorted(numbered.items())),
        (number[bases[0]], number[bases[1]]),
    )


def steps_apart(board: Board) -> int:
    """The fewest steps from base to base, whatever the colours of the walls."""
    start, goal = board.bases
    reached, steps = {start}, 0
    while goal not in reached:
        ways = [pair for pair in board.walls if reached & set(pair)]
        reached |= {space for pair in ways for space in pair}
        steps += 1
    return steps


def beside(cell: Place, direction: int) -> Place:
    """The position one step away, whether there is a space or not."""
    dq, dr = DIRECTIONS[direction % 6]
    return cell[0] + dq, cell[1] + dr


def space_names(cells: list[Place]) -> tuple[str, ...]:
    """R1.5: rows by ascending r, in a row by ascending q; `cells` are in that order."""
    first_row = cells[0][1]
    names: list[str] = []
    column = 0
    for at, (_, r) in enumerate(cells):
        column = column + 1 if at and cells[at - 1][1] == r else 1
        names.append(f"{ROW_LETTERS[r - first_row]}{column}")
    return tuple(names)
