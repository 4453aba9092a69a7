"""A server without compiled rules: games are played at once, and the page says what is missing."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.playing import pick_something, play_now, wait_for_turn
from tests.browser.windows import PHONE, open_windows, serious_findings
from tests.sample_games import OPEN_INFORMATION
from tests.web.process import ServerProcess


def as_if_nobody_had_asked(route: Route) -> None:
    """The server's answer, as it is where there are neither kernels nor Numba."""
    answer = route.fetch()
    route.fulfill(response=answer, json=[game | {"way_asked_for": False} for game in answer.json()])


@pytest.mark.parametrize(
    ("language", "missing", "asked"),
    [
        ("en-GB", "Compiled rules are missing.", "It was started to run the rules as"),
        ("de-DE", "Es fehlen die übersetzten Regeln.", "Er wurde so gestartet"),
    ],
)
def test_the_page_says_what_is_missing(
    tmp_path: Path, chromium: Browser, language: str, missing: str, asked: str
) -> None:
    with (
        ServerProcess(tmp_path, kernels="interpreted") as server,
        open_windows(chromium, server.address) as windows,
    ):
        page = windows.open(PHONE, language=language)
        notice = page.locator("[data-test=slow]")
        page.goto("/")
        expect(notice).to_contain_text(asked)
        expect(notice).not_to_contain_text("tsuboniwa kernels")
        page.route("**/api/games", as_if_nobody_had_asked)
        page.goto("/")
        expect(notice).to_contain_text(missing)
        expect(notice).to_contain_text("tsuboniwa kernels")
        expect(notice).not_to_contain_text(asked)
        assert serious_findings(page) == []
        play_now(page, OPEN_INFORMATION, level="random")
        assert wait_for_turn(page)
        pick_something(page, random.Random(1))


def test_nothing_is_said_where_nothing_is_missing(tmp_path: Path, chromium: Browser) -> None:
    with (
        ServerProcess(tmp_path, kernels="ahead") as server,
        open_windows(chromium, server.address) as windows,
    ):
        page = windows.open()
        # The levels come with the answer that says how games run.
        play_now(page, OPEN_INFORMATION, level="master")
        page.goto("/")
        expect(page.locator("option[value=master]").first).to_have_count(1)
        expect(page.locator("[data-test=slow]")).to_have_count(0)
