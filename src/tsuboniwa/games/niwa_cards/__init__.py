"""Niwa: Japanischer Garten, nine cards in hand and one order to collect them for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tsuboniwa.core.description import Description, Option, WholeNumber
from tsuboniwa.core.errors import OptionError
from tsuboniwa.core.phrases import Phrase, phrases_of

say = phrases_of("niwa_cards")

# C1.2: the order cards, numbered from 1. A match uses each once, so it has no more rounds.
ORDERS = 8
# C6.1: a match has this many rounds unless the option says otherwise.
ROUNDS = 3


@dataclass(frozen=True)
class OrderList(Option):
    """The orders of a match in their sequence, or None: then chance draws them (C2.1)."""

    default: list[int] | None

    def read(self, value: object) -> list[int] | None:
        if value is None:
            return None
        if not isinstance(value, list | tuple):
            raise self.refuse(value)
        for order in value:
            if type(order) is not int or not 1 <= order <= ORDERS:
                said = say("option.order", name=self.name, most=ORDERS, order=repr(order))
                raise OptionError(said)
        for order in value:
            if value.count(order) > 1:
                raise OptionError(say("option.twice", name=self.name, order=order))
        return list(value)

    def values(self) -> Phrase:
        return say("option.orders")


def _check(options: Mapping[str, Any], _rules_version: int) -> None:
    orders, rounds = options["orders"], options["rounds"]
    if orders is not None and len(orders) != rounds:
        said = say("option.rounds", count=len(orders), rounds=rounds, usual=ROUNDS)
        raise OptionError(said)


DESCRIPTION = Description(
    id="niwa_cards",
    title="Niwa: Japanischer Garten",
    credits="Reiner Knizia, Edition Michael Fischer, 2025",
    summary=say("summary"),
    fewest_seats=2,
    most_seats=5,
    rules_version=1,
    options=(
        WholeNumber("players", 2, say("options.players"), 2, 5),
        WholeNumber("rounds", ROUNDS, say("options.rounds"), 1, ORDERS),
        OrderList("orders", None, say("options.orders")),
        WholeNumber("stall", 3, say("options.stall"), 0, 20),
    ),
    check=_check,
)
