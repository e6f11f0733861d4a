"""The bonus for playing a whole rack in one turn: a bingo."""

from __future__ import annotations

USUAL_BONUS = 50
"""Points of the bonus, unless a house rule asks for others."""


def bonus_for(tiles: int, rack_size: int, bonus: int) -> int:
    """The bonus points that a play of so many tiles earns."""
    return bonus if tiles >= rack_size else 0
