"""A word that lay on the board, not yet played, when its game was left: it lies there again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from game.rules.letter_sets import BLANK
from game.rules.moves import Place, Square, Tile
from game.rules.position import Position

LAID = "laid"
"""What a save calls the tiles."""
_Laid = Annotated[list[tuple[int, int, Annotated[str, Meta(pattern="^[A-Za-z]$")]]], Meta(max_length=15)]


def laid_in(extra: Mapping[str, Any], position: Position) -> Place | None:
    """The tiles that a save says lay there; None unless they can: their squares are free, and the seat to
    move has them."""
    try:
        told = msgspec.convert(extra.get(LAID, []), _Laid)
    except msgspec.ValidationError:
        return None
    tiles = tuple(Tile(Square(row, col), face) for row, col, face in told)
    board, rack = position.board, Counter(position.racks[position.to_move])
    squares = {tile.square for tile in tiles}
    free = len(squares) == len(tiles) and all(
        min(square) >= 0 and max(square) < board.size and board.is_empty(square) for square in squares
    )
    held = Counter(BLANK if face.islower() else face for _, face in tiles) <= rack
    return Place(tiles) if tiles and free and held else None
