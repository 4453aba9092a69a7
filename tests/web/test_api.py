"""The requests."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.types import Receive, Scope, Send

import tsuboniwa
from tests.sample_games import (
    COOPERATIVE,
    DUEL_WITH_HIDDEN_HANDS,
    MANY_SEATS,
    SWITCHED_ON,
    THREE_SEATS,
)
from tests.web.visitors import Place, Visitor, check_worded, play_on, problem, running
from tsuboniwa.core.records import read_record, record_of
from tsuboniwa.core.registry import part
from tsuboniwa.web.middleware.error_answers import ErrorAnswers

WITH_A_PROGRAM = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "random"}]
SWITCH = next(iter(SWITCHED_ON))


def begin_with_a_program(
    ada: Visitor, game: str = DUEL_WITH_HIDDEN_HANDS, **more: Any
) -> tuple[str, Place]:
    ada.wait_until_ready(game)
    table = ada.make(game, WITH_A_PROGRAM, **more)
    place = ada.sit(table)
    assert place.ask("contribute", randomness="0a")["type"] == "ack"
    while place.table["choices"] is None:
        place.hear()
    return table, place


def plain(data: object) -> Any:
    """Data as it comes out of JSON."""
    return json.loads(json.dumps(data))


# --- what there is ------------------------------------------------------------------------------


def test_games_are_listed_with_their_options(ada: Visitor) -> None:
    games = {game["game"]: game for game in ada.http.get("/api/games").json()}
    assert list(games) == list(tsuboniwa.GAMES)
    switches = {option["name"]: option for option in games[DUEL_WITH_HIDDEN_HANDS]["options"]}
    assert (switches[SWITCH]["kind"], switches[SWITCH]["default"]) == ("switch", False)
    numbers = {option["name"]: option for option in games[MANY_SEATS]["options"]}
    [name] = THREE_SEATS
    assert (numbers[name]["kind"], numbers[name]["least"], numbers[name]["most"]) == (
        "number",
        2,
        5,
    )
    assert ada.http.get(f"/api/games/{COOPERATIVE}").json()["full_score"] == 20
    problem(ada.http.get("/api/games/chess"), 404, "not-there")


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_rules_can_be_read(ada: Visitor, game: str) -> None:
    page = ada.http.get(f"/api/games/{game}/rules")
    assert page.headers["content-type"].startswith("text/markdown")
    written = Path(__file__).parents[2] / "docs" / "rules" / f"{game}.md"
    assert page.text == written.read_text(encoding="utf-8")


def test_rules_are_nothing_but_rules(ada: Visitor) -> None:
    for game in ("chess", "..", "%2e%2e%2fnotation", "../notation"):
        assert ada.http.get(f"/api/games/{game}/rules").status_code == 404


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_what_is_the_same_in_all_matches(ada: Visitor, game: str) -> None:
    for name, make in getattr(part(game, "resources"), "STATIC", {}).items():
        assert ada.http.get(f"/api/games/{game}/static/{name}").json() == plain(make())
    problem(ada.http.get(f"/api/games/{game}/static/nothing"), 404, "not-there")
    problem(ada.http.get("/api/games/chess/static/layouts"), 404, "not-there")


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_what_never_changes_during_a_match(ada: Visitor, game: str) -> None:
    fixture = getattr(part(game, "resources"), "fixture", lambda options: None)
    expected = plain(fixture(tsuboniwa.game(game).options))
    assert ada.http.get(f"/api/tables/{ada.make(game)}/fixture").json() == expected
    asked = ada.http.post(f"/api/games/{game}/fixture", json={"options": {}})
    assert asked.json() == expected
    problem(ada.http.post("/api/games/chess/fixture", json={"options": {}}), 404, "not-there")


def test_a_game_without_an_analysis_says_so(ada: Visitor) -> None:
    ada.wait_until_ready(DUEL_WITH_HIDDEN_HANDS)
    record = json.loads(record_of(tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS).start()).write())
    problem(ada.http.post("/api/analysis", json={"record": record, "seat": 0}), 404, "not-there")


def test_a_problem_carries_what_an_app_needs_to_word_it(ada: Visitor) -> None:
    address = f"/api/games/{DUEL_WITH_HIDDEN_HANDS}/fixture"
    title, misspelt = tsuboniwa.describe(DUEL_WITH_HIDDEN_HANDS).title, SWITCH[:-1]
    answer = ada.http.post(address, json={"options": {misspelt: True}}).json()
    assert answer == {
        "code": "bad-request",
        "sentence": f"{title} has no option '{misspelt}'. Did you mean {SWITCH}?",
        "reason": "core.option.misspelt",
        "values": {"game": title, "name": f"'{misspelt}'", "close": SWITCH},
    }
    unread = ada.http.post(address, json={}).json()
    assert unread["reason"] == "web.shapeAt"
    assert unread["values"] == {"where": "options", "what": "Field required"}


def test_what_is_not_there_or_asked_for_otherwise_gets_a_sentence(ada: Visitor) -> None:
    problem(ada.http.get("/api/nowhere"), 404, "bad-request")
    problem(ada.http.delete("/api/games"), 405, "bad-request")


def test_a_request_that_breaks_gets_a_sentence() -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError("nobody has foreseen this")

    async def ask() -> httpx2.Response:
        transport = httpx2.ASGITransport(ErrorAnswers(broken))
        async with httpx2.AsyncClient(transport=transport) as client:
            return await client.get("http://localhost/")

    answer = asyncio.run(ask())
    problem(answer, 500, "broken")


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_levels_can_be_invited(ada: Visitor, game: str) -> None:
    levels = ada.http.get(f"/api/games/{game}/levels").json()
    assert len(levels) >= 2
    for level in levels:
        assert level["about"]["sentence"]
        assert level["about"]["reason"].endswith(f".levels.{level['level']}")
        ada.make(game, [{"kind": "me"}, {"kind": "bot", "name": level["level"]}])


# --- tables and seats ---------------------------------------------------------------------------


def test_a_seat_is_a_cookie_that_scripts_cannot_read(ada: Visitor) -> None:
    made = ada.http.post(
        "/api/tables",
        json={"game": DUEL_WITH_HIDDEN_HANDS, "seats": [{"kind": "open"}, {"kind": "me"}]},
    )
    table = made.json()["table"]
    assert made.json() == {"table": table, "seat": 1, "link": f"/t/{table}"}
    cookie = made.headers["set-cookie"]
    for piece in ("seat-1=", "HttpOnly", "SameSite=lax", f"Path=/api/tables/{table}", "Max-Age="):
        assert piece in cookie
    assert ada.token(table, 1) not in made.text
    assert ada.look(table)["seat"] == 1


def test_behind_https_the_cookie_is_for_https(tmp_path: Path) -> None:
    with running(tmp_path, proxies=("127.0.0.1",)) as server, Visitor(server.address) as ada:
        body = {"game": DUEL_WITH_HIDDEN_HANDS, "seats": [{"kind": "me"}, {"kind": "open"}]}
        forwarded = {"x-forwarded-proto": "https"}
        made = ada.http.post("/api/tables", json=body, headers=forwarded)
        assert "Secure" in made.headers["set-cookie"]


def test_an_invited_person_takes_the_open_seat(
    ada: Visitor, bo: Visitor, passer_by: Visitor
) -> None:
    table = ada.make(spectators=False)
    assert passer_by.look(table)["seats"][1]["kind"] == "open"
    assert bo.join(table) == 1
    assert bo.look(table)["seat"] == 1
    late = passer_by.http.post(f"/api/tables/{table}/seats", json={"name": "Cy"})
    problem(late, 409, "seat-taken")


def test_a_join_sent_again_gets_the_same_seat(ada: Visitor, bo: Visitor) -> None:
    table = ada.make(MANY_SEATS, [{"kind": "me"}] + [{"kind": "open"}] * 2, options=THREE_SEATS)
    token = "t" * 30
    assert bo.join(table, token=token) == bo.join(table, token=token) == 1
    assert bo.join(table) == 2
    assert bo.look(table)["seat"] == 1
    assert bo.look(table, seat=2)["seat"] == 2


def test_open_tables_are_listed_if_they_want_to_be(ada: Visitor, bo: Visitor) -> None:
    shown, hidden = ada.make(COOPERATIVE, listed=True), ada.make(COOPERATIVE)
    found = [one["table"] for one in bo.http.get(f"/api/tables?game={COOPERATIVE}").json()]
    assert shown in found
    assert hidden not in found
    bo.join(shown)
    found = [one["table"] for one in bo.http.get("/api/tables").json()]
    assert shown not in found
    problem(bo.http.get("/api/tables?game=chess"), 404, "not-there")


def test_a_seat_is_carried_to_another_device(ada: Visitor, passer_by: Visitor) -> None:
    table = ada.make()
    link = ada.http.post(f"/api/tables/{table}/seats/0/link").json()["link"]
    page, _, secret = link.partition("#seat=")
    # What comes after # is not sent to the server, so it is not in its logs.
    assert page == f"/t/{table}"
    phone = passer_by
    carried = phone.http.post(f"/api/tables/{table}/seats/carry", json={"token": secret})
    assert carried.json()["seat"] == 0
    assert phone.look(table)["seat"] == 0
    wrong = phone.http.post(f"/api/tables/{table}/seats/carry", json={"token": "w" * 43})
    problem(wrong, 403, "no-seat")


def test_nobody_gets_the_link_of_another_ones_seat(ada: Visitor, passer_by: Visitor) -> None:
    table = ada.make()
    problem(passer_by.http.post(f"/api/tables/{table}/seats/0/link"), 403, "no-seat")
    problem(ada.http.post(f"/api/tables/{table}/seats/1/link"), 403, "no-seat")


def test_a_cookie_that_proves_nothing_is_a_spectators(ada: Visitor, passer_by: Visitor) -> None:
    table = ada.make()
    passer_by.http.cookies.set("seat-0", "x" * 43, domain="127.0.0.1", path=f"/api/tables/{table}")
    assert passer_by.look(table)["seat"] is None
    resign = {"type": "resign", "name": "x"}
    problem(passer_by.http.post(f"/api/tables/{table}/commands", json=resign), 403, "no-seat")
    problem(passer_by.http.post(f"/api/tables/{table}/seats/0/link"), 403, "no-seat")


def test_commands_by_request(ada: Visitor) -> None:
    table = ada.make(seats=WITH_A_PROGRAM)
    ada.wait_until_ready(DUEL_WITH_HIDDEN_HANDS)
    command = {"type": "contribute", "name": "mine", "randomness": "0f"}
    done = ada.http.post(f"/api/tables/{table}/commands", json=command)
    assert done.json()["repeated"] is False
    again = ada.http.post(f"/api/tables/{table}/commands", json=command)
    assert again.json() == {**done.json(), "repeated": True}
    odd = {"type": "play", "name": "x", "action": "jump over the wall"}
    problem(ada.http.post(f"/api/tables/{table}/commands", json=odd), 400, "bad-action")


def test_no_seat_no_command(ada: Visitor, passer_by: Visitor) -> None:
    table = ada.make()
    resign = {"type": "resign", "name": "x"}
    for path in ("commands", "commands?seat=0"):
        answer = passer_by.http.post(f"/api/tables/{table}/{path}", json=resign)
        problem(answer, 403, "no-seat")


def test_hints_where_the_table_has_them(ada: Visitor) -> None:
    table, place = begin_with_a_program(ada)
    hint = ada.http.post(f"/api/tables/{table}/hint").json()
    assert hint["position_number"] == place.table["position_number"]
    assert place.ask("play", action=hint["actions"][0]["action"])["type"] == "ack"
    without, _ = begin_with_a_program(ada, hints=False)
    problem(ada.http.post(f"/api/tables/{without}/hint"), 409, "not-possible")


def test_two_programs_can_be_watched(passer_by: Visitor) -> None:
    passer_by.wait_until_ready(DUEL_WITH_HIDDEN_HANDS)
    table = passer_by.make(DUEL_WITH_HIDDEN_HANDS, [{"kind": "bot", "name": "random"}] * 2)
    with passer_by.sit(table) as watching:
        while not watching.table or watching.table["result"] is None:
            watching.hear()
    assert passer_by.look(table)["seat"] is None


def test_a_rematch_takes_the_seats_along(ada: Visitor, bo: Visitor) -> None:
    ada.wait_until_ready(DUEL_WITH_HIDDEN_HANDS)
    table = ada.make()
    bo.join(table)
    first, second = ada.sit(table), bo.sit(table)
    play_on([first, second], random.Random(6), most=2)
    problem(ada.http.post(f"/api/tables/{table}/follow"), 409, "not-possible")
    assert first.ask("resign")["type"] == "ack"
    for place in (first, second):
        assert place.ask("ask_rematch")["type"] == "ack"
    while first.table["rematch"] is None:
        first.hear()
    followed = [who.http.post(f"/api/tables/{table}/follow").json() for who in (ada, bo)]
    there = followed[0]["table"]
    assert there == followed[1]["table"] != table
    assert sorted(one["seats"][0] for one in followed) == [0, 1]
    assert ada.look(there)["seat"] == followed[0]["seats"][0]


# --- records ------------------------------------------------------------------------------------


def test_a_finished_match_can_be_replayed_by_all(ada: Visitor, passer_by: Visitor) -> None:
    table, place = begin_with_a_program(ada)
    problem(ada.http.get(f"/api/tables/{table}/replay"), 409, "not-possible")
    play_on([place], random.Random(7))
    record = passer_by.http.get(f"/api/tables/{table}/record").json()
    assert not any("?" in action for action in record["actions"])
    plies = len(record["actions"])
    frames = passer_by.http.get(f"/api/tables/{table}/replay?seat=1&count=50").json()
    assert (frames["plies"], frames["seat"]) == (plies, 1)
    assert [frame["ply"] for frame in frames["frames"]] == list(range(min(50, plies + 1)))
    assert frames["frames"][1]["action"] == record["actions"][0]
    last = passer_by.http.get(f"/api/tables/{table}/replay?first={plies}").json()["frames"]
    assert last[0]["view"]["outcome"] is not None
    sent = passer_by.http.post("/api/replay", json={"record": record, "seat": 1}).json()
    assert sent == frames
    read_record(passer_by.http.get(f"/api/tables/{table}/record").content).end()


def test_a_finished_match_can_be_judged_decision_by_decision(
    ada: Visitor, passer_by: Visitor
) -> None:
    table, place = begin_with_a_program(ada)
    problem(ada.http.get(f"/api/tables/{table}/review"), 409, "not-possible")
    play_on([place], random.Random(7))
    record = passer_by.http.get(f"/api/tables/{table}/record").json()
    positions = list(read_record(json.dumps(record)).replay())
    page = passer_by.http.get(f"/api/tables/{table}/review?count=3").json()
    assert page["plies"] == len(record["actions"])
    assert [judged["ply"] for judged in page["judged"]] == [
        ply for ply, position in enumerate(positions) if position.actor in (0, 1)
    ][:3]
    for judged in page["judged"]:
        position = positions[judged["ply"]]
        assert judged["seat"] == position.actor
        assert judged["action"] == record["actions"][judged["ply"]]
        assert judged["best"] in map(str, position.legal)
        assert 0 <= judged["best_value"] <= 1
        assert judged["value"] is None or 0 <= judged["value"] <= 1
    last = max(ply for ply, position in enumerate(positions) if position.actor in (0, 1))
    sent = {"record": record, "first": last}
    rest = passer_by.http.post("/api/review", json=sent).json()
    assert [judged["ply"] for judged in rest["judged"]] == [last]
    assert rest["following"] is None


def test_a_record_that_goes_wrong_says_where(ada: Visitor) -> None:
    ada.wait_until_ready(DUEL_WITH_HIDDEN_HANDS)
    first = str(tsuboniwa.game(DUEL_WITH_HIDDEN_HANDS).start().legal[0])
    record = {
        "format": "tsuboniwa-record/1",
        "game": DUEL_WITH_HIDDEN_HANDS,
        "rules_version": 1,
        "actions": [first, first],
    }
    said = problem(ada.http.post("/api/replay", json={"record": record}), 400, "bad-request")
    assert "action 2" in said
    for broken in ({}, record | {"game": "chess"}, record | {"options": {SWITCH: float("inf")}}):
        body = f'{{"record": {broken!r}}}'.replace("'", '"').replace("inf", "Infinity")
        answer = ada.http.post(
            "/api/replay", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code in (400, 404, 422), answer.text


# --- what the middleware keeps out --------------------------------------------------------------


def test_pages_of_other_sites_change_nothing(ada: Visitor) -> None:
    table = ada.make()
    body = {"type": "contribute", "name": "x", "randomness": "00"}
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = ada.http.post(f"/api/tables/{table}/commands", json=body, headers=headers)
        problem(answer, 403, "foreign-origin")
    # A form on another site cannot send JSON without asking first, and asking does not let it in.
    form = ada.http.post(
        f"/api/tables/{table}/commands",
        content='{"type":"resign","name":"x"}',
        headers={"content-type": "text/plain"},
    )
    assert form.status_code == 422
    asked = ada.http.options(
        f"/api/tables/{table}/commands",
        headers={"origin": "https://evil.example", "access-control-request-method": "POST"},
    )
    assert "access-control-allow-origin" not in asked.headers
    own = ada.http.post(f"/api/tables/{table}/commands", json=body, headers={"origin": ada.address})
    assert own.status_code == 200


def test_a_request_that_is_too_large_or_of_unknown_length(ada: Visitor) -> None:
    large = b'{"game": "' + b"x" * (300 * 1024) + b'"}'
    json = {"content-type": "application/json"}
    problem(ada.http.post("/api/tables", content=large, headers=json), 413, "too-large")
    chunks = iter([b"{", b"}"])
    problem(ada.http.post("/api/tables", content=chunks, headers=json), 411, "no-length")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[" * 100_000,
        '{"game": GAME}',
        '{"game": GAME, "seats": []}',
        '{"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "clock": {"kind": "sun"}}',
        '{"game": GAME, "seats": [{"kind": "me", "name": "\\ud800"}, {"kind": "open"}]}',
        '{"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {SWITCH: NaN}}',
        '{"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"\\ud800": 1}}',
        '{"game": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]}',
        '{"game": GAME, "seats": [{"kind": "me"}]}',
        '{"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}]}',
        '{"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "name": "deep blue"}]}',
        '{"game": GAME, "seats": ' + "9" * 5000 + "}",
    ],
)
def test_a_table_that_cannot_be_made_gets_a_sentence(ada: Visitor, body: str) -> None:
    sent = body.replace("GAME", f'"{DUEL_WITH_HIDDEN_HANDS}"').replace("SWITCH", f'"{SWITCH}"')
    answer = ada.http.post(
        "/api/tables", content=sent, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 404, 422), answer.text
    assert set(answer.json()) == {"code", "sentence", "reason", "values"}
    check_worded(answer.json())


def test_too_many_requests_and_too_many_tables(tmp_path: Path) -> None:
    limits = {"requests_per_second": 1.0, "requests_at_once": 9, "tables_at_once": 2}
    with (
        running(tmp_path, tables_per_minute=1.0, **limits) as server,
        Visitor(server.address) as ada,
    ):
        ada.make()
        ada.make()
        body = {"game": DUEL_WITH_HIDDEN_HANDS, "seats": [{"kind": "me"}, {"kind": "open"}]}
        problem(ada.http.post("/api/tables", json=body), 429, "too-fast")
        answers = [ada.http.get("/api/games") for _ in range(12)]
        problem(answers[-1], 429, "too-fast")
        assert int(answers[-1].headers["retry-after"]) >= 1


def test_every_answer_carries_what_keeps_browsers_safe(ada: Visitor) -> None:
    table = ada.make()
    for path in ("/", f"/t/{table}", "/api/games", f"/api/tables/{table}", "/nowhere"):
        headers = ada.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    assert ada.http.get(f"/api/tables/{table}").headers["cache-control"] == "no-store"


# --- the server itself --------------------------------------------------------------------------


def test_health_readiness_and_metrics(ada: Visitor) -> None:
    assert ada.http.get("/healthz").json()["status"] == "alive"
    assert ada.http.get("/readyz").json()["ready"] is True
    table = ada.make()
    with ada.sit(table) as place:
        place.ask("contribute", randomness="00")
        written = ada.http.get("/metrics").text
    assert "\ntsuboniwa_sockets " in written
    assert 'route="/api/tables"' in written
    assert 'tsuboniwa_socket_received_total{type="contribute"}' in written
    assert "tsuboniwa_tables_commits" in written
    assert table not in written


def test_no_page_of_documentation_that_loads_foreign_scripts(ada: Visitor) -> None:
    assert ada.http.get("/docs").status_code == 404
    assert ada.http.get("/redoc").status_code == 404


def test_what_is_not_there(ada: Visitor) -> None:
    problem(ada.http.get("/api/nothing"), 404, "bad-request")
    problem(ada.http.delete("/api/games"), 405, "bad-request")
    problem(ada.http.get(f"/api/tables/{'0' * 32}"), 404, "unknown-table")
    problem(ada.http.get("/api/tables/a.b"), 422, "bad-shape")
