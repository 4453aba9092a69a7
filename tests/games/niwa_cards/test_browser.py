"""The card game in the browser: several people at one table, and what all have seen."""

import random

from playwright.sync_api import Page, expect

from tests.browser.playing import (
    confirm_button,
    game_card,
    is_over,
    lines,
    my_turn,
    pick_something,
    play_hint,
    play_now,
    table,
    wait_for_board,
    wait_for_turn,
)
from tests.browser.windows import PHONE, Windows


def hand(page: Page) -> list[str]:
    """The own cards as they are called."""
    cards = page.locator(".fan [data-pick]").all()
    return [card.get_attribute("data-pick") or "" for card in cards]


def test_three_people_and_a_program(windows: Windows) -> None:
    host, *guests = [windows.open(), windows.open(PHONE), windows.open()]
    host.goto("/")
    game_card(host, "niwa_cards").locator("[data-test=more-wide]").click()
    host.get_by_role("radio", name="4").first.check(force=True)
    for number, who in enumerate(("friend", "friend", "level random")):
        host.locator("[data-test=opposite]").nth(number).select_option(who)
    host.get_by_role("group", name="Rounds").get_by_text("1", exact=True).click()
    host.locator("[data-test=start]").click()
    host.wait_for_url("**/t/*")
    for number, guest in enumerate(guests):
        guest.goto(host.url)
        guest.get_by_role("textbox", name="Your name").fill(f"Guest {number}")
        guest.get_by_role("button", name="Sit down").click()
    everybody = [host, *guests]
    for page in everybody:
        wait_for_board(page)
        expect(page.locator(".fan [data-pick]")).to_have_count(9)
        # Three other hands, and nothing of them is known yet.
        expect(page.get_by_role("img", name="9 hidden cards")).to_have_count(3)
    assert len({tuple(sorted(hand(page))) for page in everybody}) == 3

    chance = random.Random(5)
    for number in range(200):
        if is_over(host):
            break
        mover = next((page for page in everybody if my_turn(page)), None)
        if mover is None:
            host.wait_for_timeout(100)
        elif number % 4 == 0 and pick_something(mover, chance):
            continue
        elif mover.get_by_role("button", name="Reveal", exact=True).is_visible():
            before = lines(mover)
            mover.get_by_role("button", name="Reveal", exact=True).click()
            expect(table(mover)).not_to_have_attribute("data-plies", str(before))
        else:
            play_hint(mover)
    for page in everybody:
        expect(page.locator("[data-test=ending]")).not_to_be_empty()
        expect(page.locator(".scoring .rows > li")).to_have_count(4)
        # Card by card: nine in each row.
        expect(page.locator(".scoring .rows .card")).to_have_count(36)


def test_a_swap_is_known_to_all_and_the_memory_aid_can_be_switched_off(windows: Windows) -> None:
    page = windows.open()
    play_now(page, "niwa_cards", level="random")
    assert wait_for_turn(page)
    given = hand(page)[0]
    page.locator(".fan [data-pick]").first.click()
    taken = page.locator(".centre [data-pick]").first.get_attribute("data-pick")
    page.locator(".centre [data-pick]").first.click()
    confirm_button(page).click()
    expect(page.locator(f".fan [data-pick={taken}] .known")).not_to_have_count(0)
    assert given in page.locator(".log").inner_text()
    page.get_by_role("checkbox", name="Show what everyone has seen").uncheck()
    expect(page.locator(".fan .known")).to_have_count(0)
