"""Maven in a seat: asks the engine when its turn begins, and never leaves the table waiting for ever."""

from __future__ import annotations

from dataclasses import replace

from game.lexicon.words import Lexicon
from game.match.player import Decision
from game.maven.engine.engine_sessions import EngineSession
from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Answer, Budget, Candidate, Failed, Thinking
from game.maven.player.clock_sense import within_clock
from game.maven.player.maven_challenges import doubts
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move, Pass
from game.rules.seat_view import SeatView


class MavenPlayer:
    """A seat that the computer plays, at a level and within a budget for each move.

    Its luck is given as `seed`: the same questions in the same game get the same answers.
    """

    def __init__(
        self,
        session: EngineSession,
        level: int,
        budget: Budget,
        seed: int,
        top: int = 1,
        levels: tuple[int, ...] = (),
    ) -> None:
        """`top` is how many candidates a decision has; `levels` are those of all seats, 0 for people."""
        self._maven = session
        self.level = level or STRONGEST
        self._budget = budget
        self._seed = seed
        self._top = top
        self._levels = levels
        self._ticket: int | None = None
        self._move: Move | None = None
        self.candidates: tuple[Candidate, ...] = ()

    def begin(self, view: SeatView) -> None:
        self.cancel()
        seed, budget = self._seed ^ view.ply, within_clock(self._budget, view)
        view = replace(view, levels=self._levels)
        self._ticket = self._maven.ask(view, self.level, budget, seed, self._top)

    def poll(self) -> Decision | None:
        for reply in self._maven.poll():
            match reply:
                case Thinking(_, candidates):
                    self.candidates = candidates
                case Answer(_, move, candidates):
                    self._ticket, self._move, self.candidates = None, move, candidates
                case Failed():
                    # A visible pass keeps the table alive.
                    self._ticket, self._move = None, Pass()
        decided, self._move = self._move, None
        return None if decided is None else Decision(decided)

    def hurry(self) -> None:
        if self._ticket is not None:
            self._maven.move_now(self._ticket)

    def doubts(self, view: SeatView, lexicon: Lexicon) -> bool:
        return doubts(view, lexicon, level(self.level), self._seed)

    def refused(self, refusal: IllegalMove) -> None:  # noqa: ARG002 - whatever the reason
        """A move that the rules refuse is Maven's fault; the game must not hang on it."""
        self._move = Pass()

    def cancel(self) -> None:
        if self._ticket is not None:
            self._maven.cancel(self._ticket)
        self._ticket, self._move, self.candidates = None, None, ()
