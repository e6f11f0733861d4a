"""What a seat may know."""

from __future__ import annotations

from dataclasses import replace

from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Challenge, Rules
from game.rules.seat_view import seat_view
from tests.rules.table import ANY_WORD, place, position


def test_tiles_swapped_between_bag_and_other_racks_leave_the_view_equal() -> None:
    start, _ = opening(Rules(), 3, seed=11)
    racks = (start.racks[0], start.racks[2], start.bag[:7])
    bag = "".join(sorted(start.racks[1] + start.bag[7:]))
    swapped = replace(start, racks=racks, bag=bag, seed=999)
    assert swapped.bag != start.bag
    assert seat_view(swapped, 0) == seat_view(start, 0)
    assert seat_view(swapped, 1) != seat_view(start, 1)


def test_a_view_shows_the_own_rack_and_only_the_size_of_the_others() -> None:
    view = seat_view(position("ABC", "QU", bag="ZE"), 0)
    assert (view.rack, view.rack_counts, view.bag_count, view.unseen) == ("ABC", (3, 2), 2, "EQUZ")


def test_a_view_shows_the_play_that_may_be_challenged() -> None:
    start = position("HORN", "A", bag="EEEE", rules=Rules(challenge=Challenge.DOUBLE))
    after, _ = play(start, place("8F HORN"), ANY_WORD)
    assert seat_view(after, 1).pending == place("8F HORN").tiles
    assert seat_view(start, 1).pending == ()
