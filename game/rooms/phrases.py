"""What can be said in a room without writing, and what somebody said."""

from __future__ import annotations

from game.language.messages import Message, message
from game.wire.to_page import Talk

PHRASES: tuple[Message, ...] = (
    # Translators: what can be said to each other without writing; at most 22 letters each.
    message("Let’s play!"),
    message("Good luck!"),
    message("Ready?"),
    message("Take your time"),
    message("Hello!"),
    message("Good evening!"),
    message("One moment, please"),
    message("Here we are"),
    message("Well played!"),
    message("What a word!"),
    message("Ouch!"),
    message("Lucky tiles!"),
    message("Thank you!"),
    message("Once more?"),
    message("Just one more"),
    message("Good night!"),
)
"""What can be said without writing, four to a page: those of ✕, ○, □ and △."""


def words_of_talk(talk: Talk) -> str:
    """A phrase, or what was written; nothing of a phrase that is not known here."""
    said = talk.said
    return said if isinstance(said, str) else str(PHRASES[said]) if said < len(PHRASES) else ""
