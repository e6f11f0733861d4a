"""Whether anybody can still play: an engine has to prove it, seat by seat."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import Enum

from game.maven.engine.engine_sessions import EngineSession
from game.maven.messages import Answer, Budget, Candidate, Failed
from game.rules.moves import Place
from game.rules.seat_view import SeatView


class Playability(Enum):
    """What a search for plays has found out."""

    SEARCHING = "searching"
    PLAYABLE = "somebody can play, or it cannot be told"  # not read: for engineers
    NOTHING = "no seat has a play"  # not read: for engineers


class PlaySearch:
    """Looks through seats for one that has a play. Asked again and again; nobody waits.

    A computer has one only among the words that it knows: nobody is to pass and pass again beside a Maven
    that will never find the last word. People may know them all.
    """

    def __init__(self, session: EngineSession, seats: Sequence[tuple[SeatView, int]]) -> None:
        """`seats` are looked at in this order: what each may know, and the level that knows its words."""
        self._maven = session
        self._left = deque(seats)
        self._finding = Playability.SEARCHING
        self._ask_next()

    def poll(self) -> Playability:
        """What is known so far. Without an answer from Maven the game simply goes on."""
        for reply in self._maven.poll():
            match reply:
                case Answer(_, _, candidates):
                    self._hear(candidates)
                case Failed():
                    self._finding = Playability.PLAYABLE
        return self._finding

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        self._maven.close()

    def _hear(self, candidates: tuple[Candidate, ...]) -> None:
        if any(isinstance(candidate.move, Place) for candidate in candidates):
            self._finding = Playability.PLAYABLE
        elif self._left:
            self._ask_next()
        else:
            self._finding = Playability.NOTHING

    def _ask_next(self) -> None:
        view, level = self._left.popleft()
        # One of so many candidates is a play if any exists: beside plays only a pass competes, and the best
        # exchange of each number of tiles.
        self._maven.ask(view, level, Budget(nodes=1), seed=0, top=2 + len(view.rack))
