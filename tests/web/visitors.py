"""Servers on loopback, and visitors who use them as browsers and programs do."""

import json
import random
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import tsuboniwa
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS
from tsuboniwa.core.phrases import LANGUAGES, Phrase
from tsuboniwa.web.serve import Server, address_of, listen
from tsuboniwa.web.settings import Settings

PATIENCE = 240.0
# What has words in every language: the rooms, and the games of this package.
WORDED = {path.parent.name for path in Path(tsuboniwa.__file__).parent.rglob("words")}
Message = dict[str, Any]
ME_AND_OPEN = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
# No test is about how fast it runs, except those that set other limits.
UNLIMITED: dict[str, Any] = {
    "requests_per_second": 1e6,
    "requests_at_once": 1_000_000,
    "tables_per_minute": 1e6,
    "tables_at_once": 1_000_000,
    "commands_per_second": 1e6,
    "commands_at_once": 1_000_000,
    "hints_per_minute": 1e6,
    "hints_at_once": 1_000_000,
    "reviews_per_minute": 1e6,
    "reviews_at_once": 1_000_000,
    "sockets_at_once": 10_000,
    "bot_pause": 0.001,
    "update_every": 0.001,
}


class LocalServer(Server):
    """A server that knows its address."""

    address: str = ""


@contextmanager
def running(data: Path, **settings: Any) -> Iterator[LocalServer]:
    """A server in a thread of this process; `server.address` says where it is."""
    listening = listen("127.0.0.1", 0)
    server = LocalServer(Settings(**{**UNLIMITED, "data": data, **settings}))
    server.address = address_of(listening)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield server
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def wait_for(
    address: str,
    path: str,
    games: Sequence[str] = (),
    find_failure: Callable[[], str | None] = lambda: None,
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
            failure = find_failure()
            assert failure is None, failure
            assert time.monotonic() < until, f"{path} of {address} is not ready: {games}"
            time.sleep(0.05)


class Visitor:
    """Somebody with a browser of their own: cookies are kept as browsers keep them."""

    def __init__(self, address: str) -> None:
        self.http = httpx2.Client(base_url=address, timeout=PATIENCE)
        self.address = address
        self._places: list[Place] = []

    def close(self) -> None:
        for place in self._places:
            place.close()
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def make(self, game: str = DUEL_WITH_HIDDEN_HANDS, seats: Any = None, **more: Any) -> str:
        body = {"game": game, "seats": seats or ME_AND_OPEN, **more}
        made = self.http.post("/api/tables", json=body)
        assert made.status_code == 201, made.text
        return str(made.json()["table"])

    def join(self, table: str, **body: Any) -> int:
        sat = self.http.post(f"/api/tables/{table}/seats", json={"name": "Bo", **body})
        assert sat.status_code == 201, sat.text
        return int(sat.json()["seat"])

    def look(self, table: str, seat: int | None = None) -> Message:
        asked = {} if seat is None else {"seat": str(seat)}
        seen = self.http.get(f"/api/tables/{table}", params=asked)
        assert seen.status_code == 200, seen.text
        found: Message = seen.json()
        return found

    def cookies(self, table: str) -> str:
        """What a browser sends to this table's addresses."""
        kept = [
            f"{cookie.name}={cookie.value}"
            for cookie in self.http.cookies.jar
            if cookie.path == f"/api/tables/{table}"
        ]
        return "; ".join(kept)

    def token(self, table: str, seat: int) -> str:
        found = re.search(rf"seat-{seat}=([^;]+)", self.cookies(table))
        assert found is not None
        return found[1]

    def wait_until_ready(self, *games: str) -> None:
        """Wait until tables can be made, and these games played."""
        wait_for(self.address, "/readyz", games)

    def sit(self, table: str, seat: int | None = None, after: int = 0) -> "Place":
        self._places.append(Place(self, table, seat, after))
        return self._places[-1]


class Place:
    """A socket at a table. Updates are kept; `wait` reads on until something holds."""

    def __init__(self, visitor: Visitor, table: str, seat: int | None, after: int) -> None:
        asked = f"after={after}" + ("" if seat is None else f"&seat={seat}")
        address = f"{visitor.address.replace('http', 'ws')}/api/tables/{table}/socket?{asked}"
        cookies = visitor.cookies(table)
        self._stack = ExitStack()
        self.connection: ClientConnection = self._stack.enter_context(
            connect(
                address,
                additional_headers={"cookie": cookies} if cookies else None,
                open_timeout=PATIENCE,
                max_size=2**22,
            )
        )
        self.heard: list[Message] = []
        self.table: Message = {}
        self.names = 0

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def hear(self) -> Message:
        message: Message = json.loads(self.connection.recv(PATIENCE))
        self.heard.append(message)
        if message["type"] == "update":
            self.table = message["table"]
        if message["type"] == "refused":
            check_worded(message)
        return message

    def say(self, type: str, **fields: Any) -> str:  # noqa: A002
        """Send a command and return its name."""
        self.names += 1
        name = fields.pop("name", f"{id(self)}-{self.names}")
        self.connection.send(json.dumps({"type": type, "name": name, **fields}))
        return str(name)

    def ask(self, type: str, **fields: Any) -> Message:  # noqa: A002
        """Send a command and return its answer."""
        name = self.say(type, **fields)
        while True:
            message = self.hear()
            if message["type"] in ("ack", "refused", "pong") and message["name"] == name:
                return message

    def wait(self, number: int) -> None:
        """Read on until the table has this many entries."""
        while not self.table or self.table["number"] < number:
            self.hear()

    def close_code(self) -> int:
        """Read on until the server closes the socket; why it did."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None, "closed without a word"
            return int(closed.rcvd.code)

    def act_if_asked(self, chooser: random.Random) -> Message | None:
        """Contribute, or play anything, if it is this seat's turn to do so."""
        if not self.table:
            self.hear()
        table = self.table
        if table["waiting"] == "randomness":
            mine = table["seats"][table["seat"]]
            if mine["contribution"] is None:
                return self.ask("contribute", randomness=f"{chooser.getrandbits(128):032x}")
        if table["choices"] is None:
            return None
        action = any_action(table["choices"], chooser)
        return self.ask("play", action=action, after=table["number"])


def problem(answer: httpx2.Response, status: int, code: str) -> str:
    """A refusal as it must be; its sentence."""
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert set(said) == {"code", "sentence", "reason", "values"}
    assert said["code"] == code
    check_worded(said)
    return str(said["sentence"])


def check_worded(said: Message) -> None:
    """Whatever is refused can be said in every language; the English sentence comes with it."""
    assert said["reason"] is not None, said["sentence"]
    phrase = phrase_in(said)
    if phrase.namespace not in WORDED:
        # A game that only the server knows.
        return
    assert phrase.sentence() == said["sentence"]
    for language in LANGUAGES:
        assert phrase.sentence(language).endswith((".", "!", "?"))


def phrase_in(value: Any) -> Any:
    """A phrase, or the value of one, as it was before it became a message."""
    if isinstance(value, list):
        return [phrase_in(one) for one in value]
    if not isinstance(value, dict):
        return value
    namespace, key = value["reason"].split(".", 1)
    values = {name: phrase_in(inner) for name, inner in value["values"].items()}
    return Phrase(namespace, key, values)


def any_action(choices: Message, chooser: random.Random) -> str:
    """Walk through the words of the legal actions."""
    words: list[str] = []
    node: int | None = 0
    while node is not None:
        following = choices["nodes"][node]
        words.append(chooser.choice(sorted(following)))
        node = following[words[-1]]
    return " ".join(words)


def play_on(places: list[Place], chooser: random.Random, most: int = 10_000) -> int:
    """Let all seats play anything until the match is over, or this many times; how many it was."""
    done = 0
    for place in places:
        if not place.table:
            place.hear()
    while done < most and any(place.table["result"] is None for place in places):
        newest = max(place.table["number"] for place in places)
        for place in places:
            place.wait(newest)
        acted = False
        for place in places:
            answer = place.act_if_asked(chooser)
            if answer is not None:
                assert answer["type"] == "ack", answer
                done += 1
                acted = True
                for other in places:
                    other.wait(answer["number"])
                break
        if not acted and all(place.table["result"] is None for place in places):
            # A program thinks, or the table waits for the compiler.
            places[0].hear()
    return done
