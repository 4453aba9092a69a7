"""What a seat may know, as plain data."""

from collections.abc import Iterable
from typing import TypedDict

from tsuboniwa.games.niwa_cards import rules
from tsuboniwa.games.niwa_cards.cards import (
    CARD_NAMES,
    COPIES,
    EACH_COLOUR,
    VALUES,
    card_names,
    trio_values,
    without,
)
from tsuboniwa.games.niwa_cards.notation import PHASES
from tsuboniwa.games.niwa_cards.rules import Setup, State
from tsuboniwa.games.niwa_cards.scoring import (
    ORDER_TEXTS,
    TRIO_POINTS,
    add_up,
    counted,
    rest,
    score,
    trios,
)


class TrioView(TypedDict):
    """A trio in a scored hand (C5.1)."""

    value: int
    cards: list[str]
    points: int


class ScoreView(TypedDict):
    """What cards are worth under an order, card by card (C5)."""

    trios: list[TrioView]
    # The cards that the order counts, each with its value, and what they add up to.
    counted: list[str]
    counted_points: int
    # What does not fit the order and scores nothing.
    idle: list[str]
    points: int


class OrderView(TypedDict):
    """An order card (C5.2)."""

    number: int
    # What the rest of a hand scores: "the highest card of each colour".
    text: str


class SeatView(TypedDict):
    """What the viewer knows of a seat."""

    # Hand cards that the viewer knows, and how many it does not.
    cards: list[str]
    unknown: int
    # The part of the hand that everybody knows: seen going in and not yet out.
    known: list[str]
    # As the hand stands; null where a card of it is unknown, or the order.
    score: ScoreView | None
    # Of the rounds that are over: points, and the order cards won.
    points: int
    orders_won: list[int]


class RoundView(TypedDict):
    """A round that is over."""

    order: OrderView
    points: list[int]
    # Every seat with the most points has won the order card.
    winners: list[int]


class ShownView(TypedDict):
    """A hand laid open when its round was scored (C6.1)."""

    cards: list[str]
    score: ScoreView


class NiwaCardsView(TypedDict):
    """The whole table as one viewer sees it."""

    rounds: int
    stall: int
    # The round at play, from 1; the last one when the match is over.
    round: int
    phase: str
    # Whose turn it is; before a round's first turn, who will begin it. Null when all is over.
    turn: int | None
    # Of the round at play; null before it is drawn.
    order: OrderView | None
    centre: list[str]
    # The values of the trios in the centre.
    centre_trios: list[int]
    pile: int
    # How many cards are set aside unseen in this round.
    aside: int
    # Swaps since the last reveal, and how many more there may be; null without that rule (C3.3).
    swaps: int
    swaps_left: int | None
    hands: list[SeatView]
    # All cards that everybody has seen in this round: those in the centre, those known in hands.
    seen: list[str]
    # Every card whose place the viewer does not know: pile, set aside, hidden in hands.
    unseen: list[str]
    # The rounds that are over.
    scored: list[RoundView]
    # The hands of the last round that is over, by seat; null in the first round.
    last_hands: list[ShownView] | None


def describe(setup: Setup, state: State, seat: int) -> NiwaCardsView:
    seats = int(setup.seats)
    scored = int(state.scored)
    over = state.phase == rules.FINISHED
    current = scored - 1 if over else scored
    order = int(state.orders[current])
    limit = int(setup.stall) * seats
    return {
        "rounds": int(setup.rounds),
        "stall": int(setup.stall),
        "round": current + 1,
        "phase": PHASES[state.phase],
        "turn": None if over else int(state.mover),
        "order": _order(order) if order else None,
        "centre": card_names(state.centre),
        "centre_trios": _values(trio_values(int(state.centre[0]))),
        "pile": int(state.pile),
        "aside": len(CARD_NAMES) * COPIES - seats * rules.HAND - rules.CENTRE_MOST,
        "swaps": int(state.swaps),
        "swaps_left": limit - int(state.swaps) if limit else None,
        "hands": [_hand(setup, state, holder, order) for holder in range(seats)],
        "seen": _seen(setup, state),
        "unseen": card_names(state.unseen),
        "scored": [_round(setup, state, number) for number in range(scored)],
        "last_hands": _last_hands(setup, state) if scored else None,
    }


def score_view(cards: Iterable[int], order: int) -> ScoreView:
    one, two = (int(mask) for mask in cards)
    single, double = trios(one, two)
    fits_one, fits_two = counted(one, two, order)
    return {
        "trios": [_trio(value) for value in sorted(_values(single) + _values(double))],
        "counted": card_names((fits_one, fits_two)),
        "counted_points": add_up(fits_one) + add_up(fits_two),
        "idle": card_names(without(*rest(one, two), fits_one, fits_two)),
        "points": score(one, two, order),
    }


def _trio(value: int) -> TrioView:
    cards = card_names((EACH_COLOUR << value, 0))
    return {"value": value, "cards": cards, "points": TRIO_POINTS - value}


def _order(number: int) -> OrderView:
    return {"number": number, "text": ORDER_TEXTS[number]}


def _values(mask: int) -> list[int]:
    return [value for value in range(VALUES) if mask >> value & 1]


def _hand(setup: Setup, state: State, holder: int, order: int) -> SeatView:
    cards = card_names(state.hand[holder])
    unknown = int(state.hidden[holder])
    whole = cards and not unknown and order
    return {
        "cards": cards,
        "unknown": unknown,
        "known": card_names(state.known[holder]),
        "score": score_view(state.hand[holder], order) if whole else None,
        "points": rules.points(state, holder),
        "orders_won": [
            int(state.orders[number])
            for number in range(state.scored)
            if holder in _round_winners(setup, state, number)
        ],
    }


def _seen(setup: Setup, state: State) -> list[str]:
    seen = card_names(state.centre)
    for known in state.known[: setup.seats]:
        seen += card_names(known)
    return sorted(seen, key=CARD_NAMES.index)


def _round(setup: Setup, state: State, number: int) -> RoundView:
    return {
        "order": _order(int(state.orders[number])),
        "points": state.scores[number, : setup.seats].tolist(),
        "winners": _round_winners(setup, state, number),
    }


def _round_winners(setup: Setup, state: State, number: int) -> list[int]:
    """Who has won a round's order card: equal points share it, as they share a match (C6)."""
    points: list[int] = state.scores[number, : setup.seats].tolist()
    return [seat for seat in range(setup.seats) if points[seat] == max(points)]


def _last_hands(setup: Setup, state: State) -> list[ShownView]:
    order = int(state.orders[state.scored - 1])
    return [
        {"cards": card_names(hand), "score": score_view(hand, order)}
        for hand in state.shown[: setup.seats]
    ]
