"""Names that are suggested for a new room."""

from __future__ import annotations

from collections.abc import Collection

from game.language.messages import message

# Translators: each is the name of a room in a house, after which one for games is called; at most 16 letters.
NAMES = (
    message("Kitchen"),
    message("Attic"),
    message("Sunroom"),
    message("Den"),
    message("Garden House"),
    message("Porch"),
    message("Library"),
    message("Workshop"),
)


def suggestions(taken: Collection[str]) -> list[str]:
    """Three names that no room has yet; the usual ones once all are taken."""
    names = [str(name) for name in NAMES]
    return ([name for name in names if name not in taken] or names)[:3]
