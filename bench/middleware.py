"""Requests per second of processor time, called in this process: no network, no database.

    python bench/middleware.py              /healthz, beside the same application without middleware
    python bench/middleware.py OTHER/src    beside another checkout's application

The two are processes of their own that take turns. The ratio is the median over the rounds of one
beside the other, so that a machine with other work to do spoils a round and not the figure.
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

OWN = Path(__file__).parents[1] / "src"
WARM = 2000


async def answer_turns(*, bare: bool) -> None:
    """For each number of requests on standard input, print the seconds of processor they take."""
    from tsuboniwa.web.app import create_app
    from tsuboniwa.web.settings import Settings

    app = create_app(Settings(requests_per_second=1e9, requests_at_once=10**9))
    if bare:
        app.user_middleware.clear()
    for line in sys.stdin:
        begun = process_time()
        for _ in range(int(line)):
            await request(app)
        print(process_time() - begun, flush=True)


async def request(app: Any) -> None:
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/healthz",
        "raw_path": b"/healthz",
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"127.0.0.1:8000"), (b"accept", b"*/*")],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8000),
        "state": {},
    }
    await app(scope, receive, send)


async def receive() -> dict[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


async def send(message: dict[str, Any]) -> None:
    if message["type"] == "http.response.start":
        assert message["status"] == 200


class Application:
    """One of the two, in a process of its own."""

    def __init__(self, source: Path, *options: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--answer", *options],
            env=os.environ | {"PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.answer(WARM)

    def answer(self, requests: int) -> float:
        """Requests per second of processor."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{requests}\n")
        self._process.stdin.flush()
        return requests / float(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


def compare(peer: Application, rounds: int, requests: int) -> tuple[float, float, float]:
    """The median of ours, of the peer's, and of ours per peer's."""
    ours = Application(OWN)
    figures = []
    for number in range(rounds):
        first, second = (ours, peer) if number % 2 else (peer, ours)
        found = {first: first.answer(requests), second: second.answer(requests)}
        figures.append((found[ours], found[peer], found[ours] / found[peer]))
    ours.close()
    peer.close()
    own, others, ratios = (statistics.median(part) for part in zip(*figures, strict=True))
    return own, others, ratios


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", nargs="?", type=Path, help="the src of another checkout")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--requests", type=int, default=1000, help="in each turn of a round")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--bare", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.answer:
        asyncio.run(answer_turns(bare=asked.bare))
        return
    peer = Application(asked.other) if asked.other else Application(OWN, "--bare")
    ours, others, ratio = compare(peer, asked.rounds, asked.requests)
    name = str(asked.other or "without middleware")
    print(f"{'requests per second of processor':<40} {ours:>8,.0f}")
    print(f"{name:<40} {others:>8,.0f}")
    print(f"{'ratio, median of the rounds':<40} {ratio:>8.3f}")


if __name__ == "__main__":
    main()
