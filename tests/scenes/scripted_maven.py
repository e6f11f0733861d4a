"""An engine that is not clever: answers come from a list, or it passes."""

from __future__ import annotations

from collections.abc import Iterable

from game.maven.engine.engine_sessions import Priority
from game.maven.messages import Answer, Ask, Candidate, Failed, Readiness, Reply
from game.rules.moves import Move, Pass, Place
from game.rules.seat_view import SeatView


class ScriptedMaven:
    """Plays the given moves in turn, then passes; None fails the question."""

    ready: float = 1.0
    readiness: Readiness = Readiness.READY

    def __init__(self, moves: Iterable[Move | None] = (), *, delay: int = 0) -> None:
        self.learning: dict[str, float] = {}
        self.moves = list(moves)
        self.views: list[SeatView] = []
        self.cancelled: list[int] = []
        self._delay = delay
        self._waiting: list[tuple[int, Reply]] = []

    def start(self) -> None: ...

    def ask(self, question: Ask, priority: Priority) -> None:
        self.views.append(question.view)
        move: Move | None = self.moves.pop(0) if self.moves else Pass()
        answer: Reply = Failed(question.ticket, "scripted")
        if move is not None:
            score = 1 if isinstance(move, Place) else 0
            answer = Answer(question.ticket, move, (Candidate(move, score, float(score)),))
        self._waiting.append((self._delay, answer))

    def poll(self) -> list[Reply]:
        due = [message for delay, message in self._waiting if delay <= 0]
        self._waiting = [(delay - 1, message) for delay, message in self._waiting if delay > 0]
        return due

    def cancel(self, ticket: int) -> None:
        self.cancelled.append(ticket)

    def move_now(self, ticket: int) -> None: ...

    def close(self) -> None: ...
