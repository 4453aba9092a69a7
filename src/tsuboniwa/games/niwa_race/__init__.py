"""Niwa: a race through a garden of coloured walls."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tsuboniwa.core.description import Description, Option, WholeNumber
from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.games.niwa_race.layouts import check_bases, find_layout, layout_names, read_layout

say = phrases_of("niwa_race")


@dataclass(frozen=True)
class LayoutOption(Option):
    """A layout by name, or in full; one made at random is kept in full, for records."""

    def read(self, value: object) -> Any:
        return read_layout(value)

    def values(self) -> Phrase:
        return say("option.layout", layouts=", ".join(layout_names()))


def _check(options: Mapping[str, Any], rules_version: int) -> None:
    # Version 1 let bases lie anywhere, and its matches are still read.
    if rules_version > 1:
        check_bases(find_layout(options["layout"]))


DESCRIPTION = Description(
    id="niwa_race",
    title="Niwa",
    credits="Marie and Wilfried Fort, Djeco 2017",
    summary=say("summary"),
    fewest_seats=2,
    most_seats=2,
    rules_version=2,
    options=(
        LayoutOption("layout", "compact", say("options.layout")),
        WholeNumber("max_turns", 300, say("options.max_turns"), 2, 500),
    ),
    check=_check,
)
