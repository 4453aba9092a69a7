"""Points and rounds left make a chance to win."""

import numpy as np
import pytest

from tsuboniwa.games.niwa_cards.players.standing import win_share


def share(points: list[int], rounds_left: int, seat: int = 0) -> float:
    return win_share(np.array(points), len(points), seat, rounds_left)


def test_C6_2_equal_points_share_the_win() -> None:
    assert share([50, 50], 0) == pytest.approx(0.5, abs=0.01)
    assert share([60, 60, 60, 60], 2) == pytest.approx(0.25, abs=0.01)


def test_shares_of_all_seats_make_one_match() -> None:
    for points in ([50, 61], [70, 66, 40], [10, 20, 30, 40, 50]):
        for rounds_left in (0, 1, 5):
            total = sum(share(points, rounds_left, seat) for seat in range(len(points)))
            assert total == pytest.approx(1, abs=0.05)


def test_a_lead_counts_the_more_the_fewer_rounds_follow() -> None:
    shares = [share([70, 60], rounds_left) for rounds_left in (0, 1, 3, 7)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.97
    assert shares[-1] > 0.55
