"""Names that are suggested for a new room."""

from __future__ import annotations

from collections.abc import Collection

NAMES = ("Kitchen", "Attic", "Sunroom", "Den", "Garden House", "Porch", "Library", "Workshop")


def suggestions(taken: Collection[str]) -> list[str]:
    """Three names that no room has yet; the usual ones once all are taken."""
    free = [name for name in NAMES if name not in taken]
    return (free or list(NAMES))[:3]
