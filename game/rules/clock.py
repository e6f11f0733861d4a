"""What time costs, as pure functions of elapsed milliseconds.

The clock of a turn stops when its move is decided: time for merely laying out a word that was entered
in time is not counted, so callers leave it out of `elapsed_ms`.
"""

from __future__ import annotations

from game.rules.rules_and_defaults import Clock, ClockKind

MINUTE_MS = 60_000
SHORTEST_MS, LONGEST_MS = 10_000, MINUTE_MS * 60 - 1000
"""What a clock that players set may be set to: ten seconds, up to an hour less a second."""

LAST_SECONDS = 10
"""So many seconds before its end a clock warns."""


def is_proper(clock: Clock) -> bool:
    """Whether players may set this clock; days by mail are counted otherwise."""
    return clock.kind in (ClockKind.OFF, ClockKind.CORRESPONDENCE) or (
        SHORTEST_MS <= clock.limit_ms <= LONGEST_MS
    )


def is_watched(clock: Clock) -> bool:
    """Whether it runs while everybody looks on; days by mail do not."""
    return clock.kind not in (ClockKind.OFF, ClockKind.CORRESPONDENCE)


def minutes_over(limit_ms: int, taken_ms: int) -> int:
    """Minutes over a limit; a started minute counts as a minute."""
    return -(-max(0, taken_ms - limit_ms) // MINUTE_MS)


def penalty(clock: Clock, turn_ms: int, used_ms: int) -> int:
    """Points that a finished turn costs. There is no upper bound.

    Args:
        turn_ms: time taken by this turn.
        used_ms: time taken by this player in the whole game, this turn included.
    """
    if clock.kind is ClockKind.TURN_PENALTY:
        return clock.penalty_points * minutes_over(clock.limit_ms, turn_ms)
    if clock.kind is ClockKind.GAME_PENALTY:
        charged = minutes_over(clock.limit_ms, used_ms - turn_ms)
        return clock.penalty_points * (minutes_over(clock.limit_ms, used_ms) - charged)
    return 0


def turn_lost(clock: Clock, turn_ms: int) -> bool:
    """Whether the turn ran out. Mail never loses a turn."""
    return clock.kind is ClockKind.TURN_LOST and turn_ms > clock.limit_ms


def left_ms(clock: Clock, turn_ms: int, used_ms: int) -> int | None:
    """Time left on the clock, negative in overtime; None without a clock. For display."""
    if clock.kind is ClockKind.OFF:
        return None
    return clock.limit_ms - (used_ms if clock.kind is ClockKind.GAME_PENALTY else turn_ms)
