"""The games' WebAssembly modules in a real browser: what they say is what the server says."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.ahead.in_node import LOADER, make_modules
from tests.ahead.positions import ask
from tsuboniwa.core.registry import BUNDLED

POSITIONS = 50 if os.environ.get("TSUBONIWA_FEW") else 1_000
# Answered by the test itself. Only pages that came by HTTPS may use the browser's SHA-256.
ADDRESS = "https://kernels.invalid/"
ASK = f"""async ([game, asked]) => {{
    const {{ answer }} = await import('{ADDRESS}{LOADER}')
    const module = await (await fetch(`{ADDRESS}${{game}}.wasm`)).arrayBuffer()
    return JSON.stringify(await answer(module, JSON.parse(asked)))
}}"""


@pytest.fixture(scope="module")
def modules() -> Path:
    return make_modules()


@pytest.fixture
def page(chromium: Browser, modules: Path) -> Iterator[Page]:
    def fulfil(route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        if name:
            route.fulfill(path=modules / name)
        else:
            route.fulfill(body="", content_type="text/html")

    context = chromium.new_context()
    context.route(f"{ADDRESS}**", fulfil)
    opened = context.new_page()
    opened.goto(ADDRESS)
    yield opened
    context.close()


@pytest.mark.parametrize("name", BUNDLED)
def test_a_module_says_what_the_server_says(page: Page, name: str) -> None:
    compared = 0
    for asked, expected in ask(name, POSITIONS):
        assert json.loads(page.evaluate(ASK, [name, json.dumps(asked)])) == expected
        compared += len(expected)
    assert compared >= POSITIONS
