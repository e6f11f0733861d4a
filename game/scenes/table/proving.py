"""The wait until it is known whether anybody can still play."""

from __future__ import annotations

from game.language.messages import tr
from game.scenes.kit.maven_getting_ready import why_it_waits
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.table.phase import Next, Onward, Phase
from game.scenes.table.table_state import TableState

PROVED_AT_ONCE = 0.4
"""Seconds of waiting for a proof before a notice says so."""


class Proving(Phase):
    """Waits while the host has Maven look for a play; a game that is blocked ends by a report."""

    name = "proving"
    waits_for_people = False

    def __init__(self, state: TableState) -> None:
        super().__init__(state)
        self.curtain = state.hides_racks
        self.elapsed = 0.0
        state.door.ready()

    @property
    def notice(self) -> Notice | None:
        if self.elapsed <= PROVED_AT_ONCE:
            return None
        return Notice(str(why_it_waits(self.state.services)) or tr("Looking whether a word still fits …"))

    def update(self, dt: float) -> Next:
        self.elapsed += dt
        return None if self.state.door.searching else Onward.NEXT_TURN
