"""The examples, which are of Bossa, do what their pages say, in small."""

from examples import late_bossa, self_play


def test_self_play_beats_random_play_clearly() -> None:
    network = self_play.train(rounds=8, games=128, seed=1)
    assert self_play.win_rate(network, 600, seed=2) > 0.62


def test_the_end_of_a_match_is_solved() -> None:
    at_random, solved, values = late_bossa.solve(12)
    assert at_random > 0.5
    assert solved < 0.02
    assert abs(sum(values)) < 1e-9
