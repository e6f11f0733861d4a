"""Whoever decides for a seat: a person, Maven, a recording, somebody far away, a letter in the mail."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from game.lexicon.words import Lexicon
from game.maven.messages import Candidate
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move
from game.rules.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a player wants to make."""

    move: Move
    elapsed_ms: int = 0
    """Time since the turn began or, if it went on, since its last move; of an answer to a play, since that
    could be seen."""
    tell: Callable[[IllegalMove], None] | None = field(default=None, compare=False)
    """Hears why this very decision is refused, where several hands play a seat; None: the player does."""


class Player(Protocol):
    """Who decides for one seat. Nobody waits: a player is asked again and again whether it has decided."""

    def begin(self, view: SeatView) -> None:
        """The seat's turn has begun, or goes on; `view` is all that the seat may know."""

    def poll(self) -> Decision | None:
        """The next decision, once; None as long as there is none. Resigning needs no turn."""

    def hurry(self) -> None:
        """Decide at once, with the best found so far. People are not hurried."""

    def doubts(self, view: SeatView, lexicon: Lexicon) -> bool:
        """Whether a computer challenges the play that waits in `view`. People decide for themselves."""

    def refused(self, refusal: IllegalMove) -> None:
        """The last decision was against the rules, and nothing has changed."""

    def cancel(self) -> None:
        """The game goes on without this decision, or is left."""

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """What is being considered, best first, where that may be shown."""


class PersonAtSeat:
    """A person's seat: what they hold (a pad, a phone) puts decisions in, and hears what became of them."""

    candidates: tuple[Candidate, ...] = ()

    def __init__(self) -> None:
        self._decisions: deque[Decision] = deque()
        self._refusals: deque[IllegalMove] = deque()

    def decide(self, decision: Decision) -> None:
        """Put a decision in."""
        self._decisions.append(decision)

    def take_refusal(self) -> IllegalMove | None:
        """Why a decision was refused, once; None if none was."""
        return self._refusals.popleft() if self._refusals else None

    def begin(self, view: SeatView) -> None:
        """People see for themselves whose turn it is."""

    def hurry(self) -> None:
        """People are not hurried."""

    def doubts(self, view: SeatView, lexicon: Lexicon) -> bool:  # noqa: ARG002 - a person says so
        return False

    def poll(self) -> Decision | None:
        return self._decisions.popleft() if self._decisions else None

    def refused(self, refusal: IllegalMove) -> None:
        self._refusals.append(refusal)

    def cancel(self) -> None:
        self._decisions.clear()
