"""Games of computers only: how many, and how well each of them plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.maven.levels_and_vocabularies import LEVELS
from game.rules.editions import PARLOUR
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Do, Push

WATCHING: Rules = replace(
    PARLOUR, min_seats=2, humans_required=0, show_computer_racks=True, games=1, tournament_totals=False
)
"""The usual rules, with all racks open: nobody plays who could be told too much."""
COUNTS = {2: "Two", 3: "Three", 4: "Four"}
FIRST_LEVELS = (8, 6, 4, 2)
"""The levels that are offered first, by seat."""

Start = Callable[[Rules, tuple[Seat, ...]], Change]


def watch_computers(start: Start) -> MenuScene:
    """How many computers play; then follows the level of each, and then the game."""

    def with_count(count: int) -> Do:
        return lambda: Push(_level_of((), count, start))

    choices = [Choice(word, with_count(count)) for count, word in COUNTS.items()]
    return MenuScene("watch", "Watch Computers", choices, text="How many play?", side=Side.LEFT)


def _level_of(seats: tuple[Seat, ...], count: int, start: Start) -> MenuScene:
    number = len(seats) + 1

    def at_level(level: int) -> Do:
        def go_on() -> Change:
            taken = (*seats, Seat(f"Computer {number}", "maven", level))
            return start(WATCHING, taken) if number == count else Push(_level_of(taken, count, start))

        return go_on

    choices = [Choice(level.name, at_level(n)) for n, level in enumerate(LEVELS, 1)]
    first = FIRST_LEVELS[len(seats)] - 1
    return MenuScene(
        "watch", f"Computer {number}", choices, text="How well does it play?", focus=first, side=Side.LEFT
    )
