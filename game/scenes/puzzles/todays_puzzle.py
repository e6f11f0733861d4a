"""The puzzle of the day: one press from the title, solved once by each person, the same for everybody."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from game.daily.daily_bag import today
from game.puzzles.days import is_solved_on, note_solved_on, of_day
from game.puzzles.puzzle import Puzzle, all_puzzles, are_there_any
from game.scenes.kit.scene import Change, Pop, Push, Swap
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import GUEST, ask_who_plays, for_whoever_plays
from game.scenes.puzzles.puzzle_table import Leading, PuzzleSolution, PuzzleTable
from game.wording import hour_and_minute

NAME, SOLVED = "Today’s Puzzle", "Puzzle Solved"


def todays_puzzle(services: Services) -> Puzzle | None:
    """The puzzle of this day; None where there are none."""
    return of_day(today(services.now()), all_puzzles())


def is_solved_today(services: Services, name: str) -> bool:
    """Whether somebody has solved the puzzle of this day."""
    return is_solved_on(services.archive, name, today(services.now()))


class PuzzleButton:
    """What the button of the puzzle of the day says: looked up when the day or the player is another one."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.label = ""
        """Empty where there is no puzzle."""
        self._looked: tuple[date, str] | None = None

    def look(self, *, anew: bool = False) -> None:
        """Follow the day and the player; `anew` where the puzzle may have been solved meanwhile."""
        services = self._services
        now = today(services.now()), services.player or GUEST
        if anew or now != self._looked:
            self._looked = now
            solved = is_solved_on(services.archive, now[1], now[0])
            self.label = "" if not are_there_any() else SOLVED if solved else NAME


def open_todays_puzzle(services: Services) -> Change | None:
    """The puzzle of this day for whoever plays, or what they have found where they have solved it."""
    return for_whoever_plays(services, lambda name: opened_for(services, name))


def opened_for(services: Services, name: str, put: type[Push] | type[Swap] = Push) -> Change | None:
    """The same for somebody of this name."""
    puzzle = todays_puzzle(services)
    if puzzle is None:
        return None
    services.seating.share()
    return put(
        _solved(services, puzzle, name) if is_solved_today(services, name) else _asked(services, puzzle, name)
    )


def _asked(services: Services, puzzle: Puzzle, name: str) -> PuzzleTable:
    """The puzzle on the table. It counts for the day on which it was opened."""
    day = today(services.now())
    leading = Leading("Done", "Back", f"The puzzle of {day:%A}, {day.day} {day:%B}.")
    return PuzzleTable(
        services,
        puzzle,
        name,
        lambda done: note_solved_on(services.archive, name, day, done),
        lambda _: Pop(),
        leading,
    )


def _solved(services: Services, puzzle: Puzzle, name: str) -> PuzzleSolution:
    """The answer, for somebody who has solved the puzzle of this day."""

    def somebody_else() -> Change:
        return ask_who_plays(services, lambda other: opened_for(services, other, Swap))

    leading = Leading("Done", "Back", f"{name} has solved it; the next one comes at {_next_hour(services)}.")
    others = somebody_else if services.people else None
    return PuzzleSolution(puzzle, puzzle.answer, Pop, Pop, leading, others)


def _next_hour(services: Services) -> str:
    """When the next puzzle comes by the clock of this place: the day is that of UTC."""
    tomorrow = today(services.now()) + timedelta(days=1)
    return hour_and_minute(datetime.combine(tomorrow, datetime.min.time(), UTC).timestamp())
