"""Every game of this package has all its parts, as docs/add-a-game.md lists them."""

import re
from pathlib import Path

import pytest

from tests.goldens import perft_file, playthrough_file, record_file
from tests.registered import cases, versions
from tsuboniwa.core.registry import BUNDLED

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "tsuboniwa" / "games"
GUIDE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
# Of a game of this package: files and folders, with the game's name in place of GAME.
PARTS = (
    "src/tsuboniwa/games/GAME/",
    "ui/src/games/GAME/index.ts",
    "ui/src/games/GAME/words/en.json",
    "ui/src/games/GAME/words/de.json",
    "ui/src/games/GAME/rules/de.md",
    "docs/rules/GAME.md",
    "docs/format/GAME.md",
    "tests/games/GAME/cases.py",
    "tests/games/GAME/reference.py",
    "tests/games/GAME/test_rules.py",
    "tests/games/GAME/data/",
)
# In the folder of every game, of this package or not.
MODULES = (
    "__init__.py",
    "rules.py",
    "notation.py",
    "refusal.py",
    "view.py",
    "drawing.py",
    "tensors.py",
    "words/en.json",
)
# Only of a game of this package; one's own may leave it out.
TRANSLATED = "words/de.json"
# What a game may have besides that; the guide says what for.
OPTIONAL = (
    "players/levels.py",
    "resources.py",
    "analysis.py",
    "commands.py",
    "training.py",
    "web_assembly.py",
)


@pytest.mark.parametrize("part", [*PARTS, *MODULES, TRANSLATED, *OPTIONAL])
def test_the_guide_names_every_part(part: str) -> None:
    assert f"`{part}`" in GUIDE


@pytest.mark.parametrize("part", OPTIONAL)
def test_what_the_guide_offers_is_used(part: str) -> None:
    assert any((GAMES / name / part).exists() for name in BUNDLED)


@pytest.mark.parametrize("name", BUNDLED)
def test_every_part_is_there(name: str) -> None:
    for part in PARTS:
        assert (ROOT / part.replace("GAME", name)).exists(), part
    for module in (*MODULES, TRANSLATED):
        assert (GAMES / name / module).exists(), module
    for version in versions(name):
        assert perft_file(name, version).exists()
        for options in cases(name):
            assert playthrough_file(name, options, version).exists()
            assert record_file(name, options, version).exists()


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("README.md", "(docs/rules/GAME.md)"),
        ("README.md", "(docs/format/GAME.md)"),
        ("README.md", "(docs/screenshots/GAME-desktop.png)"),
        ("docs/notation.md", "(format/GAME.md)"),
        ("docs/research.md", "<!-- GAME:"),
    ],
)
def test_it_is_named_where_people_look_for_it(name: str, page: str, said: str) -> None:
    assert said.replace("GAME", name) in (ROOT / page).read_text(encoding="utf-8")


def rule_numbers(page: str) -> list[str]:
    return re.findall(r"^- \*\*([A-Z][0-9]+\.[0-9]+)\*\*", page, re.MULTILINE)


def rules_page(name: str) -> str:
    return (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BUNDLED)
def test_every_part_of_the_rules_is_numbered_from_its_first_rule_on(name: str) -> None:
    parts = re.split(r"^## ([0-9]+) .*$", rules_page(name), flags=re.MULTILINE)[1:]
    titles, texts = parts[::2], parts[1::2]
    assert titles == [str(number) for number in range(1, len(titles) + 1)]
    for title, text in zip(titles, texts, strict=True):
        numbers = rule_numbers(text)
        assert numbers, f"part {title} has no numbered rule"
        letter = numbers[0][0]
        assert numbers == [f"{letter}{title}.{i}" for i in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("name", BUNDLED)
def test_the_german_rules_have_the_same_numbers(name: str) -> None:
    german = ROOT / "ui" / "src" / "games" / name / "rules" / "de.md"
    assert rule_numbers(german.read_text(encoding="utf-8")) == rule_numbers(rules_page(name))


@pytest.mark.parametrize("name", BUNDLED)
def test_every_numbered_rule_has_a_test_named_after_it(name: str) -> None:
    numbers = rule_numbers(rules_page(name))
    assert len(numbers) >= 10
    files = (ROOT / "tests" / "games" / name).glob("test_*.py")
    tests = "".join(path.read_text(encoding="utf-8") for path in files)
    for number in numbers:
        assert f"\ndef test_{number.replace('.', '_')}_" in tests, f"no test for rule {number}"
