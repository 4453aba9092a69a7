"""What was learned about hands, kept as text beside the code.

`tsuboniwa train niwa_cards` makes the file.
"""

import json
from functools import cache
from pathlib import Path

import numpy as np

from tsuboniwa.games.niwa_cards.players.evaluation import Tables, Weights, make_tables

FILE = Path(__file__).with_name("weights.json")


@cache
def tables_for(seats: int, file: Path = FILE) -> Tables:
    return make_tables(read_weights(seats, file))


def read_weights(seats: int, file: Path = FILE) -> Weights:
    kept = json.loads(file.read_text(encoding="utf-8"))[str(seats)]
    return Weights(*(np.array(kept[name]) for name in Weights._fields))


def write_weights(learned: dict[int, Weights], file: Path) -> None:
    kept = {
        str(seats): {name: np.round(part, 1).tolist() for name, part in weights._asdict().items()}
        for seats, weights in learned.items()
    }
    file.write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf-8")
