"""The puzzle of the day: one press from the title, and solved once by each person."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from game.lexicon.words import Lexicon
from game.profiles.people import Person
from game.puzzles.days import is_solved_on, note_solved_on, of_day
from game.puzzles.progress import note_solved, solved_in
from game.puzzles.puzzle import Puzzle, all_puzzles
from game.rules.moves import Place
from game.scenes.puzzles import puzzle_button
from game.scenes.puzzles.puzzle_table import PuzzleTable
from tests.archive.games import kept_game
from tests.scenes.couch import Couch
from tests.scenes.playing import NOON, couch_of

NAME, SOLVED = str(puzzle_button.NAME), str(puzzle_button.SOLVED)

A_DAY = 86_400
TODAY = date(2026, 9, 28)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    """At the title, on the first of the days from NOON on that asks for tiles to be laid."""
    couch = couch_of(lexicon)
    now = next(now for now in range(NOON, NOON + 99 * A_DAY, A_DAY) if is_laid(day_of(now)))
    couch.services.now = lambda: now
    return couch


def day_of(now: int) -> date:
    return datetime.fromtimestamp(now, UTC).date()


def is_laid(day: date) -> bool:
    puzzle = of_day(day, all_puzzles())
    return puzzle is not None and isinstance(puzzle.answer, Place) and "?" not in puzzle.view.rack


def solve(couch: Couch) -> Puzzle:
    couch.until("table")
    assert isinstance(couch.stack.top, PuzzleTable)
    puzzle = couch.stack.top.puzzle
    assert isinstance(puzzle.answer, Place)
    for tile in puzzle.answer.tiles:
        couch.place(tile.face, tile.square)
    couch.end_turn()
    return puzzle


def test_every_day_has_its_puzzle_and_none_comes_again_before_all_others_have_been() -> None:
    puzzles = all_puzzles()[::20]
    days = [TODAY + timedelta(days=number) for number in range(2 * len(puzzles))]
    found = [of_day(day, puzzles) for day in days]
    assert set(found[: len(puzzles)]) == set(puzzles)
    assert found[len(puzzles) :] == found[: len(puzzles)]
    assert [of_day(day, puzzles[::-1]) for day in days[:9]] == found[:9], "whatever their order in the file"
    assert of_day(TODAY, ()) is None


def test_one_press_at_the_title_lays_the_puzzle_of_this_day_on_the_table(couch: Couch) -> None:
    couch.press(*couch.prompts[NAME])
    couch.until("table")
    assert isinstance(couch.stack.top, PuzzleTable)
    assert couch.stack.top.puzzle == of_day(day_of(couch.services.now()), all_puzzles())


def test_what_is_solved_is_told_remembered_and_asked_again_only_on_the_next_day(couch: Couch) -> None:
    couch.press(*couch.prompts[NAME])
    puzzle = solve(couch)
    assert couch.sees("well found")
    assert couch.sees("the next best")
    now = couch.services.now()
    assert couch.sees(f"The puzzle of {day_of(now):%A}, {day_of(now).day} {day_of(now):%B}.")
    archive = couch.services.archive
    assert solved_in(archive) == {"Player 1".casefold(): {puzzle.id}}, "it counts among all puzzles"
    assert is_solved_on(archive, "Player 1", day_of(now))
    couch.press("confirm")
    assert couch.stack.top.name == "title"
    assert NAME not in couch.prompts
    couch.press(*couch.prompts[SOLVED])
    assert couch.stack.top.name == "solution"
    assert couch.sees(f"{'Player 1'} has solved it; the next one comes at")
    couch.press("back")
    couch.services.now = lambda: now + A_DAY
    couch.wait(0.1)
    couch.press(*couch.prompts[NAME])
    couch.until("table")


def test_whoever_holds_the_pad_is_asked_once_and_another_one_has_a_try_of_their_own(couch: Couch) -> None:
    services = couch.services
    services.remember(Person("Ben", played=NOON - 100), Person("Anna", played=NOON - 50))
    couch.press(*couch.prompts[NAME])
    assert couch.stack.top.name == "who-plays"
    couch.choose("Anna")
    solve(couch)
    couch.press("confirm")
    assert couch.stack.top.name == "title"
    couch.press(*couch.prompts[SOLVED])
    couch.press(*couch.prompts["Somebody else"])
    couch.choose("Ben")
    solve(couch)
    solved = [
        is_solved_on(services.archive, name, day_of(services.now())) for name in ("Anna", "Ben", "Chloe")
    ]
    assert solved == [True, True, False]


def test_who_was_shown_the_answer_has_not_solved_it_today_and_another_one_still_may(couch: Couch) -> None:
    services = couch.services
    services.remember(Person("Ben", played=NOON - 100), Person("Anna", played=NOON - 50))
    couch.press(*couch.prompts[NAME])
    couch.choose("Anna")
    couch.until("table")
    while isinstance(couch.stack.top, PuzzleTable):
        couch.press("l2")
    assert couch.sees("solution")
    couch.press("confirm")
    assert couch.stack.top.name == "title"
    couch.press(*couch.prompts[NAME])
    assert couch.sees("Anna was shown it; the next one comes at")
    couch.press(*couch.prompts["Try again"])
    solve(couch)
    assert couch.sees("it does not count")
    now = couch.services.now()
    assert not is_solved_on(services.archive, "Anna", day_of(now))
    assert solved_in(services.archive) == {}
    couch.press("confirm")
    couch.press(*couch.prompts[NAME])
    couch.press(*couch.prompts["Somebody else"])
    couch.choose("Ben")
    solve(couch)
    assert is_solved_on(services.archive, "Ben", day_of(now))


def test_the_list_of_puzzles_has_it_too_and_says_whether_it_is_solved(couch: Couch) -> None:
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Puzzles")
    couch.choose(NAME)
    solve(couch)
    couch.press("confirm")
    assert couch.stack.top.name == "puzzles"
    assert couch.menu.items[0].note == "Solved"


def test_a_profile_tells_how_many_puzzles_somebody_has_solved(couch: Couch) -> None:
    archive, day = couch.services.archive, day_of(couch.services.now())
    archive.keep(kept_game(4))
    first, second = all_puzzles()[:2]
    note_solved_on(archive, "Anna", day, first)
    note_solved(archive, "Anna", second)
    couch.services.remember(Person("Anna", played=NOON))
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Profiles")
    assert couch.sees("Anna")
    assert couch.sees("2 puzzles solved")


def test_the_title_offers_the_puzzle_without_reading_all_of_them(lexicon: Lexicon) -> None:
    all_puzzles.cache_clear()
    couch = couch_of(lexicon)
    assert NAME in couch.prompts
    assert all_puzzles.cache_info().currsize == 0
    couch.press(*couch.prompts[NAME])
    assert all_puzzles.cache_info().currsize == 1
