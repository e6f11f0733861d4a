"""What players are called: how long a name may be, and who has none."""

from __future__ import annotations

USUAL_LENGTH = 12
"""The most letters of a name, unless an edition allows fewer."""


def default_name(seat: int) -> str:
    """The name of whoever enters none, by the number of the seat from 0."""
    return f"Player {seat + 1}"
