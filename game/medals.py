"""What a score earns that somebody has made alone."""

from game.language.messages import NOTHING, Message, message

MEDALS: tuple[tuple[Message, int], ...] = (
    # Translators: a medal; at most 12 letters.
    (message("Bronze"), 400),
    # Translators: a medal; at most 12 letters.
    (message("Silver"), 550),
    # Translators: a medal; at most 12 letters.
    (message("Gold"), 700),
    # Translators: a medal; at most 12 letters.
    (message("Platinum"), 850),
    # Translators: a medal; at most 12 letters.
    (message("Diamond"), 1000),
    # Translators: a medal, named after the computer player; at most 12 letters.
    (message("Maven"), 1075),
)
"""The medals of a solitaire game, the lowest first, with the least score of each."""


def medal(score: int) -> Message:
    """The medal that a solitaire score earns; nothing below the first."""
    return next((name for name, least in reversed(MEDALS) if score >= least), NOTHING)
