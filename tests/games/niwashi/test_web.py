"""Niwashi as the server tells of it: the journey, what a partner believed, and many lanterns."""

import json
import random

import tsuboniwa
from tests.web.visitors import Visitor, play_on, problem
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.records import record_of


def test_the_journey_has_twelve_gardens(ada: Visitor) -> None:
    journey = ada.http.get("/api/games/niwashi/static/journey").json()
    assert [garden["number"] for garden in journey] == list(range(1, 13))


def test_a_partner_says_what_it_believed(ada: Visitor, passer_by: Visitor) -> None:
    ada.wait_until_ready("niwashi")
    position = tsuboniwa.game("niwashi").start()
    rng = Rng("a short match")
    for _ in range(40):
        chance = position.actor == CHANCE
        position = position.draw(rng) if chance else position.play(position.legal[0])
    record = json.loads(record_of(position).write())
    told = passer_by.http.post("/api/analysis", json={"record": record, "seat": 1}).json()
    assert told["seat"] == 1
    assert [turn["turn"] for turn in told["turns"]] == list(range(1, len(told["turns"]) + 1))
    for turn in told["turns"]:
        assert len(turn["truth"]) == 2
        assert 0 <= turn["known"] <= 1
    problem(ada.http.post("/api/analysis", json={"record": record, "seat": 2}), 400, "bad-request")


def test_a_thousand_lantern_actions_are_a_few_words(ada: Visitor) -> None:
    ada.wait_until_ready("niwashi")
    table = ada.make("niwashi", [{"kind": "me"}, {"kind": "bot", "name": "random"}])
    with ada.sit(table) as place:
        play_on([place], random.Random(5), most=40)
        sizes = [
            (message["table"]["choices"]["count"], len(json.dumps(message["table"]["choices"])))
            for message in place.heard
            if message["type"] == "update" and message["table"]["choices"]
        ]
    assert max(count for count, _ in sizes) > 500
    assert max(size for _, size in sizes) < 16 * 1024
