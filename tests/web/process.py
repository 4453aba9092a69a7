"""The real server, as its users start it, in a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.services import LOOPBACK, free_port
from tests.web import visitors
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
    """As visitors wait, but not for a process that has ended: its log says why."""

    def find_failure() -> str | None:
        if process.poll() is None:
            return None
        return f"the server has ended: {log.read_text(encoding='utf-8')[-2000:]}"

    visitors.wait_for(address, path, games, find_failure)
