"""Of plays that are each other's mirror image one is looked at, and only where rows and columns are alike."""

import numpy as np
import pytest

from game.maven.messages import EVERY_PLAY, MOST_PLAYS, SEES_ALL, Budget, Purpose
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import Ints, rack_of, table_of
from game.maven.plays.move_generator import Generator, Plays
from game.maven.plays.twin_plays import is_own_mirror, one_of_each, twin_of
from game.rules.board import Board, bare_board
from game.rules.cgp import read_cgp
from game.rules.moves import Place, Square, Tile, is_same
from game.rules.rules_and_defaults import Rules
from tests.maven.tables import as_placement, lexicon, small_lexicon
from tests.rules import brute

TABLE = table_of(Rules())
CROSSED = ("AGE", "GO", "E")
"""Around the star, the same across and down."""


def board_of(lines: tuple[str, ...], row: int = 7, col: int = 7) -> Board:
    tiles = [
        Tile(Square(row + down, col + across), face)
        for down, line in enumerate(lines)
        for across, face in enumerate(line)
    ]
    return bare_board(15).with_tiles(tuple(tiles)) if tiles else bare_board(15)


def mirrored(placement: brute.Placement) -> brute.Placement:
    return frozenset((col, row, face) for row, col, face in placement)


def plays_on(board: Board, rack: str) -> Plays:
    generator = Generator(small_lexicon().graph("full"), TABLE)
    return generator.plays(generator.grid(board), rack_of(rack), np.zeros(1 << len(rack), np.int32))


@pytest.mark.parametrize("rack", ["AEINRST", "SO?DLEA", "TEAMED?"])
@pytest.mark.parametrize("lines", [(), CROSSED, ("A",)], ids=["bare", "crossed", "one tile"])
def test_of_all_that_brute_force_finds_there_is_one_of_each_twin(lines: tuple[str, ...], rack: str) -> None:
    board = board_of(lines)
    every = brute.all_plays(list(board.rows), rack, brute.words())
    plays = one_of_each(plays_on(board, rack))
    kept = {as_placement(plays.place(index)): plays.score(index) for index in range(len(plays))}
    assert len(kept) == len(plays)
    assert every.items() >= kept.items()
    assert kept.items() | {(mirrored(each), score) for each, score in kept.items()} == every.items()
    assert not [each for each in kept if mirrored(each) in kept and mirrored(each) != each]


def test_rows_and_columns_are_alike_only_where_tiles_and_premium_squares_are() -> None:
    generator = Generator(small_lexicon().graph("full"), TABLE)

    def is_alike(board: Board, premiums: Ints = TABLE.premiums) -> bool:
        return is_own_mirror(generator.grid(board), premiums)

    assert is_alike(bare_board(15))
    assert is_alike(board_of(CROSSED))
    assert not is_alike(board_of(("AGE",)))
    assert not is_alike(board_of(("Age", "GO", "E")))
    assert not is_alike(board_of(CROSSED, 7, 6))
    uneven = TABLE.premiums.copy()
    uneven[np.flatnonzero(uneven > 1)[0]] = 1
    assert not is_alike(bare_board(15), uneven)


OPENING = read_cgp("/".join(["15"] * 15) + " DFLOQRS/ 0/0 0")


def test_a_search_of_an_opening_compares_no_play_with_itself() -> None:
    found = choose(OPENING, lexicon(), 8, Budget(nodes=2400), seed=3, top=12)
    placed = [each.move for each in found if isinstance(each.move, Place)]
    assert placed
    assert not [one for one in placed for other in placed if is_same(one, twin_of(other))]


def test_where_all_plays_are_listed_both_twins_are() -> None:
    found = choose(OPENING, lexicon(), SEES_ALL, EVERY_PLAY, 0, MOST_PLAYS, purpose=Purpose.JUDGE)
    placed = [each.move for each in found if isinstance(each.move, Place)]
    across = [one for one in placed if one.tiles[0].square.row == one.tiles[-1].square.row]
    assert 2 * len(across) == len(placed) > 0


def test_a_play_down_the_middle_is_weighed_in_the_place_of_its_twin() -> None:
    nodes = 2400
    best = choose(OPENING, lexicon(), 8, Budget(nodes=1), seed=3, top=3)
    across = next(each for each in best if isinstance(each.move, Place))
    down = twin_of(across.move)
    found = choose(OPENING, lexicon(), 8, Budget(nodes=nodes), seed=3, top=16, weigh=down)
    assert [each for each in found if is_same(each.move, down)]
    assert not [each for each in found if is_same(each.move, across.move)]
