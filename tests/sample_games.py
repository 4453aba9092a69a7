"""Games for tests that need a particular kind of game, named by why they are taken.

A test that holds for every game is parametrised over `tsuboniwa.GAMES` instead, with options from
`tests/registered.py`.
"""

from typing import Any

# Two seats against each other, dice, and a hand that the opponent does not see.
DUEL_WITH_HIDDEN_HANDS = "bossa"
# An option of that game that is on or off, away from its default, and one that it cannot take.
SWITCHED_ON: dict[str, Any] = {"chips": True}
BAD_OPTIONS: dict[str, Any] = {"chips": 7}
# Everybody sees everything; there is no chance after the start, and a match lasts long.
OPEN_INFORMATION = "niwa_race"
# Two to five seats, each with a hidden hand, for points.
MANY_SEATS = "niwa_cards"
THREE_SEATS: dict[str, Any] = {"players": 3}
FOUR_SEATS: dict[str, Any] = {"players": 4}
# Two seats with one common score; each sees what the other does not.
COOPERATIVE = "niwashi"
