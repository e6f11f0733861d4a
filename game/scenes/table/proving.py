"""The wait for Maven's word that nobody can play any more."""

from __future__ import annotations

from game.scenes.kit.picture.message_panels import Notice
from game.scenes.table.phase import Happened, Next, Onward, Phase
from game.scenes.table.state import TableState

PROVED_AT_ONCE = 0.4
"""Seconds of waiting for a proof that need no word about it."""


class Proving(Phase):
    """Waits until it is known whether anybody can still play."""

    name = "proving"
    waits_for_people = False

    def __init__(self, state: TableState) -> None:
        super().__init__(state)
        self.curtain = state.hides_racks
        self.elapsed = 0.0
        state.match.ask_whether_playable()

    @property
    def notice(self) -> Notice | None:
        return Notice("Looking whether a word still fits …") if self.elapsed > PROVED_AT_ONCE else None

    def update(self, dt: float) -> Next:
        self.elapsed += dt
        match = self.state.match
        end = match.poll()
        if end is not None:
            return Happened(match.submit(end)) if match.may_be_blocked else Onward.ONLY_EXCHANGE_LEFT
        return None if match.is_busy else Onward.NEXT_TURN
