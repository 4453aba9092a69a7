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
# What it offers somebody who plays it for the first time.
KIND_FIRST_MATCH: dict[str, Any] = {"rules": "novice"}
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
# A game that adds a page of its own, where a garden is laid from two of each tile, and its temples.
PAGE_OF_ITS_OWN = "/games/niwa_race/garden"
TEMPLES = ("base1", "base2")
PHONE_FOR_IT = {"width": 390, "height": 700}
# Ends of links to that page that are no garden: what is said about each, by language.
_SOUND = "1.T505C312D113B514A321E524T250C043D442B241A034E231.ring"
BROKEN_LINKS: dict[str, dict[str, str]] = {
    "1.A0": {"en": "does not lead to a garden", "de": "führt zu keinem Garten"},
    "1.A000.x": {"en": "12 tiles; this one has 1", "de": "12 Plättchen; diese hat 1"},
    _SOUND.replace("C312", "A312"): {"en": "lies there 3 times", "de": "liegt 3-mal da"},
    _SOUND.replace("C312", "C321"): {"en": "both lie at", "de": "liegen beide auf"},
    _SOUND.replace("C312", "C3zz"): {"en": "not all connected", "de": "hängen nicht alle zusammen"},
    _SOUND.replace("T250", "T215"): {"en": "bases lie side by side", "de": "nebeneinander"},
    _SOUND.replace("T250", "T2zz"): {"en": "No way leads from base to base", "de": "Kein Weg"},
}
