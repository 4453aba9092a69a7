"""The tables of docs/research.md, made from what the adapters do.

    python -m tests.adapters.page

writes them into the page, between the comments that mark their places.
"""

from pathlib import Path

import tsuboniwa
from tsuboniwa.adapters.index_space import IndexSpace
from tsuboniwa.adapters.observing import Shapes

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"
MARK = "<!-- {0}: python -m tests.adapters.page -->"
END = "<!-- end -->"


def actions_table(space: IndexSpace) -> list[str]:
    lines = ["| index | thing | what is chosen | of these |", "|---|---|---|---|"]
    index = 0
    for part in space.parts:
        last = index + len(part.values) - 1
        numbers = f"{index}" if last == index else f"{index}–{last}"
        texts = list(part.texts)
        if len(texts) > 8:
            texts = [*texts[:3], "…", texts[-1]]
        lines.append(f"| {numbers} | {part.name} | {part.about} | {', '.join(texts)} |")
        index = last + 1
    return lines


def observation_table(shapes: Shapes) -> list[str]:
    lines = ["| from | piece | shape | values | what it tells |", "|---|---|---|---|---|"]
    at = 0
    for piece in shapes.pieces:
        shape = " × ".join(map(str, piece.shape))
        values = f"{piece.least} to {piece.most}"
        lines.append(f"| {at} | {piece.name} | {shape} | {values} | {piece.about} |")
        at += piece.size
    return lines


def tables_of(name: str) -> list[str]:
    game = tsuboniwa.game(name)
    shapes = Shapes(game)
    lines = [
        f"Choices: {shapes.actions.size} indexes.",
        "",
        *actions_table(shapes.actions),
        "",
        f"An observation has {shapes.size} entries (with default options).",
        "",
        *observation_table(shapes),
    ]
    if shapes.outcomes.size:
        lines += [
            "",
            f"Chance, in OpenSpiel only: {shapes.outcomes.size} indexes.",
            "",
            *actions_table(shapes.outcomes),
        ]
    return lines


def with_tables(page: str) -> str:
    for name in tsuboniwa.GAMES:
        mark = MARK.format(name)
        if page.count(mark) != 1:
            raise ValueError(f"{PAGE} has {page.count(mark)} places for {name}.")
        before, rest = page.split(mark)
        after = rest.partition(END)[2]
        page = "\n".join([before + mark, *tables_of(name), END]) + after
    return page


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
