"""A server and a browser for the tests of one game's pages. Tests of rules load neither."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.conftest import missing
from tests.services import NotInstalled

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.windows import Windows
    from tests.web.process import ServerProcess


@pytest.fixture(scope="module")
def app_server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[ServerProcess]":
    from tests.browser.windows import serve_app

    with serve_app(tmp_path_factory.mktemp("tables")) as process:
        yield process


# For one module: while it is open, its event loop runs in this thread, and no other test could
# start one.
@pytest.fixture(scope="module")
def chromium() -> "Iterator[Browser]":
    from tests.browser.windows import find_chromium, open_chromium

    try:
        program = find_chromium()
    except NotInstalled as error:
        missing(error)
    else:
        with open_chromium(program) as browser:
            yield browser


@pytest.fixture
def windows(app_server: "ServerProcess", chromium: "Browser") -> "Iterator[Windows]":
    from tests.browser.windows import open_windows

    with open_windows(chromium, app_server.address) as opened:
        yield opened
