"""Random numbers repeat, differ, and are fair."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tsuboniwa.core.random_numbers import Rng, below, next_word, seed_stream


def test_a_seed_repeats() -> None:
    one, two = Rng(7), Rng(7)
    assert [one.below(1000) for _ in range(50)] == [two.below(1000) for _ in range(50)]


def test_seeds_and_streams_differ() -> None:
    starts = set()
    for seed in range(20):
        starts.add(tuple(Rng(seed).words))
        for stream in range(20):
            rng = np.empty(4, np.int64)
            seed_stream(rng, seed, stream)
            starts.add(tuple(rng))
    assert len(starts) == 20 + 400


def test_known_words() -> None:
    """The generator is sfc32: the same words on every machine, compiled or not."""
    rng = np.empty(4, np.int64)
    seed_stream(rng, 0, 0)
    a, b, c, counter = 0, 0, 0, 1
    words = []
    for _ in range(12 + 4):
        word = (a + b + counter) % 2**32
        a, b, c = b ^ b >> 9, (c * 9) % 2**32, ((c << 21 | c >> 11) + word) % 2**32
        counter += 1
        words.append(word)
    assert [next_word(rng) for _ in range(4)] == words[12:]
    assert words[12] == 1363572419


@given(st.integers(1, 2**31), st.integers())
def test_below_stays_below(n: int, seed: int) -> None:
    rng = Rng(seed)
    assert all(0 <= below(rng.words, n) < n for _ in range(20))


def test_below_is_fair() -> None:
    rng = Rng("fair")
    found = Counter(rng.below(7) for _ in range(14_000))
    assert set(found) == set(range(7))
    assert all(abs(count - 2_000) < 6 * 2_000**0.5 for count in found.values())
