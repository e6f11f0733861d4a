"""A table's door into a puzzle: one position, in which one move is decided and not played."""

from __future__ import annotations

from collections import deque
from collections.abc import Container

from game.match.door import Heard, Refused
from game.maven.messages import Candidate
from game.puzzles.puzzle import Puzzle
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import ChangeRules, Move
from game.rules.play_move import play
from game.rules.record import Seat
from game.rules.visibility import masked


class PuzzleDoor:
    """See `Door`. A legal move is the answer; what the rules refuse is refused as in a game."""

    search_due = searching = decided = can_hurry = False
    candidates: tuple[Candidate, ...] = ()

    def __init__(self, puzzle: Puzzle, seats: tuple[Seat, Seat], words: Container[str]) -> None:
        self._position = puzzle.position
        self._words = words
        self._refusals: deque[Heard] = deque()
        self.game = masked(self._position, puzzle.racks_seen, seats)
        self.here = frozenset({0})
        self.luck = int(puzzle.id, 16)
        self.answer: Move | None = None
        """What was decided; None until then."""

    def submit(self, seat: int, move: Move, elapsed_ms: int = 0) -> None:  # noqa: ARG002 - nobody counts the time
        if isinstance(move, ChangeRules) or self.answer is not None:
            return
        try:
            play(self._position, move, self._words, seat=seat)
        except IllegalMove as why:
            self._refusals.append(Refused(seat, why))
        else:
            self.answer = move

    def poll(self) -> Heard | None:
        return self._refusals.popleft() if self._refusals else None

    def ready(self) -> None:
        """Nobody else is to begin."""

    def hurry(self, play: Move | None = None) -> None:
        """Nobody thinks."""

    def thought(self, seconds: float) -> None:
        """There is no clock."""

    def leave(self) -> None:
        """Nothing is lost: the puzzle comes again."""
