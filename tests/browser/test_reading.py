"""What comes after a match, and before one: replays of records, and the rules."""

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tsuboniwa
from tests.browser.windows import PHONE, Windows, serious_findings
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


@pytest.mark.parametrize("game", BUNDLED)
def test_replay_of_a_stored_record(windows: Windows, tmp_path: Path, game: str) -> None:
    record = played_record(game)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record.as_json()), encoding="utf-8")
    last = len(record.actions)

    page = windows.open()
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


def test_a_file_that_is_no_record_gets_a_sentence(windows: Windows, tmp_path: Path) -> None:
    path = tmp_path / "shopping.json"
    path.write_text('["rice", "tea"]', encoding="utf-8")
    page = windows.open(PHONE)
    page.goto("/replay")
    page.locator("[data-test=record]").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("not a record")


@pytest.mark.parametrize("game", BUNDLED)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_rules_with_drawn_examples(windows: Windows, game: str, language: str) -> None:
    page = windows.open(PHONE, language=language)
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
