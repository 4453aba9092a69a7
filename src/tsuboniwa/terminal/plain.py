"""A game in the plain terminal, from the question of who plays to the end."""

import secrets
from collections.abc import Mapping

from rich.console import Console

from tsuboniwa.core.records import Record
from tsuboniwa.terminal.kept import KeptRecord
from tsuboniwa.terminal.opponents import Stopped, go_on_with, new_match, unfinished_match
from tsuboniwa.terminal.terminal_match import TerminalMatch


def play(
    name: str,
    *,
    options: Mapping[str, object],
    opponent: str | None,
    seat: int,
    seed: str | None,
    go_on: Record | None,
) -> None:
    """Play until the match ends or the person stops. The record is kept after every action."""
    console = Console(highlight=False)
    kept: KeptRecord | None = None
    try:
        if go_on is not None:
            kept = go_on_with(console, go_on, opponent, seat)
        elif opponent is None and not options and seed is None:
            kept = unfinished_match(console, name)
        kept = kept or new_match(console, name, options, opponent, seat)
        TerminalMatch(console, kept, seed or secrets.token_hex(16)).run()
    except (EOFError, Stopped):
        _say_goodbye(console, kept)
    except KeyboardInterrupt:
        console.print()
        _say_goodbye(console, kept)
        raise


def _say_goodbye(console: Console, kept: KeptRecord | None) -> None:
    if kept is not None and kept.record.actions:
        game = kept.record.game.id
        console.print(f"The match is kept. To go on with it: tsuboniwa play {game}", markup=False)
