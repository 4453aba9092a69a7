"""Games are ready at once, or when they are compiled in the background."""

import asyncio
import os

import pytest

from tests.sample_games import COOPERATIVE, DUEL_WITH_HIDDEN_HANDS, MANY_SEATS, OPEN_INFORMATION
from tsuboniwa.core import ways
from tsuboniwa.core.ways import Chosen, Way
from tsuboniwa.players import warm_up
from tsuboniwa.server.readiness import Readiness


@pytest.fixture
def compiled_at_run_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "chosen", lambda game: Chosen("jit"))


@pytest.mark.parametrize("way", ["ahead", "interpreted"])
async def test_what_needs_no_compiler_is_ready_at_once(
    monkeypatch: pytest.MonkeyPatch, way: Way
) -> None:
    chosen = {MANY_SEATS: Chosen("jit"), COOPERATIVE: Chosen(way), OPEN_INFORMATION: Chosen(way)}
    made: list[str] = []
    monkeypatch.setattr(ways, "chosen", chosen.__getitem__)
    monkeypatch.setattr(warm_up, "is_warm", lambda game: True)
    monkeypatch.setattr(warm_up, "warm_up", made.append)
    prepared = Readiness([*chosen])
    assert [prepared.is_ready(game) for game in chosen] == [False, True, True]
    prepared.start(lambda game: None)
    while not prepared.all_ready:
        await asyncio.sleep(0.001)
    # The others are loaded before anything is compiled.
    assert made[-1] == MANY_SEATS
    assert prepared.is_ready(MANY_SEATS)
    await prepared.close()


@pytest.mark.usefixtures("compiled_at_run_time")
async def test_games_that_somebody_waits_for_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(warm_up, "is_warm", lambda game: True)
    monkeypatch.setattr(warm_up, "warm_up", made.append)

    ready: list[str] = []
    prepared = Readiness([DUEL_WITH_HIDDEN_HANDS, MANY_SEATS, COOPERATIVE])
    prepared.want(COOPERATIVE)
    prepared.want("chess")
    prepared.start(ready.append)
    assert not prepared.is_ready(COOPERATIVE)
    while not prepared.all_ready:
        await asyncio.sleep(0.001)
    assert ready == made == [COOPERATIVE, DUEL_WITH_HIDDEN_HANDS, MANY_SEATS]
    assert prepared.is_ready(COOPERATIVE)
    await prepared.close()


@pytest.mark.usefixtures("compiled_at_run_time")
async def test_closing_ends_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "is_warm", lambda game: False)
    children: list[int] = []
    start = asyncio.create_subprocess_exec

    async def watched(*command: str, **how: int) -> asyncio.subprocess.Process:
        child = await start(*command, **how)  # type: ignore[arg-type]
        children.append(child.pid)
        return child

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)

    prepared = Readiness([OPEN_INFORMATION])
    prepared.start(lambda game: None)
    while not children:
        await asyncio.sleep(0.001)
    await prepared.close()
    with pytest.raises(ProcessLookupError):
        os.kill(children[0], 0)
