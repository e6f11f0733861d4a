"""Luck is a function of seed and moment."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.rules.ending import finish
from game.rules.events import OpenerDrawn
from game.rules.opening import opening
from game.rules.rules_and_defaults import FirstPlayer, Rules, TieBreak
from game.rules.seeded_luck import SEEDED, Luck, draw, order, shuffled


def test_luck_is_what_it_was_when_these_values_were_stored() -> None:
    """Old games replay only while this holds, on every version of Python."""
    assert order(10, 0, "deal", 1) == (2, 8, 3, 5, 6, 4, 1, 7, 9, 0)
    assert order(10, 2**64 - 1, "draw", 1, 5, 0) == (2, 8, 4, 9, 3, 5, 1, 6, 0, 7)
    assert draw("AABCDE?", 3, 42, "draw", 1, 2, 3) == ("EA?", "ABCD")
    assert opening(Rules(), 2, seed=2026)[0].racks == ("BOHGEBD", "LWLMNHO")


def test_sudden_death_deals_what_it_dealt_when_these_racks_were_stored() -> None:
    dealt = {}
    for luck in SEEDED:
        start, _ = opening(Rules(tie_break=TieBreak.SUDDEN_DEATH), 2, seed=3, game=2, luck=luck)
        dealt[luck] = finish(replace(start, racks=("", ""), bag=""), "scoreless")[0].racks
    assert dealt == {Luck.LAID_OUT: ("NO?OONS", "CVANPGW"), Luck.EACH_DRAW: ("HYAVELU", "GASCEFU")}


def test_who_opens_is_who_opened_when_these_draws_were_stored() -> None:
    _, events = opening(Rules(first_player=FirstPlayer.DRAW), 3, seed=0, game=2)
    drawn = [(event.seat, event.tile) for event in events if isinstance(event, OpenerDrawn)]
    assert drawn == [(0, "E"), (1, "O"), (2, "E"), (0, "I"), (2, "I"), (0, "R"), (2, "M")]
    random = Rules(first_player=FirstPlayer.RANDOM)
    assert [opening(random, 4, 7, game)[0].to_move for game in range(1, 9)] == [2, 3, 2, 3, 1, 2, 0, 2]


def test_every_order_comes_about_equally_often() -> None:
    """6000 shuffles of three: each of the six orders 1000 times, give or take five deviations."""
    seen = Counter(order(3, seed, "test") for seed in range(6000))
    assert len(seen) == 6
    assert all(abs(times - 1000) < 5 * 29 for times in seen.values())


def test_another_seed_moment_or_game_is_other_luck() -> None:
    tiles = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    moments: list[tuple[str | int, ...]] = [("a",), ("b",), ("a", 1), ("a", 2)]
    mixed = {shuffled(tiles, seed, *moment) for moment in moments for seed in (1, 2)}
    assert len(mixed) == 8


def test_luck_does_not_depend_on_the_order_in_which_tiles_are_held() -> None:
    assert shuffled("CAB", 5, "x") == shuffled("ABC", 5, "x")


def test_no_more_is_drawn_than_there_is() -> None:
    drawn, rest = draw("AB", 7, 1, "draw")
    assert (sorted(drawn), rest) == (["A", "B"], "")


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed lies between"):
        order(3, seed, "deal")
