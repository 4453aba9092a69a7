"""The card game with several people, Niwashi with two, and what comes after a match."""

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import tsuboniwa
from tests.browser.house import (
    PHONE,
    House,
    confirm_button,
    game_card,
    is_over,
    lines,
    my_turn,
    pick_something,
    play_hint,
    play_now,
    serious_findings,
    table,
    wait_for_board,
    wait_for_turn,
)
from tests.browser.test_together import invite, one_to_move
from tsuboniwa.core.records import Record
from tsuboniwa.core.registry import BUNDLED
from tsuboniwa.web.rules_pages import rules_page

RULE = re.compile(r"^- \*\*([A-Z]\d+\.\d+)", re.MULTILINE)


def played_record(game_name: str) -> Record:
    """A whole match of random actions."""
    game = tsuboniwa.game(game_name)
    chance = random.Random(game_name)
    position = game.start()
    while position.outcome is None:
        if position.actor is tsuboniwa.CHANCE:
            action = chance.choice(position.chance)[0]
        else:
            action = chance.choice(position.legal)
        position = position.play(action)
    actions = tuple(str(event.action) for event in position.events)
    return Record(game, actions, position.outcome.as_json())


def hand(page: Page) -> list[str]:
    """The own cards as they are called."""
    cards = page.locator(".fan [data-pick]").all()
    return [card.get_attribute("data-pick") or "" for card in cards]


def test_cards_with_three_people_and_a_program(house: House) -> None:
    host, *guests = [house.window(), house.window(PHONE), house.window()]
    host.goto("/")
    game_card(host, "niwa_cards").locator("[data-test=more-wide]").click()
    host.get_by_role("radio", name="4").first.check(force=True)
    for number, who in enumerate(("friend", "friend", "level random")):
        host.locator("[data-test=opposite]").nth(number).select_option(who)
    host.get_by_role("group", name="Rounds").get_by_role("radio", name="1").check(force=True)
    host.locator("[data-test=start]").click()
    host.wait_for_url("**/t/*")
    for number, guest in enumerate(guests):
        guest.goto(host.url)
        guest.get_by_role("textbox", name="Your name").fill(f"Guest {number}")
        guest.get_by_role("button", name="Sit down").click()
    everybody = [host, *guests]
    for page in everybody:
        wait_for_board(page)
        expect(page.locator(".fan [data-pick]")).to_have_count(9)
        # Three other hands, and nothing of them is known yet.
        expect(page.get_by_role("img", name="9 hidden cards")).to_have_count(3)
    assert len({tuple(sorted(hand(page))) for page in everybody}) == 3

    chance = random.Random(5)
    for number in range(200):
        if is_over(host):
            break
        mover = next((page for page in everybody if my_turn(page)), None)
        if mover is None:
            host.wait_for_timeout(100)
        elif number % 4 == 0 and pick_something(mover, chance):
            continue
        elif mover.get_by_role("button", name="Reveal", exact=True).is_visible():
            before = lines(mover)
            mover.get_by_role("button", name="Reveal", exact=True).click()
            expect(table(mover)).not_to_have_attribute("data-plies", str(before))
        else:
            play_hint(mover)
    for page in everybody:
        expect(page.locator("[data-test=ending]")).not_to_be_empty()
        expect(page.locator(".scoring .rows > li")).to_have_count(4)
        # Card by card: nine in each row.
        expect(page.locator(".scoring .rows .card")).to_have_count(36)


def test_a_swap_is_known_to_all_and_the_memory_aid_can_be_switched_off(house: House) -> None:
    page = house.window()
    play_now(page, "niwa_cards", level="random")
    assert wait_for_turn(page)
    given = hand(page)[0]
    page.locator(".fan [data-pick]").first.click()
    taken = page.locator(".centre [data-pick]").first.get_attribute("data-pick")
    page.locator(".centre [data-pick]").first.click()
    confirm_button(page).click()
    expect(page.locator(f".fan [data-pick={taken}] .known")).not_to_have_count(0)
    assert given in page.locator(".log").inner_text()
    page.get_by_role("checkbox", name="Show what everyone has seen").uncheck()
    expect(page.locator(".fan .known")).to_have_count(0)


def test_niwashi_in_two_browsers(house: House) -> None:
    guest = house.window(PHONE)
    host = invite(house, "niwashi", guest)
    mover = one_to_move(host, guest)
    other = guest if mover is host else host

    # Each sees its own orders; of the other's only that there are two.
    for page in (host, guest):
        expect(page.locator(".orders [data-pick]")).to_have_count(2)
        expect(page.get_by_role("img", name=re.compile("Hidden order"))).to_have_count(2)
    # There is nothing to write to each other with.
    assert mover.get_by_role("textbox").count() == 0

    # A strip is picked, turned, moved to a target and laid.
    mover.locator(".hand [data-pick]").first.click()
    mover.locator("[data-pick=rotate]").click()
    spot = mover.locator("circle[data-pick]").first.bounding_box()
    assert spot is not None
    mover.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    before = lines(other)
    confirm_button(mover).click()
    expect(table(other)).to_have_attribute("data-plies", str(before + 1))
    taken = mover.locator(".supply [data-pick]").first.get_attribute("data-pick")
    mover.locator(".supply [data-pick]").first.click()
    confirm_button(mover).click()
    expect(mover.locator(f".hand [data-pick={taken}]")).to_be_visible()

    # The other answers with the lantern, on the help card, and lays the hand down in an order.
    assert wait_for_turn(other)
    other.get_by_role("button", name="Lantern", exact=True).click()
    other.locator(".tray [data-pick=U]").click()
    other.locator(".compass [data-pick=E]").click()
    confirm_button(other).click()
    expect(other.locator(".hand .disc")).to_have_count(0)
    for number in (2, 0, 1):
        other.locator(".hand [data-pick]").nth(number).click()
    expect(other.locator(".hand .disc")).to_have_text(["2", "3", "1"])
    confirm_button(other).click()
    assert wait_for_turn(mover)
    expect(mover.get_by_role("img", name=re.compile("facing east"))).to_be_visible()


def test_the_garden_is_panned_and_zoomed(house: House) -> None:
    page = house.window()
    play_now(page, "niwashi", level="random")
    assert wait_for_turn(page)
    garden = page.get_by_role("application", name="Garden")
    drawing = garden.locator("svg").first
    whole = drawing.get_attribute("viewBox")
    assert whole is not None
    garden.focus()
    page.keyboard.press("+")
    expect(drawing).not_to_have_attribute("viewBox", whole)
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("0")
    expect(drawing).to_have_attribute("viewBox", whole)
    garden.hover()
    page.mouse.wheel(0, -200)
    expect(drawing).not_to_have_attribute("viewBox", whole)
    page.get_by_role("button", name="Show the whole garden").click()
    expect(drawing).to_have_attribute("viewBox", whole)
    # By keys alone: pick, step through the targets, turn, place.
    page.locator(".hand [data-pick]").first.focus()
    page.keyboard.press("Enter")
    expect(garden).to_be_focused()
    page.keyboard.press("r")
    page.keyboard.press("ArrowDown")
    before = lines(page)
    page.keyboard.press("Enter")
    expect(table(page)).to_have_attribute("data-plies", str(before + 1))


@pytest.mark.parametrize("game", BUNDLED)
def test_replay_of_a_stored_record(house: House, tmp_path: Path, game: str) -> None:
    record = played_record(game)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record.as_json()), encoding="utf-8")
    last = len(record.actions)

    page = house.window()
    page.goto("/replay")
    page.locator("[data-test=record]").set_input_files(path)
    moment = page.get_by_role("slider", name="Moment")
    expect(moment).to_have_attribute("max", str(last))
    page.get_by_role("button", name="Forward one action").click()
    expect(moment).to_have_value("1")
    page.keyboard.press("End")
    expect(moment).to_have_value(str(last))
    page.locator("ol[aria-label=Actions] button").nth(4).click()
    expect(moment).to_have_value("5")
    page.get_by_role("combobox", name="Seen by").select_option("1")
    expect(moment).to_have_value("5")
    page.locator(".area-board").first.wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(moment).not_to_have_value("5")
    page.get_by_role("button", name="Pause").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert kept["actions"] == list(record.actions)
    assert serious_findings(page) == []


def test_a_file_that_is_no_record_gets_a_sentence(house: House, tmp_path: Path) -> None:
    path = tmp_path / "shopping.json"
    path.write_text('["rice", "tea"]', encoding="utf-8")
    page = house.window(PHONE)
    page.goto("/replay")
    page.locator("[data-test=record]").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("not a record")


@pytest.mark.parametrize("game", BUNDLED)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_rules_with_drawn_examples(house: House, game: str, language: str) -> None:
    page = house.window(PHONE, language=language)
    page.goto(f"/rules/{game}")
    numbers = RULE.findall(rules_page(game))
    expect(page.locator("a.rule")).not_to_have_count(0)
    shown = page.locator("a.rule").all_inner_texts()
    assert [number for number in shown if "." in number] == numbers
    figures = page.locator("figure")
    for number in range(figures.count()):
        expect(figures.nth(number).locator("svg").first).to_be_attached()
    expect(page.locator(".badge").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious_findings(page) == []
