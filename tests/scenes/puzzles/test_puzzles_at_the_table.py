"""Puzzles by presses: reached, answered, judged, shown, and left again."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.puzzles.progress import solved_in
from game.puzzles.puzzle import Puzzle, PuzzleKind, all_puzzles, of_kind
from game.rules.moves import Move, Place
from game.rules.scoring import score_play
from game.scenes.kit.picture.review_panels import BoardMarks
from game.scenes.kit.picture.table_view import Shot
from game.scenes.puzzles.puzzle_table import PuzzleTable, compared
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    """At the list of puzzles, a press behind Evenings."""
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Evenings")
    couch.choose("Puzzles")
    return couch


def puzzle_table(couch: Couch) -> PuzzleTable:
    assert isinstance(couch.stack.top, PuzzleTable)
    return couch.stack.top


def answer(couch: Couch, play: Place) -> None:
    for tile in play.tiles:
        couch.place(tile.face, tile.square)
    couch.end_turn()


def word_of(puzzle: Puzzle, move: Move) -> str:
    assert isinstance(move, Place)
    return score_play(puzzle.view.board, move.tiles, puzzle.view.rules).words[0].word.upper()


def test_a_puzzle_shows_its_board_and_rack_and_says_what_is_asked(couch: Couch) -> None:
    couch.choose("Find the Bonus: Medium")
    couch.until("table")
    puzzle = of_kind(PuzzleKind.BONUS, 1)[0]
    assert puzzle_table(couch).puzzle == puzzle
    assert puzzle.ways == 1
    assert couch.sees("All seven tiles make one play. Where?")
    assert sorted(tile.letter for tile in couch.draft.slots if tile) == sorted(puzzle.view.rack)
    assert couch.camera.shot is Shot.FAR, "all of the board is in sight: the answer may lie anywhere"


def test_the_right_answer_is_told_remembered_and_leads_to_the_next_puzzle(couch: Couch) -> None:
    couch.choose("Find the Bonus: Medium")
    couch.until("table")
    puzzle = of_kind(PuzzleKind.BONUS, 1)[0]
    assert isinstance(puzzle.answer, Place)
    answer(couch, puzzle.answer)
    assert couch.stack.top.name == "solution"
    assert couch.sees("well found")
    assert puzzle.second is not None
    told = f"{word_of(puzzle, puzzle.answer)} brings {puzzle.points}, the next best, "
    assert couch.sees(f"{told}{word_of(puzzle, puzzle.second)}, {puzzle.points - puzzle.margin}.")
    assert solved_in(couch.services.archive) == {"player 1": {puzzle.id}}
    couch.press("confirm")
    couch.until("table")
    assert puzzle_table(couch).puzzle == of_kind(PuzzleKind.BONUS, 1)[1]
    couch.press("back")
    assert couch.sees(f"1 of {len(of_kind(PuzzleKind.BONUS, 1))} solved")


def test_a_next_best_play_of_the_same_word_is_told_to_lie_elsewhere() -> None:
    puzzle = next(
        puzzle
        for puzzle in all_puzzles()
        if isinstance(puzzle.answer, Place) and isinstance(puzzle.second, Place)
        if word_of(puzzle, puzzle.answer) == word_of(puzzle, puzzle.second)
    )
    assert f"the next best, {word_of(puzzle, puzzle.answer)} elsewhere," in compared(puzzle)


def test_another_play_is_no_answer_the_solution_is_shown_beside_it_and_it_may_be_tried_again(
    couch: Couch, lexicon: Lexicon
) -> None:
    couch.choose("Find the Bonus: Medium")
    couch.until("table")
    puzzle = of_kind(PuzzleKind.BONUS, 1)[0]
    other = next(move for move in other_plays(lexicon) if len(move.tiles) < 4)
    answer(couch, other)
    assert couch.sees("not that one")
    marks = next(panel for panel in couch.picture.panels if isinstance(panel, BoardMarks))
    assert [word.seat for word in marks.words] == [0, None]
    assert isinstance(puzzle.answer, Place)
    assert set(marks.words[1].faces) == set(puzzle.answer.tiles)
    assert solved_in(couch.services.archive) == {}
    couch.press("shuffle")
    couch.until("table")
    assert puzzle_table(couch).puzzle == puzzle


def test_another_play_of_all_seven_is_told_to_be_nearly_right_and_how_many_ways_there_are_is_said_before(
    couch: Couch, lexicon: Lexicon
) -> None:
    puzzle = next(one for one in of_kind(PuzzleKind.BONUS, 1) if one.ways > 1 and "?" not in one.view.rack)
    found = choose(puzzle.view, lexicon, 7, Budget(nodes=1), 0, top=100_000)
    other = next(
        one.move
        for one in found
        if isinstance(one.move, Place) and len(one.move.tiles) == 7 and one.score < puzzle.points
    )
    couch.choose("Find the Bonus: Medium")
    couch.until("table")
    while puzzle_table(couch).puzzle != puzzle:
        couch.press("l2", "confirm")
        couch.until("table")
    assert couch.sees(f"All seven tiles can be laid in {puzzle.ways} ways. Which brings the most?")
    answer(couch, other)
    assert couch.sees("nearly!")
    best = word_of(puzzle, puzzle.answer)
    assert couch.sees(f"All seven, too, for {puzzle.points_of(other)}. {best} brings")
    assert solved_in(couch.services.archive) == {}


def other_plays(lexicon: Lexicon) -> list[Place]:
    view = of_kind(PuzzleKind.BONUS, 1)[0].view
    found = choose(view, lexicon, 7, Budget(nodes=1), 0, top=200)
    return [one.move for one in found if isinstance(one.move, Place) and "?" not in view.rack]


def test_who_gives_up_sees_the_solution_by_one_press_and_nothing_counts_as_solved(couch: Couch) -> None:
    couch.choose("Win from Here: Easy")
    couch.until("table")
    assert couch.sees("Only one play wins")
    couch.press("l2")
    assert couch.sees("here it is")
    wins, loses = of_kind(PuzzleKind.WIN, 0)[0].leads
    assert couch.sees(f"wins by {wins}; the next best")
    assert couch.sees(f"loses by {-loses}.")
    assert solved_in(couch.services.archive) == {}
    couch.press("back*3")
    assert couch.stack.top.name == "main-menu"


def test_what_is_no_word_is_refused_as_in_a_game(couch: Couch) -> None:
    couch.choose("Find the Bonus: Medium")
    couch.until("table")
    couch.press("confirm", "up", "confirm")
    couch.end_turn()
    assert couch.stack.top.name == "table", "a tile that touches nothing is no answer"


def test_with_an_empty_bag_both_racks_lie_open(couch: Couch) -> None:
    couch.choose("Win from Here: Easy")
    couch.until("table")
    puzzle = of_kind(PuzzleKind.WIN, 0)[0]
    assert puzzle_table(couch).state.position.racks == puzzle.position.racks
    couch.press("back")
    couch.choose("Find the Bonus: Medium")
    couch.until("table")
    assert set(puzzle_table(couch).state.position.racks[1]) == {"_"}
