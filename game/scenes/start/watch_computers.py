"""Games of computers only: how many, and how well each of them plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.language.messages import message
from game.maven.levels_and_vocabularies import LEVELS
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Do, Push

COUNTS = {2: message("Two"), 3: message("Three"), 4: message("Four")}
FIRST_LEVELS = (8, 6, 4, 2)
"""The levels that are offered first, by seat."""

Start = Callable[[Rules, tuple[Seat, ...]], Change]


def to_watch(rules: Rules) -> Rules:
    """One game by these rules, with all racks open: nobody plays who could be told too much."""
    return replace(
        rules, min_seats=2, humans_required=0, show_computer_racks=True, games=1, tournament_totals=False
    )


def watch_computers(rules: Rules, title: str, start: Start) -> MenuScene:
    """How many computers play by rules of this title; then follows the level of each, and then the game."""

    def with_count(count: int) -> Do:
        return lambda: Push(_level_of((), count, partial(start, to_watch(rules))))

    counts = {count: word for count, word in COUNTS.items() if count <= rules.max_seats}
    choices = [Choice(word, with_count(count)) for count, word in counts.items()]
    # Translators: {rules} is an edition of the game, or a set of rules of the players' own.
    text = message("They play by the rules of {rules}. How many play?", rules=title)
    return MenuScene("watch", message("Watch Computers"), choices, text=text, side=Side.LEFT)


def _level_of(seats: tuple[Seat, ...], count: int, start: Callable[[tuple[Seat, ...]], Change]) -> MenuScene:
    number = len(seats) + 1
    # Translators: the name of a player; at most 12 letters.
    called = message("Computer {number}", number=number)

    def at_level(level: int) -> Do:
        def go_on() -> Change:
            taken = (*seats, Seat(str(called), "maven", level))
            return start(taken) if number == count else Push(_level_of(taken, count, start))

        return go_on

    choices = [Choice(level.title, at_level(n)) for n, level in enumerate(LEVELS, 1)]
    first = FIRST_LEVELS[len(seats)] - 1
    return MenuScene(
        "watch",
        called,
        choices,
        text=message("How well does it play?"),
        focus=first,
        side=Side.LEFT,
    )
