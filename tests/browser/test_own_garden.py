"""A page that a game adds: laying a garden by mouse, touch or keys, sharing it, playing on it."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import wait_for_board
from tests.browser.windows import DESK, Windows, serious_findings
from tests.sample_games import BROKEN_LINKS, PAGE_OF_ITS_OWN, PHONE_FOR_IT, TEMPLES

# Milliseconds.
STILL = 400
# With both sides alike, six tiles lay all twelve.
HALF = {"A": (0, 0), "B": (-1, 1), "C": (-1, 2), "D": (0, 2), "E": (-1, 3), TEMPLES[0]: (-2, 4)}


def open_page(page: Page) -> None:
    page.goto(PAGE_OF_ITS_OWN)
    supply(page, "A").wait_for()


def supply(page: Page, pile: str) -> Locator:
    return page.locator(f"[data-pile={pile}]")


def place(page: Page, at: tuple[int, int]) -> Locator:
    return page.locator(f"[data-pick='place {at[0]} {at[1]}']")


def laid(page: Page) -> Locator:
    return page.locator("svg [data-pick^=tile]")


def said(page: Page) -> Locator:
    return page.locator("[data-test=said]")


def state(page: Page) -> Locator:
    return page.locator("[data-test=state]")


def middle(spot: Locator) -> tuple[float, float]:
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()


def tools(page: Page) -> None:
    """On a phone, name, save and share are behind a button."""
    button = page.locator("[data-test=tools]")
    if button.is_visible():
        button.click()


def lay_half(page: Page) -> None:
    for pile, at in HALF.items():
        supply(page, pile).click()
        place(page, at).click()
    expect(laid(page)).to_have_count(12)
    page.keyboard.press("Escape")


def link_of(page: Page) -> str:
    tools(page)
    page.locator("[data-test=share]").click()
    parts = urlsplit(page.locator("dialog input[readonly]").input_value())
    page.keyboard.press("Escape")
    assert parts.path == PAGE_OF_ITS_OWN
    return f"{parts.path}#{parts.fragment}"


def play(page: Page) -> None:
    page.locator("[data-test=play]").click()
    page.locator("[data-test=opposite]").select_option("level random")
    page.locator("[data-test=start]").click()
    wait_for_board(page)


def test_by_mouse_from_the_first_tile_to_a_match(windows: Windows) -> None:
    page = windows.open(DESK)
    open_page(page)
    drag(page, supply(page, "A"), middle(place(page, (1, 0))))
    expect(said(page)).to_have_text(
        "You laid tile A: row 2, place 3. Its partner lies opposite: row 3, place 2."
    )
    # What does not fit says why.
    drag(page, supply(page, TEMPLES[0]), middle(place(page, (0, 0))))
    expect(said(page)).to_have_text("The two temples cannot lie side by side.")
    drag(page, supply(page, "B"), middle(laid(page).first))
    expect(said(page)).to_have_text("A tile lies there already.")
    box = page.locator("main svg").first.bounding_box()
    assert box is not None
    drag(page, supply(page, "B"), (box["x"] + 6, box["y"] + 6))
    expect(said(page)).to_have_text(re.compile("nothing lies beside that place"))
    expect(laid(page)).to_have_count(2)
    # A tile that is dragged off the garden is back in the supply, and its partner too.
    drag(page, laid(page).first, (middle(supply(page, "E"))))
    expect(laid(page)).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(laid(page)).to_have_count(2)
    page.get_by_role("button", name="Clear").click()
    lay_half(page)
    supply(page, "A").click()
    expect(said(page)).to_have_text("Both tiles A are laid.")
    expect(state(page)).to_have_text(re.compile("The garden is ready: .* both sides are alike"))
    page.get_by_role("textbox", name="Name of the garden").fill("Moss & stone")
    page.locator("[data-test=save]").click()
    expect(said(page)).to_have_text("“Moss & stone” is saved on this device.")
    link = link_of(page)
    # Somebody else opens the link, and plays.
    guest = windows.open(DESK)
    guest.goto(link)
    expect(laid(guest)).to_have_count(12)
    expect(guest.get_by_role("textbox", name="Name of the garden")).to_have_value("Moss & stone")
    assert link_of(guest) == link
    play(guest)
    expect(guest.get_by_text("Moss & stone · set-up")).to_be_visible()
    # The form for a new table offers what was saved.
    page.goto("/")
    page.locator("article [data-test=more-wide]").first.click()
    page.get_by_role("radio", name="Moss & stone").check(force=True)
    page.locator("[data-test=start]").click()
    wait_for_board(page)
    expect(page.get_by_text("Moss & stone · set-up")).to_be_visible()


def test_by_touch_on_a_phone_in_german(windows: Windows) -> None:
    page = windows.open(PHONE_FOR_IT, language="de-DE")
    open_page(page)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def carry(what: Locator, to: Locator) -> None:
        (x, y), (right, down) = middle(what), middle(to)
        fingers("touchStart", (x, y))
        for step in range(1, 7):
            fingers("touchMove", (x + (right - x) * step / 6, y + (down - y) * step / 6))
        # A finger comes to rest; otherwise the browser takes the next tap for the end of a fling.
        page.wait_for_timeout(STILL)
        fingers("touchEnd")
        page.wait_for_timeout(STILL)

    carry(supply(page, "A"), place(page, (1, 0)))
    expect(said(page)).to_have_text(re.compile("^Gelegt: Plättchen A, Reihe 2, Platz 3"))
    supply(page, TEMPLES[0]).tap()
    expect(supply(page, TEMPLES[0])).to_have_attribute("aria-pressed", "true")
    place(page, (0, 0)).tap()
    expect(said(page)).to_have_text("Die beiden Tempel können nicht nebeneinander liegen.")
    # One tile at a time, without help.
    page.locator("[data-test=help]").uncheck()
    place(page, (2, -1)).tap()
    expect(laid(page)).to_have_count(3)
    page.locator("[data-test=turn]").tap()
    expect(said(page)).to_have_text("Gedreht: der helle Tempel, jetzt um 60°.")
    page.locator("[data-test=help]").check()
    expect(said(page)).to_have_text("Ein Gegenstück fehlte und liegt jetzt da.")
    expect(laid(page)).to_have_count(4)
    tools(page)
    page.get_by_role("button", name="Abräumen").tap()
    lay_half(page)
    expect(state(page)).to_have_text(re.compile("Der Garten ist fertig"))
    width, height = page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert (width, height) == (PHONE_FOR_IT["width"], PHONE_FOR_IT["height"])
    guest = windows.open(PHONE_FOR_IT, language="de-DE")
    guest.goto(link_of(page))
    expect(laid(guest)).to_have_count(12)
    play(guest)


@pytest.mark.parametrize("size", [DESK, PHONE_FOR_IT], ids=["desktop", "phone"])
def test_by_keys_alone(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size)
    open_page(page)

    def tab_to(wanted: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
        raise AssertionError(f"Tab never comes to {wanted}")

    def focus() -> tuple[float, float]:
        return middle(page.locator(":focus"))

    def arrow_to(wanted: str) -> None:
        """By arrows to where it can be seen, the longer way of the two directions first."""
        seen = set[tuple[float, float]]()
        for _ in range(40):
            if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
            (x, y), (right, down) = focus(), middle(page.locator(wanted))
            across = "ArrowRight" if right > x else "ArrowLeft"
            along = "ArrowDown" if down > y else "ArrowUp"
            keys = [across, along] if abs(right - x) > abs(down - y) else [along, across]
            # Where the straight way has been tried, the other one.
            page.keyboard.press(keys[(x, y) in seen])
            seen.add((x, y))
        raise AssertionError(f"no arrow leads to {wanted}")

    for pile, at in HALF.items():
        tab_to("[data-pile]")
        arrow_to(f"[data-pile={pile}]")
        page.keyboard.press("Enter")
        tab_to("svg [data-pick]")
        arrow_to(f"[data-pick='place {at[0]} {at[1]}']")
        page.keyboard.press("Enter")
        expect(said(page)).to_have_text(re.compile("^You laid"))
        page.keyboard.press("r")
        expect(said(page)).to_have_text(re.compile("by 60° now"))
    expect(laid(page)).to_have_count(12)
    page.keyboard.press("Delete")
    expect(laid(page)).to_have_count(10)
    page.keyboard.press("Control+z")
    expect(laid(page)).to_have_count(12)
    page.keyboard.press("Escape")
    expect(state(page)).to_have_text(re.compile("The garden is ready"))
    tab_to("[data-test=play]")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    tab_to("[data-test=start]")
    page.keyboard.press("Enter")
    wait_for_board(page)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_link_to_no_garden_says_why(windows: Windows, language: str) -> None:
    page = windows.open(DESK, language=language, may_lose_connection=True)
    for end, sentences in BROKEN_LINKS.items():
        page.goto("/settings")
        page.goto(f"{PAGE_OF_ITS_OWN}#{end}")
        expect(said(page)).to_have_text(re.compile(sentences[language]))
        expect(laid(page)).to_have_count(0)


def test_a_garden_is_there_again_after_a_reload(windows: Windows) -> None:
    page = windows.open(DESK)
    open_page(page)
    page.locator("[data-test=gardens]").click()
    expect(page.get_by_text("These gardens are our own.")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Open ")).first.click()
    expect(laid(page)).to_have_count(12)
    page.reload()
    expect(laid(page)).to_have_count(12)


def test_a_page_that_no_game_has_is_lost(windows: Windows) -> None:
    page = windows.open(DESK)
    page.goto(PAGE_OF_ITS_OWN + "s")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[data-pile]")).to_have_count(0)


@pytest.mark.parametrize("night", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE_FOR_IT], ids=["desktop", "phone"])
def test_it_has_no_serious_findings(windows: Windows, size: dict[str, int], night: str) -> None:
    page = windows.open(size, color_scheme=night)
    open_page(page)
    supply(page, "A").click()
    assert serious_findings(page) == []
    page.keyboard.press("Escape")
    lay_half(page)
    expect(state(page)).to_have_text(re.compile("ready"))
    assert serious_findings(page) == []
