"""Threads that wait for work that takes a millisecond or two.

Python's own pool makes an object for each piece of work and wakes its threads in several steps;
where the work is this short, that costs some percent of it.
"""

import threading
import weakref
from collections.abc import Callable
from queue import SimpleQueue

from tsuboniwa.core.errors import TsuboniwaError

# Does a thread's part; its argument is the thread's number.
Work = Callable[[int], None]
# A thread's end of a piece of work: what it ran into, if anything.
Done = SimpleQueue[BaseException | None]
Calls = SimpleQueue[tuple[Work, Done] | None]


def _wait_for_work(thread: int, calls: Calls) -> None:
    while (call := calls.get()) is not None:
        work, done = call
        try:
            work(thread)
        except BaseException as error:
            done.put(error)
        else:
            done.put(None)
        # A thread that waits for its next work does not keep the last alive.
        del call, work, done


def _dismiss(calls: list[Calls]) -> None:
    for waiting in calls:
        waiting.put(None)


class WorkerThreads:
    """Some threads besides the caller's; they go when nobody needs them any more."""

    def __init__(self, count: int) -> None:
        self._calls: list[Calls] = [SimpleQueue() for _ in range(count)]
        for number, calls in enumerate(self._calls, 1):
            threading.Thread(target=_wait_for_work, args=(number, calls), daemon=True).start()
        self.close = weakref.finalize(self, _dismiss, self._calls)

    def work_along(self, work: Work) -> None:
        """Let all threads work, the caller's as number 0, and wait for the last of them."""
        if not self.close.alive:
            raise TsuboniwaError("The threads were let go: nothing can be done after closing.")
        done: Done = SimpleQueue()
        for calls in self._calls:
            calls.put((work, done))
        try:
            work(0)
        finally:
            errors = [done.get() for _ in self._calls]
        for error in errors:
            if error is not None:
                raise error
