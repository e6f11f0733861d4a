"""Twins: plays that differ only in lying across where the other lies down.

Where rows and columns of a board are alike, as before the first move, every play has one at its mirror image.
Nothing tells the two apart, so whoever compares plays would compare each with itself.
"""

from __future__ import annotations

import numpy as np

from game.maven.plays.anchors import LINE, ORIENTATION, PLACE, USED
from game.maven.plays.board_arrays import CHECKS, LINES, TILES, Ints
from game.maven.plays.move_generator import Plays
from game.rules.moves import Move, Place, Square, Tile


def is_own_mirror(grid: Ints, premiums: Ints) -> bool:
    """Whether rows and columns of a board are alike, tiles and premium squares: then so are their plays."""
    across, down = grid[TILES:CHECKS].reshape(2, LINES)
    sections = premiums.reshape(-1, 2, LINES)
    return np.array_equal(across, down) and np.array_equal(sections[:, 0], sections[:, 1])


def one_of_each(plays: Plays) -> Plays:
    """The plays without their twins, of a board that is its own mirror; those across stay."""
    twins = plays.records[:, ORIENTATION] == 1
    # A tile that makes words both ways counts as laid across, and so does its twin.
    single = np.flatnonzero((plays.records[:, USED] == 1) & ~twins)
    column = plays.records[single, PLACE] + (plays.strips[single] != 0).argmax(axis=1)
    below = plays.records[single, LINE] > column
    twins[single[below & (plays.words[single] > 1)]] = True
    return Plays(plays.records[~twins], plays.strips[~twins])


def twin_of(move: Move) -> Move:
    """The move at its mirror image."""
    if not isinstance(move, Place):
        return move
    return Place(tuple(Tile(Square(square.col, square.row), face) for square, face in move.tiles))
