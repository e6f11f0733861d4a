"""The bag under both kinds of luck: laid out once, or mixed anew for each draw."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.editions import SOLITAIRE
from game.rules.ending import finish
from game.rules.events import TilesDrawn
from game.rules.moves import Exchange, Pass
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.racks import refill
from game.rules.rules_and_defaults import ReturnedTiles, Rules, TieBreak
from game.rules.seeded_luck import SEEDED, Luck
from tests.rules.table import ANY_WORD, position

SEEDS = st.integers(0, 2**64 - 1)
BAG = "HIJKLMNOPQRST"


def tiles_seen(start: Position, portions: list[int]) -> str:
    """What one player draws in turn, playing so many tiles before each draw."""
    seen, now = "", start
    for played in portions:
        now, events = refill(replace(now, racks=(now.racks[0][played:],)), 0)
        seen += "".join(event.tiles for event in events if isinstance(event, TilesDrawn))
    return seen


@given(SEEDS, st.lists(st.integers(1, 7), max_size=20), st.lists(st.integers(1, 7), max_size=20))
def test_whoever_has_drawn_equally_many_tiles_has_seen_the_same_in_the_same_order(
    seed: int, ones: list[int], others: list[int]
) -> None:
    start, _ = opening(SOLITAIRE, 1, seed)
    one, other = tiles_seen(start, ones), tiles_seen(start, others)
    assert len(one) == min(93, sum(ones))
    assert one.startswith(other) or other.startswith(one)


@given(SEEDS, st.integers(1, 4))
def test_both_kinds_of_luck_deal_the_same_first_racks_and_leave_the_same_tiles(seed: int, seats: int) -> None:
    laid_out, events = opening(Rules(), seats, seed)
    each_draw, same_events = opening(Rules(), seats, seed, luck=Luck.EACH_DRAW)
    assert (laid_out.racks, events) == (each_draw.racks, same_events)
    assert Counter(laid_out.bag) == Counter(each_draw.bag)
    assert list(each_draw.bag) == sorted(each_draw.bag)


def test_a_laid_out_bag_is_not_in_the_order_of_the_alphabet() -> None:
    """By chance it would be once in more games than will ever be played."""
    bags = [opening(Rules(), 2, seed)[0].bag for seed in range(20)]
    assert all(list(bag) != sorted(bag) for bag in bags)
    assert len(set(bags)) == 20


def test_turns_in_which_nobody_draws_change_nothing_of_what_is_drawn() -> None:
    start, _ = opening(Rules(), 2, seed=6)
    passed, _ = play(play(start, Pass(), ANY_WORD)[0], Pass(), ANY_WORD)
    assert passed.bag == start.bag
    drawn = [refill(replace(now, racks=("", now.racks[1])), 0)[1] for now in (start, passed)]
    assert drawn == [(TilesDrawn(0, start.bag[:7], 79),)] * 2


def exchanged(tiles: str, seed: int = 1, rule: ReturnedTiles = ReturnedTiles.MIXED_IN, ply: int = 0) -> str:
    """The bag after an exchange of tiles from ABCDEFG with a bag laid out as BAG."""
    start = position("ABCDEFG", "UVWXYZ?", rules=Rules(returned_tiles=rule))
    after, _ = play(replace(start, bag=BAG, seed=seed, ply=ply), Exchange(tiles), ANY_WORD)
    assert after.racks[0] == "".join(face for face in "ABCDEFG" if face not in tiles) + BAG[: len(tiles)]
    return after.bag


@given(SEEDS, st.sets(st.sampled_from("ABCDEFG"), min_size=1), st.sampled_from(ReturnedTiles))
def test_exchanged_tiles_come_back_among_the_others_whose_order_is_kept(
    seed: int, tiles: set[str], rule: ReturnedTiles
) -> None:
    bag = exchanged("".join(sorted(tiles)), seed, rule)
    assert "".join(face for face in bag if face in BAG) == BAG[len(tiles) :]
    assert {face for face in bag if face not in BAG} == tiles
    assert len(bag) == len(BAG)


def test_a_returned_tile_may_lie_at_every_place_and_at_each_equally_often() -> None:
    """1300 seeds, 13 places: each about 100 times, give or take five deviations."""
    places = Counter(exchanged("A", seed).index("A") for seed in range(1300))
    assert set(places) == set(range(13))
    assert all(abs(times - 100) < 50 for times in places.values())


def test_tiles_returned_behind_all_others_are_mixed_among_themselves() -> None:
    bags = {exchanged("ABC", seed, ReturnedTiles.BEHIND) for seed in range(100)}
    assert {bag[:-3] for bag in bags} == {BAG[3:]}
    assert {bag[-3:] for bag in bags} == {"ABC", "ACB", "BAC", "BCA", "CAB", "CBA"}


def test_neither_the_order_in_which_tiles_are_named_nor_the_turn_decides_where_they_go() -> None:
    assert exchanged("ABC") == exchanged("CAB") == exchanged("ABC", ply=17)


def test_exchanged_tiles_lie_where_they_lay_when_these_bags_were_stored() -> None:
    """Games replay only while this holds."""
    assert exchanged("ABCD") == "DLMNAOBPQCRST"
    assert exchanged("ABCD", rule=ReturnedTiles.BEHIND) == "LMNOPQRSTABDC"


def test_each_exchange_of_a_game_has_places_of_its_own() -> None:
    start = replace(position("AAAAAAA", "BBBBBBB"), bag="H" * 40)
    once, _ = play(start, Exchange("AAAAAAA"), ANY_WORD)
    again, _ = play(replace(start, exchanges=(0, 1)), Exchange("AAAAAAA"), ANY_WORD)
    assert once.bag != again.bag


@pytest.mark.parametrize("rule", ReturnedTiles)
def test_a_bag_mixed_for_each_draw_stays_sorted_wherever_tiles_go_back(rule: ReturnedTiles) -> None:
    start, _ = opening(Rules(returned_tiles=rule), 2, 3, luck=Luck.EACH_DRAW)
    after, _ = play(start, Exchange(start.rack), ANY_WORD)
    assert list(after.bag) == sorted(after.bag)


@pytest.mark.parametrize("luck", SEEDED)
def test_sudden_death_deals_from_a_whole_new_set(luck: Luck) -> None:
    start, _ = opening(Rules(tie_break=TieBreak.SUDDEN_DEATH), 2, 3, luck=luck)
    level = replace(start, racks=("", ""), bag="", scores=(5, 5))
    dealt, _ = finish(level, "scoreless")
    assert Counter("".join(dealt.racks) + dealt.bag) == Counter("".join(start.racks) + start.bag)
    assert (list(dealt.bag) == sorted(dealt.bag)) is (luck is Luck.EACH_DRAW)
    assert dealt.racks != start.racks
    later, _ = finish(replace(level, ply=9), "scoreless")
    assert (later.racks == dealt.racks) is (luck is Luck.LAID_OUT)
