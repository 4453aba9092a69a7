"""Windows of a real browser, with the app as a server delivers it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
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


class Windows:
    """Windows onto one server, in one browser."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self._opened: list[BrowserContext] = []
        # What pages complain of: errors, and files from other hosts.
        self.complaints: list[str] = []

    def open(
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
def open_windows(browser: Browser, address: str) -> Iterator[Windows]:
    """Windows of one test's own; nothing may go wrong unseen in them."""
    opened = Windows(browser, address)
    yield opened
    opened.close()
    assert opened.complaints == []


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
