"""PostgreSQL and Redis for tests and benchmarks: throwaway instances, on loopback, in a folder.

They are Debian's (or whatever is on the path); `.ci/services` installs them where it may.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

LOOPBACK = "127.0.0.1"
# A machine under load may take its time; nothing else waits this long.
PATIENCE = 60.0


class NotInstalled(Exception):
    """The program is not on this machine."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def find_program(name: str) -> str:
    """Where it is; Debian keeps PostgreSQL's programs outside the path."""
    found = shutil.which(name)
    if found is not None:
        return found
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / name).exists():
            return str(folder / name)
    raise NotInstalled(f"{name} is not installed")


class _Service:
    """A program that runs as a child of this process until it is stopped."""

    def __init__(self) -> None:
        # Not in pytest's own folder, which only the one who runs it may enter.
        self._temporary = tempfile.TemporaryDirectory(prefix="tsuboniwa-")
        self.folder = Path(self._temporary.name)
        self.port = free_port()
        # Database servers refuse to run as root.
        self._user = "postgres" if os.geteuid() == 0 and self.needs_a_user else None
        self._process: subprocess.Popen[bytes] | None = None

    needs_a_user = False
    gentle = signal.SIGTERM

    def command(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        with (self.folder / "service.log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self._user,
            )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > until:
                said = (self.folder / "service.log").read_text(errors="replace")[-2000:]
                raise RuntimeError(f"{self.command()[0]} does not start: {said}")
            time.sleep(0.05)

    def stop(self, how: signal.Signals | None = None) -> None:
        process = self._process
        if process is None:
            return
        process.send_signal(how or self.gentle)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._process = None

    def close(self) -> None:
        """Nothing of it is needed any more: no time is spent on an orderly end."""
        self.stop(signal.SIGQUIT)
        self._temporary.cleanup()

    def run(self, *arguments: str) -> None:
        subprocess.run(
            arguments, check=True, cwd=self.folder, user=self._user, stdout=subprocess.DEVNULL
        )

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Postgres(_Service):
    """A PostgreSQL of its own. `stop(signal.SIGQUIT)` is a crash, `start` recovers from it."""

    needs_a_user = True
    # Fast shutdown: clients are disconnected.
    gentle = signal.SIGINT

    def __init__(self, *, durable: bool = False) -> None:
        super().__init__()
        # Without it a killed process loses nothing either, only a machine without power does.
        self._fsync = "on" if durable else "off"
        self._postgres = find_program("postgres")
        self._ready = find_program("pg_isready")
        self._psql = find_program("psql")
        initdb = find_program("initdb")
        self.data = self.folder / "data"
        if self._user:
            shutil.chown(self.folder, self._user)
        self.run(
            initdb, "-D", str(self.data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"
        )
        self._databases = 0

    def command(self) -> list[str]:
        return [
            self._postgres,
            *("-D", str(self.data), "-h", LOOPBACK, "-p", str(self.port), "-k", ""),
            *("-c", "max_connections=200", "-c", f"fsync={self._fsync}"),
        ]

    def answers(self) -> bool:
        asked = subprocess.run(
            [self._ready, "-q", "-h", LOOPBACK, "-p", str(self.port)], stdout=subprocess.DEVNULL
        )
        return asked.returncode == 0

    def make_database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"tsuboniwa_{os.getpid()}_{self._databases}"
        where = ("-h", LOOPBACK, "-p", str(self.port), "-U", "postgres")
        self.run(self._psql, *where, "-q", "-c", f"CREATE DATABASE {name}")
        return f"postgresql://postgres@{LOOPBACK}:{self.port}/{name}"


class Redis(_Service):
    """A Redis of its own that keeps nothing on disk."""

    def __init__(self) -> None:
        super().__init__()
        self._server = find_program("redis-server")

    @property
    def url(self) -> str:
        return f"redis://{LOOPBACK}:{self.port}/0"

    def command(self) -> list[str]:
        return [
            self._server,
            *("--bind", LOOPBACK, "--port", str(self.port)),
            *("--save", "", "--appendonly", "no", "--dir", str(self.folder)),
        ]

    def answers(self) -> bool:
        try:
            with socket.create_connection((LOOPBACK, self.port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False
