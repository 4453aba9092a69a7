"""Pictures of every page, at phone and desktop size: `make screenshots`.

Matches are played a few actions on, by hints against a program, so that there is something to see.
"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.playing import play_hint, play_now, wait_for_turn
from tests.browser.windows import DESK, PHONE, ROOT, Windows, find_chromium, open_chromium
from tests.registered import told
from tests.web.process import ServerProcess
from tsuboniwa.core.registry import BUNDLED

SIZES = {"desktop": DESK, "phone": PHONE}
# Pieces come to rest.
STILL = 900


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--only", help="home or a game; all if left out")
    parser.add_argument("--dark", action="store_true", help="by night, with -dark in the name")
    asked = parser.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(Path(data)) as server,
        open_chromium(find_chromium()) as browser,
    ):
        windows = Windows(browser, server.address)
        night = "dark" if asked.dark else "light"
        for size, viewport in SIZES.items():
            page = windows.open(viewport, color_scheme=night)
            mark = f"{size}-dark" if asked.dark else size
            if asked.only in (None, "home"):
                page.goto("/")
                page.locator("article option[value=random]").first.wait_for(state="attached")
                shoot(page, asked.into / f"home-{mark}.png")
            for game in BUNDLED:
                if asked.only in (None, game):
                    server.wait_until_ready(game)
                    play_some(page, game, told(game).PICTURED_AFTER)
                    shoot(page, asked.into / f"{game}-{mark}.png")
        windows.close()


def play_some(page: Page, game: str, actions: int) -> None:
    play_now(page, game, level="2")
    for _ in range(actions):
        if wait_for_turn(page):
            play_hint(page)
    wait_for_turn(page)


def shoot(page: Page, path: Path) -> None:
    page.wait_for_timeout(STILL)
    page.screenshot(path=path)
    print(path)


if __name__ == "__main__":
    main()
