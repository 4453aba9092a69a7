"""Positions that the players of the card game are shown."""

import tsuboniwa
from tsuboniwa.core.game import Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Player

ONE_ROUND = tsuboniwa.game("niwa_cards", rounds=1)

# Seat 0 is ahead by 73 to 68. Whatever it swaps, seat 1 takes a green six and has 74.
AHEAD = """
act 0
orders: 2
scores:
pile: 1
swaps: 0
centre: G6 G6 P0 P0 P1 P1 O2 O2 O3 O3 O4
seat 0: P10 P10 P9 P9 P8 P8 P7 P7 P5
seat 1: G10* G10* G9* G9* G8* G8* G7* G7* O0*
shown 0:
shown 1:
"""

# The same with the hands exchanged: now it is seat 0 that needs the six.
BEHIND = """
act 0
orders: 2
scores:
pile: 1
swaps: 0
centre: G6 G6 P0 P0 P1 P1 O2 O2 O3 O3 O4
seat 0: G10 G10 G9 G9 G8 G8 G7 G7 O0
seat 1: P10* P10* P9* P9* P8* P8* P7* P7* P5*
shown 0:
shown 1:
"""

# The last card was turned, two trios lie open, and the round ends with the exchange.
LAST_EXCHANGE = """
take 0
orders: 4
scores:
pile: 0
swaps: 0
centre: P2 P7 P7 P9 G2 G3 G7 O0 O2 O7 O8 O10
seat 0: P0 P0 P1 P3 P4 G4 G5 O5 O6
seat 1: P5 P6 P8 G0 G1 G6 O1 O9 O10
shown 0:
shown 1:
"""


def decisions(seats: int, seed: str, every: int, player: Player, most: int) -> list[Position]:
    """Positions of a match in which a seat decides, with their history."""
    game = tsuboniwa.game("niwa_cards", players=seats, rounds=2)
    rng = Rng(seed)
    position = game.start()
    found: list[Position] = []
    turn = 0
    while position.actor is not None and len(found) < most:
        seat = position.actor
        if seat == tsuboniwa.CHANCE:
            position = position.draw(rng)
            continue
        if turn % every == every - 1 and len(position.legal) > 1:
            found.append(position)
        turn += 1
        view, log = position.view(seat), position.log(seat)
        position = position.play(player.choose(view, log, Limit(simulations=20)).action)
    return found
