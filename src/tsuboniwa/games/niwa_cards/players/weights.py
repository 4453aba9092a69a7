"""What was learned about hands, kept as text beside the code."""

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tsuboniwa.core.state_records import Floats

# Parts of a round, by what the pile still has.
STAGES = 4
FILE = Path(__file__).with_name("weights.json")


class Weights(NamedTuple):
    """Points to come, beside those that the cards score as they lie; for one number of seats."""

    # By order, stage, value and class of patterns.
    values: Floats
    # By order, stage and class of sets of values in a colour.
    colours: Floats
    # By order and stage.
    margins: Floats


def read_weights(seats: int) -> Weights:
    kept = json.loads(FILE.read_text(encoding="utf-8"))[str(seats)]
    return Weights(*(np.array(kept[name]) for name in Weights._fields))


def write_weights(learned: dict[int, Weights]) -> None:
    kept = {
        str(seats): {name: np.round(part, 1).tolist() for name, part in weights._asdict().items()}
        for seats, weights in learned.items()
    }
    FILE.write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf-8")
