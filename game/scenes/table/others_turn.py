"""A turn of somebody who does not sit at this table, be it Maven or far away: the table waits."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.rules.moves import Place, Square
from game.rules.scoring import score_play
from game.scenes.kit.button import Button
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.table_view import Camera, Look, OnBoard, Shot, TileView
from game.scenes.table import clock_text
from game.scenes.table.phase import Next, Phase
from game.scenes.table.table_state import TableState

THOUGHTS = 5
"""How many words a computer is seen to think of, if that is shown."""
WORD_SECONDS = 0.45
"""How long each of them is seen, the weakest first."""
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
        self._weighed = 0.0
        """Seconds since the first thought could be seen."""
        self.curtain = state.curtained
        state.door.ready()

    def commands(self) -> Sequence[Button[Next]]:
        zoom = Button(Action.ZOOM, self.state.flip_label, self.state.flip_zoom)
        shuffle = (
            []
            if self.curtain or self.state.looks_on
            else [Button(Action.SHUFFLE, "Shuffle", self.state.shuffle_viewer)]
        )
        force = self.state.door.can_hurry and not self._forced
        hurry = [Button(Action.CONFIRM, "Move now", self._hurry)] if force else []
        label = "Hide thoughts" if self.state.thoughts else "Show thoughts"
        seen = self.state.door.can_hurry and self.state.may_see_thoughts
        think = [Button(Action.UP, label, self._turn_thoughts)] if seen else []
        return [*hurry, *think, *shuffle, zoom]

    def _turn_thoughts(self) -> None:
        """See Me Think: whether the words that are weighed are seen on the board."""
        self.state.thoughts = not self.state.thoughts

    def _hurry(self) -> None:
        """Force Move: the word that it thinks of now is the one that it plays."""
        self._forced = True
        self.state.door.hurry(self._thought)

    def update(self, dt: float) -> Next:
        self.elapsed += dt
        self.state.door.thought(self.elapsed)
        self.camera = Camera(Shot.FAR) if self.state.thoughts else None
        door = self.state.door
        heard = self.state.thoughts and (door.decided or door.candidates)
        self._weighed += dt if heard else 0.0
        self.state.clock = clock_text.shown(self.state.position, self.elapsed)
        return None

    @property
    def listens(self) -> bool:
        if self._forced:
            return True
        if self._thoughts:
            return self._weighed >= WORD_SECONDS * len(self._thoughts)
        return self.state.services.options.fast_ai or self.elapsed >= THOUGHT_SHOWN

    @property
    def _thoughts(self) -> tuple[Place, ...]:
        """The words that are thought of, the best one last, where they are to be seen."""
        if not self.state.thoughts:
            return ()
        moves = (candidate.move for candidate in self.state.door.candidates)
        return tuple(reversed([move for move in moves if isinstance(move, Place)][:THOUGHTS]))

    @property
    def _thought(self) -> Place | None:
        """The word that is seen just now."""
        found = self._thoughts
        return found[min(int(self._weighed / WORD_SECONDS), len(found) - 1)] if found else None

    @property
    def ghosts(self) -> tuple[TileView, ...]:
        if (play := self._thought) is None:
            return ()
        return tuple(
            TileView(f"thought {row} {col}", face, OnBoard(Square(row, col)), Look.GHOST)
            for (row, col), face in play.tiles
        )

    @property
    def notice(self) -> Notice | None:
        if self.state.news is None and (play := self._thought):
            score = score_play(self.state.position.board, play.tiles, self.state.position.rules)
            return Notice(f"{self.state.name_of(self.seat)}: {score.words[0].word.upper()}?  +{score.total}")
        return (
            self.state.news or self.state.remark or Notice(f"{self.state.name_of(self.seat)} is thinking …")
        )

    @property
    def captions(self) -> dict[int, str]:
        return {self.seat: "Thinking"}
