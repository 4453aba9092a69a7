"""The real server, as its users start it, in a process of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx2

from tests.services import LOOPBACK, free_port
from tests.web.visitors import PATIENCE, UNLIMITED


class ServerProcess:
    """`tsuboniwa serve` on a port of its own; what it logs is kept in a file."""

    def __init__(self, folder: Path, *options: str, **settings: Any) -> None:
        self.port = free_port()
        self.address = f"http://{LOOPBACK}:{self.port}"
        self._folder = folder
        self._options = options
        self._settings = {**UNLIMITED, **settings}
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        made = {f"TSUBONIWA_{name.upper()}": str(value) for name, value in self._settings.items()}
        data = ("--data", str(self._folder)) if "--database" not in self._options else ()
        command = (sys.executable, "-m", "tsuboniwa", "serve", "--port", str(self.port))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *data, *self._options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=os.environ | made,
            )
        self._wait("/healthz")

    def wait_until_ready(self, *games: str) -> None:
        """Wait until the games can be played."""
        self._wait("/readyz", games)

    def _wait(self, path: str, games: Sequence[str] = ()) -> None:
        assert self.process is not None
        wait_for(self.process, self.log, self.address, path, games)

    def kill(self) -> None:
        """As when the power fails, as far as a process can tell."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """In order; its exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def wait_for(
    process: subprocess.Popen[bytes],
    log: Path,
    address: str,
    path: str,
    games: Sequence[str] = (),
) -> None:
    """Wait until a server answers at a path, and until it says that these games are ready."""
    until = time.monotonic() + PATIENCE
    with httpx2.Client(base_url=address, timeout=PATIENCE) as http:
        while True:
            try:
                answer = http.get(path)
                if answer.status_code == 200 and {*games} <= {*answer.json().get("games", ())}:
                    return
            except httpx2.TransportError:
                pass
            alive = process.poll() is None and time.monotonic() < until
            assert alive, f"the server does not answer: {log.read_text()[-2000:]}"
            time.sleep(0.05)
