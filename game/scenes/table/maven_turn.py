"""Maven's turn: the computer thinks, and the table waits for its move."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.maven.messages import Budget
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move, Pass
from game.scenes.kit.buttons import Button
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.table.phase import Happened, Next, Phase
from game.scenes.table.state import TableState

THOUGHT_SHOWN = 0.7
"""Seconds that a thought lasts at least, so that eyes can follow; not with Fast AI."""


class MavenTurn(Phase):
    """The computer thinks; the worker process answers when it is ready."""

    name = "maven"
    waits_for_people = False

    def __init__(self, state: TableState, budget: Budget | None = None, top: int = 1) -> None:
        """Maven names its `top` best candidates, within `budget` or the house's."""
        super().__init__(state)
        self.seat = state.position.to_move
        self.elapsed = 0.0
        self.curtain = state.hides_racks
        state.match.ask(budget or state.services.budget, top)

    def commands(self) -> Sequence[Button[Next]]:
        zoom = Button(Action.ZOOM, self.state.flip_label, self.state.flip_zoom)
        return (
            [zoom] if self.curtain else [Button(Action.SHUFFLE, "Shuffle", self.state.shuffle_viewer), zoom]
        )

    def update(self, dt: float) -> Next:
        self.elapsed += dt
        if not self.state.services.options.fast_ai and self.elapsed < THOUGHT_SHOWN:
            return None
        move = self.state.match.poll()
        return None if move is None else self.play(move)

    def play(self, move: Move) -> Happened:
        """Make Maven's move."""
        match = self.state.match
        try:
            return Happened(match.submit(move))
        except IllegalMove:
            # A move that the rules refuse is Maven's fault; the game must not hang on it.
            return Happened(match.submit(Pass()))

    @property
    def notice(self) -> Notice | None:
        return Notice(f"{self.state.name_of(self.seat)} is thinking …")

    @property
    def captions(self) -> dict[int, str]:
        return {self.seat: "Thinking"}
