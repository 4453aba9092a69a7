"""Collecting garbage without halting.

The compiler and the rules are hundreds of thousands of objects that stay for good. Python's
collector would walk through all of them again and again, a tenth of a second each time, while
everybody waits.
"""

import asyncio
import gc
from collections.abc import Callable

# New objects between two collections of the young ones; then how many of these until older ones
# are looked at.
THRESHOLDS = (20_000, 20, 50)
SECONDS_A_LOOK = 0.5


def collect_rarely() -> None:
    """From before anything is loaded: hardly any of it is garbage."""
    gc.set_threshold(*THRESHOLDS)


async def settle(is_ready: Callable[[], bool]) -> None:
    """Once all is loaded, look at it for the last time."""
    while not is_ready():
        await asyncio.sleep(SECONDS_A_LOOK)
    gc.collect()
    gc.freeze()
