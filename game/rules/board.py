"""The grid of tiles already played: fifteen by fifteen squares, or as many as the board of a game has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt

from game.rules.board_layouts import CLASSIC
from game.rules.moves import Square, Tile

EMPTY = "."


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable board: its squares as characters, row by row; the usual one has 225.

    '.' is an empty square, an upper-case letter a tile, a lower-case letter a blank that stands for it.
    """

    cells: str = EMPTY * (CLASSIC.size * CLASSIC.size)

    @property
    def size(self) -> int:
        """Squares on each side."""
        return isqrt(len(self.cells))

    def __getitem__(self, square: Square) -> str:
        return self.cells[square.row * self.size + square.col]

    def __contains__(self, square: Square) -> bool:
        """Whether there is such a square."""
        size = self.size
        return 0 <= square.row < size and 0 <= square.col < size

    @property
    def centre(self) -> Square:
        """The square that the first word covers."""
        return Square(self.size // 2, self.size // 2)

    @property
    def squares(self) -> tuple[Square, ...]:
        """All squares, row by row."""
        return squares_of(self.size)

    @property
    def is_bare(self) -> bool:
        """Whether no tile lies on it."""
        return not self.cells.strip(EMPTY)

    @property
    def rows(self) -> tuple[str, ...]:
        """The squares of each row, from the uppermost."""
        return tuple(self.cells[start : start + self.size] for start in range(0, len(self.cells), self.size))

    def is_empty(self, square: Square) -> bool:
        return self[square] == EMPTY

    def touches(self, square: Square) -> bool:
        """Whether a tile lies beside a square of the board, above it or below it."""
        row, col = square
        cells, size = self.cells, self.size
        here, last = row * size + col, size - 1
        return (
            (col > 0 and cells[here - 1] != EMPTY)
            or (col < last and cells[here + 1] != EMPTY)
            or (row > 0 and cells[here - size] != EMPTY)
            or (row < last and cells[here + size] != EMPTY)
        )

    def with_tiles(self, tiles: Iterable[Tile]) -> Board:
        """A board with more tiles on it. Squares must be empty; that is the caller's duty."""
        cells, size = list(self.cells), self.size
        for (row, col), face in tiles:
            cells[row * size + col] = face
        return Board("".join(cells))

    def without(self, squares: Iterable[Square]) -> Board:
        """A board from which the tiles on these squares are taken."""
        return self.with_tiles(Tile(square, EMPTY) for square in squares)

    def tiles(self) -> Iterator[Tile]:
        """Every tile on the board, row by row."""
        size = self.size
        for index, face in enumerate(self.cells):
            if face != EMPTY:
                yield Tile(Square(*divmod(index, size)), face)


def bare_board(size: int) -> Board:
    """A board of so many squares on each side, before the first play."""
    return Board(EMPTY * (size * size))


@lru_cache(maxsize=16)
def squares_of(size: int) -> tuple[Square, ...]:
    """All squares of a board, row by row."""
    return tuple(Square(row, col) for row in range(size) for col in range(size))
