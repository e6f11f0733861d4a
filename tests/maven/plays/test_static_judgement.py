"""A static choice sees more than score and leave: what is unseen, how near the end is, what is offered."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.plays.anchors import EQUITY, KEPT, SCORE
from game.maven.plays.board_arrays import (
    GRID_SIZE,
    OFFERS,
    VOWELS,
    Ints,
    both_places,
    counts_of,
    rack_of,
    table_of,
    tiles_of_board,
)
from game.maven.plays.leave_values import learnt, leave_worths
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import PLAY, Bench, bench_for, static_move
from game.maven.plays.static_judgement import (
    fill_offers,
    fill_static,
    judgement_by_leaves,
    learnt_judgement,
    offered_by,
)
from game.rules.board import Board, bare_board
from game.rules.board_layouts import layout_of
from game.rules.letter_sets import letter_set_of
from game.rules.moves import Place, Square, Tile
from game.rules.opening import opening
from game.rules.rules_and_defaults import Rules
from tests.maven.tables import lexicon, position_after, view_of

MANY_BLANKS = letter_set_of(
    "Many Blanks",
    " | ".join(
        f"{row.face} {row.copies * (5 if row.face == '?' else 1)} {row.value}" for row in Rules().tiles.rows
    ),
)
TABLE = table_of(Rules())
GRAPH = lexicon().graph("full")
USUAL = counts_of(Rules().tiles)
SMALL = Rules(
    layout=layout_of(
        "eleven",
        """
        W..l...l..W
        .w...L...w.
        ..w.....w..
        l..w...w..l
        ....l.l....
        .L...*...L.
        ....l.l....
        l..w...w..l
        ..w.....w..
        .w...L...w.
        W..l...l..W
        """,
    )
)
"""A board that kernels see with walls around it; its corners are those of the usual one."""


def test_more_than_two_blanks_are_worth_no_more_than_what_a_whole_rack_laid_next_turn_brings() -> None:
    """F9: with ten in the bag ???AERT laid RATE for 8 and kept three of them, before a bonus of 60."""
    for letters in ("", "S", "AER", "QU"):
        two, more = (leave_worths(rack_of(letters + "?" * blanks))[-1] for blanks in (2, 6 - len(letters)))
        assert more == two
        assert two > leave_worths(rack_of(letters + "?"))[-1]
    position = opening(replace(Rules(), tiles=MANY_BLANKS), 2, 1)[0]
    view = view_of(replace(position, racks=("???AERT", position.racks[1])))
    for number in (7, 8):
        best = choose(view, lexicon(), number, Budget(nodes=1), 0)[0]
        assert isinstance(best.move, Place)
        assert len(best.move.tiles) == 7
        assert best.score >= 60


@cache
def engine(rules: Rules) -> tuple[Bench, Generator]:
    table = table_of(rules)
    return bench_for(GRAPH, table, rules.tiles), Generator(GRAPH, table)


def judged(rack: str, unseen: Ints, bag: int) -> tuple[Ints, Ints]:
    """What each leave is worth after a play and after an exchange."""
    mine = rack_of(rack)
    numbers, worths, exchanging = (np.zeros(1 << len(rack), np.int32) for _ in range(3))
    fill_static(learnt_judgement(), USUAL, mine, mine + unseen, bag, numbers, worths, exchanging)
    return worths, exchanging


def test_while_the_bag_is_as_usual_and_far_from_empty_the_leave_alone_counts() -> None:
    worths, exchanging = judged("AEINRST", USUAL, 86)
    expected = leave_worths(rack_of("AEINRST"))
    assert abs(worths - expected).max() <= 1
    assert abs(exchanging - expected).max() <= 1


def test_a_q_is_worth_more_while_there_are_many_u_to_come() -> None:
    kept = 1 << 4  # of AEEEQRT, in order of kind
    worths = []
    for letter in "IU":
        unseen = USUAL.copy()
        unseen[ord(letter) - ord("A")] += 8
        found, _ = judged("AEEEQRT", unseen, 60)
        company = unseen / unseen.sum() - USUAL / USUAL.sum()
        mean = float(company @ learnt_judgement().singles)
        worths.append(found[kept] - 6 * mean)  # beside the worth of the tiles themselves
    assert worths[1] > worths[0] + 1000


def test_the_better_the_tiles_to_come_the_more_of_them_one_wants_to_draw() -> None:
    poor, rich = USUAL.copy(), USUAL.copy()
    rich[26] += 4
    poor[16] += 4
    drawn = [judged("AEINRST", unseen, 60)[0][0] for unseen in (poor, USUAL, rich)]
    assert drawn[0] < drawn[1] < drawn[2]


def test_one_tile_left_in_the_bag_is_better_than_none() -> None:
    unseen = rack_of("AEIONRTDL")  # two in the bag
    worths, _ = judged("CEGHOPR", unseen, 2)
    everything = (1 << 7) - 1
    one_laid, two_laid = everything ^ 1, everything ^ 3
    by_leaves = leave_worths(rack_of("CEGHOPR"))
    assert worths[one_laid] - by_leaves[one_laid] > worths[two_laid] - by_leaves[two_laid] + 3000


@cache
def offers(*tiles: Tile) -> Ints:
    grid = tiles_of_board(Board().with_tiles(tiles))
    fill_offers(learnt_judgement(), TABLE.premiums, grid)
    return grid


def test_a_tile_below_a_corner_offers_it_and_a_vowel_right_beside_it_most() -> None:
    vowel, consonant = (
        offered_by(offers(), (Tile(Square(1, 0), face), Tile(Square(1, 1), "T"))) for face in "ET"
    )
    assert vowel < consonant < 0


def test_what_is_behind_another_tile_or_covered_is_not_offered() -> None:
    play = (Tile(Square(3, 0), "T"), Tile(Square(3, 1), "T"))
    free = offered_by(offers(), play)
    behind = offered_by(offers(Tile(Square(2, 0), "T")), play)
    covered = offered_by(offers(Tile(Square(0, 0), "T")), play)
    assert free < covered <= 0
    assert free < behind <= 0


@pytest.mark.parametrize("rules", [Rules(), SMALL], ids=["usual", "small"])
@settings(deadline=None, max_examples=20)
@given(seed=st.integers(0, 10_000), turns=st.integers(1, 20))
def test_the_static_move_is_the_best_of_all_plays_judged_in_the_same_way(
    rules: Rules, seed: int, turns: int
) -> None:
    """And on a smaller board nothing beyond its edge is taken into account."""
    position = position_after(turns, seed, (7, 7), rules=rules)
    if position.outcome is not None or len(position.bag) < 1:
        return
    view, bench, generator = view_of(position), *engine(rules)
    mine, unseen = rack_of(view.rack), rack_of(view.unseen)
    worths, _ = judged(view.rack, unseen, view.bag_count)
    grid = generator.grid(view.board)
    kind = static_move(bench, grid.copy(), learnt_judgement(), mine, mine + unseen, view.bag_count, 0)
    fill_offers(learnt_judgement(), generator.table.premiums, grid)
    plays = generator.plays(grid, mine, worths)
    if kind == PLAY:
        assert int(bench.play[EQUITY]) == int(plays.records[0, EQUITY])
    for index in range(len(plays)):
        score, kept = int(plays.records[index, SCORE]), int(plays.records[index, KEPT])
        offered = offered_by(grid, plays.place(index).tiles)
        assert plays.records[index, EQUITY] == 1000 * score + worths[kept] + offered


def test_a_small_board_offers_what_it_would_with_plain_squares_around_it() -> None:
    plain = ["." * 15] * 2
    padded = Rules(
        layout=layout_of("padded", "\n".join((*plain, *(f"..{row}.." for row in SMALL.layout.lines), *plain)))
    )
    found = []
    for rules, first in ((SMALL, 0), (padded, 2)):
        size, board = SMALL.layout.size, bare_board(rules.layout.size)
        grid = tiles_of_board(board.with_tiles([Tile(board.centre, "T")]))
        fill_offers(learnt_judgement(), table_of(rules).premiums, grid)
        squares = [both_places(first + row, first + col) for row in range(size) for col in range(size)]
        found.append([grid[section + np.array(squares)] for section in (OFFERS, VOWELS)])
    assert np.any(found[0])
    assert np.array_equal(found[0], found[1])


def test_a_judgement_by_leaves_alone_offers_nothing() -> None:
    grid = np.zeros(GRID_SIZE, np.int32)
    fill_offers(judgement_by_leaves(learnt()), TABLE.premiums, grid)
    assert not grid.any()


def test_nothing_is_offered_for_more_than_nothing() -> None:
    assert max(learnt_judgement().openings.max(), learnt_judgement().vowels.max()) <= 0
