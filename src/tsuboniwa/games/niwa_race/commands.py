"""The command that Niwa adds to `tsuboniwa`: `board`, which shows a garden without a match."""

import json
from pathlib import Path
from typing import Annotated

import typer

from tsuboniwa.core.errors import TsuboniwaError


def board(
    layout: Annotated[
        str,
        typer.Argument(metavar="LAYOUT", help="A name, random:SEED, a JSON file, or a link."),
    ] = "compact",
    as_json: Annotated[bool, typer.Option("--json", help="Print it as data.")] = False,
    in_full: Annotated[
        bool, typer.Option("--layout", help="Print its twelve tiles, as a file has them.")
    ] = False,
    link: Annotated[
        bool, typer.Option("--link", help="Print its link, from a server's address on.")
    ] = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw it as a picture into a file.")
    ] = None,
) -> None:
    """Check and show a garden of Niwa: its spaces, walls and bases."""
    # Commands start fast: what draws is loaded by the one that needs it.
    from rich.console import Console

    from tsuboniwa.games.niwa_race import board_drawing as boards
    from tsuboniwa.games.niwa_race.links import write_link

    chosen = boards.layout_from(layout)
    if svg is not None:
        try:
            svg.write_text(boards.board_svg(chosen), encoding="utf-8")
        except OSError as error:
            raise TsuboniwaError(f"{svg} cannot be written: {error.strerror}.") from None
    if as_json:
        typer.echo(json.dumps(boards.board_json(chosen)))
    if in_full:
        typer.echo(json.dumps(chosen, ensure_ascii=False))
    if link:
        typer.echo(write_link(chosen))
    if not (as_json or in_full or link or svg):
        Console(highlight=False).print(boards.draw_board(chosen))


COMMANDS = (board,)
