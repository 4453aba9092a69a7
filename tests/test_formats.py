"""The pages in docs/format say what the games do: options, rule numbers, positions."""

import re
import textwrap
from pathlib import Path

import pytest

import tsuboniwa
from tsuboniwa.core.registry import BUNDLED

DOCS = Path(__file__).parent.parent / "docs"
NUMBER = re.compile(r"\b[A-Z]\d+\.\d+\b")
# An indented block, as Markdown has it: blank lines may be inside.
BLOCK = re.compile(r"(?:^    .*\n|^\n(?=    ))+", re.MULTILINE)
PHASES = ("turn", "take", "act")


def page(folder: str, game: str) -> str:
    return (DOCS / folder / f"{game}.md").read_text(encoding="utf-8")


def positions(game: str) -> list[str]:
    blocks = (textwrap.dedent(block).strip() for block in BLOCK.findall(page("format", game)))
    return [block for block in blocks if block.split(" ")[0] in PHASES]


@pytest.mark.parametrize("game", BUNDLED)
def test_every_option_is_described(game: str) -> None:
    text = page("format", game)
    for option in tsuboniwa.describe(game).options:
        assert f"| `{option.name}` |" in text


@pytest.mark.parametrize("game", BUNDLED)
def test_rules_that_are_cited_exist(game: str) -> None:
    cited = set(NUMBER.findall(page("format", game)))
    assert cited
    assert cited <= set(re.findall(r"^- \*\*([A-Z]\d+\.\d+)\*\*", page("rules", game), re.M))


@pytest.mark.parametrize("game", BUNDLED)
def test_positions_are_those_of_the_game(game: str) -> None:
    written = positions(game)
    assert written
    for text in written:
        position = tsuboniwa.game(game).position(text)
        assert str(position).splitlines()[0] == text.splitlines()[0]
        assert position.legal


@pytest.mark.parametrize("game", BUNDLED)
def test_what_is_called_legal_is_legal(game: str) -> None:
    text = page("format", game)
    for block in BLOCK.finditer(text):
        said = text[block.end() :].strip().split("\n\n")[0]
        if block[0].split()[0] in PHASES and re.search(r"\blegal\b", said):
            position = tsuboniwa.game(game).position(textwrap.dedent(block[0]).strip())
            named = re.findall(r"`([^`]+)`", said)
            assert named
            assert set(named) <= {str(action) for action in position.legal}
