"""What the title says of the puzzle of the day."""

from __future__ import annotations

from datetime import date

from game.daily.daily_bag import today
from game.language.messages import NOTHING, message
from game.puzzles.days import is_solved_on
from game.puzzles.puzzle import are_there_any
from game.rules.player_names import default_name
from game.scenes.kit.services import Services

NAME, SOLVED = message("Today’s Puzzle"), message("Puzzle Solved")


class PuzzleButton:
    """What the button of the puzzle of the day says: looked up when the day or the player is another one."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._label = NOTHING
        self._looked: tuple[date, str] | None = None

    @property
    def label(self) -> str:
        """Empty where there is no puzzle."""
        return str(self._label)

    def look(self, *, anew: bool = False) -> None:
        """Follow the day and the player; `anew` where the puzzle may have been solved meanwhile."""
        services = self._services
        now = today(services.now()), services.player or default_name(0)
        if anew or now != self._looked:
            self._looked = now
            solved = is_solved_on(services.archive, now[1], now[0])
            self._label = NOTHING if not are_there_any() else SOLVED if solved else NAME
