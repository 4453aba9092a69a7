"""Limits for addresses and seats."""

from tsuboniwa.web import rates
from tsuboniwa.web.rates import Rate, address_key


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_number_at_once_and_then_a_number_per_second() -> None:
    clock = Clock()
    rate = Rate(2.0, 3, clock)
    assert [rate.wait("a") for _ in range(3)] == [0, 0, 0]
    assert rate.wait("a") == 0.5
    assert rate.wait("b") == 0
    clock.now += 0.5
    assert rate.wait("a") == 0
    assert rate.wait("a") > 0


def test_a_quiet_time_fills_the_bucket_but_no_more() -> None:
    clock = Clock()
    rate = Rate(2.0, 3, clock)
    rate.wait("a")
    clock.now += 1_000
    assert [rate.wait("a") > 0 for _ in range(4)] == [False, False, False, True]


def test_memory_is_bounded_and_the_busy_are_remembered() -> None:
    clock = Clock()
    rate = Rate(0.001, 1, clock)
    rate.wait("busy")
    for number in range(rates.REMEMBERED - 1):
        rate.wait(f"visitor {number}")
    assert rate.wait("busy") > 0
    rate.wait("one more")
    assert rate.wait("busy") > 0
    assert rate.wait("visitor 0") == 0


def test_a_household_has_one_address() -> None:
    assert address_key("192.0.2.7") == "192.0.2.7"
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff") == "2001:db8::/64"
    assert address_key("2001:db8:0:1::1") != address_key("2001:db8::1")
    assert address_key("::ffff:192.0.2.7") == "192.0.2.7"
    assert address_key("testclient") == "testclient"
