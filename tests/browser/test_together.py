"""Two people at two devices: the invitation, a lost connection, asking each other."""

import random

from playwright.sync_api import expect

from tests.browser.cable import Cable
from tests.browser.playing import (
    invite,
    lines,
    my_turn,
    one_to_move,
    pick_something,
    play_hint,
    table,
)
from tests.browser.windows import Windows
from tests.sample_games import OPEN_INFORMATION
from tests.web.process import ServerProcess


def test_an_invitation_and_a_connection_that_is_lost(
    windows: Windows, server: ServerProcess
) -> None:
    chance = random.Random(7)
    with Cable(server.port) as cable:
        guest = windows.open(address=cable.address, may_lose_connection=True)
        host = invite(windows, OPEN_INFORMATION, guest)
        expect(host.get_by_role("group", name="Seats").get_by_text("Jun")).to_be_visible()
        # Until the guest is to move, both put their figurines down.
        while one_to_move(host, guest) is not guest or lines(guest) < 6:
            mover = one_to_move(host, guest)
            if not pick_something(mover, chance):
                play_hint(mover)
        before = lines(host)

        # The server hears the move, and its answer is lost on the way.
        guest.get_by_role("button", name="Hint", exact=True).click()
        guest.locator(".hints button").first.wait_for()
        cable.mute()
        guest.locator(".hints button").first.click()
        host.wait_for_function(
            "before => Number(document.querySelector('[data-test=table]').dataset.plies) > before",
            arg=before,
        )
        cable.pull()
        expect(guest.locator("[data-test=offline]")).to_be_visible()
        cable.plug_in()
        expect(guest.locator("[data-test=offline]")).to_be_hidden()
        expect(table(guest)).to_have_attribute("data-plies", str(lines(host)))
        # It was carried out once.
        assert lines(host) == before + 1

        # A move that is made while the cable is out arrives when it is in again.
        while not my_turn(guest):
            play_hint(host)
        before = lines(host)
        guest.get_by_role("button", name="Hint", exact=True).click()
        guest.locator(".hints button").first.wait_for()
        cable.pull()
        expect(guest.locator("[data-test=offline]")).to_be_visible()
        guest.locator(".hints button").first.click()
        assert lines(host) == before
        cable.plug_in()
        expect(table(host)).to_have_attribute("data-plies", str(before + 1))
        expect(table(guest)).to_have_attribute("data-plies", str(before + 1))


def test_asking_each_other(windows: Windows) -> None:
    guest = windows.open()
    host = invite(windows, OPEN_INFORMATION, guest)
    mover = one_to_move(host, guest)
    other = guest if mover is host else host
    play_hint(mover)
    before = lines(other)

    mover.keyboard.press("u")
    other.get_by_role("button", name="Agree").click()
    expect(table(mover)).to_have_attribute("data-plies", str(before - 1))

    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Offer a draw").click()
    expect(guest.locator(".ask").get_by_text("offers a draw.")).to_be_visible()
    guest.get_by_role("button", name="Decline").click()
    expect(guest.locator(".ask").get_by_text("offers a draw.")).to_be_hidden()

    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(host.locator("[data-test=ending]")).to_contain_text("You won.")
    host.get_by_role("button", name="Again").click()
    expect(guest.get_by_text("wants to play again.")).to_be_visible()
    guest.get_by_role("button", name="Again").click()
    for page in (host, guest):
        expect(table(page)).to_have_attribute("data-state", "running")
