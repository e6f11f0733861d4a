"""Those who ask Maven: each hears the answers to its own questions and nothing else.

They may ask from several threads: a room that is hosted here does.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from enum import IntEnum
from itertools import count
from typing import Protocol

from game.maven.messages import (
    EVERY_PLAY,
    MOST_PLAYS,
    SEES_ALL,
    Answer,
    Ask,
    Budget,
    Failed,
    Pair,
    Purpose,
    Readiness,
    Reply,
)
from game.rules.moves import Move
from game.rules.seat_view import SeatView


class Priority(IntEnum):
    """Whose questions come first: those of the lower number."""

    GAME = 0
    """A table waits for a move."""
    HINT = 1
    """A person waits for advice."""
    REVIEW = 2
    """A finished game is gone through; nobody sits and waits."""


class Engine(Protocol):
    """Who thinks, one question at a time. All calls return at once."""

    @property
    def ready(self) -> float:
        """How far Maven is ready to think, 0 to 1."""

    @property
    def readiness(self) -> Readiness:
        """What its answers are worth until then."""

    @property
    def learning(self) -> Mapping[str, float]:
        """By key of a word list: how far what tiles are worth with it has been learnt, 0 to 1."""

    def start(self) -> None:
        """Begin to get ready. Questions may be asked before that is done."""

    def ask(self, question: Ask, priority: Priority) -> None:
        """Think about a question. Replies bear its ticket, which no other question has had."""

    def poll(self) -> list[Reply]:
        """What has come for tickets still open: Thinking, and at last one Answer or Failed for each."""

    def cancel(self, ticket: int) -> None:
        """Close a ticket: nothing more will come for it."""

    def move_now(self, ticket: int) -> None:
        """Have the best so far as the answer (Force Move)."""

    def close(self) -> None:
        """Send Maven home. Nothing is left behind."""


class EngineQueue:
    """Keeps for every open ticket what has come for it until its session fetches it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.lock = threading.RLock()
        """Held by whoever asks or listens."""
        self._boxes: dict[int, list[Reply]] = {}
        self._tickets = count(1)

    def open(self) -> int:
        """Another ticket."""
        ticket = next(self._tickets)
        self._boxes[ticket] = []
        return ticket

    def close(self, ticket: int) -> None:
        del self._boxes[ticket]

    def sort(self) -> None:
        """Take in what the engine has said; nobody waits any more for what has no box."""
        with self.lock:
            for reply in self.engine.poll():
                if reply.ticket in self._boxes:
                    self._boxes[reply.ticket].append(reply)

    def emptied(self, ticket: int) -> list[Reply]:
        """What has come for a ticket since this was last asked."""
        replies, self._boxes[ticket] = self._boxes[ticket], []
        return replies


class EngineSession:
    """One who asks: a game, a hint, a review. Whatever it does, others do not notice."""

    def __init__(self, queue: EngineQueue, priority: Priority) -> None:
        self._queue = queue
        self._engine = queue.engine
        self._priority = priority
        self._tickets: list[int] = []

    def ask(
        self,
        view: SeatView,
        level: int,
        budget: Budget,
        seed: int,
        top: int = 1,
        weigh: Move | Pair | None = None,
        purpose: Purpose = Purpose.PLAY,
    ) -> int:
        """Ask for the `top` best moves, and how far the one to `weigh` is behind, or of a pair, its second;
        the ticket that the replies will bear."""
        with self._queue.lock:
            ticket = self._queue.open()
            self._engine.ask(Ask(ticket, view, level, budget, seed, top, weigh, purpose), self._priority)
        self._tickets.append(ticket)
        return ticket

    def ask_every_play(self, view: SeatView, purpose: Purpose = Purpose.JUDGE) -> int:
        """Ask for all plays of a turn, the most points first; the ticket of the reply."""
        return self.ask(view, SEES_ALL, EVERY_PLAY, 0, MOST_PLAYS, purpose=purpose)

    def poll(self) -> list[Reply]:
        """What has come for one's own tickets: Thinking, and at last one Answer or Failed for each."""
        with self._queue.lock:
            self._queue.sort()
            replies = [reply for ticket in self._tickets for reply in self._queue.emptied(ticket)]
            for reply in replies:
                if isinstance(reply, Answer | Failed):
                    self._forget(reply.ticket)
        return replies

    def cancel(self, ticket: int) -> None:
        """Close a ticket: nothing more will come for it."""
        with self._queue.lock:
            if ticket in self._tickets:
                self._engine.cancel(ticket)
                self._forget(ticket)

    def move_now(self, ticket: int) -> None:
        """Have the best so far as the answer (Force Move)."""
        with self._queue.lock:
            if ticket in self._tickets:
                self._engine.move_now(ticket)

    def close(self) -> None:
        """Close all of one's tickets, as whoever leaves has to."""
        for ticket in list(self._tickets):
            self.cancel(ticket)

    def _forget(self, ticket: int) -> None:
        self._tickets.remove(ticket)
        self._queue.close(ticket)
