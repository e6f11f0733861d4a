"""What is tried by chance: words that mean nothing, on squares beside what lies already."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.lexicon.word_rules import WordRules
from game.lexicon.words import Lexicon
from game.rules.board import EMPTY, Board
from game.rules.letter_sets import BLANK
from game.rules.moves import Square, Tile


class TwoWordsOfThree(Lexicon):
    """A word list of chance that knows two words of three, so that plays by chance come about and fail."""

    def __contains__(self, word: object) -> bool:
        return sum(map(ord, str(word))) % 3 != 0

    def under(self, rules: WordRules) -> Lexicon:  # noqa: ARG002 - chance knows no rules
        return self


def open_squares(board: Board) -> list[Square]:
    """Empty squares right of or below a tile; the centre of an empty board."""
    cells, size = board.cells, board.size
    near = [
        Square(*divmod(at, size))
        for at, face in enumerate(cells)
        if face == EMPTY
        and ((at % size and cells[at - 1] != EMPTY) or (at >= size and cells[at - size] != EMPTY))
    ]
    return near or [board.centre]


def free_line(board: Board, start: Square, *, down: bool) -> list[Square]:
    """The empty squares from one on to the edge of the board."""
    cells, size = board.cells, board.size
    first = start.row * size + start.col
    line = range(first, size * size, size) if down else range(first, (start.row + 1) * size)
    return [Square(*divmod(at, size)) for at in line if cells[at] == EMPTY]


def random_tiles(board: Board, rack: str, luck: random.Random) -> Iterator[Tile]:
    """Some tiles of a rack on the empty squares from an open one on, in a line."""
    start, down = luck.choice(open_squares(board)), luck.random() < 0.5
    squares = free_line(board, start, down=down)
    count = min(len(rack), luck.choice([1, 2, 2, 3, 4, len(rack)]))
    for at, face in zip(squares, luck.sample(rack, count), strict=False):
        yield Tile(at, "e" if face == BLANK else face)
