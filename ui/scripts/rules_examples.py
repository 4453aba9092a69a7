"""Make the positions that the rules' pages draw, from positions as text.

    python ui/scripts/rules_examples.py

Each is written to ui/src/rules/examples/ as every seat's view of it.
"""

import json
from pathlib import Path

import tsuboniwa

FOLDER = Path(__file__).parents[1] / "src" / "rules" / "examples"
DOCS = Path(__file__).parents[2] / "docs" / "format"

TRIO = """take 0
orders: 4
scores:
pile: 7
swaps: 0
centre: P5 G5 O5 P0 G9
seat 0: P2 P4 P10 G1 G4 G8 O2 O8 O10
seat 1: P1 P3 P6 G2 G3 G7 O1 O3 O9*
shown 0:
shown 1:"""

DUOS = """act 0
orders: 4
scores:
pile: 9
swaps: 0
centre: P0 P9 G0
seat 0: P4 P8 P10 G1 G8 G10 O2 O4 O8
seat 1: P1 P3 P5 G2 G4 G6 O1 O3 O5
shown 0:
shown 1:"""

MATCH = """take 0 match
start: gsp
laid: 0 ogb v 2,0; 1 psp h 2,2; 0 sgp h 1,0
lantern: -
display: bbg ggp oso
discard:
pile: 35
seat 0: (bbo) (opp) | I-g T-p |
seat 1: (gop) (bsp) bop | X-p U-o |"""

LANTERN = """discard 0
start: gsp
laid: 0 ogb v 2,0; 1 psp h 2,2
lantern: at 1,1 E
display: bbg ggp oso
discard:
pile: 35
seat 0: (bbo) (opp) (gpo) | I-g T-p |
seat 1: (gop) (bsp) bop | X-p U-o |"""


def written(game: str, number: int) -> str:
    """A position that the format page of a game writes out."""
    blocks: list[list[str]] = []
    inside = False
    for line in (DOCS / f"{game}.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            if not inside:
                blocks.append([])
            blocks[-1].append(line[4:])
            inside = True
        elif line.strip():
            inside = False
    positions = [block for block in blocks if block[0].split(" ")[0] in ("turn", "take", "act")]
    return "\n".join(positions[number])


EXAMPLES: dict[str, tuple[str, str, list[tuple[int, str]]]] = {
    "bossa-ends": ("bossa", written("bossa", 0), []),
    "race-step": ("niwa_race", written("niwa_race", 0), []),
    "race-jump": ("niwa_race", written("niwa_race", 1), []),
    "cards-trio": ("niwa_cards", TRIO, [(0, "turn O5")]),
    "cards-duos": ("niwa_cards", DUOS, []),
    "niwashi-line": ("niwashi", written("niwashi", 0), [(0, "ppb h 3,0")]),
    "niwashi-match": ("niwashi", MATCH, [(0, "sgp h 1,0")]),
    "niwashi-lantern": ("niwashi", LANTERN, [(0, "lantern at 1,1 E")]),
}


def main() -> None:
    """Write all examples."""
    FOLDER.mkdir(exist_ok=True)
    for name, (game_name, text, history) in EXAMPLES.items():
        game = tsuboniwa.game(game_name)
        position = game.position(text)
        views = []
        for seat in range(game.seats):
            view = position.view(seat).as_json()
            for common in ("game", "seat", "legal"):
                del view[common]
            views.append(view)
        example = {
            "options": game.options,
            "views": views,
            "history": [{"seat": seat, "action": action} for seat, action in history],
        }
        (FOLDER / f"{name}.json").write_text(json.dumps(example) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
