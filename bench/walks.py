"""How many files and functions of ours are opened on four ways through the code.

    python bench/walks.py [--files] [--json] [--compiled]

    placement   a message in a socket that plays an action, until its acknowledgement is sent
    hint        a request for a hint, until its answer is sent
    step        one step of the vector environment
    update      an action that is in the log, until another reader's socket has sent it

What is counted is what a profiler sees: the files of the package in which a function was called,
and those functions, each once; a comprehension belongs to the function around it. Everything has
happened once before it is counted, so imports, compilation and the first filling of a cache do not
count. Timers are left out: their tasks are known by what they do while nobody asks for anything.

Compiled code calls compiled code unseen. So everything is counted a second time with all of it run
as plain Python (`NUMBA_DISABLE_JIT=1`; three minutes, `--compiled` leaves it out): the first pair
of numbers is what Python does, the second what a reader of the code walks through.

The server is `tsuboniwa serve` in this process, behind an ASGI wrapper that sees messages come and
go; its visitor is a thread that knows nothing but HTTP and WebSocket.
"""

import argparse
import asyncio
import json
import os
import random
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Collection, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import httpx2
import uvicorn
from websockets.sync.client import ClientConnection, connect

import tsuboniwa

PACKAGE = Path(tsuboniwa.__file__).parent
INSIDE_PACKAGE = str(PACKAGE) + os.sep
WALKS = ("placement", "hint", "step", "update")
PATIENCE = 300.0
IDLE_SECONDS = 3.0
# How many of each are counted together, after how many that are not.
COUNTED = 4
BEFORE = 4
COMPREHENSIONS = {"<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>"}
SETTINGS = {
    "REQUESTS_PER_SECOND": "1e6",
    "REQUESTS_AT_ONCE": "1000000",
    "COMMANDS_PER_SECOND": "1e6",
    "COMMANDS_AT_ONCE": "1000000",
    "HINTS_PER_MINUTE": "1e6",
    "HINTS_AT_ONCE": "1000000",
    "UPDATE_EVERY": "0.001",
    "LOG_LEVEL": "error",
}
# Of the socket that reads only.
READER = b"reader"
Message = dict[str, Any]
Task = asyncio.Task[Any]
# A function, and the task that called it; None: a thread, or a callback of the event loop.
Calls = set[tuple[Task | None, CodeType]]
# By walk and game: functions, each as its file and its name.
Found = dict[str, dict[str, set[tuple[str, str]]]]


# --- what is seen -----------------------------------------------------------------------------


class Watch:
    """Sees all calls while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.calls: Calls = set()

    def profile(self, frame: FrameType, event: str, arg: object) -> None:
        if self.on and event == "call" and frame.f_code.co_filename.startswith(INSIDE_PACKAGE):
            self.calls.add((current_task(), frame.f_code))

    def start(self) -> None:
        self.calls = set()
        self.on = True

    def stop(self) -> Calls:
        self.on = False
        return self.calls


def current_task() -> Task | None:
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None


class Observed:
    """An application, watched from a message that comes to the answer that goes."""

    def __init__(self, app: Any, watch: Watch) -> None:
        self.app = app
        self.watch = watch
        # The walk that the next message or request begins.
        self.walk: str | None = None
        self.calls: Calls = set()
        self.done = threading.Event()
        # Tasks that tell readers what is new.
        self.tellers: set[Task | None] = set()

    def expect(self, walk: str) -> None:
        self.done.clear()
        self.walk = walk

    def result(self) -> Calls:
        assert self.done.wait(PATIENCE), f"no {self.walk} was seen"
        return self.calls

    def _end(self) -> None:
        self.calls = self.watch.stop()
        self.walk = None
        self.done.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if self.walk == "hint" and scope["path"].endswith("/hint"):
            self.watch.start()
            await self.app(scope, receive, send)
            self._end()
        elif scope["type"] == "websocket":
            reads_only = READER in dict(scope["headers"]).get(b"user-agent", b"")
            await self._observe_socket(scope, receive, send, reads_only)
        else:
            await self.app(scope, receive, send)

    async def _observe_socket(self, scope: Any, receive: Any, send: Any, reads_only: bool) -> None:
        async def receive_here() -> Any:
            message = await receive()
            if self.walk is not None and message["type"] == "websocket.receive":
                self.watch.start()
            return message

        async def send_here(message: Any) -> None:
            kind = json.loads(message.get("text") or "{}").get("type")
            if kind == "update":
                self.tellers.add(current_task())
            await send(message)
            if self.walk == "placement" and kind == "ack":
                self._end()
            elif self.walk == "update" and kind == "update" and reads_only:
                self._end()
                self.calls = {call for call in self.calls if call[0] is current_task()}

        await self.app(scope, receive_here, send_here)


def observe_server(watch: Watch) -> list[Observed]:
    """Whatever application a server is made with from now on is wrapped; the list gets it."""
    found: list[Observed] = []
    make = uvicorn.Config.__init__

    def make_observed(config: uvicorn.Config, app: Any, **options: Any) -> None:
        found.append(Observed(app, watch))
        make(config, found[-1], **options)

    uvicorn.Config.__init__ = make_observed  # type: ignore[assignment,method-assign]
    return found


def functions(calls: Calls, without: Collection[Task | None] = ()) -> set[tuple[str, str]]:
    """The functions of all tasks but some."""
    return {
        (str(Path(code.co_filename).relative_to(PACKAGE)), f"{code.co_qualname}")
        for task, code in calls
        if (task is None or task not in without) and code.co_name not in COMPREHENSIONS
    }


# --- the visitor ------------------------------------------------------------------------------


class Seat:
    """A person at a table, or somebody who only watches."""

    def __init__(self, socket: ClientConnection, number: int | None) -> None:
        self.socket = socket
        self.number = number
        self.table: Message = {"number": 0}
        self.names = 0

    def hear(self) -> Message:
        heard: Message = json.loads(self.socket.recv(PATIENCE))
        if heard["type"] == "update":
            self.table = heard["table"]
        return heard

    def wait_for(self, number: int) -> None:
        while self.table["number"] < number:
            self.hear()

    def tell(self, kind: str, **fields: Any) -> int:
        """Send a command; the number of the entry that it became."""
        self.names += 1
        name = f"{kind} {self.names}"
        self.socket.send(json.dumps({"type": kind, "name": name, **fields}))
        while True:
            heard = self.hear()
            if heard.get("name") == name:
                assert heard["type"] == "ack", heard
                return int(heard["number"])

    def play(self, action: str) -> int:
        seen = self.table
        return self.tell("play", action=action, after=seen.get("position_number", seen["number"]))


class Visitor:
    """Makes tables, plays at them and counts."""

    def __init__(self, port: int, observed: Observed) -> None:
        self.port = port
        self.http = httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        self.observed = observed
        self.chooser = random.Random(1)
        self.stack = ExitStack()
        self.timers: set[Task | None] = set()
        self.found: Found = {walk: {} for walk in WALKS}

    def visit(self) -> Found:
        games = [game["game"] for game in self.http.get("/api/games").json()]
        until = time.monotonic() + PATIENCE
        while {*self.http.get("/readyz").json()["games"]} < {*games}:
            assert time.monotonic() < until, "the games are not ready"
            time.sleep(0.1)
        self._learn_timers()
        for game in games:
            with ExitStack() as self.stack:
                self._count(game)
        return self.found

    def _learn_timers(self) -> None:
        watch = self.observed.watch
        watch.start()
        time.sleep(IDLE_SECONDS)
        self.timers = {task for task, _ in watch.stop() if task is not None}

    def _count(self, game: str) -> None:
        """Play in turn, while somebody looks on; then ask for hints."""
        counted: dict[str, set[tuple[str, str]]] = {walk: set() for walk in WALKS}
        placed = {"placement": 0, "update": 0}
        while min(placed.values()) < BEFORE + COUNTED:
            seats, reader = self._new_table(game)
            while (acting := self._acting(seats)) is not None:
                # Both walks in turn; what is not a real choice, such as a draw, is played as well.
                walk = min(placed, key=lambda name: placed[name])
                action = self._any_action(acting.table["choices"])
                self.observed.expect(walk)
                number = acting.play(action)
                calls = self.observed.result()
                placed[walk] += 1
                if placed[walk] > BEFORE:
                    # Timers tell readers as well: only what brings this update is its walk.
                    leave_out = self.timers | (
                        self.observed.tellers if walk == "placement" else set()
                    )
                    counted[walk] |= functions(calls, leave_out)
                for seat in (*seats, reader):
                    seat.wait_for(number)
                if min(placed.values()) >= BEFORE + COUNTED:
                    break
        self._count_hints(game, counted)
        for walk in ("placement", "hint", "update"):
            self.found[walk][game] = counted[walk]

    def _count_hints(self, game: str, counted: dict[str, set[tuple[str, str]]]) -> None:
        seats, _ = self._new_table(game)
        for number in range(3):
            acting = self._acting(seats)
            assert acting is not None
            self.observed.expect("hint")
            self.http.cookies.clear()
            answer = self.http.post(
                f"/api/tables/{acting.table['table']}/hint?seat={acting.number}",
                headers=self.cookie(acting.number),
            )
            assert answer.status_code == 200, answer.text
            calls = self.observed.result()
            # The first one may still load something.
            if number:
                leave_out = self.timers | self.observed.tellers
                counted["hint"] |= functions(calls, leave_out)
            done = acting.play(self._any_action(acting.table["choices"]))
            for seat in seats:
                seat.wait_for(done)

    def token(self, seat: int | None) -> str:
        return f"a-token-for-seat-{seat}"

    def cookie(self, seat: int | None) -> dict[str, str]:
        return {"cookie": f"seat-{seat}={self.token(seat)}"}

    def _new_table(self, game: str) -> tuple[list[Seat], Seat]:
        self.http.cookies.clear()
        wishes = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
        made = self.http.post(
            "/api/tables", json={"game": game, "seats": wishes, "token": self.token(0)}
        )
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        sat = self.http.post(
            f"/api/tables/{table}/seats", json={"name": "Bo", "token": self.token(1)}
        )
        assert sat.status_code == 201, sat.text
        seats = [self._connect(table, number) for number in range(2)]
        reader = self._connect(table, None)
        for seat in (*seats, reader):
            seat.hear()
        for seat in seats:
            seat.tell("contribute", randomness=f"{self.chooser.getrandbits(128):032x}")
        for seat in (*seats, reader):
            while seat.table["state"] == "open":
                seat.hear()
        return seats, reader

    def _connect(self, table: str, number: int | None) -> Seat:
        asked = "" if number is None else f"?seat={number}"
        opening = connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket{asked}",
            additional_headers={} if number is None else self.cookie(number),
            user_agent_header=READER.decode() if number is None else "player",
            open_timeout=PATIENCE,
            max_size=2**24,
        )
        return Seat(self.stack.enter_context(opening), number)

    def _acting(self, seats: list[Seat]) -> Seat | None:
        return next((seat for seat in seats if seat.table["choices"] is not None), None)

    def _any_action(self, choices: Message) -> str:
        words: list[str] = []
        node: int | None = 0
        while node is not None:
            following = choices["nodes"][node]
            words.append(self.chooser.choice(sorted(following)))
            node = following[words[-1]]
        return " ".join(words)


# --- the walks --------------------------------------------------------------------------------


def count_steps(watch: Watch, names: Iterable[str]) -> dict[str, set[tuple[str, str]]]:
    """Steps of the vector environment, on one thread, so that all of it happens here."""
    from tsuboniwa.adapters.vector import VectorGames

    found: dict[str, set[tuple[str, str]]] = {}
    for name in names:
        games = VectorGames(tsuboniwa.game(name), 2, 1)
        games.reset(seed=1)
        for _ in range(20):
            games.step(games.random_actions())
        found[name] = set()
        for _ in range(COUNTED):
            actions = games.random_actions()
            watch.start()
            games.step(actions)
            found[name] |= functions(watch.stop())
        games.close()
    return found


def count_all() -> Found:
    watch = Watch()
    threading.setprofile(watch.profile)
    sys.setprofile(watch.profile)
    observed = observe_server(watch)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    found: Found = {}

    def visit() -> None:
        try:
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until:
                try:
                    if httpx2.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                        break
                except httpx2.TransportError:
                    time.sleep(0.1)
            found.update(Visitor(port, observed[-1]).visit())
        except BaseException:
            traceback.print_exc()
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {f"TSUBONIWA_{name}": value for name, value in SETTINGS.items()}
        sys.argv = ["tsuboniwa", "serve", "--port", str(port), "--data", folder]
        visitor = threading.Thread(target=visit)
        visitor.start()
        with suppress(SystemExit):
            runpy.run_module("tsuboniwa", run_name="__main__", alter_sys=True)
        visitor.join()
    assert found, "the visitor failed"
    found["step"] = count_steps(watch, found["placement"])
    return found


def in_process(interpreted: bool) -> Found:
    """Counted in a process of its own: how code is run is decided when it is loaded."""
    made = {"NUMBA_DISABLE_JIT": "1" if interpreted else "0"}
    done = subprocess.run(
        [sys.executable, __file__, "--count"],
        env=os.environ | made,
        stdout=subprocess.PIPE,
        check=True,
    )
    # The server says where it is before anything is counted.
    data = json.loads(done.stdout.splitlines()[-1])
    return {
        walk: {game: {(file, name) for file, name in pairs} for game, pairs in games.items()}
        for walk, games in data.items()
    }


def as_json(found: Found) -> dict[str, dict[str, list[tuple[str, str]]]]:
    return {
        walk: {game: sorted(pairs) for game, pairs in games.items()}
        for walk, games in found.items()
    }


def say(pairs: set[tuple[str, str]]) -> str:
    return f"{len({file for file, _ in pairs})} / {len(pairs)}"


def show(counts: dict[str, Found], files: bool) -> None:
    games = list(counts["compiled"]["step"])
    for way, found in counts.items():
        print(f"files / functions, {way}")
        print(f"  {'':12}" + "".join(f"{game:>14}" for game in games))
        for walk in WALKS:
            print(f"  {walk:12}" + "".join(f"{say(found[walk][game]):>14}" for game in games))
    if files:
        for walk in WALKS:
            for game in games:
                seen = [found[walk][game] for found in counts.values()]
                print(f"{walk}, {game}: functions {', '.join(counts)}")
                for file in sorted({file for pairs in seen for file, _ in pairs}):
                    numbers = (sum(file == name for name, _ in pairs) for pairs in seen)
                    print(f"  {file:44}" + "".join(f"{number:5}" for number in numbers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", action="store_true", help="list them")
    parser.add_argument("--json", action="store_true", help="print the functions as data")
    parser.add_argument("--compiled", action="store_true", help="count compiled code only")
    parser.add_argument("--count", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.count:
        print(json.dumps(as_json(count_all())))
        return
    counts = {"compiled": in_process(interpreted=False)}
    if not given.compiled:
        counts["all as plain Python"] = in_process(interpreted=True)
    if given.json:
        print(json.dumps({way: as_json(found) for way, found in counts.items()}))
    else:
        show(counts, given.files)


if __name__ == "__main__":
    main()
