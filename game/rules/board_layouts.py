"""Boards: where the premium squares lie."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.board import SIZE
from game.rules.moves import Square


class Premium(Enum):
    """What a square does for the tile first played on it. The value is its sign in the text of a board."""

    NONE = "."
    DOUBLE_LETTER = "l"
    TRIPLE_LETTER = "L"
    DOUBLE_WORD = "w"
    TRIPLE_WORD = "W"
    CENTRE = "*"
    """The star; it doubles the word."""

    @property
    def letter_multiplier(self) -> int:
        return _LETTER.get(self, 1)

    @property
    def word_multiplier(self) -> int:
        return _WORD.get(self, 1)


_LETTER = {Premium.DOUBLE_LETTER: 2, Premium.TRIPLE_LETTER: 3}
_WORD = {Premium.DOUBLE_WORD: 2, Premium.CENTRE: 2, Premium.TRIPLE_WORD: 3}


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """One board: fifteen lines of fifteen signs, see `Premium`."""

    name: str
    lines: tuple[str, ...]

    def premium(self, square: Square) -> Premium:
        return Premium(self.lines[square.row][square.col])


def layout_of(name: str, text: str) -> BoardLayout:
    """Read a board from its lines.

    Raises:
        ValueError: it is not fifteen lines of fifteen signs.
    """
    lines = tuple(text.split())
    if len(lines) != SIZE or any(len(line) != SIZE for line in lines):
        raise ValueError(f"board {name!r} is not {SIZE} lines of {SIZE} signs")
    return BoardLayout(name, lines)


_CLASSIC = """
W..l...W...l..W
.w...L...L...w.
..w...l.l...w..
l..w...l...w..l
....w.....w....
.L...L...L...L.
..l...l.l...l..
W..l...*...l..W
..l...l.l...l..
.L...L...L...L.
....w.....w....
l..w...l...w..l
..w...l.l...w..
.w...L...L...w.
W..l...W...l..W
"""

LAYOUTS: dict[str, BoardLayout] = {"classic": layout_of("classic", _CLASSIC)}
