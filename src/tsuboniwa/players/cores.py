"""How many can think at once."""

import os


def cores() -> int:
    """The processor's cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
