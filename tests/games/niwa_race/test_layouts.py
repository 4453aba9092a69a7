"""Tiles and layouts: what they are (R1.1 to R1.6), and how bad ones are refused."""

import copy
import json
from collections import Counter
from typing import Any

import pytest

import tsuboniwa
from tsuboniwa.core.errors import OptionError
from tsuboniwa.core.records import read_record, record_of
from tsuboniwa.games.niwa_race.board import Board, beside, board_of
from tsuboniwa.games.niwa_race.layouts import (
    Layout,
    find_layout,
    half_turned,
    layout_names,
    patterns,
    read_layout,
    read_layout_text,
)

SEEDS = ("1", "2", "garden", "ü", "-5")
ALL = [*layout_names(), *(f"random:{seed}" for seed in SEEDS)]


def layout_of(name: str) -> Layout:
    return find_layout(read_layout(name))


def compact() -> Any:
    return copy.deepcopy(layout_of("compact"))


@pytest.fixture(params=ALL)
def layout(request: pytest.FixtureRequest) -> Layout:
    return layout_of(request.param)


@pytest.fixture
def board(layout: Layout) -> Board:
    return board_of(layout)


def test_R1_1_twelve_tiles_two_with_a_base(layout: Layout) -> None:
    assert len(layout["tiles"]) == 12
    assert [tile["pattern"] for tile in layout["tiles"]].count("base") == 2


def test_R1_1_a_space_in_each_middle_and_astride_each_edge(layout: Layout, board: Board) -> None:
    middles = [(2 * tile["i"], 2 * tile["j"]) for tile in layout["tiles"]]
    edges = {beside(middle, d) for middle in middles for d in range(6)}
    assert set(board.cells) == {*middles} | edges


def test_R1_2_neighbours_are_those_with_a_common_tile(layout: Layout, board: Board) -> None:
    number = {cell: space for space, cell in enumerate(board.cells)}
    expected = set()
    for tile in layout["tiles"]:
        middle = (2 * tile["i"], 2 * tile["j"])
        edge = [beside(middle, d) for d in range(6)]
        for d in range(6):
            for pair in ((middle, edge[d]), (edge[d], edge[(d + 1) % 6])):
                expected.add(frozenset(number[cell] for cell in pair))
    assert {frozenset(pair) for pair in board.walls} == expected
    # No two tiles share a wall: each has twelve of its own.
    assert len(board.walls) == 12 * 12


def test_R1_3_a_rotation_moves_both_groups() -> None:
    """One tile of the compact layout, turned by one sixth more."""
    turned = compact()
    tile = turned["tiles"][1]
    before = board_of(turned)
    tile["rotation"] = (tile["rotation"] + 1) % 6
    after = board_of(turned)
    number = {cell: space for space, cell in enumerate(before.cells)}
    middle = (2 * tile["i"], 2 * tile["j"])
    edge = [number[beside(middle, d)] for d in range(6)]

    def wall(board: Board, one: int, other: int) -> str:
        return board.walls[min(one, other), max(one, other)]

    for d in range(6):
        onward = (d + 1) % 6
        assert wall(after, number[middle], edge[onward]) == wall(before, number[middle], edge[d])
        assert wall(after, edge[onward], edge[(d + 2) % 6]) == wall(before, edge[d], edge[onward])


def test_R1_3_letters_stand_for_inner_walls_then_outer_ones() -> None:
    """The first tile that lies unturned, wall by wall."""
    layout = compact()
    for tile in layout["tiles"]:
        tile["rotation"] = 0
    board = board_of(layout)
    number = {cell: space for space, cell in enumerate(board.cells)}
    tile = next(tile for tile in layout["tiles"] if tile["pattern"] == "A")
    middle = (2 * tile["i"], 2 * tile["j"])
    edge = [number[beside(middle, d)] for d in range(6)]
    pairs = [(number[middle], edge[d]) for d in range(6)]
    pairs += [(edge[d], edge[(d + 1) % 6]) for d in range(6)]
    assert "".join(board.walls[min(pair), max(pair)] for pair in pairs) == patterns()["A"]


def test_R1_4_six_patterns_with_four_walls_of_each_colour() -> None:
    assert list(patterns()) == ["A", "B", "C", "D", "E", "base"]
    for letters in patterns().values():
        assert Counter(letters) == {"g": 4, "o": 4, "p": 4}
        assert Counter(letters[:6]) == {"g": 2, "o": 2, "p": 2}


def test_R1_4_no_two_patterns_are_the_same_tile_turned() -> None:
    turned = {
        min(w[k:6] + w[:k] + w[6 + k :] + w[6 : 6 + k] for k in range(6))
        for w in patterns().values()
    }
    assert len(turned) == 6


def test_R1_4_two_tiles_of_each_pattern(layout: Layout) -> None:
    assert set(Counter(tile["pattern"] for tile in layout["tiles"]).values()) == {2}


def test_R1_4_at_least_the_five_layouts() -> None:
    assert {"compact", "corridor", "bottleneck", "ring", "meadow"} <= set(layout_names())
    assert tsuboniwa.game("niwa_race").options["layout"] == "compact"


def test_R1_4_a_half_turn_exchanges_the_bases_and_changes_nothing(layout: Layout) -> None:
    one, other = (tile for tile in layout["tiles"] if tile["pattern"] == "base")

    def turned(place: tuple[int, int]) -> tuple[int, int]:
        return one["i"] + other["i"] - place[0], one["j"] + other["j"] - place[1]

    def key(tile: Any) -> tuple[object, ...]:
        return tuple(tile.values())

    after = [half_turned(tile, turned) for tile in layout["tiles"]]
    assert sorted(map(key, after)) == sorted(map(key, layout["tiles"]))


def test_R6_1_every_space_can_be_reached_and_left(board: Board) -> None:
    for own in board.bases:
        reached = {next(space for space in range(len(board.cells)) if space not in board.bases)}
        while True:
            steps = {
                b if a in reached else a for a, b in board.walls if (a in reached) != (b in reached)
            }
            if not steps - {own}:
                break
            reached |= steps - {own}
        assert reached == set(range(len(board.cells))) - {own}


def test_R6_1_every_space_can_be_left_by_beads_of_two_colours(board: Board) -> None:
    for space in range(len(board.cells)):
        colours = {
            colour
            for pair, colour in board.walls.items()
            if space in pair and not set(pair) & set(board.bases)
        }
        assert len(colours) >= 2 or space in board.bases


def test_R1_4_the_first_base_is_seat_0s() -> None:
    layout = compact()
    before = board_of(layout).bases
    layout["tiles"].reverse()
    assert board_of(layout).bases == before[::-1]


def test_R1_5_rows_from_north_to_south_numbers_from_west_to_east(board: Board) -> None:
    by_name = dict(zip(board.names, board.cells, strict=True))
    assert len(by_name) == len(board.cells) <= 73
    for name, (q, r) in by_name.items():
        row = [cell for cell in board.cells if cell[1] == r]
        assert int(name[1:]) == 1 + sum(cell[0] < q for cell in row)
        assert ord(name[0]) - ord("a") == r - min(cell[1] for cell in board.cells)


def test_R1_6_the_board_as_data(board: Board) -> None:
    data = board.as_json()
    assert list(data) == ["spaces", "walls", "bases"]
    assert [list(space) for space in data["spaces"]] == [["name", "q", "r"]] * len(board.cells)
    assert all(colour in "gop" for _, _, colour in data["walls"])
    by_name = {space["name"]: (space["q"], space["r"]) for space in data["spaces"]}
    assert [by_name[name] for name in data["bases"]] == [board.cells[b] for b in board.bases]
    assert json.loads(json.dumps(data)) == data


# --- As an option -----------------------------------------------------------------------------


def test_a_name_stays_a_name_and_chance_is_kept_in_full() -> None:
    assert tsuboniwa.game("niwa_race", layout="ring").options["layout"] == "ring"
    game = tsuboniwa.game("niwa_race", layout="random:7")
    kept = game.options["layout"]
    assert kept["name"] == "random:7"
    assert len(kept["tiles"]) == 12
    record = record_of(game.start())
    assert record.as_json()["options"]["layout"] == kept
    assert read_record(record.write()).game == game


def test_a_seed_always_makes_the_same_layout() -> None:
    assert layout_of("random:7") == layout_of("random:7") != layout_of("random:8")
    tiles = [tuple(tile.values()) for tile in layout_of("random:7")["tiles"]]
    assert tiles[:3] == [(-2, 3, "base", 4), (0, 0, "A", 0), (2, -1, "C", 4)]


def test_a_layout_in_full_plays_like_the_named_one() -> None:
    named = tsuboniwa.game("niwa_race", layout="meadow")
    full = tsuboniwa.game("niwa_race", layout=layout_of("meadow"))
    assert full.setups.tobytes() == named.setups.tobytes()


# --- Refusals ---------------------------------------------------------------------------------


def refuse(value: object) -> str:
    with pytest.raises(OptionError) as refused:
        tsuboniwa.game("niwa_race", layout=value)
    return str(refused.value)


def changed(number: int, **values: object) -> Any:
    layout = compact()
    layout["tiles"][number].update(values)
    return layout


def test_unknown_names_are_refused_with_the_nearest() -> None:
    assert refuse("rings") == 'There is no layout "rings". Did you mean ring? (R1.4)'
    everything = refuse("xyz")
    assert all(name in everything for name in layout_names())


@pytest.mark.parametrize("seed", ["", "x" * 40, "a\nb"])
def test_a_seed_is_short_and_printable(seed: str) -> None:
    assert '"random:SEED"' in refuse(f"random:{seed}")


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (7, "A layout is a name or an object with name and tiles, not 7 (R1.4)."),
        ({}, "A layout has a name and tiles, nothing else; look at: name, tiles (R1.4)."),
        (
            {**compact(), "size": 3},
            "A layout has a name and tiles, nothing else; look at: size (R1.4).",
        ),
        ({**compact(), "name": ""}, "A layout's name is a text of 1 to 40 characters (R1.4)."),
        ({**compact(), "tiles": 3}, "A layout's tiles are a list (R1.4)."),
        (
            {**compact(), "tiles": compact()["tiles"][:-1]},
            "A layout has 12 tiles; this one has 11 (R1.1).",
        ),
        ({**compact(), "tiles": []}, "A layout has 12 tiles; this one has 0 (R1.1)."),
        (
            {**compact(), "tiles": [7]},
            "Tile 1 is not an object with i, j, pattern and rotation (R1.4).",
        ),
        (
            changed(2, extra=1),
            "Tile 3 is not an object with i, j, pattern and rotation (R1.4).",
        ),
        (
            changed(2, i=1.0),
            "Tile 3: i and j are whole numbers from -100 to 100, not 1.0 (R1.4).",
        ),
        (
            changed(2, j=10**30),
            f"Tile 3: i and j are whole numbers from -100 to 100, not {10**30} (R1.4).",
        ),
        (
            changed(2, pattern="F"),
            "Tile 3: there is no pattern 'F'; there are A, B, C, D, E, base (R1.4).",
        ),
        (
            changed(2, pattern=["A"]),
            "Tile 3: there is no pattern ['A']; there are A, B, C, D, E, base (R1.4).",
        ),
        (changed(2, rotation=6), "Tile 3: a rotation is 0 to 5, not 6 (R1.3)."),
        (changed(2, rotation=True), "Tile 3: a rotation is 0 to 5, not True (R1.3)."),
        (changed(2, pattern="base"), "A layout has two bases; this one has 3 (R1.1)."),
        (changed(0, pattern="A"), "A layout has two bases; this one has 1 (R1.1)."),
    ],
)
def test_each_fault_has_its_sentence(value: object, sentence: str) -> None:
    assert refuse(value) == sentence


def test_a_pattern_three_times_is_refused() -> None:
    layout = compact()
    used = next(tile for tile in layout["tiles"] if tile["pattern"] == "B")
    used["pattern"] = "A"
    assert refuse(layout) == (
        "The pattern A lies there 3 times; there are two tiles of each (R1.4)."
    )


def test_tiles_on_one_place_are_refused() -> None:
    layout = compact()
    layout["tiles"][5].update(i=layout["tiles"][2]["i"], j=layout["tiles"][2]["j"])
    place = (layout["tiles"][2]["i"], layout["tiles"][2]["j"])
    assert refuse(layout) == f"Tiles 3 and 6 both lie at {place} (R1.1)."


def test_tiles_apart_are_refused() -> None:
    first = compact()["tiles"][0]
    assert refuse(changed(5, i=50, j=50)) == (
        "The tiles are not all connected: the one at (50, 50) "
        f"cannot be reached from the one at {(first['i'], first['j'])} (R1.1)."
    )


def test_a_garden_in_two_halves_has_no_way_from_base_to_base() -> None:
    layout = compact()
    for tile in layout["tiles"][6:]:
        tile["i"] += 20
    assert refuse(layout) == (
        "No way leads from base to base: "
        "the tiles around (1, 4) and those around (23, 0) do not touch (R1.1)."
    )


def test_R1_4_bases_side_by_side_are_refused_since_version_2() -> None:
    layout = compact()
    # Seat 1's base changes places with the tile next to seat 0's.
    there, base = layout["tiles"][10], layout["tiles"][6]
    for key in ("i", "j"):
        there[key], base[key] = base[key], there[key]
    description = tsuboniwa.describe("niwa_race")
    assert description.read_options({"layout": layout}, 1)["layout"] == layout
    with pytest.raises(OptionError) as refused:
        description.read_options({"layout": layout}, 2)
    assert str(refused.value) == (
        "The bases lie side by side, at (1, 4) and (1, 3); "
        "at least one tile lies between them (R1.4)."
    )


def test_a_file_is_checked_likewise() -> None:
    assert read_layout_text(json.dumps(compact())) == compact()
    for text, words in (("{", "JSON"), ("[]", "object with name and tiles"), ("[" * 10**5, "JSON")):
        with pytest.raises(OptionError, match=words):
            read_layout_text(text)


def test_the_limit_of_turns_is_checked() -> None:
    for value in (1, 501, "300", 30.0, True):
        with pytest.raises(OptionError, match="2 to 500"):
            tsuboniwa.game("niwa_race", max_turns=value)


def test_the_same_layout_written_in_another_order_is_the_same_game() -> None:
    layout = dict(find_layout("compact"))
    backwards = dict(reversed(layout.items()))
    one, other = (tsuboniwa.game("niwa_race", layout=written) for written in (layout, backwards))
    assert one == other
    assert hash(one) == hash(other)
