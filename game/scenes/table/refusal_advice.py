"""What is said about a play that the rules refuse, with advice, and which tiles come back for it."""

from __future__ import annotations

from game.rules.illegal_moves import IllegalMove, NotConnected, NotInDictionary, OnlyOneWord
from game.scenes.kit.picture.message_panels import Notice, Tone

ADVICE: dict[type[IllegalMove], str] = {
    OnlyOneWord: "Leave no gap between the tiles.",
    NotConnected: "A new word touches one on the board.",
}
"""What to do about a refusal, if its own words do not say it."""


def refusal_notice(refusal: IllegalMove) -> Notice:
    """The sentence that is shown."""
    return Notice(f"{refusal}. {ADVICE.get(type(refusal), '')}".strip(), Tone.BAD)


def returns_tiles(refusal: IllegalMove) -> bool:
    """Whether the tiles go back to the rack; those of a misplaced word stay, to be mended where they lie."""
    return isinstance(refusal, NotInDictionary)
