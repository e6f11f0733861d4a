"""A turn of somebody who does not sit at this table, be it Maven or far away: the table waits."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.scenes.kit.button import Button
from game.scenes.kit.picture.message_panels import Notice
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
        self.curtain = state.curtained
        state.door.ready()

    def commands(self) -> Sequence[Button[Next]]:
        zoom = Button(Action.ZOOM, self.state.flip_label, self.state.flip_zoom)
        return (
            [zoom] if self.curtain else [Button(Action.SHUFFLE, "Shuffle", self.state.shuffle_viewer), zoom]
        )

    def update(self, dt: float) -> Next:
        self.elapsed += dt
        return None

    @property
    def listens(self) -> bool:
        return self.state.services.options.fast_ai or self.elapsed >= THOUGHT_SHOWN

    @property
    def notice(self) -> Notice | None:
        return self.state.news or Notice(f"{self.state.name_of(self.seat)} is thinking …")

    @property
    def captions(self) -> dict[int, str]:
        return {self.seat: "Thinking"}
