import gc
import threading
import time

import pytest

from tsuboniwa.adapters.worker_threads import WorkerThreads

PATIENCE = 30.0


def new_threads(before: set[threading.Thread]) -> int:
    return len({*threading.enumerate()} - before)


def wait_until(threads: int, before: set[threading.Thread]) -> None:
    until = time.monotonic() + PATIENCE
    while new_threads(before) > threads:
        assert time.monotonic() < until, "threads that nobody needs are still there"
        time.sleep(0.01)


def test_all_threads_work_at_the_same_time_and_the_last_is_waited_for() -> None:
    meeting = threading.Barrier(3, timeout=PATIENCE)
    seen = []

    def work(thread: int) -> None:
        meeting.wait()
        time.sleep(0.02 * thread)
        seen.append(thread)

    workers = WorkerThreads(2)
    for _ in range(3):
        workers.work_along(work)
        assert sorted(seen) == [0, 1, 2]
        seen.clear()
    workers.close()


@pytest.mark.parametrize("which", [0, 1, 2])
def test_what_a_thread_runs_into_is_heard_of_and_work_goes_on(which: int) -> None:
    workers = WorkerThreads(2)
    seen = []

    def work(thread: int) -> None:
        if thread == which:
            raise KeyError(thread)
        seen.append(thread)

    with pytest.raises(KeyError):
        workers.work_along(work)
    assert sorted([*seen, which]) == [0, 1, 2]
    seen.clear()
    workers.work_along(seen.append)
    assert sorted(seen) == [0, 1, 2]
    workers.close()


def test_threads_go_by_closing_or_when_nobody_holds_them() -> None:
    before = {*threading.enumerate()}
    closed, dropped = WorkerThreads(2), WorkerThreads(2)
    assert new_threads(before) == 4
    closed.close()
    wait_until(2, before)
    del dropped
    gc.collect()
    wait_until(0, before)


def test_a_waiting_thread_keeps_no_work_alive() -> None:
    class Worker:
        def __init__(self) -> None:
            self.workers = WorkerThreads(1)

        def work(self, thread: int) -> None:
            pass

    before = {*threading.enumerate()}
    worker = Worker()
    worker.workers.work_along(worker.work)
    del worker
    gc.collect()
    wait_until(0, before)
