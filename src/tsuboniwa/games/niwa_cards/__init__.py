"""Niwa: Japanischer Garten, nine cards in hand and one order to collect them for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tsuboniwa.core.description import Description, Option, WholeNumber
from tsuboniwa.core.errors import OptionError

# C1.2: the order cards, numbered from 1. A match uses each once, so it has no more rounds.
ORDERS = 8
# C6.1: a match has so many rounds unless the option says otherwise.
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
                raise OptionError(
                    f"An order in the option {self.name} is a whole number from 1 to {ORDERS}, "
                    f"not {order!r} (C1.2)."
                )
        for order in value:
            if value.count(order) > 1:
                raise OptionError(
                    f"The option {self.name} has order {order} more than once; "
                    "a match uses each once (C2.1)."
                )
        return list(value)

    def values(self) -> str:
        return "a list of different orders such as [3, 8, 1], or null"


def _check(options: Mapping[str, Any]) -> None:
    orders, rounds = options["orders"], options["rounds"]
    if orders is not None and len(orders) != rounds:
        raise OptionError(
            f"There is one order for each round (C2.1): orders has {len(orders)}, "
            f"but rounds is {rounds} (default {ROUNDS})."
        )


DESCRIPTION = Description(
    id="niwa_cards",
    title="Niwa: Japanischer Garten",
    credits="Reiner Knizia, Edition Michael Fischer, 2025",
    summary="Swap and reveal until your nine cards score best for the round's order.",
    fewest_seats=2,
    most_seats=5,
    rules_version=1,
    options=(
        WholeNumber("players", 2, "how many seats there are", 2, 5),
        WholeNumber("rounds", ROUNDS, "how many rounds a match has", 1, ORDERS),
        OrderList("orders", None, "the rounds' orders, instead of drawn ones"),
        WholeNumber("stall", 3, "how many swaps a seat, in a row, force a reveal; 0: never", 0, 20),
    ),
    check=_check,
)
