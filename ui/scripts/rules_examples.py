"""Make the positions that the rules' pages draw, from positions as text.

    python ui/scripts/rules_examples.py

Each game's `examples.json` has them as text; every seat's view of each is written to its folder
`examples/`.
"""

import json
from pathlib import Path

import tsuboniwa

GAMES = Path(__file__).parents[1] / "src" / "games"


def main() -> None:
    """Write the examples of all games."""
    for path in sorted(GAMES.glob("*/examples.json")):
        game = tsuboniwa.game(path.parent.name)
        for name, figure in json.loads(path.read_text(encoding="utf-8")).items():
            position = game.position("\n".join(figure["position"]))
            views = []
            for seat in range(game.seats):
                view = position.view(seat).as_json()
                for common in ("game", "seat", "legal"):
                    del view[common]
                views.append(view)
            example = {
                "options": game.options,
                "views": views,
                "history": [{"seat": seat, "action": action} for seat, action in figure["history"]],
            }
            written = path.parent / "examples" / f"{name}.json"
            written.write_text(json.dumps(example) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
