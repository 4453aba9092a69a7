"""Playing a contest on all cores."""

import multiprocessing
import signal
from collections.abc import Generator

from tsuboniwa.lab.contest import Contest, Match
from tsuboniwa.players.cores import cores

# What this process plays, if it is one of an arena's workers.
_contests: list[Contest] = []


def play_matches(contest: Contest, workers: int | None = None) -> Generator[Match]:
    """The matches as they end. Closing the iterator stops the workers."""
    # A fresh process each: a copy of one with running threads may hang.
    context = multiprocessing.get_context("spawn")
    count = min(workers or cores(), contest.matches)
    with context.Pool(count, _begin, (contest,)) as pool:
        yield from pool.imap_unordered(_play, range(contest.matches))


def _begin(contest: Contest) -> None:
    # Ctrl-C is for the process that listens.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _contests.append(contest)


def _play(number: int) -> Match:
    return _contests[-1].play(number)
