"""A busy server tells less often, and recovers."""

from tsuboniwa.web.update_pace import LONGEST, Pace


def after(pace: Pace, busy: float, late: float) -> float:
    for _ in range(40):
        pace.note(busy, late)
    return round(pace.seconds, 6)


def test_a_server_with_time_tells_at_once() -> None:
    assert after(Pace(0.02), busy=0.2, late=0.001) == 0.02


def test_a_server_that_works_all_the_time_or_is_late_gathers() -> None:
    assert after(Pace(0.02), busy=1.0, late=0.0) == LONGEST
    assert after(Pace(0.02), busy=0.1, late=0.2) == LONGEST
    assert 0.02 < after(Pace(0.02), busy=0.5, late=0.0) < LONGEST


def test_it_recovers() -> None:
    pace = Pace(0.02)
    after(pace, busy=1.0, late=1.0)
    assert after(pace, busy=0.2, late=0.0) == 0.02
