"""Somebody hands in, as all who may do: a command to the session."""

from __future__ import annotations

from game.rules.moves import Place
from game.session.duplicate import DuplicateSession, text_of
from game.session.entries import HandedInEntry


def hand_in(session: DuplicateSession, player: int, number: int, play: Place, now: float) -> bool:
    """Whether it was taken. Raises IllegalMove."""
    return session.do(HandedInEntry(now, player, number, text_of(play)))
