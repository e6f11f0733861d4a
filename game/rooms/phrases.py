"""What can be said in a room without writing, and what somebody said."""

from __future__ import annotations

from game.wire.to_page import Talk

PHRASES = (
    *("Let’s play!", "Good luck!", "Ready?", "Take your time"),
    *("Hello!", "Good evening!", "One moment, please", "Here we are"),
    *("Well played!", "What a word!", "Ouch!", "Lucky tiles!"),
    *("Thank you!", "Once more?", "Just one more", "Good night!"),
)
"""What can be said without writing, four to a page: those of ✕, ○, □ and △."""


def words_of_talk(talk: Talk) -> str:
    """A phrase, or what was written; nothing of a phrase that is not known here."""
    return talk.said if isinstance(talk.said, str) else "".join(PHRASES[talk.said : talk.said + 1])
