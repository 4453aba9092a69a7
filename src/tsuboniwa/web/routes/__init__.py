"""The requests, by what they are about. Each asks the tables and hands on what they answer."""

from fastapi import APIRouter

from tsuboniwa.web.routes import (
    finished_matches,
    game_list,
    live_matches,
    operations,
    seating,
    table_socket,
)

router = APIRouter()
for part in (game_list, live_matches, seating, finished_matches, operations, table_socket):
    router.include_router(part.router)
