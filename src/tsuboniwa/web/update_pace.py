"""How often readers are told: a busy server answers commands first and tells what is new later."""

import asyncio
import time

EVERY = 0.1
# The share of its time that the event loop works, and the seconds that it is late: above the first
# number it gathers news for longer, above the second for longest.
BUSY = (0.25, 0.6)
LATE = (0.01, 0.06)
LONGEST = 1.0


class Pace:
    """Watches the event loop that it runs in.

    `seconds` is how long news for a reader is gathered after it was told something.
    """

    def __init__(self, least: float) -> None:
        self._least = least
        self.seconds = least

    async def watch(self) -> None:
        while True:
            begun, worked = time.monotonic(), time.thread_time()
            await asyncio.sleep(EVERY)
            took = time.monotonic() - begun
            self.note((time.thread_time() - worked) / took, took - EVERY)

    def note(self, busy: float, late: float) -> None:
        """One look at the loop. Half of the old judgement stays: a moment is not a trend."""
        strain = max(_share(busy, *BUSY), _share(late, *LATE))
        self.seconds = (self.seconds + max(self._least, strain * LONGEST)) / 2


def _share(value: float, least: float, most: float) -> float:
    return min(1.0, max(0.0, (value - least) / (most - least)))
