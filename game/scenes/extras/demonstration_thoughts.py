"""What Maven considers, as it is shown in the demonstration."""

from __future__ import annotations

from collections.abc import Sequence

from game.maven.messages import Candidate
from game.rules.moves import Exchange, Move, Place
from game.rules.position import Position
from game.rules.scoring import score_play
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
        Thought(_name(move.move, position), move.score, max(0.0, 1 - (best - move.equity) / WORTHLESS))
        for move in shown
    )


def _name(move: Move, position: Position) -> str:
    match move:
        case Place(tiles):
            word = score_play(position.board, tiles, position.rules).words[0]
            return f"{word.word.upper()}  {name_of(word.squares[0])}"
        case Exchange(tiles):
            return f"Exchange {len(tiles)}"
    return "Pass"
