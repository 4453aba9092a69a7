"""The browser's part of docs/add-a-game.md, followed: the app is built with a game of one's own."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import (
    game_card,
    is_over,
    lines,
    pick_something,
    wait_for_board,
    wait_for_turn,
)
from tests.browser.windows import PHONE, Windows, open_windows, serious_findings
from tests.test_fifth_game import FOLDER, GAME, OPTION, ROOT, VALUE
from tests.web.process import ServerProcess
from tsuboniwa.games import VARIABLE


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app with the game in it, built as the guide says."""
    folder = tmp_path_factory.mktemp("app")
    # Node may be one that was installed beside Python.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["npx", "vite", "build", "--outDir", str(folder), "--emptyOutDir"],
        cwd=ROOT / "ui",
        env=os.environ | {"PATH": path, VARIABLE: str(FOLDER)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def server(app: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("tables")
    with ServerProcess(folder, app=app, games=FOLDER) as process:
        process.wait_until_ready(GAME)
        yield process


@pytest.fixture
def windows(server: ServerProcess, chromium: Browser) -> Iterator[Windows]:
    with open_windows(chromium, server.address) as opened:
        yield opened


def open_form(page: Page) -> None:
    page.goto("/")
    game_card(page, GAME).locator("[data-test=more]:visible, [data-test=more-wide]:visible").click()


def play_by_clicks(page: Page) -> None:
    wait_for_board(page)
    chance = random.Random(1)
    laid = 0
    while wait_for_turn(page):
        assert pick_something(page, chance)
        laid += 1
    assert laid == VALUE


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_a_match_with_the_option_chosen_in_the_generic_form(
    windows: Windows, size: dict[str, int] | None
) -> None:
    page = windows.open(size) if size else windows.open()
    open_form(page)
    page.locator("[data-test=opposite]").select_option("level random")
    choice = page.get_by_role("radio", name=str(VALUE), exact=True)
    expect(choice).not_to_be_checked()
    choice.check(force=True)
    page.locator("[data-test=start]").click()
    play_by_clicks(page)
    assert is_over(page)
    # As many deals as pebbles that were laid.
    assert lines(page) == 4 * VALUE
    expect(page.locator("[data-test=ending]")).to_contain_text("pairs")
    assert serious_findings(page) == []


def test_its_replay_and_its_rules(windows: Windows) -> None:
    page = windows.open()
    page.goto(f"/rules/{GAME}")
    expect(page.get_by_text("K2.2")).to_be_visible()
    open_form(page)
    page.locator("[data-test=opposite]").select_option("level random")
    page.get_by_role("radio", name=str(VALUE), exact=True).check(force=True)
    page.locator("[data-test=start]").click()
    play_by_clicks(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".area-board .pebble")).to_have_count(2 * VALUE)


def test_a_language_that_it_lacks_shows_its_english(windows: Windows) -> None:
    page = windows.open(language="de-DE")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(game_card(page, GAME)).to_contain_text("pebbles in pairs")
    open_form(page)
    expect(page.get_by_text("Pebbles in each hand")).to_be_visible()
    assert OPTION == "pebbles"
