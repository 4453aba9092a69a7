"""The race's gardens as the server gives them out."""

from typing import Any

import httpx2

import tsuboniwa
from tests.web.visitors import Visitor, problem


def test_layouts_with_names_are_listed(ada: Visitor) -> None:
    layouts = ada.http.get("/api/games/niwa_race/static/layouts").json()
    board = next(layout["board"] for layout in layouts if layout["name"] == "compact")
    assert set(board) == {"spaces", "walls", "bases"}


def test_a_table_has_a_garden_of_its_own(ada: Visitor) -> None:
    race = ada.make("niwa_race", options={"layout": "random:7"})
    own = ada.http.get(f"/api/tables/{race}/fixture").json()
    assert set(own) == {"spaces", "walls", "bases"}
    usual = ada.http.post("/api/games/niwa_race/fixture", json={"options": {}}).json()
    assert usual != own


def test_any_layout_can_be_drawn(passer_by: Visitor) -> None:
    def ask(layout: Any) -> httpx2.Response:
        body = {"options": {"layout": layout}}
        return passer_by.http.post("/api/games/niwa_race/fixture", json=body)

    layouts = passer_by.http.get("/api/games/niwa_race/static/layouts").json()
    assert ask("ring").json() in [layout["board"] for layout in layouts]
    # A named one in full, as somebody changes it who lays gardens.
    tiles = next(layout["tiles"] for layout in layouts if layout["name"] == "ring")
    assert ask({"name": "mine", "tiles": tiles}).json() == ask("ring").json()
    written = tsuboniwa.game("niwa_race", layout="random:7").options["layout"]
    drawn = ask(written).json()
    assert drawn == ask("random:7").json()
    assert len(drawn["bases"]) == 2
    problem(ask({"tiles": 1}), 400, "bad-request")


def test_patterns_are_given_out_for_drawing(passer_by: Visitor) -> None:
    patterns = passer_by.http.get("/api/games/niwa_race/static/patterns").json()
    assert list(patterns) == ["A", "B", "C", "D", "E", "base"]
    assert {len(walls) for walls in patterns.values()} == {12}
