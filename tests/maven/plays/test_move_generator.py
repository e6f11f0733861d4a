"""The generator finds exactly the plays that trying everything finds, at exactly their scores."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.maven.plays.anchors import KEPT, LINE, ORIENTATION, PLACE
from game.maven.plays.board_arrays import (
    CHECKS,
    CROSSING,
    LINES,
    TILES,
    both_places,
    face_of,
    grid_of,
    lay,
    rack_of,
    table_of,
    tiles_of_board,
)
from game.maven.plays.move_generator import Generator, Plays
from game.rules.board import Board, bare_board
from game.rules.moves import Square, Tile
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play
from tests.maven.tables import (
    as_placement,
    generate,
    lexicon,
    position_after,
    random_rack,
    rows,
    small_lexicon,
    view_of,
)
from tests.rules import brute

TABLE = table_of(Rules())
BASELINES = sorted((Path(brute.__file__).parent / "baselines").glob("*.txt"))
SEEDS = st.integers(0, 10_000)


def placements(plays: Plays) -> dict[brute.Placement, int]:
    found = {as_placement(plays.place(index)): plays.score(index) for index in range(len(plays))}
    assert len(found) == len(plays), "a play was generated twice"
    return found


@pytest.mark.parametrize("path", BASELINES, ids=lambda path: path.stem)
def test_every_stored_placement_is_generated_at_its_stored_score_and_no_other(path: Path) -> None:
    rack, board, expected = brute.read_baseline(path)
    plays = generate(Board("".join(board)), rack, small_lexicon().graph("full"), TABLE)
    assert placements(plays) == expected


@settings(deadline=None, max_examples=6)
@given(SEEDS, st.integers(1, 12), st.sampled_from([0, 0, 1, 2]))
def test_on_boards_of_a_small_lexicon_the_plays_are_those_that_brute_force_finds(
    seed: int, turns: int, blanks: int
) -> None:
    view = view_of(position_after(turns, seed, words=small_lexicon()))
    rack = random_rack(seed, blanks)
    plays = generate(view.board, rack, small_lexicon().graph("full"), TABLE)
    assert placements(plays) == brute.all_plays(rows(view), rack, brute.words())


@pytest.mark.parametrize("seed", [3, 4])
def test_with_the_full_word_list_the_plays_are_those_that_brute_force_finds(seed: int) -> None:
    view = view_of(position_after(8, seed))
    rack = random_rack(seed)
    plays = generate(view.board, rack, lexicon().graph("full"), TABLE)
    assert placements(plays) == brute_force_of_many_words(rows(view), rack)


def brute_force_of_many_words(board: list[str], rack: str) -> dict[brute.Placement, int]:
    """As `brute.all_plays`, but a word is tried on a line only if rack and line together have its letters."""
    every = frozenset(lexicon().computer_words())
    within_reach = brute.spellable(every, rack + "".join(board))
    beside = brute.beside(board)
    found = {}
    for down in (False, True):
        for number in range(15):
            line = "".join(row[number] for row in board) if down else board[number]
            letters = set(rack) | set(line.upper())
            for word in within_reach:
                if letters.issuperset(word):
                    for start in range(16 - len(word)):
                        row, col = (start, number) if down else (number, start)
                        for placement in brute.lay(board, rack, word, row, col, down, beside):
                            if brute.spells(board, placement, every):
                                found[placement] = brute.score(board, placement)
    return found


@settings(deadline=None, max_examples=15)
@given(SEEDS, st.integers(0, 24), st.sampled_from([0, 1, 2]))
def test_every_score_is_the_score_that_the_rules_give(seed: int, turns: int, blanks: int) -> None:
    view = view_of(position_after(turns, seed))
    plays = generate(view.board, random_rack(seed, blanks), lexicon().graph("full"), TABLE)
    for index in range(0, len(plays), 1 + len(plays) // 60):
        place = plays.place(index)
        score = score_play(view.board, place.tiles, view.rules)
        assert plays.score(index) == score.total
        assert plays.words[index] == len(score.words)
        assert plays.used[index] == len(place.tiles)
        assert all(word.word.upper() in lexicon() for word in score.words)


@settings(deadline=None, max_examples=15)
@given(SEEDS, st.integers(1, 20))
def test_cross_checks_kept_up_move_by_move_equal_those_worked_out_afresh(seed: int, turns: int) -> None:
    graph = lexicon().graph("full")
    view = view_of(position_after(turns, seed))
    grid = grid_of(view.board, graph, TABLE)
    generator = Generator(graph, TABLE)
    plays = generator.plays(grid, rack_of(random_rack(seed, 1)), np.zeros(128, np.int32))
    for index in range(0, len(plays), 1 + len(plays) // 10):
        after = grid.copy()
        orientation, line, place = (int(plays.records[index, part]) for part in (ORIENTATION, LINE, PLACE))
        states, children = graph["states"], graph["children"]
        lay(after, states, children, TABLE.values, orientation, line, place, plays.strip(index))
        afresh = grid_of(view.board.with_tiles(plays.place(index).tiles), graph, TABLE)
        empty = afresh[:CHECKS] == 0
        assert (after[:CHECKS] == afresh[:CHECKS]).all()
        for section in (CHECKS, CROSSING):
            assert (after[section:][:CHECKS][empty] == afresh[section:][:CHECKS][empty]).all()


def test_the_mask_of_kept_tiles_names_the_tiles_that_are_left() -> None:
    view = view_of(position_after(5, 11))
    plays = generate(view.board, "AAEST?S", lexicon().graph("full"), TABLE)
    order = "AAESST?"
    for index in range(0, len(plays), 97):
        laid = sorted(tile.face if tile.face.isupper() else "?" for tile in plays.place(index).tiles)
        kept = [face for bit, face in enumerate(order) if plays.records[index, KEPT] >> bit & 1]
        assert sorted(laid + kept) == sorted(order)


def test_plays_come_best_first_by_score_and_what_is_kept() -> None:
    worth = np.arange(128, dtype=np.int32) * 37
    plays = generate(Board(), "RETINAS", lexicon().graph("full"), TABLE, worth)
    equities = [plays.equity(index) for index in range(len(plays))]
    assert equities == sorted(equities, reverse=True)
    for index in range(0, len(plays), 31):
        expected = plays.score(index) + worth[plays.records[index, KEPT]] / 1000
        assert plays.equity(index) == pytest.approx(expected)


def test_the_bonus_and_the_rack_size_are_those_of_the_rules() -> None:
    table = table_of(replace(Rules(), rack_size=8, bonus=40))
    plays = generate(Board(), "RETINASE", lexicon().graph("full"), table)
    for index in range(0, len(plays), 11):
        tiles = plays.place(index).tiles
        assert plays.score(index) == score_play(Board(), tiles, replace(Rules(), rack_size=8, bonus=40)).total


def test_an_empty_rack_has_no_play() -> None:
    assert len(generate(Board(), "", lexicon().graph("full"), TABLE)) == 0


@pytest.mark.parametrize(("rack", "worths"), [("ABCDEFGH", 256), ("ABC", 128)])
def test_a_rack_that_the_rules_do_not_allow_is_refused(rack: str, worths: int) -> None:
    with pytest.raises(ValueError, match="cannot be played from"):
        generate(Board(), rack, lexicon().graph("full"), TABLE, np.zeros(worths, np.int32))


def test_every_tile_of_a_board_lies_at_both_its_places_for_kernels_and_nothing_else_does() -> None:
    board = bare_board(11).with_tiles([Tile(Square(0, 10), "Q"), Tile(Square(7, 3), "e")])
    grid = tiles_of_board(board)
    laid = {int(place): face_of(int(grid[place])) for place in np.flatnonzero(grid[TILES : 2 * LINES])}
    expected = {place: face for square, face in board.tiles() for place in both_places(*square)}
    assert laid == expected
