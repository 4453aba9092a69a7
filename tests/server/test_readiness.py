"""Compiled rules become ready in the background."""

import asyncio
import os

import pytest

from tsuboniwa.players import warm_up
from tsuboniwa.server.readiness import Readiness


async def test_games_that_somebody_waits_for_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(warm_up, "is_warm", lambda game: True)
    monkeypatch.setattr(warm_up, "warm_up", made.append)

    ready: list[str] = []
    prepared = Readiness(["bossa", "niwa_cards", "niwashi"])
    prepared.want("niwashi")
    prepared.want("chess")
    prepared.start(ready.append)
    assert not prepared.is_ready("niwashi")
    while not prepared.all_ready:
        await asyncio.sleep(0.001)
    assert ready == made == ["niwashi", "bossa", "niwa_cards"]
    assert prepared.is_ready("niwashi")
    await prepared.close()


async def test_closing_ends_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "is_warm", lambda game: False)
    children: list[int] = []
    start = asyncio.create_subprocess_exec

    async def watched(*command: str, **how: int) -> asyncio.subprocess.Process:
        child = await start(*command, **how)  # type: ignore[arg-type]
        children.append(child.pid)
        return child

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)

    prepared = Readiness(["niwa_race"])
    prepared.start(lambda game: None)
    while not children:
        await asyncio.sleep(0.001)
    await prepared.close()
    with pytest.raises(ProcessLookupError):
        os.kill(children[0], 0)
