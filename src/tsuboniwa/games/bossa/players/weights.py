"""The networks that judge positions, one for each variant of the rules, kept beside the code.

`tsuboniwa train bossa` makes the file.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tsuboniwa.core.state_records import Singles, Singles2
from tsuboniwa.games.bossa.players.evaluation import FEATURES
from tsuboniwa.games.bossa.rules import Setup

FILE = Path(__file__).with_name("weights.npz")
REGULAR, CHIPS, NOVICE = VARIANTS = ("regular", "chips", "novice")


class Network(NamedTuple):
    """One hidden layer."""

    # A row for each feature, and one that always counts.
    layer: Singles2
    # A weight for each hidden unit, and one that always counts.
    last: Singles


def network_for(setup: Setup, file: Path = FILE) -> Network:
    """The network for these options."""
    return read_networks(file)[NOVICE if setup.novice else CHIPS if setup.chips else REGULAR]


@cache
def read_networks(file: Path) -> Mapping[str, Network]:
    with np.load(file) as kept:
        tables: dict[str, Any] = {name: kept[name].astype(np.float32) for name in VARIANTS}
    # One table holds both: the layer's rows, and the last weights.
    return {
        name: Network(np.ascontiguousarray(table[: FEATURES + 1, :-1]), table[FEATURES + 1].copy())
        for name, table in tables.items()
    }


def write_networks(networks: Mapping[str, Network], file: Path) -> None:
    tables: dict[str, Any] = {}
    for name, network in networks.items():
        rows, units = network.layer.shape
        table = np.zeros((rows + 1, units + 1), np.float16)
        table[:rows, :units] = network.layer
        table[rows] = network.last
        tables[name] = table
    np.savez_compressed(file, **tables)
