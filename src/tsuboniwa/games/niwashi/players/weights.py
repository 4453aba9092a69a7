"""What the judgement goes by, kept as text beside the code.

`tsuboniwa train niwashi` makes such a file; where this one comes from is in docs/players.md.
"""

import json
from functools import cache
from pathlib import Path

import numpy as np

from tsuboniwa.core.state_records import Floats

FILE = Path(__file__).with_name("weights.json")
# The weights by name, in the order of `judgement.py`'s entries; nearness takes the rest.
NAMES = (
    "own",
    "partner",
    "future",
    "chain",
    "telling",
    "lantern_cost",
    "latest",
    "saving",
    "matching",
)
NEARNESS = "nearness"


@cache
def read_weights(file: Path = FILE) -> Floats:
    kept = json.loads(file.read_text(encoding="utf-8"))
    return np.array([*(kept[name] for name in NAMES), *kept[NEARNESS]], np.float64)


def write_weights(weights: Floats, file: Path) -> None:
    numbers = weights.tolist()
    kept = dict(zip(NAMES, numbers, strict=False)) | {NEARNESS: numbers[len(NAMES) :]}
    file.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
