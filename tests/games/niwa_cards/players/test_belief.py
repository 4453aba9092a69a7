"""What the public history makes likely is believed."""

import numpy as np

import tsuboniwa
from tsuboniwa.core.game import Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwa_cards.cards import CARD_NAMES, card_names
from tsuboniwa.games.niwa_cards.players.belief import ACTION, SEAT
from tsuboniwa.games.niwa_cards.players.decisions import read_decisions
from tsuboniwa.games.niwa_cards.players.evaluation import Desk
from tsuboniwa.games.niwa_cards.players.search import Trials, next_world
from tsuboniwa.games.niwa_cards.players.weights import tables_for
from tsuboniwa.games.niwa_cards.rules import KIND_SHIFT, REVEAL
from tsuboniwa.players.comparison import WORLDS

ONE_COLOUR = 2


def believed_hands(position: Position, seat: int, believing: bool, n: int = 300) -> list[list[str]]:
    """Hands of seat 1 in worlds that seat 0 thinks likely, or in any that are possible."""
    view, log = position.view(seat), position.log(seat)
    trials = Trials.of(np.zeros(2, np.int64))
    rng = Rng("worlds")
    decisions = read_decisions(view, log)
    tables, desk = tables_for(view.game.seats), Desk.empty()
    hands = []
    for _ in range(n):
        setups = view.game.setups
        next_world(setups, view.states, decisions, tables, desk, trials, believing, rng.words)
        trials.compared.progress[WORLDS] += 1
        hands.append(card_names(trials.world[0].hand[1 - seat]))
    return hands


def collecting_pink(rounds: int) -> list[Position]:
    """Rounds in which seat 1 takes a pink card for another whenever it can, three times by now."""
    found: list[Position] = []
    seed = 0
    while len(found) < rounds:
        position = collect_pink(f"pink {seed}", 3)
        if position.outcome is None:
            found.append(position)
        seed += 1
    return found


def collect_pink(seed: str, swaps: int) -> Position:
    """Up to seat 0's turn after this many swaps by seat 1; everything else is a reveal."""
    position = tsuboniwa.game("niwa_cards", rounds=1, orders=[ONE_COLOUR]).start()
    rng = Rng(seed)
    done = 0
    while position.actor is not None and (done < swaps or position.actor != 0):
        if position.actor == tsuboniwa.CHANCE:
            position = position.draw(rng)
            continue
        texts = [str(action) for action in position.legal]
        chosen = "leave" if "leave" in texts else "reveal"
        wanted = [text for text in texts if " P" in text[6:] and not text.startswith("swap P")]
        if position.actor == 1 and chosen == "reveal" and wanted:
            chosen = max(wanted, key=lambda text: int(text.split()[2][1:]))
            done += 1
        position = position.play(chosen)
    return position


def test_cards_seen_going_into_a_hand_are_in_it() -> None:
    position = collecting_pink(1)[0]
    known = card_names(position.view(0).states[0].known[1])
    assert len(known) >= 2
    for hand in believed_hands(position, 0, True):
        assert len(hand) == 9
        for name in set(known):
            assert hand.count(name) >= known.count(name)


def test_worlds_agree_with_what_is_seen() -> None:
    position = collecting_pink(2)[1]
    seen = card_names(position.states[0].centre) + card_names(position.states[0].hand[0])
    for hand in believed_hands(position, 0, True):
        for name in CARD_NAMES:
            assert (seen + hand).count(name) <= 2


def test_a_seat_that_takes_one_colour_is_believed_to_collect_it() -> None:
    def pinks(hands: list[list[str]]) -> float:
        return sum(name.startswith("P") for hand in hands for name in hand) / len(hands)

    for position in collecting_pink(3):
        assert pinks(believed_hands(position, 0, True)) > pinks(believed_hands(position, 0, False))


def test_only_decisions_of_this_round_by_others_count() -> None:
    position = collecting_pink(1)[0]
    decisions = read_decisions(position.view(0), position.log(0))
    theirs = [event.action.code for event in position.events if event.actor == 1]
    assert decisions[:, SEAT].tolist() == [1] * len(theirs)
    assert decisions[:, ACTION].tolist() == theirs[::-1]


def test_C3_3_a_forced_reveal_tells_nothing() -> None:
    game = tsuboniwa.game("niwa_cards", rounds=1, orders=[1], stall=1)
    rng = Rng("forced")
    position = game.start()
    while position.actor == tsuboniwa.CHANCE:
        position = position.draw(rng)
    # Two swaps, then seat 0 must reveal; seat 1 swaps again.
    for _ in range(3):
        position = position.play(position.legal[0])
        while position.actor == tsuboniwa.CHANCE:
            position = position.draw(rng)
    decided = read_decisions(position.view(1), position.log(1))[:, ACTION]
    kinds = (decided >> KIND_SHIFT).tolist()
    assert REVEAL not in kinds
    assert len(kinds) == 1


def test_a_view_without_its_history_is_enough() -> None:
    position = collecting_pink(1)[0]
    assert len(read_decisions(position.view(0), ())) == 0
