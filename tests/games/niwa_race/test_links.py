"""Gardens as links; the browser app is tested on the same data (`pages/link.test.ts`)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tsuboniwa.core.errors import OptionError
from tsuboniwa.games.niwa_race.layouts import Layout, find_layout, read_layout
from tsuboniwa.games.niwa_race.links import is_link, read_link, write_link

LINKS = json.loads((Path(__file__).parent / "data" / "links.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", LINKS)
def test_a_link_holds_the_whole_layout(case: dict[str, Any]) -> None:
    assert is_link(case["link"])
    assert write_link(case["layout"]) == case["link"]
    assert read_link(case["link"]) == case["layout"]
    assert read_link("https://garden.example" + case["link"]) == case["layout"]


def test_a_garden_is_written_from_its_own_edges() -> None:
    layout = find_layout(read_layout("random:7"))
    assert min(tile["i"] for tile in layout["tiles"]) < 0
    read = read_link(write_link(layout))
    assert min(tile["i"] for tile in read["tiles"]) == 0
    assert write_link(read) == write_link(layout)


def test_twelve_tiles_in_a_row_fit() -> None:
    patterns = ["base", *"ABCDEABCDE", "base"]
    row: Layout = {
        "name": "row",
        "tiles": [
            {"i": i, "j": 0, "pattern": pattern, "rotation": 0}
            for i, pattern in enumerate(patterns)
        ],
    }
    assert read_link(write_link(row)) == row


@pytest.mark.parametrize("end", ["", "1.A0", "2.A000.x", "1.X000.x", "1.A600.x", "1.A000."])
def test_what_is_no_garden_is_refused_with_a_sentence(end: str) -> None:
    with pytest.raises(OptionError, match="not a link to a garden"):
        read_link(f"/games/niwa_race/garden#{end}")


def test_a_link_is_checked_like_every_layout() -> None:
    link: str = LINKS[0]["link"]
    for old, new, sentence in (
        ("C312", "A312", "The pattern A lies there 3 times"),
        ("C312", "C321", "both lie at"),
        ("C312", "C3zz", "not all connected"),
    ):
        assert old in link
        with pytest.raises(OptionError, match=sentence):
            read_link(link.replace(old, new))
