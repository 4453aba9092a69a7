"""The browser app in a real browser: opening windows, sitting down, playing by clicks."""

import os
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    expect,
    sync_playwright,
)

from tests.services import NotInstalled, find_program
from tests.web.process import ServerProcess
from tsuboniwa.core.registry import GAMES
from tsuboniwa.web import static_files

ROOT = Path(__file__).parents[2]
AXE = ROOT / "ui" / "node_modules" / "axe-core" / "axe.min.js"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
# Milliseconds. A machine under load may take its time; nothing else waits this long.
PATIENCE = 30_000
PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}

expect.set_options(timeout=PATIENCE)


def find_chromium() -> str:
    for name in PROGRAMS:
        try:
            return find_program(name)
        except NotInstalled:
            continue
    raise NotInstalled("Chromium is not installed")


@contextmanager
def open_chromium(program: str) -> Iterator[Browser]:
    # There is no sandbox for root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


class House:
    """The pages of one server, in one browser."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self._opened: list[BrowserContext] = []
        # What pages complain of: errors, and files from other hosts.
        self.complaints: list[str] = []

    def window(
        self,
        size: dict[str, int] = DESK,
        *,
        language: str = "en-GB",
        address: str | None = None,
        may_lose_connection: bool = False,
        **more: Any,
    ) -> Page:
        """A window for another person: its own cookies and its own storage. Little moves in it."""
        base = address or self.address
        context = self._browser.new_context(
            base_url=base,
            viewport={"width": size["width"], "height": size["height"]},
            locale=language,
            reduced_motion=more.pop("reduced_motion", "reduce"),
            has_touch=size["width"] < 600,
            **more,
        )
        context.set_default_timeout(PATIENCE)
        self._opened.append(context)
        page = context.new_page()
        page.on("pageerror", self._hear_error)
        page.on("request", lambda request: self._check_host(request.url, base))
        if not may_lose_connection:
            page.on("console", self._hear)
        return page

    def close(self) -> None:
        for context in self._opened:
            context.close()

    def _hear_error(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def _check_host(self, url: str, base: str) -> None:
        if not url.startswith((base, base.replace("http", "ws"), "data:", "blob:")):
            self.complaints.append(f"asked a foreign host: {url}")


@contextmanager
def serve_app(folder: Path) -> Iterator[ServerProcess]:
    """A server with the built app, all games ready."""
    assert (static_files.APP / "index.html").is_file(), "build the app first: make setup"
    with ServerProcess(folder) as process:
        process.wait_until_ready(*GAMES)
        yield process


@contextmanager
def open_house(browser: Browser, address: str) -> Iterator[House]:
    """A server's pages in windows of one test's own; nothing may go wrong unseen in them."""
    opened = House(browser, address)
    yield opened
    opened.close()
    assert opened.complaints == []


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


def invite(house: House, game: str, guest: Page) -> Page:
    """A host who invites by link, and a guest who follows it and sits down."""
    host = house.window()
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


def serious_findings(page: Page) -> list[str]:
    """What axe-core finds on the page, if it is serious."""
    # Evaluated by the browser's own debugger: the page itself allows no scripts from elsewhere.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"
    )
    return [
        f"{one['id']}: {one['help']} ({node['html'][:120]})"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]
