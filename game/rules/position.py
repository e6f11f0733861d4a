"""The values that a position is made of, and questions that need nothing else."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import TypeVar

from game.rules.board import Board
from game.rules.events import Event, PlayScore
from game.rules.moves import Tile
from game.rules.rules_and_defaults import Rules
from game.rules.seeded_luck import Luck

T = TypeVar("T")
Events = tuple[Event, ...]
Words = Container[str]
"""The lexicon as the rules see it: upper-case words."""


class _EveryWord(Container[str]):
    def __contains__(self, word: object) -> bool:
        return True


EVERY_WORD, NO_WORD = _EveryWord(), frozenset[str]()
"""For games of which it is known whether each play counted."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A play that the others may still challenge. Its tiles and points already count."""

    seat: int
    tiles: tuple[Tile, ...]
    score: PlayScore
    board: Board
    """Before the play, as `rack` is: what comes back when it is withdrawn."""
    rack: str
    held: frozenset[int] = frozenset()
    """Seats that let it stand."""


@dataclass(frozen=True, slots=True)
class Playoff:
    """Sudden death: tied seats take one more turn each, with a rack from a fresh set of tiles."""

    waiting: tuple[int, ...]
    """Seats that have yet to take that turn; the first is on move."""
    contenders: tuple[int, ...]
    reason: str
    """How the game proper ended."""
    before: tuple[int, ...]
    """Scores before unplayed tiles."""

    def contenders_among(self, playing: tuple[int, ...]) -> tuple[int, ...]:
        """The contenders that have not left the game."""
        return tuple(seat for seat in self.contenders if seat in playing)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended; the same figures as in `GameEnded`."""

    reason: str
    winners: tuple[int, ...]
    before: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)  # without slots, see `quick_replace`
class Position:
    """One moment of one game, complete: the rest follows from it and the moves to come.

    Tuples are indexed by seat. Racks are in the order drawn (or sorted, if the rules say so); '?' is a
    blank. Under `Luck.LAID_OUT` the bag holds the tiles in the order in which they will be drawn, which is as
    much of a secret as the seed; under `Luck.EACH_DRAW` it is sorted.
    """

    rules: Rules
    seed: int
    seats: int
    board: Board
    racks: tuple[str, ...]
    bag: str
    scores: tuple[int, ...]
    ply: int
    """Moves made so far."""
    to_move: int
    scoreless: tuple[int, ...]
    """Consecutive zero turns."""
    passes: tuple[int, ...]
    """Consecutive passes."""
    exchanges: tuple[int, ...]
    """Exchanges made so far."""
    used_ms: tuple[int, ...]
    """Time taken in this game."""
    turn_ms: int = 0
    """Time taken in the turn at hand by moves that did not end it."""
    game: int = 1
    """Which game of a tournament this is, from 1."""
    gone: frozenset[int] = frozenset()
    """Seats that resigned or lost by a challenge; they take no turns and cannot win."""
    misses: frozenset[int] = frozenset()
    """Seats that miss their next turn: they have challenged a good play out of turn."""
    pending: Pending | None = None
    playoff: Playoff | None = None
    outcome: Outcome | None = None
    coming: Rules | None = None
    """Rules that hold from the next turn on, if the players changed them."""
    luck: Luck = Luck.LAID_OUT
    told: str = ""
    """Under `Luck.TOLD` the tiles still to be drawn, as far as they are known: as many as the bag holds now,
    then those that will be drawn once tiles were put back."""
    hints: tuple[int, ...] = ()
    """Hints paid for; empty as long as nobody has paid for one."""

    @property
    def rack(self) -> str:
        """The rack of the seat to move."""
        return self.racks[self.to_move]

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats still in the game."""
        return tuple(seat for seat in range(self.seats) if seat not in self.gone)

    @property
    def undecided(self) -> tuple[int, ...]:
        """The seats that may still challenge the pending play, in the order in which they play."""
        held = self.pending
        if held is None:
            return ()
        later = [(held.seat + step) % self.seats for step in range(1, self.seats)]
        return tuple(seat for seat in later if seat not in self.gone | held.held)

    @property
    def answer_due(self) -> bool:
        """The pending play went out, so all that the seat to move can do is accept it or challenge it."""
        return self.pending is not None and self.is_out(self.pending.seat)

    def is_out(self, seat: int) -> bool:
        """The seat is in the game, has no tile left and cannot draw any."""
        return seat not in self.gone and not self.racks[seat] and not self.bag

    def seat_after(self, seat: int) -> int:
        """The next seat still in the game; the same seat if it is alone."""
        later = ((seat + step) % self.seats for step in range(1, self.seats + 1))
        return next(other for other in later if other not in self.gone)


Step = tuple[Position, Events]


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item changed."""
    return (*items[:index], item, *items[index + 1 :])
