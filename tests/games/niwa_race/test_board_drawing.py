"""`tsuboniwa board`: the drawing, the data and the picture of a layout."""

import copy
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.games.niwa_race.garden import GARDEN
from tsuboniwa.core.errors import OptionError
from tsuboniwa.games.niwa_race.board_drawing import board_json, board_svg, draw_board, layout_from
from tsuboniwa.games.niwa_race.layouts import Layout, layout_names

SVG = "{http://www.w3.org/2000/svg}"
NAMES = [*layout_names(), "random:1", "random:2"]


def test_a_board_is_drawn_with_names_and_walls() -> None:
    text = draw_board(GARDEN).plain
    assert text.startswith("garden: 61 spaces, bases h6 (seat 0) and b2 (seat 1)\n")
    assert "8 steps from base to base; a half turn exchanges the sides, so they are alike." in text
    assert "This garden is ours" not in text
    assert "Walls: g green, o orange, p pink, ▒ no way\n" in text
    assert "       a1   o  a2   ▒  a3   p  a4   ▒  a5   o  a6\n" in text
    assert "      g   p   g   p   g   o   o   g   p   g   p   g\n" in text
    assert "   b1   o  ⌂b2  o  b3   p  b4   p  b5   o  b6   o  b7\n" in text


@pytest.mark.parametrize("name", layout_names())
def test_named_layouts_fit_80_columns(name: str) -> None:
    text = draw_board(layout_from(name)).plain
    assert max(map(len, text.splitlines())) <= 80


def test_a_garden_of_ours_says_so_until_it_is_changed() -> None:
    layout = layout_from("compact")
    drawn = draw_board(layout).plain
    assert "8 steps from base to base" in drawn
    assert "This garden is ours; those that the box shows are unknown to us." in drawn
    crooked: Layout = copy.deepcopy(layout)
    crooked["tiles"][-1]["rotation"] = 1
    changed = draw_board(crooked).plain
    assert "the sides are not alike" in changed
    assert "ours" not in changed


def test_data() -> None:
    data = board_json(GARDEN)
    assert data["bases"] == ["h6", "b2"]
    assert ["a1", "a2", "o"] in data["walls"]
    assert data["spaces"][0] == {"name": "a1", "q": 2, "r": -1}


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_shows_every_space_and_every_wall(name: str) -> None:
    layout = layout_from(name)
    data = board_json(layout)
    root = ElementTree.fromstring(board_svg(layout))
    texts = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "name"]
    assert sorted(map(str, texts)) == sorted(space["name"] for space in data["spaces"])
    # A wall is a bar, three dashes or three dots; the last of each colour explains the others.
    for colour, strokes in (("g", 1), ("o", 3), ("p", 3)):
        walls = sum(wall[2] == colour for wall in data["walls"])
        drawn = [p for p in root.iter(f"{SVG}path") if p.get("class") == f"wall {colour}"]
        assert sum(str(path.get("d")).count("M") for path in drawn) == strokes * (walls + 1)


def test_names_are_escaped_in_a_picture() -> None:
    layout: Layout = {**GARDEN, "name": '<b> & "c"'}
    root = ElementTree.fromstring(board_svg(layout))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == 'Niwa, layout <b> & "c": 61 spaces'


def test_a_layout_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "garden.json"
    path.write_text(json.dumps(GARDEN), encoding="utf-8")
    assert layout_from(str(path)) == GARDEN


def test_bad_files_are_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"gone\.json cannot be read: No such file"):
        layout_from(str(tmp_path / "gone.json"))
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(OptionError, match="not text in UTF-8"):
        layout_from(str(binary))
    folder = tmp_path / "folder.json"
    folder.mkdir()
    with pytest.raises(OptionError, match=r"folder\.json cannot be read:"):
        layout_from(str(folder))
    with pytest.raises(OptionError, match="Did you mean ring"):
        layout_from("rong")
