"""A turn of somebody who does not sit at this table, be it Maven or far away: the table waits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from controllers.actions import Action
from game.language.messages import message, tr
from game.rules.moves import Place, Square
from game.rules.scoring import words_formed
from game.rules.visibility import Report
from game.scenes.kit.button import Button
from game.scenes.kit.maven_getting_ready import how_it_plays
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableLook, TileView
from game.scenes.table.phase import Next, Phase
from game.scenes.table.seat_and_play_labels import SeatCaption
from game.scenes.table.table_state import TableState
from game.text_format import labelled

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
    tells_how_it_plays = True
    """Whether it is said here that Maven plays more plainly than it will."""

    def __init__(self, state: TableState) -> None:
        super().__init__(state)
        self.seat = state.position.to_move
        self.elapsed = 0.0
        self._forced = False
        self._weighed = 0.0
        """Seconds since the first thought could be seen."""
        self.curtain = state.curtained
        self._tells = self.tells_how_it_plays and state.door.can_hurry
        """Whether that is to be said: this is Maven, asked by this very table."""
        state.door.ready()

    def commands(self) -> Sequence[Button[Next]]:
        shuffle = (
            []
            if self.curtain or self.state.looks_on
            else [Button(Action.SHUFFLE, message("Shuffle"), self.state.shuffle_viewer)]
        )
        force = self.state.door.can_hurry and not self._forced
        # Translators: a button: the computer is to end its turn; at most 14 letters.
        hurry = [Button(Action.CONFIRM, message("Move now"), self._hurry)] if force else []
        # Translators: a button: the words that the computer thinks of; at most 16 letters.
        label = message("Hide thoughts") if self.state.thoughts else message("Show thoughts")
        seen = self.state.door.can_hurry and self.state.may_see_thoughts
        think = [Button(Action.UP, label, self._turn_thoughts)] if seen else []
        return [*hurry, *think, *shuffle]

    def _turn_thoughts(self) -> None:
        """See Me Think: whether the words that are weighed are seen on the board."""
        self.state.thoughts = not self.state.thoughts

    def _hurry(self) -> None:
        """Force Move: the word that it thinks of now is the one that it plays."""
        self._forced = True
        self.state.door.hurry(self._thought[0] if self._thought else None)

    def update(self, dt: float) -> Next:
        self.elapsed += dt
        self.state.door.thought(self.state.clock.seconds)
        self.camera = Camera(Shot.FAR) if self.state.thoughts else None
        door = self.state.door
        heard = self.state.thoughts and (door.decided or door.candidates)
        self._weighed += dt if heard else 0.0
        self._tell_how_it_plays()
        return None

    def _tell_how_it_plays(self) -> None:
        """Say so while Maven, asked by this table, plays more plainly than it will: also beyond its turn, as
        that takes too short a time to read anything."""
        state = self.state
        if self._tells and state.news is None:
            level, services = state.seats[self.seat].level, state.services
            if says := how_it_plays(services, level, services.budget):
                state.say(Notice(str(says)))

    def heard(self, report: Report) -> Next:
        self._tell_how_it_plays()  # an answer may come within one frame
        return super().heard(report)

    @property
    def takes_time(self) -> bool:
        return True

    @property
    def listens(self) -> bool:
        if self._forced:
            return True
        if self._thoughts:
            return self._weighed >= WORD_SECONDS * len(self._thoughts)
        return self.state.services.options.fast_ai or self.elapsed >= THOUGHT_SHOWN

    @property
    def _thoughts(self) -> tuple[tuple[Place, int], ...]:
        """The words that are thought of with their points, the best one last, where they are to be seen."""
        if not self.state.thoughts:
            return ()
        found = ((one.move, one.score) for one in self.state.door.candidates if isinstance(one.move, Place))
        return tuple(reversed(tuple(islice(found, THOUGHTS))))

    @property
    def _thought(self) -> tuple[Place, int] | None:
        """The word that is seen just now."""
        found = self._thoughts
        return found[min(int(self._weighed / WORD_SECONDS), len(found) - 1)] if found else None

    @property
    def ghosts(self) -> tuple[TileView, ...]:
        if (thought := self._thought) is None:
            return ()
        return tuple(
            TileView(f"thought-{row}-{col}", face, OnBoard(Square(row, col)), TableLook.GHOST)
            for (row, col), face in thought[0].tiles
        )

    @property
    def notice(self) -> Notice | None:
        if self.state.news is None and (thought := self._thought):
            play, points = thought
            word = words_formed(self.state.position.board, play.tiles)[0].text
            return Notice(labelled(self.state.name_of(self.seat), f"{word.upper()}?  +{points}"))
        return (
            self.state.news
            or self.state.remark
            or Notice(tr("{name} is thinking …", name=self.state.name_of(self.seat)))
        )

    @property
    def captions(self) -> dict[int, str]:
        away = self.seat in self.state.away
        return {self.seat: str(SeatCaption.AWAY if away else SeatCaption.THINKING)}
