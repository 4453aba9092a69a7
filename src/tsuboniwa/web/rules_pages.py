"""The rules of the games in our words, for people."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.web.problems import NotThere

say = phrases_of("web")

HERE = Path(__file__).parent
# In a wheel the rules are beside this module; in a checkout, where people write them.
RULES = (HERE / "rules", HERE.parent.parent.parent / "docs" / "rules")


@cache
def rules_page(game: str) -> str:
    """A game's rules as Markdown. A game of one's own may have them in its folder."""
    pages = [folder / f"{game}.md" for folder in RULES]
    for page in (*pages, files(f"tsuboniwa.games.{game}") / "rules.md"):
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise NotThere(say("noRules", game=game))
