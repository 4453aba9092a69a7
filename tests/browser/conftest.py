"""One server and one browser for the tests here; each test opens its own windows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.house import PATIENCE, House, find_chromium, open_chromium
from tests.conftest import missing
from tests.services import NotInstalled
from tests.web.process import ServerProcess
from tsuboniwa.core.registry import GAMES
from tsuboniwa.web import static_files

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    assert (static_files.APP / "index.html").is_file(), "build the app first: make setup"
    folder: Path = tmp_path_factory.mktemp("tables")
    with ServerProcess(folder, reviews_per_minute=1e6, reviews_at_once=1_000_000) as process:
        process.wait_until_ready(*GAMES)
        yield process


# Not for the whole session: while it is open, its event loop runs in this thread, and no test
# elsewhere could start one.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    try:
        program = find_chromium()
    except NotInstalled as error:
        missing(error)
    else:
        with open_chromium(program) as browser:
            yield browser


@pytest.fixture
def house(server: ServerProcess, chromium: Browser) -> Iterator[House]:
    """The server's pages in windows of this test's own; nothing may go wrong unseen in them."""
    opened = House(chromium, server.address)
    yield opened
    opened.close()
    assert opened.complaints == []
