"""What a standing in points is worth: the chance to win the match.

Between rounds points are the guide: what each seat will score in the rounds to come is taken as
normal and alike, so only the differences and the number of rounds count.
"""

import math

import numpy as np

from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Ints

# A seat's points in a round, and how far they lie from those of the others: measured in rounds of
# all orders between equals, with two seats (52 and 8) and with four (54 and 9).
AVERAGE = 53.0
DEVIATION = 9.0
# At the end a point more or less is mostly luck: a narrow result counts as nearly even. It keeps
# points the guide where all or nothing would only tell that a round is lost.
LUCK = 2.5

# Points of a normal distribution that stand for all of it, and their weights.
_nodes, _weights = np.polynomial.hermite_e.hermegauss(9)
NODES = np.asarray(_nodes)
NODE_WEIGHTS = np.asarray(_weights) / math.sqrt(2 * math.pi)


@compiled
def win_share(points: Ints, seats: int, seat: int, rounds_left: int) -> float:
    """A seat's chance to win, shared wins as shares."""
    spread = math.sqrt(LUCK * LUCK + rounds_left * DEVIATION * DEVIATION)
    total = 0.0
    for k in range(NODES.size):
        share = NODE_WEIGHTS[k]
        for other in range(seats):
            if other != seat:
                ahead = (points[seat] - points[other]) / spread + NODES[k]
                share *= 0.5 * math.erfc(-ahead / math.sqrt(2.0))
        total += share
    return float(total)
