"""The partner: lays what its partner needs, repeats itself, obeys and does not peek."""

import json

import numpy as np
import pytest

import tsuboniwa
from tests.command import interpreted
from tests.conformance import with_other_secrets
from tests.games.niwashi.players.matches import decisions, judging, pair, play_match, score
from tests.games.niwashi.tables import table
from tsuboniwa.core.game import Action, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwashi.orders import ORDERS
from tsuboniwa.games.niwashi.players.ground import Ground
from tsuboniwa.games.niwashi.players.history import believe_anything
from tsuboniwa.games.niwashi.players.levels import make_advisor
from tsuboniwa.games.niwashi.players.player import CANDIDATES, EVERY_ACTION, NiwashiPlayer
from tsuboniwa.games.niwashi.players.search import Trials
from tsuboniwa.games.niwashi.players.speech import Speech, say
from tsuboniwa.games.niwashi.players.speech import hint_at as hint
from tsuboniwa.players.hint import hint_at
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Player, Thinking

LIMIT = Limit(simulations=24)


def choose(
    position: Position,
    limit: Limit = LIMIT,
    thinking: Thinking | None = None,
    player: Player | None = None,
) -> Decision:
    seat = position.actor
    log = position.log(seat) if position.has_history else ()
    return (player or NiwashiPlayer("seed")).choose(position.view(seat), log, limit, thinking)


NEARLY = """
    pppp
    bgob
"""


def test_N4_2_it_completes_an_order_that_the_partner_probably_holds() -> None:
    position = table(
        NEARLY,
        hands=("(bpp) (bop) (ggs)", "(bgs)"),
        orders=("V-b W-b", "I-p"),
        # The partner holds I-p, or one of I-b, T-b, U-b and X-b.
        fulfilled=(
            "T-p U-p V-p W-p X-p I-g T-g U-g",
            "V-g W-g X-g T-o U-o V-o W-o X-o I-o",
        ),
    )
    after = position.play(choose(position).action)
    assert "I-p" in after.view(1).as_json()["seats"][1]["fulfilled"]  # type: ignore[index]


@pytest.mark.parametrize("speech", list(Speech))
def test_N6_1_without_an_order_there_is_nothing_to_tell(speech: Speech) -> None:
    position = table(
        NEARLY,
        hands=("bpp bop ggs", "bgs"),
        orders=("", "I-p"),
        fulfilled=(
            "T-p U-p V-p W-p X-p I-g T-g U-g V-b W-b",
            "V-g W-g X-g T-o U-o V-o W-o X-o I-o",
        ),
        display="bgo bgp bos",
        pile=12,
    )
    choice = choose(position, player=NiwashiPlayer("seed", EVERY_ACTION, speech, turns=0))
    assert not [action for action in choice.opinions if str(action).startswith("lantern")]
    # It does not say what does not exist, even where nothing else can be done.
    view, told, ground = position.view(0), np.zeros(ORDERS), Ground.empty()
    for word in (say(view.states, 0, told, ground), hint(view.states, 0, told, ground)):
        assert Action(view.game, word) in view.legal


def test_it_repeats_under_a_limit_of_simulations() -> None:
    for position in decisions(25):
        choice = choose(position)
        assert choice == choose(position)
        assert choice.action in position.legal
        assert set(choice.opinions) <= set(position.legal)
        assert sum(choice.visits.values()) <= 24
        assert all(0 <= opinion.value <= 1 for opinion in choice.opinions.values())


def test_secrets_of_the_partner_do_not_change_its_choice() -> None:
    compared = 0
    for position in decisions(16):
        for other in with_other_secrets(position, position.actor):
            # With an empty stack an order is laid open without a line in the log.
            if other.view(position.actor) == position.view(position.actor):
                assert choose(position) == choose(other)
                compared += 1
    assert compared >= 6


def test_one_that_was_restarted_in_mid_game_goes_on_the_same() -> None:
    """One player sits through a match; another starts afresh at every decision."""
    make = judging()
    sitting = play_match(pair(make, "sit"), "sit")

    class Restarted:
        def __init__(self, seed: str) -> None:
            self.seed = seed

        def choose(self, *given: object) -> Decision:
            return make(self.seed).choose(*given)  # type: ignore[arg-type]

    again = play_match([Restarted(f"sit {seat}") for seat in range(2)], "sit")
    assert [str(p) for p in again] == [str(p) for p in sitting]


def test_two_bots_share_no_memory() -> None:
    """What one sees elsewhere changes nothing for another, nor for itself."""
    some = decisions(20)
    alone = [choose(position, player=NiwashiPlayer("alone")) for position in some]
    busy = NiwashiPlayer("alone")
    other = NiwashiPlayer("other")
    for position, expected in reversed(list(zip(some, alone, strict=True))):
        choose(position, player=other)
        assert choose(position, player=busy) == expected


def test_the_view_stays_as_it_was() -> None:
    for position in decisions(30):
        view = position.view(position.actor)
        before = view.states.tobytes()
        NiwashiPlayer("seed").choose(view, position.log(position.actor), LIMIT)
        assert view.states.tobytes() == before


def test_a_pair_that_speaks_and_believes_scores_above_one_that_does_neither() -> None:
    deals = [f"deal {number}" for number in range(8)]
    spoken = [score(play_match(pair(judging(), deal), deal)) for deal in deals]
    silent = judging(Speech.NONE, believe_anything)
    unspoken = [score(play_match(pair(silent, deal), deal)) for deal in deals]
    assert np.mean(spoken) >= 16
    assert np.mean(spoken) > np.mean(unspoken) + 1


def test_stopped_before_it_began_it_still_acts() -> None:
    thinking = Thinking()
    thinking.stopped.set()
    for position in decisions(20):
        assert choose(position, thinking=thinking).action in position.legal


def test_a_depth_alone_comes_to_an_end() -> None:
    position = decisions(30)[0]
    limit = Limit(depth=1, simulations=12)
    assert choose(position, limit).action in position.legal


def test_its_memory_is_bounded() -> None:
    memory = Trials.of(np.zeros(4, np.int64))
    room = Trials.room(sum(part.nbytes for part in (*memory.compared, *memory[1:])) + 200)
    assert 2 < room < CANDIDATES
    position = decisions(30)[0]
    choice = choose(position, Limit(simulations=24, memory=1000))
    assert len(choice.opinions) <= 3


def test_the_advisor_says_what_score_to_expect() -> None:
    position = decisions(30)[1]
    choice = choose(position, Limit(simulations=80), player=make_advisor("seed"))
    assert len(choice.opinions) > CANDIDATES or len(choice.opinions) == len(position.legal)
    assert all(opinion.points is not None for opinion in choice.opinions.values())
    hints = hint_at(position, Limit(simulations=40))
    assert str(hints[0].phrase).endswith("of 20 points")
    assert hints[0].opinion.value >= max(hint.opinion.value for hint in hints)


def test_a_position_without_a_past_can_be_played() -> None:
    position = table(NEARLY, hands=("(bgp) (bop) (ggs)", "(bgs)"), display="bbo", pile=9)
    assert choose(position).action in position.legal


@pytest.mark.parametrize("journey", [9, 12])
def test_N10_gardens_of_the_journey_are_played_to_their_end(journey: int) -> None:
    rng = Rng("journey")
    position = tsuboniwa.game("niwashi", journey=journey).start()
    player = judging()("journey")
    while position.actor is not None:
        if position.actor == tsuboniwa.CHANCE:
            position = position.draw(rng)
        else:
            position = position.play(choose(position, player=player).action)
    assert position.outcome is not None
    assert position.outcome.returns[0] >= 3


INTERPRETED = """
import json
from tests.games.niwashi.players.test_player import choose, replayed
from tsuboniwa.players.limit import Limit
from tsuboniwa.games.niwashi.players.player import NiwashiPlayer
player = NiwashiPlayer("i", 2, turns=1)
choice = choose(replayed(json.load(open(0))), Limit(simulations=2), player=player)
print(json.dumps({str(a): o.value for a, o in choice.opinions.items()}))
"""


def replayed(actions: list[str]) -> Position:
    position = tsuboniwa.game("niwashi").start()
    for action in actions:
        position = position.play(action)
    return position


def test_interpreted_it_thinks_the_same() -> None:
    """And nothing overflows on the way: in compiled code nobody would notice."""
    position = decisions(1)[3]
    history = [str(event.action) for event in position.events]
    found = json.loads(interpreted(INTERPRETED, json.dumps(history)))
    player = NiwashiPlayer("i", 2, turns=1)
    compiled = choose(position, Limit(simulations=2), player=player).opinions
    assert found == pytest.approx({str(a): o.value for a, o in compiled.items()})
