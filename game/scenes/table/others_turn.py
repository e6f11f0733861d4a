"""A turn of somebody who does not sit at this table, be it Maven or far away: the table waits."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.scenes.kit.button import Button
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.table import clock_text
from game.scenes.table.phase import Next, Phase
from game.scenes.table.state import TableState

THOUGHT_SHOWN = 0.7
"""Seconds that a thought lasts at least, so that eyes can follow; not with Fast AI."""


class OthersTurn(Phase):
    """Somebody else thinks; the move is heard when it is made."""

    name = "maven"
    waits_for_people = False

    def __init__(self, state: TableState) -> None:
        super().__init__(state)
        self.seat = state.position.to_move
        self.elapsed = 0.0
        self._forced = False
        self.curtain = state.curtained
        state.door.ready()

    def commands(self) -> Sequence[Button[Next]]:
        zoom = Button(Action.ZOOM, self.state.flip_label, self.state.flip_zoom)
        shuffle = [] if self.curtain else [Button(Action.SHUFFLE, "Shuffle", self.state.shuffle_viewer)]
        force = self.state.door.can_hurry and not self._forced
        hurry = [Button(Action.CONFIRM, "Move now", self._hurry)] if force else []
        return [*hurry, *shuffle, zoom]

    def _hurry(self) -> None:
        """Force Move: the word that it thinks of now is the one that it plays."""
        self._forced = True
        self.state.door.hurry()

    def update(self, dt: float) -> Next:
        self.elapsed += dt
        self.state.door.thought(self.elapsed)
        self.state.clock = clock_text.shown(self.state.position, self.elapsed)
        return None

    @property
    def listens(self) -> bool:
        return self._forced or self.state.services.options.fast_ai or self.elapsed >= THOUGHT_SHOWN

    @property
    def notice(self) -> Notice | None:
        return self.state.news or Notice(f"{self.state.name_of(self.seat)} is thinking …")

    @property
    def captions(self) -> dict[int, str]:
        return {self.seat: "Thinking"}
