"""The fifteen-by-fifteen grid of tiles already played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from game.rules.moves import Square, Tile

SIZE = 15
CENTRE = Square(7, 7)
EMPTY = "."
ALL_SQUARES = tuple(Square(row, col) for row in range(SIZE) for col in range(SIZE))


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable board: 225 characters, row by row.

    '.' is an empty square, an upper-case letter a tile, a lower-case letter a blank that stands for it.
    """

    cells: str = EMPTY * (SIZE * SIZE)

    def __getitem__(self, square: Square) -> str:
        return self.cells[square.row * SIZE + square.col]

    def is_empty(self, square: Square) -> bool:
        return self[square] == EMPTY

    def touches(self, square: Square) -> bool:
        """Whether a tile lies beside a square, above it or below it."""
        row, col = square
        beside = (Square(row - 1, col), Square(row + 1, col), Square(row, col - 1), Square(row, col + 1))
        return any(on_board(near) and not self.is_empty(near) for near in beside)

    def with_tiles(self, tiles: Iterable[Tile]) -> Board:
        """A board with more tiles on it. Squares must be empty; that is the caller's duty."""
        cells = list(self.cells)
        for (row, col), face in tiles:
            cells[row * SIZE + col] = face
        return replace(self, cells="".join(cells))

    def tiles(self) -> Iterator[Tile]:
        """Every tile on the board, row by row."""
        for index, face in enumerate(self.cells):
            if face != EMPTY:
                yield Tile(Square(*divmod(index, SIZE)), face)


def on_board(square: Square) -> bool:
    return 0 <= square.row < SIZE and 0 <= square.col < SIZE
