"""What can be said in a room without writing, and what somebody said."""

from __future__ import annotations

from game.rooms.messages import Talk

PHRASES = (
    *("Let’s play!", "Good luck!", "Ready?", "Take your time"),
    *("Hello!", "Good evening!", "One moment, please", "Here we are"),
    *("Well played!", "What a word!", "Ouch!", "Lucky tiles!"),
    *("Thank you!", "Once more?", "Just one more", "Good night!"),
)
"""What can be said without writing, four to a page: those of ✕, ○, □ and △."""


def words_of_talk(said: Talk) -> str:
    """A phrase, or what was written."""
    return PHRASES[said.phrase] if 0 <= said.phrase < len(PHRASES) else said.text
