"""What Maven makes of a day's bag: the score to beat, the same on every machine."""

from __future__ import annotations

from datetime import date

from game.bounded_json import read_or
from game.daily.daily_bag import DAILY, MAVEN_LEVEL, seed_of
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient
from game.maven.engine.engine_sessions import EngineSession, Priority
from game.maven.messages import Answer, Budget, Failed
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Pass
from game.rules.record import Seat
from game.rules.seat_view import seat_view
from game.session.match import MatchSession

_BUDGET = Budget(nodes=1)


def scores_from_json(text: bytes) -> dict[str, int]:
    """Maven's scores by day, as they were kept; none where that cannot be read."""
    kept = read_or(text, dict[str, int], {})
    return {day: score for day, score in kept.items() if len(day) == 10 and 0 < score < 10_000}


class MavenTry:
    """Maven playing a day's bag in the background, after everybody else's questions."""

    def __init__(self, engine: EngineClient, lexicon: Lexicon, day: date) -> None:
        self.day = day
        seats = (Seat("Maven", "maven", MAVEN_LEVEL),)  # not read: a name
        self._host = MatchSession(DAILY, seats, seed_of(day), lexicon)
        self._maven: EngineSession = engine.session(Priority.REVIEW)
        self._ticket: int | None = None
        self.has_failed = False
        """Whether Maven could not answer: then there is no score, for this time."""

    @property
    def score(self) -> int | None:
        """The score; None as long as it plays, and where it could not."""
        outcome = self._host.position.outcome
        return None if outcome is None else outcome.scores[0]

    def advance(self) -> None:
        """Make the next move, if it is known, and ask for the one after it."""
        if self.score is not None or self.has_failed:
            return
        for reply in self._maven.poll() if self._ticket is not None else ():
            if isinstance(reply, Answer):
                self._play(reply)
            elif isinstance(reply, Failed):
                self.has_failed = True
                return
        if self._ticket is None and self.score is None:
            position = self._host.position
            view = seat_view(position, 0, self._host.history)
            self._ticket = self._maven.ask(view, MAVEN_LEVEL, _BUDGET, position.ply)

    def _play(self, reply: Answer) -> None:
        self._ticket = None
        try:
            self._host.submit(0, reply.move)
        except IllegalMove:
            self._host.submit(0, Pass())

    def close(self) -> None:
        """Nobody waits for it any more."""
        self._maven.close()
        self._ticket = None
