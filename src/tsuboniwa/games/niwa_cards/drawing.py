"""Niwa, the card game, in a terminal."""

import re
from collections.abc import Sequence
from typing import cast

from rich.text import Text

from tsuboniwa.core.game import View
from tsuboniwa.games.niwa_cards.cards import CARD_NUMBERS, COLOUR_LETTERS, VALUES
from tsuboniwa.games.niwa_cards.rules import PILE
from tsuboniwa.games.niwa_cards.view import NiwaCardsView, ScoreView, SeatView

# The letter says it too: colour is never alone.
PRIMER = """\
Make your nine cards worth most for the round's order. Three cards of the same value in
all three colours are a trio: 20 points less their value, and they count first. The other
cards score as the order says. In a turn either swap one of your cards for an open one
(swap P7 G3), or reveal the pile's top card; then you may take a trio that lies open for
any three of your cards (take 7 P1 P2 G9), or leave it. The round ends with the pile's
last card. All of it: docs/rules/niwa_cards.md"""
STYLES = {"P": "bold bright_magenta", "G": "bold green", "O": "bold dark_orange"}
MARGIN = 14
SHORT_WORDS = {"s": "swap", "r": "reveal", "t": "take", "l": "leave"}
IDLE_WORDS = ("for", "with", "and", "the")


def draw(view: View) -> Text:
    table = cast(NiwaCardsView, view.as_json())
    drawn = Text()
    # The hands of the last round stay in sight until the new one gets going.
    if table["last_hands"] and table["pile"] == PILE:
        _last_round(drawn, table, view.seat)
        drawn.append("\n")
    _heading(drawn, table)
    _row(drawn, "Centre", "bold")
    _cards(drawn, table["centre"])
    drawn.append("\n\n")
    # At the end all is open; before, it matters what others know.
    over = table["phase"] == "over"
    for seat, hand in enumerate(table["hands"]):
        _hand(drawn, seat, hand, view.seat, [] if over else hand["known"])
    if not over and any(hand["known"] for hand in table["hands"]):
        _row(drawn, "", "")
        drawn.append("* everybody saw it go there\n", "dim")
    drawn.append("\n")
    _unseen(drawn, table["unseen"])
    return drawn


def _heading(drawn: Text, table: NiwaCardsView) -> None:
    drawn.append(f"Round {table['round']} of {table['rounds']}", "bold")
    if table["order"]:
        drawn.append(f" · order {table['order']['number']}: {table['order']['text']}", "bold")
    drawn.append(f"\nPile {table['pile']}, set aside {table['aside']}")
    if table["phase"] == "act" and table["swaps_left"] is not None:
        drawn.append(f", swaps until somebody must reveal: {table['swaps_left']}")
    drawn.append("\n\n")


def _row(drawn: Text, name: str, style: str) -> None:
    drawn.append(f"{name:<{MARGIN}}", style)


def _cards(drawn: Text, cards: Sequence[str], known: Sequence[str] = ()) -> None:
    """Cards in their colours, a wider gap between these; known ones have a star."""
    unmarked = list(known)
    for i, card in enumerate(cards):
        if i:
            drawn.append("  " if card[0] != cards[i - 1][0] else " ")
        drawn.append(card, STYLES[card[0]])
        if card in unmarked:
            unmarked.remove(card)
            drawn.append("*")


def _hand(drawn: Text, seat: int, hand: SeatView, viewer: int, known: Sequence[str]) -> None:
    _row(drawn, _name(seat, viewer), "bold" if seat == viewer else "")
    _cards(drawn, hand["cards"], known)
    if hand["unknown"]:
        drawn.append(("  " if hand["cards"] else "") + " ".join("?" * hand["unknown"]), "dim")
    drawn.append("\n")
    if hand["score"]:
        _row(drawn, "", "")
        _score(drawn, hand["score"])
        drawn.append("\n")
    if hand["points"] or hand["orders_won"]:
        _row(drawn, "", "")
        won = ", ".join(map(str, hand["orders_won"]))
        drawn.append(f"{hand['points']} points so far" + (f", won order {won}" if won else ""))
        drawn.append("\n")


def _score(drawn: Text, score: ScoreView) -> None:
    """A sum, such as: 40 = trio of 8 (12) + P4 O4 (8)."""
    drawn.append(f"{score['points']}", "bold")
    sign = "="
    for trio in score["trios"]:
        drawn.append(f" {sign} trio of {trio['value']} ({trio['points']})")
        sign = "+"
    if score["counted"]:
        drawn.append(f" {sign} ")
        _cards(drawn, score["counted"])
        drawn.append(f" ({score['counted_points']})")


def _last_round(drawn: Text, table: NiwaCardsView, viewer: int) -> None:
    last = table["scored"][-1]
    number = len(table["scored"])
    order = last["order"]
    drawn.append(f"Round {number} is over, order {order['number']}: {order['text']}\n", "bold")
    for seat, shown in enumerate(table["last_hands"] or ()):
        _row(drawn, _name(seat, viewer), "bold" if seat == viewer else "")
        _cards(drawn, shown["cards"])
        drawn.append("  wins the order\n" if seat in last["winners"] else "\n", "bold")
        _row(drawn, "", "")
        _score(drawn, shown["score"])
        drawn.append("\n")


def _unseen(drawn: Text, unseen: Sequence[str]) -> None:
    """How many copies of each card the viewer has not seen yet."""
    _row(drawn, "Not seen yet", "dim")
    drawn.append("".join(f"{value:>3}" for value in range(VALUES)) + "\n", "dim")
    for letter in COLOUR_LETTERS:
        drawn.append(" " * (MARGIN - 1))
        drawn.append(letter, STYLES[letter])
        counts = [unseen.count(f"{letter}{value}") for value in range(VALUES)]
        drawn.append("".join(f"{count or '·':>3}" for count in counts), "dim")
        drawn.append("\n" if letter != COLOUR_LETTERS[-1] else "")


def _name(seat: int, viewer: int) -> str:
    return f"Seat {seat} (you)" if seat == viewer else f"Seat {seat}"


def what_now(view: View) -> str:
    table = cast(NiwaCardsView, view.as_json())
    if table["phase"] == "take":
        trios = " or ".join(map(str, table["centre_trios"]))
        return f"Lay three of your cards and take the trio of {trios}, or leave it."
    if table["swaps_left"] == 0:
        return "There have been enough swaps: now you must reveal the pile's top card."
    return "Swap one of your cards for one in the centre, or reveal the pile's top card."


def loosen(text: str) -> str:
    """Case, commas, filler words and the order of cards laid are forgiven; s, r, t, l will do."""
    words = [word for word in text.lower().replace(",", " ").split() if word not in IDLE_WORDS]
    if not words:
        return ""
    first = SHORT_WORDS.get(words[0], words[0])
    # 7p is P7.
    rest = [re.sub(r"^(\d+)([PGO])$", r"\2\1", word.upper()) for word in words[1:]]
    if first == "take" and all(word in CARD_NUMBERS for word in rest[1:]):
        rest[1:] = sorted(rest[1:], key=CARD_NUMBERS.__getitem__)
    return " ".join([first, *rest])
