"""Positions of Niwashi for tests: a drawn garden and what lies around it."""

from textwrap import dedent, indent
from typing import Any

import tsuboniwa
from tests.registered import make
from tsuboniwa.core.game import Game, Position

GAME = tsuboniwa.game("niwashi")
# By the rules before only the partner's last turn counted (N4.2) and hands were filled up (N7.1).
VERSION_1 = make("niwashi", {}, 1)


def table(
    ground: str,
    *,
    at: str = "0,0",
    laid: str = "",
    first: str = "act 0",
    hands: tuple[str, str] = ("(bgo)", "(bgp)"),
    orders: tuple[str, str] = ("I-g T-g", "I-o T-o"),
    fulfilled: tuple[str, str] = ("", ""),
    lantern: str = "-",
    display: str = "",
    discard: str = "",
    pile: int = 0,
    game: Game = GAME,
) -> Position:
    """A garden drawn as rows, its first letter on the cell `at`, with everything around it."""
    rows = indent(dedent(ground).strip("\n"), "  ")
    lines = [
        first,
        "start:",
        f"ground: {at}",
        rows,
        f"laid: {laid}",
        f"lantern: {lantern}",
        f"display: {display}",
        f"discard: {discard}",
        f"pile: {pile}",
        f"seat 0: {hands[0]} | {orders[0]} | {fulfilled[0]}",
        f"seat 1: {hands[1]} | {orders[1]} | {fulfilled[1]}",
    ]
    return game.position("\n".join(lines))


def legal(position: Position) -> list[str]:
    return sorted(str(action) for action in position.legal)


def placed(position: Position) -> list[str]:
    """The placements among the legal actions."""
    return [text for text in legal(position) if not text.startswith("lantern")]


def drawn(position: Position) -> str:
    """The garden's visible colours as rows, without what lies around it."""
    garden = seen(position)["garden"]
    colours = {(cell["x"], cell["y"]): cell["colour"] for cell in garden["cells"]}
    return "\n".join(
        "".join(colours.get((x, y), ".") for x in range(garden["left"], garden["right"] + 1))
        for y in range(garden["top"], garden["bottom"] + 1)
    )


def seen(position: Position, seat: int | None = None) -> Any:
    return position.view(seat).as_json()
