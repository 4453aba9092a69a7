"""One server and one browser for the tests here; each test opens its own windows."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.windows import Windows, find_chromium, open_chromium, open_windows, serve_app
from tests.conftest import missing
from tests.services import NotInstalled
from tests.web.process import ServerProcess


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serve_app(tmp_path_factory.mktemp("tables")) as process:
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
def windows(server: ServerProcess, chromium: Browser) -> Iterator[Windows]:
    with open_windows(chromium, server.address) as opened:
        yield opened
