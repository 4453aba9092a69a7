"""From home to the end screen, by clicks alone."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.playing import finish, play_now, table
from tests.browser.windows import Windows
from tsuboniwa.core.registry import BUNDLED


@pytest.mark.parametrize("game", BUNDLED)
def test_a_match_from_home_to_its_end(windows: Windows, game: str) -> None:
    page = windows.open()
    play_now(page, game, level="random")
    finish(page, random.Random(game))
    expect(page.locator("[data-test=ending]")).not_to_be_empty()
    # Replay, record, shuffle and another match are one click away.
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == f"{game}.json"
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_text("The secret fits the commitment.")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Again").click()
    expect(table(page)).to_have_attribute("data-state", "running")
