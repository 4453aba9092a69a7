"""The rules of the games in our words, for people."""

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
# In a wheel the rules are beside this module; in a checkout, where people write them.
RULES = (HERE / "rules", HERE.parent.parent.parent / "docs" / "rules")


@cache
def rules_page(game: str) -> str:
    """A game's rules as Markdown."""
    for folder in RULES:
        path = folder / f"{game}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(f"The rules of {game} are not part of this installation.")
