"""Actions and positions as text, both ways (docs/format/niwa_cards.md)."""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from tsuboniwa.core.action_text import no_such_action, read_seat, written_as
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.errors import InvalidAction, PositionError
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.position_text import join_line, read_lines
from tsuboniwa.games.niwa_cards import ORDERS, rules
from tsuboniwa.games.niwa_cards.cards import (
    ALL_KINDS,
    CARD_NAMES,
    CARD_NUMBERS,
    COPIES,
    VALUES,
    card_names,
    collect,
    trio_values,
    without,
)
from tsuboniwa.games.niwa_cards.rules import (
    CARD_MASK,
    FIELDS,
    FIRST_SHIFT,
    HIDDEN_CARD,
    KIND_SHIFT,
    SECOND_SHIFT,
    THIRD_SHIFT,
    WHERE_MASK,
    WHERE_SHIFT,
    Setup,
    State,
)
from tsuboniwa.games.niwa_cards.scoring import score

say = phrases_of("niwa_cards")
HIDDEN_KIND = FIELDS.named("kind").mask
CARD_SHIFTS = (FIRST_SHIFT, SECOND_SHIFT, THIRD_SHIFT)

HIDDEN = "?"
# Behind a card in a hand: everybody knows that it is there.
KNOWN = "*"
# Words that begin an action, in the order of their kinds: what follows them.
FORMS = {
    "order": "order N",
    "deal": "deal SEAT C",
    "open": "open C",
    "turn": "turn C",
    "swap": "swap GIVE TAKE",
    "reveal": "reveal",
    "take": "take V C C C",
    "leave": "leave",
}
WORDS = tuple(FORMS)


# --- Actions ----------------------------------------------------------------------------------


def format_action(setup: Setup, action: int) -> str:
    kind = action >> KIND_SHIFT
    if kind == HIDDEN_KIND:
        return HIDDEN
    words = [WORDS[kind]]
    if kind in (rules.ORDER, rules.DEAL, rules.TAKE):
        words.append(str(action >> WHERE_SHIFT & WHERE_MASK))
    for shift in CARD_SHIFTS:
        card = action >> shift & CARD_MASK
        if card == CARD_MASK:
            words.append(HIDDEN)
        elif card:
            words.append(CARD_NAMES[card - 1])
    return " ".join(words)


def parse_action(setup: Setup, text: str) -> int:
    if text == HIDDEN:
        return HIDDEN_KIND << KIND_SHIFT
    word, *rest = text.split(" ")
    if word not in FORMS:
        raise no_such_action(FORMS.values())
    if len(rest) != FORMS[word].count(" "):
        raise written_as(FORMS[word])
    kind = WORDS.index(word)
    action = kind << KIND_SHIFT
    if kind == rules.ORDER:
        return action | _parse_order(rest[0]) << WHERE_SHIFT
    if kind == rules.DEAL:
        return action | read_seat(rest[0], int(setup.seats)) << WHERE_SHIFT | _parse_dealt(rest[1])
    if kind == rules.TAKE:
        return action | _parse_value(rest[0]) << WHERE_SHIFT | _parse_laid(rest[1:])
    for shift, name in zip(CARD_SHIFTS, rest, strict=False):
        action |= (_parse_card(name) + 1) << shift
    return action


def _parse_order(text: str) -> int:
    if text not in map(str, range(1, ORDERS + 1)):
        raise InvalidAction(say("notation.order", text=text, last=ORDERS))
    return int(text)


def _parse_value(text: str) -> int:
    if text not in map(str, range(VALUES)):
        raise InvalidAction(say("notation.value", text=text, highest=VALUES - 1))
    return int(text)


def _parse_card(text: str) -> int:
    if text not in CARD_NUMBERS:
        raise InvalidAction(say("notation.card", text=text, highest=VALUES - 1))
    return CARD_NUMBERS[text]


def _parse_dealt(text: str) -> int:
    """The card of a deal, which a redacted record may hide."""
    return HIDDEN_CARD if text == HIDDEN else (_parse_card(text) + 1) << FIRST_SHIFT


def _parse_laid(names: Sequence[str]) -> int:
    cards = [_parse_card(name) for name in names]
    if cards != sorted(cards):
        raise InvalidAction(say("notation.laidOrder"))
    laid = 0
    for shift, card in zip(CARD_SHIFTS, cards, strict=True):
        laid |= (card + 1) << shift
    return laid


# --- Positions --------------------------------------------------------------------------------

PHASES = ("order", "deal", "open", "act", "turn", "take", "over")
# No text can say more swaps in a row; without a limit (C3.3) a match may have more.
SWAPS_MOST = 999_999_999
# Phases in which somebody's turn is going on.
TURN_PHASES = (rules.ACTING, rules.TURNING, rules.EXCHANGING)


def format_position(setup: Setup, state: State) -> str:
    scored = int(state.scored)
    words = [PHASES[state.phase]] + ([str(state.mover)] if state.phase in TURN_PHASES else [])
    orders = [str(order) for order in state.orders if order]
    scores = [",".join(map(str, row[: setup.seats])) for row in state.scores[:scored].tolist()]
    lines = [" ".join(words), join_line("orders", orders), join_line("scores", scores)]
    lines += [join_line("pile", [str(state.pile)]), join_line("swaps", [str(state.swaps)])]
    lines.append(join_line("centre", card_names(state.centre)))
    lines += [join_line(f"seat {seat}", _hand_words(state, seat)) for seat in range(setup.seats)]
    for seat in range(setup.seats):
        lines.append(join_line(f"shown {seat}", card_names(state.shown[seat])))
    return "\n".join(lines)


def _hand_words(state: State, seat: int) -> list[str]:
    words = []
    known = card_names(state.known[seat])
    for name in card_names(state.hand[seat]):
        if name in known:
            known.remove(name)
            words.append(name + KNOWN)
        else:
            words.append(name)
    return words + [HIDDEN] * int(state.hidden[seat])


def parse_position(setup: Setup, text: str, state: State) -> None:
    """Fill `state`, all zeros, from a text as `format_position` gives it."""
    lines = read_lines(text, _line_names(setup))
    _parse_scores(setup, state, lines["scores"].split())
    _parse_phase(setup, state, lines["phase"])
    _parse_orders(setup, state, lines["orders"].split())
    state.pile = _parse_number(lines["pile"], rules.PILE, "pile")
    state.swaps = _parse_number(lines["swaps"], SWAPS_MOST, "swaps")
    state.centre[:] = _parse_cards(lines["centre"].split())
    for seat in range(setup.seats):
        _parse_hand(state, seat, lines[f"seat {seat}"].split())
        state.shown[seat] = _parse_cards(lines[f"shown {seat}"].split())
    _find_unseen(setup, state)
    _check_counts(setup, state)


def _line_names(setup: Setup) -> list[str]:
    names = ["orders", "scores", "pile", "swaps", "centre"]
    return names + [f"{what} {seat}" for seat in range(setup.seats) for what in ("seat", "shown")]


def _parse_number(text: str, most: int, name: str) -> int:
    # int() would take other digits too, and texts too long to be meant.
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= most):
        raise PositionError(f'The line "{name}" has a number from 0 to {most}, not "{text}".')
    return int(text)


def _parse_scores(setup: Setup, state: State, rows: Sequence[str]) -> None:
    if len(rows) > setup.rounds:
        raise PositionError(f"Scores of {len(rows)} rounds, but the match has {setup.rounds}.")
    for i, row in enumerate(rows):
        words = row.split(",")
        if len(words) != setup.seats:
            raise PositionError(f'A round\'s scores are one for each seat, not "{row}".')
        for seat, word in enumerate(words):
            state.scores[i, seat] = _parse_number(word, 100, "scores")
    state.scored = len(rows)


def _parse_phase(setup: Setup, state: State, text: str) -> None:
    word, *rest = text.split() or [""]
    if word not in PHASES:
        raise PositionError(f'"{word}" is not a phase; they are {", ".join(PHASES)}.')
    state.phase = PHASES.index(word)
    if (state.phase == rules.FINISHED) != (state.scored == setup.rounds):
        raise PositionError("A match is over exactly when its last round is scored (C6.1).")
    state.mover = state.scored % setup.seats
    state.actor = CHANCE
    if state.phase in TURN_PHASES:
        if len(rest) != 1 or rest[0] not in map(str, range(setup.seats)):
            raise PositionError(f'"{word}" is followed by a seat, 0 to {setup.seats - 1}.')
        state.mover = int(rest[0])
        if state.phase != rules.TURNING:
            state.actor = state.mover
    elif rest:
        raise PositionError(f'"{word}" stands alone.')
    elif state.phase == rules.FINISHED:
        state.actor = OVER
        state.reason = rules.POINTS


def _parse_orders(setup: Setup, state: State, words: Sequence[str]) -> None:
    begun = int(state.scored) + (state.phase not in (rules.ORDERING, rules.FINISHED))
    if len(words) != begun or len(set(words)) != begun:
        raise PositionError(f"The orders used so far, all different, must be {begun} here (C2.1).")
    for i, word in enumerate(words):
        if word not in map(str, range(1, ORDERS + 1)):
            raise PositionError(f'No such order as "{word}": they are 1 to {ORDERS} (C1.2).')
        state.orders[i] = int(word)
    fixed = [str(order) for order in setup.orders[:begun]]
    if setup.orders[0] and (words != fixed or state.phase == rules.ORDERING):
        raise PositionError("The orders are not those that the option orders fixes (C2.1).")


def _parse_cards(names: Sequence[str]) -> tuple[int, int]:
    for name in names:
        if name not in CARD_NUMBERS:
            raise PositionError(f'No such card as "{name}" (C1.1).')
    _check_copies(names)
    return collect(names)


def _check_copies(names: Sequence[str]) -> None:
    for name, copies in Counter(names).items():
        if copies > COPIES:
            raise PositionError(f"There are more than two of {name} (C1.1).")


def _parse_hand(state: State, seat: int, words: Sequence[str]) -> None:
    cards = [word for word in words if word != HIDDEN]
    state.hidden[seat] = len(words) - len(cards)
    state.hand[seat] = _parse_cards([word.removesuffix(KNOWN) for word in cards])
    state.known[seat] = collect(word[:-1] for word in cards if word.endswith(KNOWN))


def _find_unseen(setup: Setup, state: State) -> None:
    """What lies nowhere is unseen: the pile, the cards set aside, and hidden hand cards."""
    placed = card_names(state.centre)
    for hand in state.hand[: setup.seats]:
        placed += card_names(hand)
    _check_copies(placed)
    state.unseen[:] = without(ALL_KINDS, ALL_KINDS, *collect(placed))


def _count(cards: Iterable[int]) -> int:
    return len(card_names(cards))


def _check_counts(setup: Setup, state: State) -> None:
    """The number of cards everywhere is what the phase says."""
    phase = int(state.phase)
    hands = [_count(state.hand[seat]) + int(state.hidden[seat]) for seat in range(setup.seats)]
    dealt = sum(hands)
    full = [min(rules.HAND, max(0, dealt - rules.HAND * seat)) for seat in range(setup.seats)]
    all_dealt = dealt == rules.HAND * setup.seats
    if hands != full or all_dealt != (phase > rules.DEALING) or (phase == rules.ORDERING and dealt):
        raise PositionError("Nine cards are dealt to each seat, to one after the other (C2.2).")
    if phase < rules.ACTING and (state.pile != rules.PILE or state.swaps):
        raise PositionError("Before the first turn the pile has nine cards, and no swap was made.")
    centre = _count(state.centre)
    if phase < rules.OPENING:
        right = centre == 0
    elif phase == rules.OPENING:
        right = centre < rules.OPENED
    else:
        right = centre + state.pile == rules.CENTRE_MOST
    if not right:
        raise PositionError(
            "The centre has three cards and one more for each that has left the pile (C2.2, C3.2)."
        )
    _check_turn(setup, state)
    _check_shown(setup, state)


def _check_shown(setup: Setup, state: State) -> None:
    last = int(state.scored) - 1
    for seat in range(setup.seats):
        one, two = (int(mask) for mask in state.shown[seat])
        if _count((one, two)) != (rules.HAND if state.scored else 0):
            raise PositionError("Nine cards of each seat are shown once a round is scored (C6.1).")
        if state.scored and score(one, two, int(state.orders[last])) != state.scores[last, seat]:
            raise PositionError(f"The cards shown of seat {seat} have another score (C5).")
        if state.phase == rules.FINISHED and not (
            np.array_equal(state.hand[seat], state.shown[seat])
            and np.array_equal(state.known[seat], state.shown[seat])
        ):
            raise PositionError("At the end all hands are known (*) and shown (C6.1).")


def _check_turn(setup: Setup, state: State) -> None:
    phase = int(state.phase)
    if phase in (rules.ACTING, rules.TURNING) and state.pile == 0:
        raise PositionError("With the pile's last card the round ends (C4.1).")
    if phase == rules.FINISHED and state.pile:
        raise PositionError("A round ends with the pile's last card (C4.1).")
    if phase == rules.EXCHANGING and (
        state.pile == rules.PILE or not trio_values(int(state.centre[0]))
    ):
        raise PositionError("After a reveal a trio lies in the centre, or the turn is over (C3.2).")
    if phase != rules.ACTING and state.swaps:
        raise PositionError("A reveal ends the swaps in a row (C3.3).")
    if setup.stall and state.swaps > setup.stall * setup.seats:
        raise PositionError(f"After {setup.stall * setup.seats} swaps one must reveal (C3.3).")
