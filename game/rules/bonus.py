"""The bonus for playing a whole rack in one turn: a bingo."""

from __future__ import annotations

from game.language.messages import Message, message

USUAL_BONUS = 50
"""Points of the bonus, unless a house rule asks for others."""
USUAL_LABEL, BINGO = "Bonus", "Bingo"  # not read: as rules that are kept have it
_CALLED: dict[str, Message] = {
    # Translators: the points for laying a whole rack; at most 10 letters.
    USUAL_LABEL: message("Bonus"),
    # Translators: laying a whole rack, as tournament players call it; at most 10 letters.
    BINGO: message("Bingo"),
}


def bonus_name(label: str) -> str:
    """What a whole rack is called by rules with this `bonus_label`."""
    return str(_CALLED.get(label, label))


def bonus_for(tiles: int, rack_size: int, bonus: int) -> int:
    """The bonus points that a play of so many tiles earns."""
    return bonus if tiles >= rack_size else 0
