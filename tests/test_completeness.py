"""Every game of this package has all its parts, as docs/add-a-game.md lists them."""

import re
from pathlib import Path

import pytest

from tests.goldens import perft_file, playthrough_file
from tests.registered import cases
from tsuboniwa.core.registry import BUNDLED

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
PARTS = (
    "docs/rules/GAME.md",
    "src/tsuboniwa/games/GAME/",
    "tests/games/GAME/test_rules.py",
    "tests/games/GAME/cases.py",
    "tests/games/GAME/reference.py",
    "tests/games/GAME/data/",
)
MODULES = (
    "__init__.py",
    "rules.py",
    "notation.py",
    "refusal.py",
    "view.py",
    "drawing.py",
    "tensors.py",
)


@pytest.mark.parametrize("part", PARTS)
def test_the_guide_names_every_part(part: str) -> None:
    assert f"`{part}`" in GUIDE


@pytest.mark.parametrize("name", BUNDLED)
def test_every_part_is_there(name: str) -> None:
    for part in PARTS:
        assert (ROOT / part.replace("GAME", name)).exists(), part
    for module in MODULES:
        assert f"`{module}`" in GUIDE
        assert (ROOT / "src" / "tsuboniwa" / "games" / name / module).exists()
    assert perft_file(name).exists()
    assert all(playthrough_file(name, options).exists() for options in cases(name))
    assert name in (ROOT / "bench" / "kernel.py").read_text(encoding="utf-8")
    assert f"docs/rules/{name}.md" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BUNDLED)
def test_every_numbered_rule_has_a_test_named_after_it(name: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^- \*\*([A-Z][0-9]+\.[0-9]+)\*\*", page, re.MULTILINE)
    assert len(numbers) >= 10
    files = (ROOT / "tests" / "games" / name).glob("test_*.py")
    tests = "".join(path.read_text(encoding="utf-8") for path in files)
    for number in numbers:
        assert f"\ndef test_{number.replace('.', '_')}_" in tests, f"no test for rule {number}"
