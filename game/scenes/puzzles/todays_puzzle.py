"""The puzzle of the day: one press from the title, solved once by each person, the same for everybody."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from game.daily.daily_bag import today
from game.language.messages import Message, later, message
from game.puzzles.days import is_solved_on, note_shown_on, note_solved_on, of_day, shown_on
from game.puzzles.puzzle import Puzzle, all_puzzles
from game.rules.moves import Move
from game.scenes.kit.scene import Change, Pop, Push, Scene, SceneSwap
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import ask_who_plays, for_whoever_plays
from game.scenes.puzzles.puzzle_solution import Leading, PuzzleSolution
from game.scenes.puzzles.puzzle_table import PuzzleTable, Solving
from game.text_format import day_of_week, day_of_year, hour_and_minute

# Translators: a button that leads away from a puzzle that is solved.
DONE, BACK = message("Done"), message("Back")


def todays_puzzle(services: Services) -> Puzzle | None:
    """The puzzle of this day; None where there are none."""
    return of_day(today(services.now()), all_puzzles())


def is_solved_today(services: Services, name: str) -> bool:
    """Whether somebody has solved the puzzle of this day."""
    return is_solved_on(services.archive, name, today(services.now()))


def open_todays_puzzle(services: Services) -> Change | None:
    """The puzzle of this day for whoever plays, or what they have found where they have solved it."""
    return for_whoever_plays(services, lambda name: opened_for(services, name))


def opened_for(services: Services, name: str, put: type[Push] | type[SceneSwap] = Push) -> Change | None:
    """The same for somebody of this name."""
    puzzle = todays_puzzle(services)
    if puzzle is None:
        return None
    services.seating.share()
    return put(_scene(services, puzzle, name))


def _scene(services: Services, puzzle: Puzzle, name: str) -> Scene:
    """The puzzle on the table, or its answer for whoever has found it or was shown it on this day."""
    now = today(services.now())
    solving = _solving(services, puzzle, name)
    if is_solved_today(services, name):
        return _known(services, solving, puzzle.answer, _solved(services, name))
    if puzzle.id in shown_on(services.archive, name, now):
        solving.is_over = True
        return _known(services, solving, None, _shown(services, name))
    return PuzzleTable(solving)


def _solving(services: Services, puzzle: Puzzle, name: str) -> Solving:
    """It counts for the day on which it was opened."""
    day = today(services.now())
    note = message(
        # Translators: {day} is such as "3 November".
        "The puzzle of {weekday}, {day}.",
        weekday=later(day_of_week, day),
        day=later(day_of_year, day),
    )
    leading = Leading(DONE, BACK, note)
    return Solving(
        services,
        puzzle,
        name,
        lambda done: note_solved_on(services.archive, name, day, done),
        lambda seen: note_shown_on(services.archive, name, day, seen),
        lambda _: Pop(),
        leading,
    )


def _known(services: Services, solving: Solving, answer: Move | None, note: Message) -> PuzzleSolution:
    """The answer, for somebody who knows it; it may be laid once more for practice."""

    def somebody_else() -> Change:
        return ask_who_plays(services, lambda other: opened_for(services, other, SceneSwap))

    leading = Leading(DONE, BACK, note)
    return PuzzleSolution(
        solving.puzzle,
        answer,
        again=lambda: SceneSwap(PuzzleTable(solving)),
        leading=leading,
        somebody_else=somebody_else if services.people else None,
    )


def _solved(services: Services, name: str) -> Message:
    return message(
        "{name} has solved it; the next one comes at {time}.", name=name, time=_next_hour(services)
    )


def _shown(services: Services, name: str) -> Message:
    return message("{name} was shown it; the next one comes at {time}.", name=name, time=_next_hour(services))


def _next_hour(services: Services) -> str:
    """When the next puzzle comes by the clock of this place: the day is that of UTC."""
    tomorrow = today(services.now()) + timedelta(days=1)
    return hour_and_minute(datetime.combine(tomorrow, datetime.min.time(), UTC).timestamp())
