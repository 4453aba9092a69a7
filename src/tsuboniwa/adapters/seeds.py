"""Seeds of any size for generators that take 62 bits."""

import secrets

SEED_BITS = 62


def small_seed(seed: int) -> int:
    return int(seed) & ((1 << SEED_BITS) - 1)


def fresh_seed() -> int:
    """One that nobody can foresee, where none was given."""
    return secrets.randbits(SEED_BITS)
