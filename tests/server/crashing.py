"""A server that plays at many tables until it is killed: `python -m tests.server.crashing URL`.

Every acknowledged move is written to standard output after its acknowledgement, and only then.
The tables and their tokens come from standard input, one per line; without any, they are made.
"""

import asyncio
import secrets
import sys

from tests.sample_games import LONG_MATCH, OPEN_INFORMATION
from tests.server.serving import open_tables, play_once, sit_down
from tsuboniwa.server.tables import Tables
from tsuboniwa.table.commands import Seated

TABLES = 10


async def play(tables: Tables, seats: list[Seated]) -> None:
    while True:
        name = secrets.token_hex(8)
        ack = await play_once(tables, seats, name)
        print("acknowledged", seats[0].table, ack["number"], name, flush=True)


async def run(url: str) -> None:
    async with open_tables(url) as tables:
        all_seats = [
            [Seated(table, seat, token) for seat, token in enumerate(tokens)]
            for table, *tokens in (line.split() for line in sys.stdin)
        ]
        while len(all_seats) < TABLES:
            seats = await sit_down(tables, OPEN_INFORMATION, LONG_MATCH)
            print("table", seats[0].table, *(seat.token for seat in seats), flush=True)
            all_seats.append(seats)
        await asyncio.gather(*(play(tables, seats) for seats in all_seats))


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1]))
