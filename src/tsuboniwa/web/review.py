"""What a strong program thinks of the decisions of a match, each from what its seat knew then."""

import asyncio
from typing import Any

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Position
from tsuboniwa.core.records import Record
from tsuboniwa.players.limit import Limit
from tsuboniwa.server.tables import Tables
from tsuboniwa.web.replay import check_length

# For one decision: a whole match is looked through while somebody waits.
THOUGHT = Limit(milliseconds=100)


async def review(tables: Tables, record: Record, first: int, count: int) -> dict[str, Any]:
    """The next `count` decisions from a moment on, judged."""
    check_length(record)
    positions = await asyncio.to_thread(lambda: list(record.replay()))
    decisions = [
        ply
        for ply, position in enumerate(positions[:-1])
        if ply >= first and position.actor not in (CHANCE, None)
    ]
    return {
        "game": record.game.id,
        "plies": len(record.actions),
        "following": decisions[count] if len(decisions) > count else None,
        "judged": [
            await _judge(tables, ply, positions[ply], record.actions[ply])
            for ply in decisions[:count]
        ],
    }


async def _judge(tables: Tables, ply: int, position: Position, played: str) -> dict[str, Any]:
    hints = await tables.judge(position, THOUGHT)
    best = hints[0]
    values = {str(hint.action): hint.opinion.value for hint in hints}
    return {
        "ply": ply,
        "seat": position.actor,
        "action": played,
        "value": values.get(played),
        "best": str(best.action),
        "best_value": best.opinion.value,
        "points": best.opinion.points,
    }
