"""Reference implementation of Niwa: Japanischer Garten, from the rule page only.

Where the page is silent or ambiguous, this module reads it so:

- Options: unknown names, wrong types (also booleans for numbers) and values out of range are
  ``ValueError``. ``orders: None`` is the same as leaving it out; an empty list is an error.
- C2.1: ``orders`` must have exactly ``rounds`` entries even when ``rounds`` is left out, that is
  three; it does not imply ``rounds``.
- C2.1: the weights of ``order N`` are all 1 (one card of each order).
- C2.1/C2.2: in a round the actions come in the page's order: ``order``, all ``deal``, three
  ``open``, then the beginner's turn. All 66 cards are shuffled again in every round.
- C2.2: "lowest terms" is taken over the whole list: where every unseen card has two copies left,
  all weights are 1.
- C3.1: ``swap P7 P7`` is legal exactly when P7 is in the hand and P7 lies in the centre before the
  swap; so the swaps are all pairs of a hand card and a card that lay there before.
- C3.2: the trio may have been in the centre before the reveal (it "need not include the revealed
  card"); the decision comes at every reveal with a trio in the centre, ``leave`` as an action.
- C3.2: the three cards laid are any three of the nine held before the take, even three that are
  equal to the cards taken. "then value" is the number's order: ``P2`` before ``P10``.
- C3.2: "Without a trio the turn ends by itself": no ``leave`` is offered then.
- C3.3: the swaps in a row are counted over all seats together and start from 0 in each round (a
  round always ends with a reveal, so nothing could be carried over anyway).
- C4.1: the round ends after the ninth reveal's turn, however many turns each seat has had.
- C5.2, order 2: the colour is chosen after the trios are put aside; order 3 likewise.
- C5.2, order 4: floor(n/2) of the cards of that value left after the trios, any colours.
- C5.2, order 7: 0 is even (it scores 0 all the same).
- C5.2, order 8: runs in all three colours compete: the longest of all, equal length by the higher
  sum. No run of two cards: 0 points.
- C6.1: "the next by the next seat": round k (from 0) is begun by seat k modulo players.
- C6.1: who wins a round's order card (nothing is said about equal points) has no effect on actions
  or outcome, so it is not kept here.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from math import gcd

COLOURS = ("P", "G", "O")
# C1.1: values 0-10 in three colours, each twice.
ALL_CARDS: list[str] = [f"{c}{v}" for c in COLOURS for v in range(11) for _ in range(2)]
ALL_ORDERS = (1, 2, 3, 4, 5, 6, 7, 8)


def colour_of(card: str) -> str:
    return card[0]


def value_of(card: str) -> int:
    return int(card[1:])


def by_colour_then_value(card: str) -> tuple[int, int]:
    """C3.2: by colour P, G, O, then value."""
    return (COLOURS.index(colour_of(card)), value_of(card))


def trio_values(cards: list[str]) -> list[int]:
    """The values of which all three colours are there."""
    return [v for v in range(11) if all(f"{c}{v}" in cards for c in COLOURS)]


def longest_run(values: set[int]) -> list[int]:
    """C5.2, order 8, for one colour: the longest run (at least two), the higher sum if equal."""
    best: list[int] = []
    for start in range(11):
        for stop in range(start + 1, 11):
            run = list(range(start, stop + 1))
            if all(v in values for v in run) and (len(run), sum(run)) > (len(best), sum(best)):
                best = run
    return best


def score(cards: list[str], order: int) -> int:
    """Section 5: the points of nine cards under an order."""
    rest = list(cards)
    points = 0
    while trio_values(rest):  # C5.1: every possible trio, its cards put aside
        value = trio_values(rest)[0]
        for colour in COLOURS:
            rest.remove(f"{colour}{value}")
        points += 20 - value
    return points + score_rest(rest, order)


def score_rest(rest: list[str], order: int) -> int:
    """C5.2: the points of the cards left after the trios."""
    if order == 1:
        return sum(value_of(c) for c in rest)
    if order == 2:
        return max(sum(value_of(c) for c in rest if colour_of(c) == col) for col in COLOURS)
    if order == 3:
        points = 0
        for colour in COLOURS:
            values = [value_of(c) for c in rest if colour_of(c) == colour]
            if values:
                points += max(values)
        return points
    if order == 4:
        counts = Counter(value_of(c) for c in rest)
        return sum((n // 2) * 2 * value for value, n in counts.items())
    if order == 5:
        copies = Counter(rest)
        return sum(2 * value_of(card) for card, n in copies.items() if n == 2)
    if order == 6:
        return sum(value_of(c) for c in rest if value_of(c) % 2 == 1)
    if order == 7:
        return sum(value_of(c) for c in rest if value_of(c) % 2 == 0)
    if order == 8:
        runs = [longest_run({value_of(c) for c in rest if colour_of(c) == x}) for x in COLOURS]
        length = max(len(run) for run in runs)
        return max(sum(run) for run in runs if len(run) == length)
    raise ValueError(f"no such order: {order}")


def number_option(given: dict[str, object], name: str, default: int, low: int, high: int) -> int:
    value = given.pop(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{name} must be a number from {low} to {high}")
    return value


class Reference:
    """One match of Niwa: Japanischer Garten."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        given = dict(options or {})
        self.players: int = number_option(given, "players", 2, 2, 5)
        self.rounds: int = number_option(given, "rounds", 3, 1, 8)
        self.stall: int = number_option(given, "stall", 3, 0, 20)
        self.fixed_orders: list[int] | None = self._orders_option(given.pop("orders", None))
        if given:
            raise ValueError(f"unknown options: {sorted(given)}")

        # order, deal, open, act, turn, trio, over
        self.phase: str = "order"
        self.round: int = 0
        self.orders_used: list[int] = []  # the last one is the current round's
        self.unseen: list[str] = []  # pile and cards set aside together (C2.2)
        self.pile: int = 0  # how many cards the pile still has
        self.hands: list[list[str]] = []
        self.centre: list[str] = []
        self.swaps_in_a_row: int = 0
        self.seat: int = 0
        self.points: list[int] = [0 for _ in range(self.players)]
        self._start_round()

    def _orders_option(self, value: object) -> list[int] | None:
        """C2.1: distinct orders, one for each round."""
        if value is None:
            return None
        if not isinstance(value, list | tuple) or len(value) != self.rounds:
            raise ValueError("orders must be a list of one order for each round")
        orders: list[int] = []
        for entry in value:
            if isinstance(entry, bool) or not isinstance(entry, int) or entry not in ALL_ORDERS:
                raise ValueError("an order is a number from 1 to 8")
            orders.append(entry)
        if len(set(orders)) != len(orders):
            raise ValueError("orders must be distinct")
        return orders

    # ------------------------------------------------------------------ interface

    @property
    def actor(self) -> int | str | None:
        if self.phase == "over":
            return None
        if self.phase in ("order", "deal", "open", "turn"):
            return "chance"
        return self.seat

    def legal(self) -> list[str]:
        return sorted(self._options())

    def weights(self) -> list[int]:
        if self.actor != "chance":
            raise ValueError("weights are for chance only")
        if self.phase == "order":
            return [1 for _ in self.legal()]
        # C2.2: the number of unseen copies; the card is the text's last word.
        numbers = [self.unseen.count(text.split(" ")[-1]) for text in self.legal()]
        divisor = gcd(*numbers)
        return [n // divisor for n in numbers]

    @property
    def outcome(self) -> dict[str, object] | None:
        if self.phase != "over":
            return None
        best = max(self.points)  # C6.2: equal points share the win
        winners = [seat for seat in range(self.players) if self.points[seat] == best]
        return {"returns": list(self.points), "winners": winners, "reason": "points"}

    def copy(self) -> Reference:
        return copy.deepcopy(self)

    # ------------------------------------------------------------------ legal actions

    def _options(self) -> set[str]:
        if self.phase == "order":
            return {f"order {n}" for n in ALL_ORDERS if n not in self.orders_used}  # C2.1
        if self.phase == "deal":
            return {f"deal {self._deal_seat()} {card}" for card in self.unseen}
        if self.phase == "open":
            return {f"open {card}" for card in self.unseen}
        if self.phase == "turn":
            return {f"turn {card}" for card in self.unseen}
        if self.phase == "act":
            result = {"reveal"}
            if not self._must_reveal():
                for give in self.hands[self.seat]:
                    for take in self.centre:  # C3.1: a card that lay there before
                        result.add(f"swap {give} {take}")
            return result
        if self.phase == "trio":  # C3.2
            result = {"leave"}
            hand = sorted(self.hands[self.seat], key=by_colour_then_value)
            for value in trio_values(self.centre):
                for laid in combinations(hand, 3):
                    result.add(f"take {value} " + " ".join(laid))
            return result
        return set()

    def _must_reveal(self) -> bool:
        """C3.3: after stall x seats swaps in a row."""
        return self.stall > 0 and self.swaps_in_a_row >= self.stall * self.players

    def _deal_seat(self) -> int:
        """C2.2: nine to seat 0, then nine to seat 1, and so on."""
        for seat in range(self.players):
            if len(self.hands[seat]) < 9:
                return seat
        raise AssertionError("all hands are full")

    # ------------------------------------------------------------------ playing

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not legal: {text!r}")
        words = text.split(" ")
        if self.phase == "order":
            self.orders_used.append(int(words[1]))
            self.phase = "deal"
        elif self.phase == "deal":
            self.unseen.remove(words[2])
            self.hands[int(words[1])].append(words[2])
            if all(len(hand) == 9 for hand in self.hands):
                self.phase = "open"
        elif self.phase == "open":
            self.unseen.remove(words[1])
            self.centre.append(words[1])
            if len(self.centre) == 3:
                self.phase = "act"
        elif self.phase == "turn":
            self.unseen.remove(words[1])
            self.pile -= 1
            self.centre.append(words[1])
            if trio_values(self.centre):
                self.phase = "trio"
            else:
                self._end_turn()
        elif self.phase == "trio":
            if words[0] == "take":
                self._take_trio(int(words[1]), words[2:])
            self._end_turn()
        elif words[0] == "reveal":
            self.swaps_in_a_row = 0
            self.phase = "turn"
        else:
            self._swap(words[1], words[2])
            self._end_turn()

    def _swap(self, give: str, take: str) -> None:
        """C3.1. Copies are identical, so giving and taking P7 leaves all as it was."""
        hand = self.hands[self.seat]
        self.centre.remove(take)
        hand.remove(give)
        self.centre.append(give)
        hand.append(take)
        self.swaps_in_a_row += 1

    def _take_trio(self, value: int, laid: list[str]) -> None:
        """C3.2: the trio was there before the three cards are laid."""
        hand = self.hands[self.seat]
        trio = [f"{colour}{value}" for colour in COLOURS]
        for card in trio:
            self.centre.remove(card)
        for card in laid:
            hand.remove(card)
        self.centre += laid
        hand += trio

    def _end_turn(self) -> None:
        if self.pile > 0:
            self.seat = (self.seat + 1) % self.players
            self.phase = "act"
            return
        for seat in range(self.players):  # C4.1: the round is scored
            self.points[seat] += score(self.hands[seat], self.orders_used[-1])
        self.round += 1
        if self.round == self.rounds:
            self.phase = "over"
        else:
            self._start_round()

    def _start_round(self) -> None:
        """Section 2."""
        self.unseen = list(ALL_CARDS)
        self.pile = 9
        self.hands = [[] for _ in range(self.players)]
        self.centre = []
        self.swaps_in_a_row = 0
        self.seat = self.round % self.players  # C6.1
        if self.fixed_orders is None:
            self.phase = "order"
        else:
            self.orders_used.append(self.fixed_orders[self.round])
            self.phase = "deal"
