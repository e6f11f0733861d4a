"""Whether a clock leaves enough time for one-button mode, in which each button is waited for."""

from __future__ import annotations

from math import ceil

from controllers.hub import Hub
from game.language.messages import tr_count
from game.rules.rules_and_defaults import Clock, ClockKind

LIT_A_TURN = 72
"""How many buttons light up while a word is laid: the median of three games, in the word lane."""
TURNS_OF_A_GAME = 12
"""Turns among which somebody's time for a whole game is shared out."""


def time_for_one_button(pads: Hub, clock: Clock) -> str:
    """A sentence, or nothing where a turn is long enough for a usual word with the slowest of these pads."""
    if clock.kind is ClockKind.OFF:
        return ""
    needed = LIT_A_TURN * max((pad.setup.scan_seconds or 0.0 for pad in pads.pads), default=0.0)
    turns = TURNS_OF_A_GAME if clock.kind is ClockKind.GAME_PENALTY else 1
    if needed <= clock.limit_ms / 1000 / turns:
        return ""
    # Translators: "One Button" is a way to play, for those who can press one only.
    return tr_count(
        "With One Button a word takes about {count} minute.",
        "With One Button a word takes about {count} minutes.",
        ceil(needed / 60),
    )
