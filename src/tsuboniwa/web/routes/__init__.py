"""The requests, by what they are about. Each asks the tables and hands on what they answer."""

from tsuboniwa.web.routes import (
    finished_matches,
    game_list,
    live_matches,
    operations,
    seating,
    table_socket,
)

PARTS = (game_list, live_matches, seating, finished_matches, operations, table_socket)
# One flat list: routers inside routers are each searched twice for every request.
ROUTES = [route for part in PARTS for route in part.router.routes]
