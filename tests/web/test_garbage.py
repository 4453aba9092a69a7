"""What stays for good is looked at once."""

import asyncio
import gc

from tsuboniwa.web.garbage import THRESHOLDS, collect_rarely, settle


async def test_nothing_is_set_aside_before_all_is_loaded() -> None:
    before, thresholds = gc.get_freeze_count(), gc.get_threshold()
    loaded = False
    try:
        collect_rarely()
        assert gc.get_threshold() == THRESHOLDS
        settling = asyncio.create_task(settle(lambda: loaded))
        await asyncio.sleep(0.01)
        assert gc.get_freeze_count() == before
        loaded = True
        await settling
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
