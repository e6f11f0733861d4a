"""What players are called: how long a name may be, who has none, and two of one name."""

from __future__ import annotations

from collections.abc import Collection

USUAL_LENGTH = 12
"""The most letters of a name, unless an edition allows fewer."""


def default_name(seat: int) -> str:
    """The name of whoever enters none, by the number of the seat from 0."""
    return f"Player {seat + 1}"


def unique_name(name: str, taken: Collection[str], length: int) -> str:
    """The name, with a number if somebody has it already: scores and records know players by it."""
    names = (f"{name[: length - 2]} {number}" for number in range(2, 9))
    return name if name not in taken else next(other for other in names if other not in taken)
