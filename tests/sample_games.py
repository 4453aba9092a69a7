"""Games for tests that need a particular kind of game, named by why they are taken.

A test that holds for every game is parametrised over `tsuboniwa.GAMES` instead, with options from
`tests/registered.py`.
"""

from typing import Any

# Two seats against each other; chance deals each a hand that the opponent does not see.
DUEL_WITH_HIDDEN_HANDS = "bossa"
# An option of that game that is on or off, away from its default, and one that it cannot take.
SWITCHED_ON: dict[str, Any] = {"chips": True}
BAD_OPTIONS: dict[str, Any] = {"chips": 7}
# Everybody sees everything; there is no chance after the start, and a match lasts long.
OPEN_INFORMATION = "niwa_race"
# As long as it can be made.
LONG_MATCH: dict[str, Any] = {"max_turns": 500}
# Two to five seats, each with a hidden hand, for points.
MANY_SEATS = "niwa_cards"
# Two deals in one match, and more seats than two.
TWO_DEALS: dict[str, Any] = {"rounds": 2}
THREE_SEATS: dict[str, Any] = {"players": 3}
FOUR_SEATS: dict[str, Any] = {"players": 4}
# Two seats with one common score; each sees what the other does not.
COOPERATIVE = "niwashi"
