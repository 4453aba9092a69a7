"""Entry points are what their annotations say, and what says too little gets a sentence."""

import shutil
from pathlib import Path

import pytest

from tests.command import python
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS

FIFTH_GAME = next((Path(__file__).parents[1] / "fifth_game").glob("*/rules.py")).parent
SHOW_ONE = """
import sys
from tsuboniwa.ahead.declarations import entry_points
game, name = sys.stdin.read().split()
(entry,) = [each for each in entry_points(game) if each.symbol.endswith(name)]
print(entry.symbol)
print(*(argument.name for argument in entry.arguments))
print(*entry.results, entry.returns_tuple)
"""
SHOW_PROBLEM = """
import sys
from tsuboniwa.ahead.declarations import entry_points
try:
    entry_points(sys.stdin.read())
except TypeError as error:
    print(error)
"""


def test_an_entry_point_as_it_is_declared() -> None:
    given = f"{DUEL_WITH_HIDDEN_HANDS} draw_into"
    assert python(SHOW_ONE, given, TSUBONIWA_KERNELS="interpreted").splitlines() == [
        f"{DUEL_WITH_HIDDEN_HANDS}_kernel_draw_into",
        "setups states rng after",
        "int int True",
    ]


@pytest.mark.parametrize(
    ("declaration", "said"),
    [
        ("def wrong(setups: Setups, word: str) -> None:", "rules.wrong: the type of word does not"),
        ("def wrong(numbers: list[int]) -> None:", "rules.wrong: the type of numbers does not"),
        ("def wrong(pair: tuple[int, int]) -> None:", "rules.wrong: the type of pair does not"),
        ("def wrong(n: int) -> str:", "rules.wrong returns (<class 'str'>,): an entry point"),
        ("def wrong(n: int) -> tuple[int, str]:", "an entry point returns numbers"),
    ],
)
def test_an_annotation_that_says_too_little_gets_a_sentence(
    tmp_path: Path, declaration: str, said: str
) -> None:
    folder = tmp_path / FIFTH_GAME.name
    shutil.copytree(FIFTH_GAME, folder)
    rules = folder / "rules.py"
    imports = (
        "from tsuboniwa.core.compiled import entry\nfrom tsuboniwa.core.state_records import Setups"
    )
    rules.write_text(f"{rules.read_text()}\n\n{imports}\n\n\n@entry\n{declaration}\n    pass\n")
    surroundings = {"TSUBONIWA_GAMES": str(tmp_path), "TSUBONIWA_KERNELS": "interpreted"}
    assert said in python(SHOW_PROBLEM, folder.name, **surroundings)
