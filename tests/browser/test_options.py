"""Every option of the rules can be chosen for a new table, and is what the match then has."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tsuboniwa
from tests.browser.playing import game_card, table, wait_for_board
from tests.browser.windows import DESK, PHONE, Windows, serious_findings
from tests.sample_games import (
    COOPERATIVE,
    DUEL_WITH_HIDDEN_HANDS,
    KIND_FIRST_MATCH,
    MANY_SEATS,
    OPEN_INFORMATION,
)


def open_form(page: Page, game: str) -> None:
    page.goto("/")
    # Its levels come from the server.
    expect(game_card(page, game).locator("option[value=random]")).to_have_count(1)
    for button in ("[data-test=more-wide]", "[data-test=more]"):
        if game_card(page, game).locator(button).is_visible():
            game_card(page, game).locator(button).click()
    page.locator("[data-test=opposite]").first.select_option("level random")


def begin(page: Page) -> dict[str, Any]:
    """Start, and return the table as the server has it."""
    page.locator("[data-test=start]").click()
    wait_for_board(page)
    name = page.url.rpartition("/t/")[2]
    found: dict[str, Any] = page.evaluate(
        "name => fetch(`/api/tables/${name}`).then((answer) => answer.json())", name
    )
    return found


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])
def test_orders_rounds_and_a_house_rule(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size)
    open_form(page, MANY_SEATS)
    house_rule = page.locator("[data-test=stall]")
    usual = next(o for o in tsuboniwa.describe(MANY_SEATS).options if o.name == "stall").default
    expect(house_rule).to_have_value(str(usual))
    expect(page.get_by_text("Our own addition")).to_be_visible()
    house_rule.select_option("0")
    expect(house_rule.locator("option:checked")).to_have_text("off, as the rulebook has it")
    page.get_by_text("Choose the orders yourself").click()
    orders = page.locator("[data-test=order]")
    expect(orders).to_have_count(8)
    for at in (2, 7, 4, 7):
        orders.nth(at).click()
    expect(orders.nth(4)).to_have_text(re.compile("round 2"))
    assert serious_findings(page) == []
    options = begin(page)["options"]
    assert (options["orders"], options["rounds"], options["stall"]) == ([3, 5], 2, 0)


def test_one_to_eight_rounds_by_drawn_orders(windows: Windows) -> None:
    page = windows.open()
    open_form(page, MANY_SEATS)
    rounds = page.get_by_role("group", name="Rounds").get_by_role("radio")
    expect(rounds).to_have_count(8)
    rounds.last.check(force=True)
    options = begin(page)["options"]
    assert (options["orders"], options["rounds"]) == (None, 8)


def test_a_limit_of_turns(windows: Windows) -> None:
    page = windows.open(language="de-DE")
    open_form(page, OPEN_INFORMATION)
    limit = page.get_by_role("spinbutton")
    expect(limit).to_have_value("300")
    limit.fill("40")
    assert begin(page)["options"]["max_turns"] == 40


@pytest.mark.parametrize(
    ("begins", "seat"), [("first", 0), ("last", 1), ("chance", None), ("watch", None)]
)
def test_who_begins(windows: Windows, begins: str, seat: int | None) -> None:
    page = windows.open()
    open_form(page, OPEN_INFORMATION)
    expect(page.get_by_text("By custom the youngest")).to_be_visible()
    page.locator("[data-test=begin]").select_option(begins)
    found = begin(page)
    if begins == "watch":
        assert found["seat"] is None
    else:
        assert found["seat"] in ((0, 1) if seat is None else (seat,))


def test_who_begins_is_said_as_each_game_has_it(windows: Windows) -> None:
    page = windows.open()
    for game, words in (
        (DUEL_WITH_HIDDEN_HANDS, "The dice decide"),
        (COOPERATIVE, "Ask your partner"),
    ):
        open_form(page, game)
        expect(page.get_by_text(words)).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])
def test_the_first_match_on_a_device_may_be_kinder(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size)
    page.goto("/")
    offer = game_card(page, DUEL_WITH_HIDDEN_HANDS).locator("[data-test=first-match]")
    expect(page.locator("[data-test=first-match]")).to_have_count(1)
    offer.click()
    wait_for_board(page)
    name = page.url.rpartition("/t/")[2]
    found = page.evaluate("name => fetch(`/api/tables/${name}`).then((a) => a.json())", name)
    assert found["options"].items() >= KIND_FIRST_MATCH.items()
    expect(table(page)).to_be_visible()
    # The next one is not the first any more.
    page.goto("/")
    game_card(page, DUEL_WITH_HIDDEN_HANDS).locator(".primary").wait_for()
    expect(page.locator("[data-test=first-match]")).to_have_count(0)
