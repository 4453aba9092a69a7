"""Positions of two seats that several tests begin with."""

import tsuboniwa

TWO = tsuboniwa.game("niwa_cards")

# A quiet beginning: no two cards of a hand are alike, no trio is near.
BEGINNING = """
act 0
orders: 1
scores:
pile: 9
swaps: 0
centre: P9 G0 O10
seat 0: P0 P2 P4 G1 G3 G5 O6 O7 O8
seat 1: P1 P3 P5 G2 G4 G6 O1 O3 O5
shown 0:
shown 1:
"""

# Two trios lie there, one more seven than needed, and the pile has one card left.
TRIOS = """
take 0
orders: 4
scores:
pile: 1
swaps: 0
centre: P2 P7 P7 P9 G2 G3 G7 O0 O2 O7 O8
seat 0: P0 P0 P1 P3 P4 G4 G5 O5 O6
seat 1: P5 P6 P8 G0 G1 G6 O1 O9 O10
shown 0:
shown 1:
"""

LAST_CARD = TRIOS.replace("pile: 1", "pile: 0").replace("O7 O8\n", "O7 O8 O10\n")
