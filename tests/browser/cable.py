"""A cable between a browser and the server that can be pulled, and plugged in again."""

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

from tests.services import LOOPBACK


class Cable:
    """Passes bytes on in both directions. `mute` loses what the server says; `pull` cuts all."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server((LOOPBACK, 0))
        self.address = f"http://{LOOPBACK}:{self._listening.getsockname()[1]}"
        self._ends: set[socket.socket] = set()
        self._plugged = True
        self._mute = False

    def mute(self) -> None:
        """From now on nothing that the server says arrives; what is said to it does."""
        self._mute = True

    def pull(self) -> None:
        self._plugged = False
        for end in list(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def plug_in(self) -> None:
        self._mute = False
        self._plugged = True

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if not self._plugged:
                near.close()
                continue
            far = socket.create_connection((LOOPBACK, self._port))
            self._ends |= {near, far}
            for way in ((near, far, False), (far, near, True)):
                threading.Thread(target=self._pass_on, args=way, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, from_server: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if not (from_server and self._mute):
                    target.sendall(data)
        for end in (source, target):
            self._ends.discard(end)
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.pull()
        self._listening.close()
