"""What a side can make at most by itself is never less than what playing out every line alone makes."""

from functools import cache
from itertools import islice

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from game.maven.plays.board_arrays import rack_of, table_of
from game.maven.plays.leave_values import rack_worths
from game.maven.plays.static_duel import bench_for
from game.maven.search.endgame import desk
from game.maven.search.endgame_limits import MOST_KEPT, most_alone, put_ceilings
from game.maven.search.endgame_lines import (
    ENTRY,
    FIELD,
    MOST_KINDS,
    MOST_OF_A_KIND,
    NEED,
    open_book,
    packed,
    tiles_in,
)
from game.maven.search.endgame_shares import MOST_HELD, PARTS, RACKS, SLOTS
from game.rules.board import Board
from game.rules.letter_sets import ENGLISH
from game.rules.moves import Tile
from game.rules.rules_and_defaults import Rules
from tests.maven.search.test_endgame import GRAPH, ending, generator
from tests.maven.search.test_endgame_lines import plays_in_book, tiles_of

PLENTY = 1 << 20
EVERY = 7
"""One play in so many is looked at."""


@cache
def alone(board: Board, rack: str) -> int:
    """The most points that a rack makes on a board that nobody else plays on."""
    held = rack_of(rack)
    plays = generator().plays(
        generator().grid(board), held, rack_worths(held, table_of(Rules()).values, 0, 0)
    )
    most = 0
    for index in range(len(plays)):
        tiles = plays.place(index).tiles
        most = max(most, plays.score(index) + alone(board.with_tiles(tiles), less(rack, tiles)))
    return most


def less(rack: str, tiles: tuple[Tile, ...]) -> str:
    left = list(rack)
    for tile in tiles:
        left.remove(tile.face if tile.face.isupper() else "?")
    return "".join(left)


@settings(deadline=None, max_examples=8)
@given(
    st.integers(0, 300),
    st.sampled_from(["EAT", "QIS", "V?", "EDO", "CATS", "AADN"]),
    st.integers(0, EVERY - 1),
)
def test_nobody_makes_more_alone_than_the_limit_and_the_ceilings(seed: int, mine: str, first: int) -> None:
    view = ending(seed, mine, "VV")
    work, bench = desk(), bench_for(GRAPH, table_of(Rules()), ENGLISH)
    assert open_book(work.book, rack_of(mine) + rack_of("VV"))
    work.clear()
    grid, rack = generator().grid(view.board), int(packed(rack_of(mine), work.book))
    ceilings = np.zeros(MOST_KINDS, np.int64)
    put_ceilings(bench, work.book, work.shelf.limits, grid, seed, rack, ceilings, 0)
    for number in range(2 * view.board.size):
        staying, _ = plays_in_book(bench, work.book, grid, number, rack)
        for play in islice(staying, first, None, EVERY):
            entry = work.book.plays[play * ENTRY : (play + 1) * ENTRY]
            rest = rack - int(entry[NEED])
            assert tiles_in(rest) <= MOST_KEPT
            tiles = tiles_of(entry)
            limit = most_alone(
                bench, work.book, work.shelf.limits, grid, seed, rest, work.book.plays, play * ENTRY, PLENTY
            )
            most = alone(view.board.with_tiles(tiles), less(mine, tiles))
            counts = [rest >> FIELD * place & MOST_OF_A_KIND for place in range(MOST_KINDS)]
            assert int(ceilings @ counts) // PARTS >= most
            assert limit >= most


def test_points_can_be_shared_out_among_as_many_tiles_as_have_ceilings() -> None:
    assert all(PARTS % many == 0 for many in range(1, MOST_HELD + 1))


def test_a_limit_that_is_out_of_reach_is_not_worked_out_to_the_end() -> None:
    view = ending(3, "EAT", "VV")
    work, bench = desk(), bench_for(GRAPH, table_of(Rules()), ENGLISH)
    assert open_book(work.book, rack_of("EATVV"))
    work.clear()
    grid, rack = generator().grid(view.board), int(packed(rack_of("EAT"), work.book))
    staying = [
        plays_in_book(bench, work.book, grid, number, rack)[0] for number in range(2 * view.board.size)
    ]
    play = next(plays[0] for plays in staying if plays)
    rest = rack - int(work.book.plays[play * ENTRY + NEED])
    assert (
        most_alone(bench, work.book, work.shelf.limits, grid, 3, rest, work.book.plays, play * ENTRY, 1) == 1
    )


def test_room_is_made_before_no_slot_is_free_for_a_line_without_plays() -> None:
    """Otherwise looking for a free one would never end."""
    work, bench = desk(), bench_for(GRAPH, table_of(Rules()), ENGLISH)
    assert open_book(work.book, rack_of("VV"))
    work.clear()
    limits = work.shelf.limits
    grid, rack = generator().grid(ending(3, "V", "V").board), int(packed(rack_of("V"), work.book))
    ceilings = np.zeros(MOST_KINDS, np.int64)
    put_ceilings(bench, work.book, limits, grid, 3, rack, ceilings, 0)
    shares = limits.shares
    taken = np.count_nonzero(shares.slots[::2])
    assert 0 < taken == shares.used[SLOTS]
    assert shares.used[RACKS] == 1
    shares.used[SLOTS] = shares.slots.size // 2 - 1
    put_ceilings(bench, work.book, limits, grid, 4, rack, ceilings, 0)
    assert np.count_nonzero(shares.slots[::2]) == shares.used[SLOTS] == taken
