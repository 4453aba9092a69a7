"""What people do in the app: going to a table, sitting down, playing by clicks and keys."""

import random
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.windows import PATIENCE, Windows


def game_card(page: Page, game: str) -> Locator:
    return page.locator(f"article[data-game={game}]")


def play_now(page: Page, game: str, level: str | None = None) -> None:
    """From home to a running table in one or two clicks."""
    page.goto("/")
    card = game_card(page, game)
    if level is None:
        card.locator(".primary").click()
    else:
        # Its levels come from the server.
        expect(card.locator(f"option[value='{level}']")).to_have_count(1)
        if card.get_by_role("combobox").is_visible():
            card.get_by_role("combobox").select_option(level)
            card.locator(".primary").click()
        else:
            card.locator("[data-test=more]").click()
            page.locator("[data-test=opposite]").select_option(f"level {level}")
            page.locator("[data-test=start]").click()
    wait_for_board(page)


def table(page: Page) -> Locator:
    return page.locator("[data-test=table]")


def wait_for_board(page: Page) -> None:
    expect(table(page)).to_have_attribute(
        "data-state", re.compile("running|over"), timeout=PATIENCE
    )
    page.locator(".area-board").first.wait_for()


def is_over(page: Page) -> bool:
    return table(page).get_attribute("data-state") == "over"


def confirm_button(page: Page) -> Locator:
    return page.locator("[data-test=confirm]")


def lines(page: Page) -> int:
    """How many actions the page knows of."""
    return int(table(page).get_attribute("data-plies") or 0)


def my_turn(page: Page) -> bool:
    return table(page).get_attribute("data-turn") == "mine"


def wait_for_turn(page: Page) -> bool:
    """Wait until it is this page's turn; False if the match is over instead."""
    page.wait_for_function(
        "() => { const at = document.querySelector('[data-test=table]')?.dataset;"
        " return at && (at.turn === 'mine' || at.state === 'over') }"
    )
    return not is_over(page)


def pick_something(page: Page, chance: random.Random) -> bool:
    """Make one action by picking on the board, as a person who tries things out does."""
    before = lines(page)
    for attempt in range(60):
        if confirm_button(page).is_enabled():
            confirm_button(page).click()
            page.wait_for_function(
                "before => Number(document.querySelector('[data-test=table]').dataset.plies)"
                " > before",
                arg=before,
            )
            return True
        if attempt % 12 == 11:
            page.keyboard.press("Escape")
        picks = page.locator("[data-pick]:visible:not(:disabled):not([aria-disabled=true])")
        count = picks.count()
        if count == 0:
            return False
        picks.nth(chance.randrange(count)).click(force=True)
    return False


def play_hint(page: Page) -> None:
    """Ask what a program would do, and do it."""
    before = lines(page)
    while page.get_by_role("button", name="Cancel", exact=True).is_visible():
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hints button").first.click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-test=table]').dataset.plies) > before",
        arg=before,
    )


def finish(page: Page, chance: random.Random, *, by_picking: int = 4) -> None:
    """Play to the end: some actions by picking on the board, the rest as the hints say."""
    for number in range(400):
        if not wait_for_turn(page):
            return
        if number >= by_picking or not pick_something(page, chance):
            play_hint(page)
    raise AssertionError("the match does not end")


def invite(windows: Windows, game: str, guest: Page) -> Page:
    """A host who invites by link, and a guest who follows it and sits down."""
    host = windows.open()
    host.goto("/")
    game_card(host, game).get_by_role("button", name="Invite").click()
    link = host.get_by_role("textbox", name="Invite a friend").input_value()
    expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
    guest.goto("/t/" + link.rpartition("/t/")[2])
    guest.get_by_role("textbox", name="Your name").fill("Jun")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        wait_for_board(page)
    return host


def one_to_move(*pages: Page) -> Page:
    for _ in range(200):
        for page in pages:
            if my_turn(page):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is to move")


def focus_by_tab(page: Page, name: str) -> None:
    """Tab until the thing with this name has the focus, as somebody without a mouse does."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.getAttribute('aria-label') ?? ''") == name:
            return
        text = page.evaluate("() => document.activeElement.textContent.trim()")
        if text == name:
            return
    raise AssertionError(f"Tab never comes to {name}")
