"""Niwashi in the browser: two people who may not talk, and a garden that grows."""

import re

from playwright.sync_api import expect

from tests.browser.playing import (
    confirm_button,
    invite,
    lines,
    one_to_move,
    play_now,
    table,
    wait_for_turn,
)
from tests.browser.windows import PHONE, Windows


def test_two_people_in_two_browsers(windows: Windows) -> None:
    guest = windows.open(PHONE)
    host = invite(windows, "niwashi", guest)
    mover = one_to_move(host, guest)
    other = guest if mover is host else host

    # Each sees its own orders; of the other's only that there are two.
    for page in (host, guest):
        expect(page.locator(".orders [data-pick]")).to_have_count(2)
        expect(page.get_by_role("img", name=re.compile("Hidden order"))).to_have_count(2)
    # There is nothing to write to each other with.
    assert mover.get_by_role("textbox").count() == 0

    # A strip is picked, turned, moved to a target and laid.
    mover.locator(".hand [data-pick]").first.click()
    mover.locator("[data-pick=rotate]").click()
    spot = mover.locator("circle[data-pick]").first.bounding_box()
    assert spot is not None
    mover.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    before = lines(other)
    confirm_button(mover).click()
    expect(table(other)).to_have_attribute("data-plies", str(before + 1))
    taken = mover.locator(".supply [data-pick]").first.get_attribute("data-pick")
    mover.locator(".supply [data-pick]").first.click()
    confirm_button(mover).click()
    expect(mover.locator(f".hand [data-pick={taken}]")).to_be_visible()

    # The other answers with the lantern, on the help card, and lays the hand down in an order.
    assert wait_for_turn(other)
    other.get_by_role("button", name="Lantern", exact=True).click()
    other.locator(".tray [data-pick=U]").click()
    other.locator(".compass [data-pick=E]").click()
    confirm_button(other).click()
    expect(other.locator(".hand .disc")).to_have_count(0)
    for number in (2, 0, 1):
        other.locator(".hand [data-pick]").nth(number).click()
    expect(other.locator(".hand .disc")).to_have_text(["2", "3", "1"])
    confirm_button(other).click()
    assert wait_for_turn(mover)
    expect(mover.get_by_role("img", name=re.compile("facing east"))).to_be_visible()


def test_the_garden_is_panned_and_zoomed(windows: Windows) -> None:
    page = windows.open()
    play_now(page, "niwashi", level="random")
    assert wait_for_turn(page)
    garden = page.get_by_role("application", name="Garden")
    drawing = garden.locator("svg").first
    whole = drawing.get_attribute("viewBox")
    assert whole is not None
    garden.focus()
    page.keyboard.press("+")
    expect(drawing).not_to_have_attribute("viewBox", whole)
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("0")
    expect(drawing).to_have_attribute("viewBox", whole)
    garden.hover()
    page.mouse.wheel(0, -200)
    expect(drawing).not_to_have_attribute("viewBox", whole)
    page.get_by_role("button", name="Show the whole garden").click()
    expect(drawing).to_have_attribute("viewBox", whole)
    # By keys alone: pick, step through the targets, turn, place.
    page.locator(".hand [data-pick]").first.focus()
    page.keyboard.press("Enter")
    expect(garden).to_be_focused()
    page.keyboard.press("r")
    page.keyboard.press("ArrowDown")
    before = lines(page)
    page.keyboard.press("Enter")
    expect(table(page)).to_have_attribute("data-plies", str(before + 1))
