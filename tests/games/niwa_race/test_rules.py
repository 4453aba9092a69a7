"""One test for each rule of Niwa; docs/rules/niwa_race.md has them by these numbers.

garden.py shows the walls of the board. Rules 1.1 to 1.6 are in test_layouts.py.
"""

import copy

import pytest

from tests.games.niwa_race.garden import GAME, GARDEN, VERSION_1, change
from tests.registered import make
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.random_numbers import Rng

# Seat 0 in the middle, seat 1 far off.
MIDDLE = """
    turn 0
    a:    .     1gg   .     .     .     .
    b: .     #     1oo   .     .     .     .
    c:    1pp   .     .     .     .     .     .
    d:       .     .     .     .     .     .     .
    e:    .     .     .     0og   .     .     .
    f: .     .     .     .     .     .     .
    g:    .     .     .     .     .     0o    .
    h:       .     .     .     .     0gpp  #     .
    i:          .     .     .     .     .     .
    """


def texts(position: Position) -> list[str]:
    return sorted(map(str, position.legal))


def of(position: Position, figurine: str) -> list[str]:
    """What one figurine can do."""
    return [text for text in texts(position) if text.startswith(figurine)]


def play(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.play(action)
    return position


# --- 2 Set-up ---------------------------------------------------------------------------------


def test_R2_1_two_beads_of_one_colour_each() -> None:
    end = play(GAME.start(), "g@g6", "o@h5", "p@i6", "g@b3", "o@c1", "p@c2")
    assert end == GAME.position(
        """
        turn 0
        a:    .     .     .     .     .     .
        b: .     #     1gg   .     .     .     .
        c:    1oo   1pp   .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     .     .     .     .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     .     0gg   .
        h:       .     .     .     .     0oo   #     .
        i:          .     .     .     .     .     0pp
        """
    )


def test_R2_2_green_orange_pink_on_free_spaces_around_the_own_base() -> None:
    start = GAME.start()
    assert start.actor == 0
    assert texts(start) == ["g@g6", "g@g7", "g@h5", "g@h7", "g@i5", "g@i6"]
    second = start.play("g@h7")
    assert second.actor == 0
    assert texts(second) == ["o@g6", "o@g7", "o@h5", "o@i5", "o@i6"]
    third = second.play("o@g6")
    assert texts(third) == ["p@g7", "p@h5", "p@i5", "p@i6"]
    other = third.play("p@g7")
    assert other.actor == 1
    assert texts(other) == ["g@a1", "g@a2", "g@b1", "g@b3", "g@c1", "g@c2"]
    first_turn = play(other, "g@c2", "o@c1", "p@a1")
    assert first_turn.actor == 0


def test_R2_2_in_version_1_bases_side_by_side_shared_a_space_that_only_one_could_take() -> None:
    layout = copy.deepcopy(GARDEN)
    # The second base changes places with the tile west of the first one.
    one, other = layout["tiles"][2], layout["tiles"][6]
    assert (one["i"], one["j"], other["pattern"]) == (1, 3, "base")
    one["i"], one["j"], other["i"], other["j"] = other["i"], other["j"], 1, 3
    start = make("niwa_race", {"layout": layout}, 1).start()
    shared = "h5"
    assert f"g@{shared}" in texts(start)
    assert f"g@{shared}" not in texts(play(start, f"g@{shared}", "o@g6", "p@g7"))
    assert f"g@{shared}" in texts(play(start, "g@i5", "o@g6", "p@g7"))


# --- 3 Moving ---------------------------------------------------------------------------------


def test_R3_1_only_the_top_bead_is_active() -> None:
    """Green is on top on e4: its green walls lead to e3 and e5, the orange ones stay shut."""
    position = GAME.position(MIDDLE)
    targets = {text[3:5] for text in of(position, "e4-")}
    assert targets == {"e3", "e5"}


def test_R3_1_three_beads_are_the_most() -> None:
    """h5 is full, so all beads of e4 go to g6."""
    position = GAME.position(MIDDLE)
    assert of(position, "e4") == ["e4-e3>g6", "e4-e5>g6", "e4>g6"]


def test_R3_2_a_step_hands_the_bead_on() -> None:
    after = GAME.position(MIDDLE).play("e4-e5>g6")
    assert after == GAME.position(
        """
        turn 0
        a:    .     1gg   .     .     .     .
        b: .     #     1oo   .     .     .     .
        c:    1pp   .     .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     .     .     0o    .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     .     0og   .
        h:       .     .     .     .     0gpp  #     .
        i:          .     .     .     .     .     .
        moving: e5
        seen: """
        f"{key_of(MIDDLE):x}"
    )


def key_of(text: str) -> int:
    return int(GAME.position(text).states[0].seen[0])


def test_R3_2_either_of_two_friends_with_room_may_take_it() -> None:
    position = GAME.position(change(MIDDLE, g6="0opp", h5="0g"))
    assert of(position, "e4-") == ["e4-e3>h5", "e4-e5>h5"]
    position = GAME.position(change(MIDDLE, g6="0op", h5="0gp"))
    assert of(position, "e4-") == ["e4-e3>g6", "e4-e3>h5", "e4-e5>g6", "e4-e5>h5"]


def test_R3_3_the_same_figurine_goes_on_with_the_next_bead() -> None:
    position = GAME.position(MIDDLE).play("e4-e5>g6")
    assert position.actor == 0
    # Orange is on top now, and the orange walls of e5 lead to d5, f5 and f6.
    assert texts(position) == ["e5-d5>g6", "e5-f5>g6", "e5-f6>g6", "end"]


def test_R3_3_a_turn_moves_one_figurine_only() -> None:
    position = GAME.position(MIDDLE).play("e4-e5>g6")
    assert not of(position, "g6")
    assert not of(position, "h5")


def test_R3_3_end_stops_and_comes_only_after_a_step() -> None:
    position = GAME.position(MIDDLE)
    assert "end" not in texts(position)
    after = play(position, "e4-e5>g6", "end")
    assert after.actor == 1
    assert "e5" not in " ".join(texts(after))


def test_R3_3_a_turn_with_nothing_left_ends_by_itself() -> None:
    """After its last bead the figurine stands alone: no step, nobody to jump over."""
    after = play(GAME.position(MIDDLE), "e4-e5>g6", "e5-d5>g6")
    assert after.actor == 1


def test_R3_3_a_turn_also_ends_where_beads_are_left_but_no_wall_opens() -> None:
    position = GAME.position(
        """
        turn 0
        a:    .     1gg   .     .     .     .
        b: .     #     1oo   .     .     .     .
        c:    1pp   .     .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     .     0pg   .     .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     .     0o    .
        h:       .     .     .     .     0gop  #     .
        i:          .     .     .     .     .     .
        """
    )
    # The only pink wall of e5 leads to d4.
    assert texts(position.play("e4-e5>g6")) == ["e5-d4>g6", "end"]
    blocked = GAME.position(change(str(position), d4="1pp", c1="."))
    assert blocked.play("e4-e5>g6").actor == 1


def test_R3_4_passing_a_bead_is_the_whole_turn() -> None:
    position = GAME.position(MIDDLE)
    assert [text for text in texts(position) if "-" not in text and "^" not in text] == [
        "e4>g6",
        "g6>e4",
        "h5>e4",
        "h5>g6",
    ]
    after = position.play("h5>e4")
    assert after.actor == 1
    assert "e:    .     .     .     0ogp" in str(after)
    assert "0gp   #" in str(after)


def test_R3_4_not_after_a_step() -> None:
    position = GAME.position(MIDDLE).play("e4-e5>g6")
    assert not [text for text in texts(position) if text[2] == ">"]


def test_R3_5_taken_spaces_are_not_entered() -> None:
    position = GAME.position(
        """
        turn 0
        a:    .     .     .     .     .     .
        b: .     #     1oo   .     .     .     .
        c:    1pp   .     .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     1gg   0og   0o    .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     .     .     .
        h:       .     .     .     .     0gpp  #     .
        i:          .     .     .     .     .     .
        """
    )
    assert of(position, "e4-") == []


# The wall between h5 and the base h6 is orange, and so is the top bead on h5. Below it is a pink
# one, and pink walls lead on from h6 to g6 and i6.
BASE = """
    turn 0
    a:    .     .     .     .     .     .
    b: .     #     1oo   .     .     .     .
    c:    1pp   1gg   .     .     .     .     .
    d:       .     .     .     .     .     .     .
    e:    .     .     .     .     .     .     .
    f: .     .     .     .     .     .     .
    g:    .     .     .     .     .     .     .
    h:       0gg   .     0op   .     0po   #     .
    i:          .     .     .     .     .     .
    """


def test_R3_5_the_own_base_may_be_crossed() -> None:
    position = GAME.position(BASE)
    assert of(position, "h5-h6") == ["h5-h6>h1", "h5-h6>h3"]
    on_base = position.play("h5-h6>h1")
    assert on_base.actor == 0
    assert texts(on_base) == ["h6-g6>h3", "h6-i6>h3"]
    after = on_base.play("h6-g6>h3")
    assert after.actor == 1


def test_R3_5_nobody_stops_on_the_own_base() -> None:
    """With a third bead it may stop once it has left: g6 has orange walls."""
    position = GAME.position(change(BASE, h5="0opo", h3="0p"))
    on_base = position.play("h5-h6>h3")
    assert "end" not in texts(on_base)
    beyond = on_base.play("h6-g6>h3")
    assert texts(beyond) == ["end", "g6-f7>h1", "g6-g7>h1"]
    assert beyond.play("end").actor == 1


def test_R3_5_only_if_the_next_bead_leads_on() -> None:
    one_left = GAME.position(change(BASE, g6="1gg", c2="."))
    assert texts(one_left.play("h5-h6>h1")) == ["h6-i6>h3"]
    shut = GAME.position(change(BASE, g6="1gg", c2=".", i6="1pp", c1="."))
    assert of(shut, "h5-h6") == []


def test_R3_5_the_space_that_it_came_from_is_free_again() -> None:
    """Both beads on h5 are orange, and behind the other orange wall of h6 stands somebody."""
    position = GAME.position(change(BASE, h5="0oo", h3="0pp", h7="1pp", c1="."))
    on_base = position.play("h5-h6>h1")
    assert texts(on_base) == ["h6-h5>h3"]


def test_R3_5_without_beads_by_a_jump() -> None:
    """The only bead opens the base; then it can only jump, over g6, and not over where it stood."""
    position = GAME.position(change(BASE, h5="0o", h3="0pop", g6="1gg", c2="."))
    assert texts(position.play("h5-h6>h1")) == ["h6^f6", "h6^f7", "h6^g5"]
    alone = GAME.position(change(BASE, h5="0o", h3="0pop"))
    assert of(alone, "h5-h6") == []


def test_R3_5_no_jump_lands_on_the_own_base() -> None:
    position = GAME.position(change(BASE, h5="1gg", c2=".", h4="0", h3=".", h2="0pop", h1="0ggo"))
    assert of(position, "h4^") == ["h4^g6", "h4^i5"]


def test_R3_5_a_crossing_keeps_a_turn_going() -> None:
    """From g6 to h5 by green. Orange leads on over the base, or to g5, where somebody stands."""
    position = GAME.position(change(BASE, h5=".", g6="0pog", h1="0g", g5="1gg", c2="."))
    stepped = position.play("g6-h5>h1")
    assert texts(stepped) == ["end", "h5-h6>h1", "h5-h6>h3"]
    position = GAME.position(change(BASE, h5=".", g6="0og", h1="0gp", g5="1gg", c2="."))
    assert position.play("g6-h5>h1").actor == 1


def test_R3_5_in_version_1_the_own_base_was_closed() -> None:
    assert of(VERSION_1.position(BASE), "h5-") == ["h5-g5>h1", "h5-g5>h3"]
    position = VERSION_1.position(change(BASE, h5=".", g6="0pog", h1="0g", g5="1gg", c2="."))
    assert position.play("g6-h5>h1").actor == 1


# --- 4 Jumping --------------------------------------------------------------------------------

# e4 has no bead and stands beside e5.
JUMP = """
    turn 0
    a:    .     1gg   .     .     .     .
    b: .     #     1oo   .     .     .     .
    c:    .     .     .     .     .     .     .
    d:       .     .     .     .     .     .     .
    e:    .     .     .     0     1pp   .     .
    f: .     .     .     .     .     .     .
    g:    .     .     .     .     .     0ogo  .
    h:       .     .     .     .     0gpp  #     .
    i:          .     .     .     .     .     .
    """


def test_R4_1_without_beads_over_a_foreign_figurine_and_the_turn_ends() -> None:
    position = GAME.position(JUMP)
    assert of(position, "e4") == ["e4^d5", "e4^e6", "e4^f6"]
    after = position.play("e4^e6")
    assert after.actor == 1
    assert "e:    .     .     .     .     1pp   0" in str(after)


def test_R4_1_over_an_own_figurine_too() -> None:
    position = GAME.position(change(JUMP, e5="0gpp", h5="1pp"))
    assert of(position, "e4^") == ["e4^d5", "e4^e6", "e4^f6"]


def test_R4_1_not_with_beads() -> None:
    position = GAME.position(change(JUMP, e4="0o", g6="0og"))
    assert of(position, "e4^") == []


def test_R4_1_after_the_last_bead_in_the_same_turn() -> None:
    """Through the green wall from e3 to e4 with its only bead, then over e5."""
    position = GAME.position(change(JUMP, e3="0g", e4=".", g6="0oo"))
    assert of(position, "e3^") == []
    stepped = position.play("e3-e4>g6")
    assert texts(stepped) == ["e4^d5", "e4^e6", "e4^f6", "end"]
    assert stepped.play("e4^f6").actor == 1
    assert stepped.play("end").actor == 1


def test_R4_1_only_the_figurine_that_moved() -> None:
    """h5 has no bead either, but e3 has begun."""
    position = GAME.position(
        """
        turn 0
        a:    .     1gg   .     .     .     .
        b: .     #     1oo   .     .     .     .
        c:    .     .     .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     0ppg  .     1pp   .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     .     0oog  .
        h:       .     .     .     .     0     #     .
        i:          .     .     .     .     .     .
        """
    )
    assert of(position, "h5") == ["h5^f6", "h5^f7", "h5^g7"]
    assert texts(position.play("e3-e4>h5")) == ["e4-d3>h5", "e4-f5>h5", "end"]


def test_R4_1_walls_and_missing_tiles_do_not_matter() -> None:
    """c7 and b7 touch at the rim without a tile in common."""
    position = GAME.position(
        """
        turn 0
        a:    .     1gg   .     .     .     .
        b: .     #     1oo   .     .     .     1pp
        c:    .     .     .     .     .     .     0
        d:       .     .     .     .     .     .     .
        e:    .     .     .     .     .     .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     .     0ogo  .
        h:       .     .     .     .     0gpp  #     .
        i:          .     .     .     .     .     .
        """
    )
    assert of(position, "c7") == ["c7^a6", "c7^b6"]


def test_R4_1_a_landing_that_two_jumps_share_is_one_action() -> None:
    """f6 lies behind e5 as well as behind f5."""
    position = GAME.position(change(JUMP, b3=".", f5="1oo"))
    jumps = of(position, "e4^")
    assert len(jumps) == len(set(jumps))
    assert jumps == ["e4^d5", "e4^e6", "e4^f6", "e4^g4", "e4^g5"]


def test_R4_2_one_of_the_three_behind_if_free() -> None:
    position = GAME.position(change(JUMP, b3=".", e6="1oo"))
    assert of(position, "e4^") == ["e4^d5", "e4^f6"]


def test_R4_3_following_two_where_the_three_are_taken() -> None:
    position = GAME.position(
        """
        turn 0
        a:    .     .     .     .     .     .
        b: .     #     .     .     .     .     .
        c:    .     .     .     .     .     .     .
        d:       .     .     .     .     0ogo  .     .
        e:    .     .     .     0     1pp   1oo   .
        f: .     .     .     .     .     1gg   .
        g:    .     .     .     .     .     .     .
        h:       .     .     .     .     0gpp  #     .
        i:          .     .     .     .     .     .
        """
    )
    assert of(position, "e4^") == ["e4^d6", "e4^f7"]
    one_left = GAME.position(change(str(position), h5=".", d6="0gpp"))
    assert of(one_left, "e4^") == ["e4^f7"]


def test_R4_3_following_two_where_the_three_are_missing_or_taken() -> None:
    """Behind d7, seen from d6, there is nothing but the rim, and nothing follows."""
    position = GAME.position(
        """
        turn 0
        a:    .     1gg   .     .     .     .
        b: .     #     1oo   .     .     .     .
        c:    .     .     .     .     .     .     .
        d:       .     .     .     .     .     0     1pp
        e:    .     .     .     .     .     .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     .     0ogo  .
        h:       .     .     .     .     0gpp  #     .
        i:          .     .     .     .     .     .
        """
    )
    assert of(position, "d6") == []


def test_R4_3_the_own_base_counts_as_not_free() -> None:
    """From g5 over h5: behind it are h6, seat 0's own base, and i4 and i5, both taken."""
    position = GAME.position(
        """
        turn 0
        a:    .     .     .     .     .     .
        b: .     #     1oo   .     .     .     .
        c:    .     .     .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     .     .     .     .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     0     .     .
        h:       .     .     .     .     0gpp  #     .
        i:          .     .     .     1gg   1pp   0ogo
        """
    )
    assert of(position, "g5") == []
    freed = GAME.position(change(str(position), i5=".", b4="1pp"))
    assert of(freed, "g5") == ["g5^i5"]


def test_R4_4_a_jump_may_land_in_the_other_base() -> None:
    position = GAME.position(
        """
        turn 0
        a:    .     .     .     .     .     .
        b: .     #     1oo   0     .     .     .
        c:    1gg   1pp   .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     .     .     .     .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     .     0ogo  .
        h:       .     .     .     .     0gpp  #     .
        i:          .     .     .     .     .     .
        """
    )
    assert of(position, "b4") == ["b4^a2", "b4^b2"]
    outcome = position.play("b4^b2").outcome
    assert outcome is not None
    assert (outcome.returns, outcome.winners, outcome.reason) == ((1, -1), (0,), "base-reached")


# --- 5 End ------------------------------------------------------------------------------------


def test_R5_1_a_step_into_the_other_base_wins_at_once() -> None:
    """The wall between h5 and h6 is orange. The bead is handed on all the same."""
    position = GAME.position(
        """
        turn 1
        a:    .     1gg   .     .     .     .
        b: .     #     .     .     .     .     .
        c:    .     1pp   .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     .     .     .     .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     .     .     .
        h:       .     .     .     .     1oo   #     0gg
        i:          .     .     .     .     0oo   0pp
        """
    )
    end = position.play("h5-h6>a2")
    assert end.actor is None
    assert end.legal == []
    assert end.outcome is not None
    assert end.outcome.as_json() == {
        "returns": [-1, 1],
        "winners": [1],
        "reason": "base-reached",
    }
    assert "1ggo" in str(end)


def test_R5_2_the_third_time_is_a_draw_and_the_first_turns_start_counts() -> None:
    position = play(GAME.start(), "g@g6", "o@h5", "p@i6", "g@b3", "o@c1", "p@c2")
    circle = ("g6>h5", "b3>c1", "h5>g6", "c1>b3")
    second = play(position, *circle)
    assert second.outcome is None
    assert second.view(0).as_json()["repeated"] == 2
    third = play(second, *circle)
    assert third.outcome is not None
    assert third.outcome.as_json() == {"returns": [0, 0], "winners": [], "reason": "repetition"}


def test_R5_2_figurines_are_interchangeable() -> None:
    """No state tells which is which: they are kept in the order of their spaces."""
    rng = Rng("order")
    position = GAME.start()
    while position.actor is not None:
        position = position.play(position.legal[rng.below(len(position.legal))])
        for places in position.states[0].place.tolist():
            assert places == sorted(places)


def test_R5_2_stacks_count_in_their_order() -> None:
    """The same places and the same beads in another order are another position."""
    assert key_of(MIDDLE) != key_of(change(MIDDLE, h5="0pgp"))


def test_R5_2_the_seat_to_move_counts() -> None:
    assert key_of(MIDDLE) != key_of(MIDDLE.replace("turn 0", "turn 1"))


def test_R5_2_keys_are_exact() -> None:
    """Keys agree exactly where places, stacks and seat do, over many positions."""
    known: dict[int, str] = {}
    rng = Rng("keys")
    for _ in range(8):
        position = GAME.start()
        while position.actor is not None:
            position = position.play(position.legal[rng.below(len(position.legal))])
            state = position.states[0]
            if position.actor is not None and state.phase == 1 and state.moving < 0:
                drawn = str(position).partition("turns:")[0]
                assert known.setdefault(int(state.seen[state.turns]), drawn) == drawn
    assert len(set(known.values())) == len(known) > 100


@pytest.mark.parametrize("most", [2, 3, 500])
def test_R5_2_the_limit_of_turns(most: int) -> None:
    game = make("niwa_race", {"layout": GARDEN, "max_turns": most})
    end = walk_about(game)
    assert end.outcome is not None
    assert end.outcome.as_json() == {"returns": [0, 0], "winners": [], "reason": "turn-limit"}
    assert end.states[0].turns == most
    assert game.position(str(end)) == end


def walk_about(game: Game) -> Position:
    """Play on without winning and without a position three times."""
    rng = Rng("about")
    position = play(game.start(), "g@g6", "o@h5", "p@i6", "g@b3", "o@c1", "p@c2")
    while position.actor is not None:
        legal = position.legal
        after = position.play(legal[rng.below(len(legal))])
        while after.outcome is not None and after.outcome.reason != "turn-limit":
            after = position.play(legal[rng.below(len(legal))])
        position = after
    return position


def test_R5_2_the_limit_goes_before_repetition() -> None:
    game = make("niwa_race", {"layout": GARDEN, "max_turns": 8})
    position = play(game.start(), "g@g6", "o@h5", "p@i6", "g@b3", "o@c1", "p@c2")
    circle = ("g6>h5", "b3>c1", "h5>g6", "c1>b3")
    end = play(position, *circle, *circle)
    assert end.outcome is not None
    assert end.outcome.reason == "turn-limit"
