"""The clock of a turn as the score box shows it."""

from __future__ import annotations

from typing import NamedTuple

from game.rules import clock
from game.rules.position import Position
from game.rules.rules_and_defaults import ClockKind

WATCHED = (ClockKind.TURN_PENALTY, ClockKind.TURN_LOST, ClockKind.GAME_PENALTY)
"""Clocks that run while everybody looks on; days by mail do not."""


class Shown(NamedTuple):
    """What the box shows."""

    text: str = ""
    late: bool = False


def is_timed(position: Position) -> bool:
    """Whether a clock runs at this table."""
    return position.rules.clock.kind in WATCHED


def shown(position: Position, seconds: float) -> Shown:
    """Time left for the seat to move, `seconds` into what is not yet booked of its turn; or overtime with
    the points that it costs if the turn ended now.
    """
    if not is_timed(position):
        return Shown()
    more = round(seconds * 1000)
    turn, used = position.turn_ms + more, position.used_ms[position.to_move] + more
    left = clock.left_ms(position.rules.clock, turn, used) or 0
    if left >= 0:
        return Shown(_time(-(-left // 1000)))
    cost = clock.penalty(position.rules.clock, turn, used)
    return Shown(f"+{_time(-left // 1000)}" + (f"  −{cost}" if cost else ""), late=True)


def _time(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"
