"""For everybody: keyboard alone, another language, a phone, a screen reader, no connection."""

import random
import re

import pytest
from playwright.sync_api import expect

import tsuboniwa
from tests.browser.playing import (
    finish,
    focus_by_tab,
    game_card,
    is_over,
    lines,
    pick_something,
    play_now,
    table,
    wait_for_board,
    wait_for_turn,
)
from tests.browser.windows import DESK, PHONE, Windows, serious_findings
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, MANY_SEATS, OPEN_INFORMATION
from tsuboniwa.core.registry import BUNDLED


def test_a_whole_match_by_keyboard(windows: Windows) -> None:
    page = windows.open()
    page.goto("/")
    page.locator("article option[value='1']").first.wait_for(state="attached")
    button = game_card(page, DUEL_WITH_HIDDEN_HANDS).locator(".primary")
    focus_by_tab(page, button.get_attribute("aria-label") or button.inner_text())
    page.keyboard.press("Enter")
    wait_for_board(page)
    for _ in range(200):
        if not wait_for_turn(page):
            break
        before = lines(page)
        page.keyboard.press("h")
        page.locator(".hints button").first.wait_for()
        first = page.locator(".hints button").first.get_attribute("aria-label") or ""
        focus_by_tab(page, first)
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => Number(document.querySelector('[data-test=table]').dataset.plies) > before",
            arg=before,
        )
    assert is_over(page)
    focus_by_tab(page, "Again")


@pytest.mark.parametrize("game", [DUEL_WITH_HIDDEN_HANDS, OPEN_INFORMATION])
def test_pieces_are_picked_by_keyboard(windows: Windows, game: str) -> None:
    page = windows.open()
    play_now(page, game, level="1")
    assert wait_for_turn(page)
    before = lines(page)
    for _ in range(200):
        if page.locator("[data-test=confirm]").is_enabled():
            break
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('[data-pick]')"):
            page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    page.wait_for_function(
        "before => Number(document.querySelector('[data-test=table]').dataset.plies) > before",
        arg=before,
    )


def test_german(windows: Windows) -> None:
    page = windows.open(language="de-DE")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Setz dich. Der Kies ist geharkt.")
    game_card(page, DUEL_WITH_HIDDEN_HANDS).locator(".primary").click()
    wait_for_board(page)
    assert wait_for_turn(page)
    expect(page.get_by_role("button", name="Tipp")).to_be_visible()
    pick_something(page, random.Random(3))
    page.get_by_role("button", name="Menü").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Aufgeben")).to_be_visible()
    page.keyboard.press("Escape")
    # The language is chosen on every page, and kept.
    page.goto("/settings")
    page.get_by_role("combobox", name="Sprache").select_option("en")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


@pytest.mark.parametrize("game", BUNDLED)
def test_a_phone(windows: Windows, game: str) -> None:
    page = windows.open(PHONE)
    play_now(page, game, level="random")
    assert wait_for_turn(page)
    # Nothing hangs over the edge, and the page itself never scrolls.
    width, height = page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert (width, height) == (PHONE["width"], PHONE["height"])
    box = page.locator("[data-test=confirm]").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    assert box["height"] >= 44
    edges = page.locator(".area-foot button").evaluate_all(
        "buttons => buttons.map(button => button.getBoundingClientRect().right)"
    )
    assert max(edges) <= PHONE["width"]
    pick_something(page, random.Random(game))
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("dialog", name="Log")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog", name="Log")).to_be_hidden()


def test_a_phone_to_the_end(windows: Windows) -> None:
    page = windows.open(PHONE)
    play_now(page, DUEL_WITH_HIDDEN_HANDS, level="random")
    finish(page, random.Random(5), by_picking=2)
    expect(page.get_by_role("dialog", name="The end")).to_be_visible()
    assert serious_findings(page) == []


@pytest.mark.parametrize(
    "path", ["/", "/settings", "/rules", f"/rules/{DUEL_WITH_HIDDEN_HANDS}", "/replay"]
)
@pytest.mark.parametrize("night", ["light", "dark"])
def test_pages_have_no_serious_findings(windows: Windows, path: str, night: str) -> None:
    page = windows.open(DESK if night == "light" else PHONE, color_scheme=night)
    page.goto(path)
    page.get_by_role("main").wait_for()
    page.wait_for_load_state("networkidle")
    assert serious_findings(page) == []


@pytest.mark.parametrize("game", BUNDLED)
def test_tables_have_no_serious_findings(windows: Windows, game: str) -> None:
    page = windows.open()
    play_now(page, game, level="random")
    wait_for_turn(page)
    assert serious_findings(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").wait_for()
    assert serious_findings(page) == []


def test_moves_are_announced(windows: Windows) -> None:
    page = windows.open()
    play_now(page, OPEN_INFORMATION, level="random")
    assert wait_for_turn(page)
    said = page.locator("p[aria-live=polite]").first
    pick_something(page, random.Random(2))
    expect(said).not_to_be_empty()


def test_home_opens_without_a_connection_and_says_so(windows: Windows) -> None:
    page = windows.open(may_lose_connection=True)
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    # What was loaded is being kept.
    page.wait_for_function(
        "async () => (await (await caches.open('shell-1')).keys()).length > 4", polling=200
    )
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[data-test=offline]")).to_have_text(re.compile("no connection"))
    page.context.set_offline(False)
    expect(page.locator("[data-test=offline]")).to_be_hidden()


def test_one_device_for_two(windows: Windows) -> None:
    page = windows.open()
    page.goto("/")
    game_card(page, OPEN_INFORMATION).get_by_role("button", name="One device").click()
    wait_for_board(page)
    chance = random.Random(1)
    # Both put their figurines down; the page turns to the seat that acts.
    for expected in range(1, 7):
        assert wait_for_turn(page)
        assert pick_something(page, chance)
        expect(table(page)).to_have_attribute("data-plies", str(expected))


def test_one_device_covers_hidden_hands(windows: Windows) -> None:
    page = windows.open()
    page.goto("/")
    game_card(page, MANY_SEATS).get_by_role("button", name="One device").click()
    wait_for_board(page)
    assert wait_for_turn(page)
    assert pick_something(page, random.Random(1))
    hand = page.get_by_text("Hand the device to Player 2.")
    expect(hand).to_be_visible()
    assert page.locator(".area-mine").count() == 0
    page.get_by_role("button", name="I am Player 2").click()
    assert wait_for_turn(page)


def test_two_programs_are_watched(windows: Windows) -> None:
    page = windows.open()
    page.goto("/")
    game_card(page, OPEN_INFORMATION).locator("option[value=random]").wait_for(state="attached")
    game_card(page, OPEN_INFORMATION).get_by_role("combobox").select_option("random")
    game_card(page, OPEN_INFORMATION).get_by_role("button", name="Watch").click()
    wait_for_board(page)
    page.wait_for_function(
        "() => Number(document.querySelector('[data-test=table]').dataset.plies) > 6"
    )


def test_unfinished_games_are_gone_on_with(windows: Windows) -> None:
    page = windows.open()
    play_now(page, DUEL_WITH_HIDDEN_HANDS, level="1")
    wait_for_turn(page)
    before = page.url
    page.goto("/")
    title = tsuboniwa.describe(DUEL_WITH_HIDDEN_HANDS).title
    page.get_by_role("region", name="Unfinished").get_by_role("link", name=title).click()
    wait_for_board(page)
    assert page.url == before
