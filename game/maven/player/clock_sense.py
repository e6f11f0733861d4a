"""How long to think when the clock of a game runs: so that the time lasts to its last turn."""

from __future__ import annotations

from dataclasses import replace

from game.maven.messages import Budget
from game.rules.rules_and_defaults import ClockKind
from game.rules.seat_view import SeatView

_TILES_A_TURN = 4
"""Tiles that a turn takes; on average it is rather more, so some time is left for the last ones."""
_SHARE = 0.5
"""Share of the time that may be spent on thinking: what is shown of a turn takes time, too."""
_GLANCE = 0.05
"""Seconds for a turn in overtime, in which minutes cost points."""


def within_clock(budget: Budget, view: SeatView) -> Budget:
    """The budget for a turn, cut to what the time left on the seat's clock allows for each turn to come.

    What a turn saves is there for those that follow. Without a clock, and where only nodes count, the budget
    is as it was.
    """
    clock = view.rules.clock
    if budget.seconds is None or clock.kind in (ClockKind.OFF, ClockKind.CORRESPONDENCE):
        return budget
    left, turns = clock.limit_ms / 1000, 1
    if clock.kind is ClockKind.GAME_PENALTY:
        left, turns = left - view.used_ms / 1000, turns_to_come(view)
    return replace(budget, seconds=min(budget.seconds, max(_SHARE * left / turns, _GLANCE)))


def turns_to_come(view: SeatView) -> int:
    """About how many turns the seat will still have, this one included."""
    tiles = len(view.rack) + view.bag_count / len(view.scores)
    return 1 + int(tiles / _TILES_A_TURN)
