"""Who sees what: hand-written cases, and every view against the log that its viewer has."""

import os
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import cast

import pytest

import tsuboniwa
from tests.conformance import random_match, viewers
from tests.games.niwa_cards.positions import BEGINNING, LAST_CARD, TRIOS, TWO
from tsuboniwa.core.game import Position, View
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwa_cards.cards import CARD_NAMES, card_names
from tsuboniwa.games.niwa_cards.view import NiwaCardsView

FEW = bool(os.environ.get("TSUBONIWA_FEW"))


def see(position: Position, seat: int | None) -> NiwaCardsView:
    return cast(NiwaCardsView, position.view(seat).as_json())


# --- Hand-written cases -----------------------------------------------------------------------


def test_C7_3_a_seat_sees_its_own_hand_and_counts_the_others() -> None:
    view = see(TWO.position(BEGINNING), 0)
    mine, theirs = view["hands"]
    assert mine["cards"] == ["P0", "P2", "P4", "G1", "G3", "G5", "O6", "O7", "O8"]
    assert mine["unknown"] == 0
    assert mine["known"] == []
    assert (theirs["cards"], theirs["unknown"], theirs["known"]) == ([], 9, [])
    assert len(view["unseen"]) == 66 - 9 - 3


def test_a_spectator_sees_no_hand() -> None:
    view = see(TWO.position(BEGINNING), None)
    assert [hand["unknown"] for hand in view["hands"]] == [9, 9]
    assert [hand["score"] for hand in view["hands"]] == [None, None]


def test_known_cards_are_known_to_all() -> None:
    position = TWO.position(BEGINNING).play("swap P0 O10")
    for seat in (0, 1, None):
        assert see(position, seat)["hands"][0]["known"] == ["O10"]
        assert see(position, seat)["seen"] == ["P0", "P9", "G0", "O10"]
    assert see(position, 1)["hands"][0]["unknown"] == 8


def test_the_table() -> None:
    view = see(TWO.position(TRIOS), 1)
    assert view["round"] == 1
    assert view["rounds"] == 3
    assert view["phase"] == "take"
    assert view["turn"] == 0
    assert view["order"] == {"number": 4, "text": "duos of the same value"}
    assert view["centre_trios"] == [2, 7]
    assert view["pile"] == 1
    assert view["aside"] == 66 - 18 - 12
    assert view["swaps"] == 0
    assert view["swaps_left"] == 6
    assert view["scored"] == []
    assert view["last_hands"] is None


def test_no_limit_of_swaps() -> None:
    position = tsuboniwa.game("niwa_cards", stall=0).position(BEGINNING)
    assert see(position, 0)["swaps_left"] is None


def test_before_the_order_is_drawn() -> None:
    view = see(TWO.start(), 0)
    assert view["order"] is None
    assert view["turn"] == 0
    assert [hand["score"] for hand in view["hands"]] == [None, None]


def test_own_score_card_by_card() -> None:
    text = BEGINNING.replace("orders: 1", "orders: 4").replace(
        "P0 P2 P4 G1 G3 G5 O6 O7 O8", "P8 P10 P4 G8 G10 G1 O8 O4 O2"
    )
    view = see(TWO.position(text), 0)
    assert view["hands"][0]["score"] == {
        "trios": [{"value": 8, "cards": ["P8", "G8", "O8"], "points": 12}],
        "counted": ["P4", "P10", "G10", "O4"],
        "counted_points": 28,
        "idle": ["G1", "O2"],
        "points": 40,
    }
    assert view["hands"][1]["score"] is None


def test_two_trios_of_one_value_are_two() -> None:
    text = BEGINNING.replace("P0 P2 P4 G1 G3 G5 O6 O7 O8", "P8 P8 G8 G8 O8 O8 P4 P2 P0")
    score = see(TWO.position(text), 0)["hands"][0]["score"]
    assert score is not None
    assert [trio["points"] for trio in score["trios"]] == [12, 12]
    assert score["points"] == 30


def test_a_scored_round_is_open_while_the_next_begins() -> None:
    position = TWO.position(LAST_CARD).play("leave").play("order 1").play("deal 0 P3")
    for seat in (0, 1, None):
        view = see(position, seat)
        assert view["round"] == 2
        assert view["turn"] == 1
        assert view["last_hands"] is not None
        first, second = view["last_hands"]
        assert first["cards"] == ["P0", "P0", "P1", "P3", "P4", "G4", "G5", "O5", "O6"]
        assert first["score"]["counted"] == ["P0", "P0", "P4", "G4", "G5", "O5"]
        assert (first["score"]["points"], second["score"]["points"]) == (18, 14)
        assert [hand["points"] for hand in view["hands"]] == [18, 14]
        assert [hand["orders_won"] for hand in view["hands"]] == [[4], []]
    assert see(position, 0)["hands"][0]["cards"] == ["P3"]
    assert see(position, 1)["hands"][0]["cards"] == []


def test_at_the_end_every_hand_is_open() -> None:
    *_, last = random_match(TWO, "open")
    for seat in (0, 1, None):
        view = see(last, seat)
        assert view["phase"] == "over"
        assert view["turn"] is None
        assert view["round"] == 3
        assert view["last_hands"] is not None
        for hand, shown in zip(view["hands"], view["last_hands"], strict=True):
            assert hand["unknown"] == 0
            assert hand["cards"] == hand["known"] == shown["cards"]
            assert hand["score"] == shown["score"]
    assert last.log(None) == last.events


def test_an_order_card_is_shared_by_equal_points() -> None:
    text = LAST_CARD.replace("P5 P6 P8 G0 G1 G6", "P5 P6 P8 G0 G1 G8")
    view = see(TWO.position(text).play("leave"), None)
    assert view["scored"][0]["winners"] == [0, 1]
    assert [hand["orders_won"] for hand in view["hands"]] == [[4], [4]]


# --- Against the log --------------------------------------------------------------------------


class Watcher:
    """Somebody who wrote down what the log of a round says, and works out who must hold what."""

    def __init__(self, log: Iterable[tuple[int, str]]) -> None:
        # For each seat its cards' comings (1) and goings (-1) in view of all.
        self.flow: dict[int, list[tuple[str, int]]] = {}
        self.dealt: dict[int, list[str]] = {}
        self.centre: Counter[str] = Counter()
        self.turned = 0
        for actor, text in log:
            word, *rest = text.split(" ")
            if word == "deal":
                self.dealt.setdefault(int(rest[0]), []).append(rest[1])
            elif word in ("open", "turn"):
                self.centre[rest[0]] += 1
                self.turned += word == "turn"
            elif word == "swap":
                self.move(actor, given=rest[:1], taken=rest[1:])
            elif word == "take":
                self.move(actor, given=rest[1:], taken=[f"{colour}{rest[0]}" for colour in "PGO"])

    def move(self, seat: int, given: list[str], taken: list[str]) -> None:
        self.centre.update(given)
        self.centre.subtract(taken)
        flow = self.flow.setdefault(seat, [])
        flow += [(card, -1) for card in given]
        flow += [(card, 1) for card in taken]

    def known(self, seat: int) -> Counter[str]:
        """At some moment a hand had none of a card, or more: what came since, less what went."""
        least: Counter[str] = Counter()
        for card in CARD_NAMES:
            steps = [step for name, step in self.flow.get(seat, []) if name == card]
            least[card] = max(sum(steps[since:]) for since in range(len(steps) + 1))
        return +least

    def hand(self, seat: int) -> Counter[str]:
        """For a seat whose deals the log shows."""
        cards = Counter(self.dealt.get(seat, []))
        for card, step in self.flow.get(seat, []):
            cards[card] += step
        return +cards


def running_round(position: Position, seat: int | None) -> list[tuple[int, str]]:
    log = [(event.actor, str(event.action)) for event in position.log(seat)]
    turns = [i for i, (_, text) in enumerate(log) if text.startswith("order")]
    return log[turns[-1] :] if turns else []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_view_knows_what_its_log_tells(players: int) -> None:
    game = tsuboniwa.game("niwa_cards", players=players, rounds=2)
    for number in range(1 if FEW else 3):
        for ply, position in enumerate(random_match(game, ("knowledge", number))):
            if position.actor is None or ply % 5:
                continue
            truth = see(position, None)
            for seat in viewers(game):
                log = running_round(position, seat)
                if str(position.view(seat)).startswith("order"):
                    continue
                watcher = Watcher(log)
                view = see(position, seat)
                unseen = Counter(CARD_NAMES * 2)
                unseen.subtract(watcher.centre)
                assert Counter(view["centre"]) == +watcher.centre
                assert view["pile"] == 9 - watcher.turned
                seen = Counter(watcher.centre)
                for other, hand in enumerate(view["hands"]):
                    known = watcher.known(other)
                    cards = watcher.hand(other) if other == seat else known
                    assert Counter(hand["known"]) == known
                    assert Counter(hand["cards"]) == cards
                    assert hand["unknown"] == len(watcher.dealt.get(other, [])) - cards.total()
                    seen.update(known)
                    unseen.subtract(cards)
                assert Counter(view["seen"]) == +seen
                assert Counter(view["unseen"]) == +unseen
                assert truth["seen"] == view["seen"]


# --- Resampling -------------------------------------------------------------------------------


def nearly_all_known() -> View:
    """Five seats, all but three cards of other hands known: 13 cards are unseen."""
    unseen = ["P0", "P0", "P1", "P1", "P2", "P2", "G0", "G0", "G1", "O0", "O1", "O2", "O2"]
    placed = list((Counter(CARD_NAMES * 2) - Counter(unseen)).elements())
    centre, rest = placed[::5][:11], list(placed)
    for card in centre:
        rest.remove(card)
    hands = [rest[:9], [*rest[9:16], "?", "?"], [*rest[16:24], "?"], rest[24:33], rest[33:42]]
    lines = ["act 0", "orders: 1", "scores:", "pile: 1", "swaps: 0", f"centre: {' '.join(centre)}"]
    for seat, hand in enumerate(hands):
        mark = "*" if seat else ""
        words = [card if card == "?" else card + mark for card in hand]
        lines.append(f"seat {seat}: {' '.join(words)}")
    lines += [f"shown {seat}:" for seat in range(5)]
    game = tsuboniwa.game("niwa_cards", players=5)
    view = game.position("\n".join(lines)).view(0)
    assert view.as_json()["unseen"] == unseen
    return view


def test_resampling_is_uniform_over_the_hidden_cards() -> None:
    view = nearly_all_known()
    unseen = card_names(view.states[0].unseen)
    # Every way to put two of the 13 cards into one hand and one into another is as likely.
    exact: Counter[tuple[str, ...]] = Counter()
    for pair in combinations(range(13), 2):
        for single in set(range(13)) - set(pair):
            exact[(unseen[pair[0]], unseen[pair[1]], unseen[single])] += 1
    ways = exact.total()
    assert ways == 78 * 11
    draws = ways * (4 if FEW else 40)
    rng = Rng("uniform")
    found: Counter[tuple[str, ...]] = Counter()
    known = [Counter(card_names(cards)) for cards in view.states[0].known]
    for _ in range(draws):
        whole = view.resample(rng)
        hands = [held(whole, seat) - known[seat] for seat in (1, 2)]
        cards = [sorted(hand.elements(), key=CARD_NAMES.index) for hand in hands]
        found[(*cards[0], *cards[1])] += 1
    assert set(found) <= set(exact)
    chi_squared = sum(
        (found[outcome] - draws * n / ways) ** 2 / (draws * n / ways)
        for outcome, n in exact.items()
    )
    freedom = len(exact) - 1
    assert chi_squared <= freedom + 6 * (2 * freedom) ** 0.5


def held(position: Position, seat: int) -> Counter[str]:
    return Counter(card_names(position.states[0].hand[seat]))
