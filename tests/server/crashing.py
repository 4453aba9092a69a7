"""A hall that plays at many tables until it is killed: `python -m tests.server.crashing URL`.

Every acknowledged move is written to standard output after its acknowledgement, and only then.
The tables and their tokens come from standard input, one a line; without any, they are made.
"""

import asyncio
import secrets
import sys

from tests.server.halls import open_hall, play_once, sit_down
from tsuboniwa.server.hall import Hall
from tsuboniwa.table.commands import Seated

TABLES = 10


async def play(hall: Hall, seats: list[Seated]) -> None:
    while True:
        name = secrets.token_hex(8)
        ack = await play_once(hall, seats, name)
        print("acknowledged", seats[0].table, ack["number"], name, flush=True)


async def run(url: str) -> None:
    async with open_hall(url) as hall:
        tables = [
            [Seated(table, seat, token) for seat, token in enumerate(tokens)]
            for table, *tokens in (line.split() for line in sys.stdin)
        ]
        while len(tables) < TABLES:
            seats = await sit_down(hall, "niwa_race", {"max_turns": 500})
            print("table", seats[0].table, *(seat.token for seat in seats), flush=True)
            tables.append(seats)
        await asyncio.gather(*(play(hall, seats) for seats in tables))


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1]))
