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
from game.scenes.kit.picture.board_marks import BoardMarks
from game.scenes.kit.picture.table_view import Shot
from game.scenes.puzzles.puzzle_solution import asked, compared, lacking
from game.scenes.puzzles.puzzle_table import PuzzleTable, hints_of
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    """At the list of puzzles, a press behind Past Games."""
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Past Games")
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
    assert f"the next best, {word_of(puzzle, puzzle.answer)} elsewhere," in str(compared(puzzle))


def test_a_wrong_answer_tells_what_it_lacks_and_nothing_of_the_right_one(
    couch: Couch, lexicon: Lexicon
) -> None:
    couch.choose("Find the Bonus: Medium")
    couch.until("table")
    puzzle = of_kind(PuzzleKind.BONUS, 1)[0]
    other = next(move for move in other_plays(lexicon) if len(move.tiles) == 3)
    answer(couch, other)
    assert couch.sees("not yet")
    assert couch.sees("It leaves 4 tiles on the rack, and all seven can be laid.")
    assert gives_nothing_away(couch, puzzle)
    couch.press("confirm")
    couch.until("table")
    assert puzzle_table(couch).puzzle == puzzle
    assert isinstance(puzzle.answer, Place)
    answer(couch, puzzle.answer)
    assert couch.sees("well found")
    assert solved_in(couch.services.archive) == {"player 1": {puzzle.id}}, "as often as one likes"


def gives_nothing_away(couch: Couch, puzzle: Puzzle) -> bool:
    """Neither the word nor its squares are seen."""
    marks = [panel for panel in couch.picture.panels if isinstance(panel, BoardMarks)]
    assert isinstance(puzzle.answer, Place)
    told = [set(word.faces) for panel in marks for word in panel.words]
    return not couch.sees(word_of(puzzle, puzzle.answer)) and set(puzzle.answer.tiles) not in told


def test_no_wrong_answer_of_any_puzzle_names_the_right_one(lexicon: Lexicon) -> None:
    """All plays of every fortieth puzzle."""
    for puzzle in all_puzzles()[::40]:
        for one in choose(puzzle.view, lexicon, 7, Budget(nodes=1), 0, top=2000):
            if not puzzle.is_solved_by(one.move):
                said = lacking(puzzle, one.move)
                own = word_of(puzzle, one.move) if isinstance(one.move, Place) else ""
                right = word_of(puzzle, puzzle.answer) if isinstance(puzzle.answer, Place) else "?"
                assert right not in said.replace(own, "")


def test_what_was_shown_does_not_count_as_solved_on_that_day(couch: Couch) -> None:
    couch.choose("Find the Bonus: Medium")
    couch.until("table")
    first, second = of_kind(PuzzleKind.BONUS, 1)[:2]
    assert isinstance(first.answer, Place)
    steps = hints_of(first)
    for step in steps[:-1]:
        assert couch.prompts["Hint"]
        couch.press("l2")
        assert couch.sees(step.text)
        assert not couch.sees(word_of(first, first.answer))
    couch.press(*couch.prompts["Show it"])
    assert couch.sees("solution")
    couch.press(*couch.prompts["Try again"])
    couch.until("table")
    answer(couch, first.answer)
    assert couch.sees("well found")
    assert couch.sees("it does not count")
    assert solved_in(couch.services.archive) == {}
    couch.press("back")
    couch.choose("Find the Bonus: Medium")
    couch.until("table")
    assert puzzle_table(couch).puzzle == second, "what was shown comes again another day"
    couch.press("back")
    now = couch.services.now()
    couch.services.now = lambda: now + 86_400
    couch.choose("Find the Bonus: Medium")
    couch.until("table")
    answer(couch, first.answer)
    assert solved_in(couch.services.archive) == {"player 1": {first.id}}


def test_hints_lead_to_every_answer(lexicon: Lexicon) -> None:
    for puzzle in all_puzzles()[::25]:
        steps, word = hints_of(puzzle), word_of(puzzle, puzzle.answer)
        assert steps[-1].text == f"{word}."
        assert not any(word in step.text.split(".")[0].split() for step in steps[:-1])
        assert asked(puzzle)


def test_another_play_of_all_seven_is_told_how_much_it_lacks_and_how_many_ways_there_are_is_said_before(
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
        give_up(couch)
        couch.press("confirm")
        couch.until("table")
    assert couch.sees(f"All seven tiles can be laid in {puzzle.ways} ways. Which brings the most?")
    answer(couch, other)
    assert couch.sees("not yet")
    more = puzzle.points - puzzle.points_of(other)
    assert couch.sees(f"All seven, for {puzzle.points_of(other)}. Another way brings {more} more.")
    assert gives_nothing_away(couch, puzzle)
    assert solved_in(couch.services.archive) == {}


def other_plays(lexicon: Lexicon) -> list[Place]:
    view = of_kind(PuzzleKind.BONUS, 1)[0].view
    found = choose(view, lexicon, 7, Budget(nodes=1), 0, top=200)
    return [one.move for one in found if isinstance(one.move, Place) and "?" not in view.rack]


def give_up(couch: Couch) -> None:
    """Press through all hints."""
    while isinstance(couch.stack.top, PuzzleTable):
        couch.press("l2")


def test_who_gives_up_sees_the_solution_and_nothing_counts_as_solved(couch: Couch) -> None:
    couch.choose("Win from Here: Easy")
    couch.until("table")
    assert couch.sees("Only one play wins")
    give_up(couch)
    assert couch.sees("solution")
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
