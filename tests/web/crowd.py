"""Many tables at once, played as fast as the server allows, by clients that never give up.

A client names its moves, repeats what was not acknowledged, and remembers what was: afterwards
every acknowledged move must be in the log, once.
"""

import asyncio
import base64
import contextlib
import json
import random
import struct
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import tsuboniwa
from tests.sample_games import LONG_MATCH, OPEN_INFORMATION
from tests.web.visitors import Message, any_action

RETRY = 0.05
# Kinds of WebSocket frames.
TEXT, PING, PONG = 1, 9, 10
KEY = base64.b64encode(bytes(16)).decode()
# What a client may hear while a server restarts: it waits and asks again.
PASSING = {"preparing", "busy", "unavailable", "too-fast", "broken"}


@dataclass
class Tally:
    """What happened, over all tables."""

    acknowledged: int = 0
    repeated: int = 0
    refused: int = 0
    reconnected: int = 0
    # From sending to the acknowledgement, in seconds, of commands that were not repeated.
    waits: list[float] = field(default_factory=list)


@dataclass
class SeatPlayer:
    """One seat's client."""

    address: Callable[[], str]
    table: str
    seat: int
    token: str
    tally: Tally
    chooser: random.Random
    # Seconds between one's turn and one's move.
    pause: float = 0.0
    # Acknowledged commands: number, name, action.
    acknowledged: list[tuple[int, str, str]] = field(default_factory=list)
    entries: dict[int, Message] = field(default_factory=dict)
    over: bool = False
    _table: Message = field(default_factory=lambda: {"number": 0})
    # The entry of one's own last command: what is older does not know of it.
    _least: int = 1
    _named: int = 0
    _pending: tuple[Message, float] | None = None
    _begun: bool = False

    async def play(self) -> None:
        """Play until the match is over, whatever happens to the server."""
        first = True
        while not self.over:
            try:
                address = self.address().replace("http", "ws")
                async with connect(
                    f"{address}/api/tables/{self.table}/socket?seat={self.seat}&after={self._table['number']}",
                    additional_headers={"cookie": f"seat-{self.seat}={self.token}"},
                    open_timeout=60,
                    ping_interval=None,
                    compression=None,
                    max_size=2**22,
                ) as socket:
                    self.tally.reconnected += not first
                    first = False
                    await self._play(socket)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(RETRY)

    def describe(self) -> str:
        """How far it has come: for finding out why it does not go on."""
        table = self._table
        state = {key: table.get(key) for key in ("game", "number", "waiting", "result")}
        acts = table.get("choices") is not None
        return f"table {self.table} seat {self.seat}: {state}, {acts=}, pending {self._pending}"

    async def _play(self, socket: ClientConnection) -> None:
        if self._pending is not None:
            message, _ = self._pending
            self._pending = (message, 0.0)
            await socket.send(json.dumps(message))
        while not self.over:
            heard = json.loads(await socket.recv())
            kind = heard["type"]
            if kind == "update":
                for entry in heard["entries"]:
                    self.entries[entry["number"]] = entry
                self._table = heard["table"]
            elif kind == "ack":
                self._note(heard)
            elif kind == "refused":
                await self._hear_refusal(socket, heard)
            if self._pending is None and self._table["number"] >= self._least:
                await self._act(socket, self._table)

    async def _act(self, socket: ClientConnection, table: Message) -> None:
        if table["result"] is not None:
            self.over = True
        elif table["waiting"] == "randomness" and not self._begun:
            self._begun = True
            randomness = f"{self.chooser.getrandbits(128):032x}"
            await self._send(socket, {"type": "contribute", "randomness": randomness})
        elif table["choices"] is not None:
            if self.pause:
                await asyncio.sleep(self.pause * self.chooser.random())
            action = any_action(table["choices"], self.chooser)
            await self._send(socket, {"type": "play", "action": action, "after": table["number"]})

    async def _send(self, socket: ClientConnection, message: Message) -> None:
        self._named += 1
        message["name"] = f"{self.seat}-{self._named}"
        self._pending = (message, time.perf_counter())
        await socket.send(json.dumps(message))

    def _note(self, ack: Message) -> None:
        if self._pending is None or ack["name"] != self._pending[0]["name"]:
            return
        message, sent = self._pending
        self._pending = None
        self._least = ack["number"]
        self.tally.acknowledged += 1
        self.tally.repeated += ack["repeated"]
        if sent:
            self.tally.waits.append(time.perf_counter() - sent)
        said = str(message.get("action") or message.get("randomness"))
        self.acknowledged.append((ack["number"], message["name"], said))

    async def _hear_refusal(self, socket: ClientConnection, refused: Message) -> None:
        if self._pending is None or refused["name"] != self._pending[0]["name"]:
            return
        if refused["code"] in PASSING:
            await asyncio.sleep(RETRY)
            await socket.send(json.dumps(self._pending[0]))
            return
        self.tally.refused += 1
        self._pending = None


@dataclass
class TablePlayers:
    """All clients of one table."""

    players: list[SeatPlayer]

    async def play(self) -> None:
        # A group waits for all of its members, and so for their goodbyes, when it is cancelled.
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.play())


async def seat_players(
    address: Callable[[], str], game: str, tally: Tally, seed: str, pause: float = 0.0, **more: Any
) -> TablePlayers:
    """Make a table for two and seat two clients; again and again if the server is away."""
    while True:
        try:
            return await _seat_players(address, game, tally, seed, pause, **more)
        except (httpx2.HTTPError, KeyError):
            await asyncio.sleep(RETRY)


async def _seat_players(
    address: Callable[[], str], game: str, tally: Tally, seed: str, pause: float, **more: Any
) -> TablePlayers:
    tokens = [f"{random.SystemRandom().getrandbits(160):040x}" for _ in range(2)]
    async with httpx2.AsyncClient(base_url=address(), timeout=60) as http:
        seats = [{"kind": "me", "name": "A"}, {"kind": "open"}]
        body = {"game": game, "seats": seats, "token": tokens[0], **more}
        table = (await http.post("/api/tables", json=body)).json()["table"]
        join = {"name": "B", "token": tokens[1]}
        (await http.post(f"/api/tables/{table}/seats", json=join)).json()["seat"]
    return TablePlayers(
        [
            SeatPlayer(address, table, seat, token, tally, random.Random(f"{seed} {seat}"), pause)
            for seat, token in enumerate(tokens)
        ]
    )


def write_script(seed: str) -> list[tuple[int, str]]:
    """A whole match of a game without chance: so it can be played without looking."""
    chooser = random.Random(seed)
    position = tsuboniwa.game(OPEN_INFORMATION, **LONG_MATCH).start()
    script = []
    while position.actor is not None:
        action = chooser.choice(position.legal)
        script.append((position.actor, str(action)))
        position = position.play(action)
    return script


async def play_script(
    address: str, script: Sequence[tuple[int, str]], tally: Tally, begun: Callable[[], None]
) -> None:
    """Play a match as fast as it is acknowledged, each seat through its own socket."""
    game, options = OPEN_INFORMATION, LONG_MATCH
    players = (await seat_players(lambda: address, game, tally, "script", options=options)).players
    async with contextlib.AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(open_bare_socket(address, player)) for player in players
        ]
        for seat, socket in enumerate(sockets):
            message = {"type": "contribute", "name": "c", "randomness": f"{seat:032x}"}
            await socket.ask(message)
        begun()
        for number, (seat, action) in enumerate(script):
            sent = time.perf_counter()
            message = {"type": "play", "name": str(number), "action": action}
            answer = await sockets[seat].ask(message)
            assert answer["type"] == "ack", answer
            tally.acknowledged += 1
            tally.waits.append(time.perf_counter() - sent)


class BareSocket:
    """Just enough of a WebSocket to ask and hear the answer: a client that costs little.

    A client that measures a server on the same machine must leave the processor to it.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def ask(self, message: Message) -> Message:
        self._send(TEXT, json.dumps(message).encode())
        while True:
            payload = await self._receive()
            # Updates are long, and not looked at.
            if not payload.startswith(b'{"type":"update"'):
                answer: Message = json.loads(payload)
                if answer["type"] in ("ack", "refused"):
                    return answer

    def _send(self, kind: int, payload: bytes) -> None:
        assert len(payload) < 1 << 16
        # A client must mask what it sends; masked with zeros it stays as it is.
        length = struct.pack("!BH", 0x80 | 126, len(payload))
        self._writer.write(bytes((0x80 | kind,)) + length + bytes(4) + payload)

    async def _receive(self) -> bytes:
        while True:
            first, length = await self._reader.readexactly(2)
            if length >= 126:
                size = await self._reader.readexactly(2 if length == 126 else 8)
                length = int.from_bytes(size, "big")
            payload = await self._reader.readexactly(length)
            kind = first & 15
            if kind == TEXT:
                return payload
            if kind == PING:
                self._send(PONG, payload)
            elif kind != PONG:
                raise ConnectionError(f"The server closed the socket: {payload!r}")


@contextlib.asynccontextmanager
async def open_bare_socket(address: str, player: SeatPlayer) -> AsyncIterator[BareSocket]:
    where = address.removeprefix("http://")
    host, port = where.rsplit(":", 1)
    reader, writer = await asyncio.open_connection(host, int(port), limit=2**22)
    writer.write(
        f"GET /api/tables/{player.table}/socket?seat={player.seat} HTTP/1.1\r\n"
        f"host: {where}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        f"sec-websocket-version: 13\r\nsec-websocket-key: {KEY}\r\n"
        f"cookie: seat-{player.seat}={player.token}\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101"), head
    try:
        yield BareSocket(reader, writer)
    finally:
        writer.close()


async def check_log(address: str, players: TablePlayers) -> int:
    """Every acknowledged command is in the table's log, once; the log has no gaps. How many."""
    found = 0
    for player in players.players:
        async with connect(
            f"{address.replace('http', 'ws')}/api/tables/{player.table}/socket?seat={player.seat}",
            additional_headers={"cookie": f"seat-{player.seat}={player.token}"},
            open_timeout=60,
            max_size=2**24,
        ) as socket:
            while (heard := json.loads(await socket.recv()))["type"] != "update":
                pass
        entries = heard["entries"]
        numbers = [entry["number"] for entry in entries]
        assert numbers == list(range(1, heard["table"]["number"] + 1)), "the log has gaps"
        names = [entry["name"] for entry in entries if "name" in entry]
        assert len(names) == len(set(names)), "a command was carried out twice"
        stored = {entry["number"]: entry for entry in entries}
        for number, name, said in player.acknowledged:
            entry = stored.get(number)
            assert entry is not None, f"entry {number} was acknowledged and is lost"
            assert entry.get("name") == name, f"entry {number} is another one than acknowledged"
            assert said == entry.get("action", said)
            found += 1
    return found
