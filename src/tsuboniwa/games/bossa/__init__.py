"""Bossa: a duel over two rows of numbers."""

from collections.abc import Mapping
from typing import Any

from tsuboniwa.core.description import Description, OneOf, Switch
from tsuboniwa.core.errors import OptionError
from tsuboniwa.core.phrases import phrases_of

say = phrases_of("bossa")


def _check(options: Mapping[str, Any], _rules_version: int) -> None:
    if options["rules"] == "novice" and options["chips"]:
        raise OptionError(say("noviceWithoutChips"))


DESCRIPTION = Description(
    id="bossa",
    title="Bossa",
    credits="Banana Moon Games, 2021-2023",
    summary=say("summary"),
    fewest_seats=2,
    most_seats=2,
    rules_version=1,
    options=(
        OneOf("rules", "regular", say("options.rules"), ("regular", "novice")),
        Switch("chips", False, say("options.chips")),
    ),
    check=_check,
)
