"""Niwa: a race through a garden of coloured walls."""

from dataclasses import dataclass
from typing import Any

from tsuboniwa.core.description import Description, Option, WholeNumber
from tsuboniwa.games.niwa_race.layouts import layout_names, read_layout


@dataclass(frozen=True)
class LayoutOption(Option):
    """A layout by name, or in full; one made at random is kept in full, for records."""

    def read(self, value: object) -> Any:
        return read_layout(value)

    def values(self) -> str:
        return f'{", ".join(layout_names())}, "random:SEED" or a layout in full (R1.4)'


DESCRIPTION = Description(
    id="niwa_race",
    title="Niwa",
    credits="Marie and Wilfried Fort, Djeco 2017",
    summary="A race through a garden: beads open walls of their colour on the way to a temple.",
    fewest_seats=2,
    most_seats=2,
    rules_version=1,
    options=(
        LayoutOption("layout", "compact", "how the twelve tiles lie"),
        WholeNumber("max_turns", 300, "after how many turns a match is drawn", 2, 500),
    ),
)
