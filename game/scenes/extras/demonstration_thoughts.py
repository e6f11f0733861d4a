"""What Maven considers, as it is shown in the demonstration."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.maven.messages import Candidate
from game.rules.board import Board
from game.rules.moves import Exchange, Move, Place
from game.rules.position import Position
from game.rules.scoring import words_formed
from game.scenes.extras.lesson_script import name_of
from game.scenes.kit.picture.game_panels import Thought

THOUGHTS_SHOWN = 5
WORTHLESS = 30.0
"""Points behind the best candidate at which a bar is empty."""


def thoughts_of(candidates: Sequence[Candidate], position: Position) -> tuple[Thought, ...]:
    """What is considered, best first: the word, its points, and how good it is beside the best."""
    shown = candidates[:THOUGHTS_SHOWN]
    if not shown:
        return ()
    best = max(candidate.equity for candidate in shown)
    return tuple(
        Thought(_name(move.move, position.board), move.score, max(0.0, 1 - (best - move.equity) / WORTHLESS))
        for move in shown
    )


@lru_cache(maxsize=32)
def _name(move: Move, board: Board) -> str:
    """Asked for in each frame as long as Maven thinks."""
    match move:
        case Place(tiles):
            word = words_formed(board, tiles)[0]
            return f"{word.text.upper()}  {name_of(word.squares[0])}"
        case Exchange(tiles):
            return f"Exchange {len(tiles)}"
    return "Pass"
