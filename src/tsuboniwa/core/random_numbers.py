"""Random numbers that compiled and interpreted code draw alike.

The generator is the small fast counting generator in its 32-bit form (sfc32): 128 bits of state,
no multiplication, so nothing overflows when it runs as plain Python.
"""

import hashlib

import numpy as np

from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.state_records import Ints

WORD = 0xFFFFFFFF
SETTLING_ROUNDS = 12


@compiled
def next_word(rng: Ints) -> int:
    """The next 32 bits."""
    word = (rng[0] + rng[1] + rng[3]) & WORD
    rng[3] = (rng[3] + 1) & WORD
    rng[0] = rng[1] ^ rng[1] >> 9
    rng[1] = (rng[2] + (rng[2] << 3)) & WORD
    rng[2] = ((rng[2] << 21 | rng[2] >> 11) + word) & WORD
    return int(word)


@entry
def below(rng: Ints, n: int) -> int:
    """A whole number 0 … n-1, each exactly as likely; n is at most 2**31."""
    product = next_word(rng) * n
    if product & WORD < n:
        # Lemire's method: the few words that would favour small numbers are drawn again.
        refuse = (WORD + 1 - n) % n
        while product & WORD < refuse:
            product = next_word(rng) * n
    return product >> 32


@compiled
def seed_stream(rng: Ints, seed: int, stream: int) -> None:
    """Start over: one of many independent streams of one seed, for use inside compiled loops."""
    rng[0] = seed & WORD
    rng[1] = seed >> 32 & WORD
    rng[2] = stream & WORD
    rng[3] = 1
    for _ in range(SETTLING_ROUNDS):
        next_word(rng)


class Rng:
    """A stream of random numbers for Python callers: `Rng(7)`, `Rng("a word")`."""

    def __init__(self, seed: int | str) -> None:
        digest = hashlib.sha256(repr(seed).encode()).digest()
        self.words: Ints = np.frombuffer(digest[:16], dtype="<u4").astype(np.int64)

    def below(self, n: int) -> int:
        return below(self.words, n)
