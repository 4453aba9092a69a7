"""Bossa: a duel over two rows of numbers."""

from collections.abc import Mapping
from typing import Any

from tsuboniwa.core.description import Choice, Description, Switch
from tsuboniwa.core.errors import OptionError


def _check(options: Mapping[str, Any]) -> None:
    if options["rules"] == "novice" and options["chips"]:
        raise OptionError("Novice rules are played without chips (8): leave out one of the two.")


DESCRIPTION = Description(
    id="bossa",
    title="Bossa",
    credits="Banana Moon Games, 2021-2023",
    summary="A duel over two rows of numbers: be the first to get rid of your tiles.",
    fewest_seats=2,
    most_seats=2,
    rules_version=1,
    options=(
        Choice("rules", "regular", "the regular rules or the novice ones", ("regular", "novice")),
        Switch("chips", False, "whether the expansion's chips are used"),
    ),
    check=_check,
)
