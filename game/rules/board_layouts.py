"""Boards: where the premium squares lie."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.equipment import content_digest, is_name

SIZES = 11, 13, 15, 17, 19, 21
"""Squares on a side of the boards that are played on: odd, so that there is one in the middle."""
MOST_WORD_PREMIUMS = 3
"""Squares of one line that may multiply a word."""


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
WORD_SIGNS = [premium.value for premium in _WORD]


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """One board, as a value: a square of signs, see `Premium`, under a name.

    Raises ValueError where it is anything else, or where so many squares of a line multiply words that points
    would grow beyond what players and Maven can count.
    """

    name: str
    lines: tuple[str, ...]

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise ValueError(f"{self.name!r} is no name for a board")  # not read: a fault of ours
        if not self.lines or any(len(line) != self.size for line in self.lines):
            raise ValueError(
                f"board {self.name!r} does not have as many lines as it has signs in each"  # not read
            )
        if set("".join(self.lines)) - {premium.value for premium in Premium}:
            raise ValueError(
                f"board {self.name!r} has a square of an unknown kind"  # not read: a fault of ours
            )
        columns = map("".join, zip(*self.lines, strict=True))
        if any(sum(map(line.count, WORD_SIGNS)) > MOST_WORD_PREMIUMS for line in (*self.lines, *columns)):
            raise ValueError(
                f"board {self.name!r} has a line that multiplies words too often"  # not read: a fault of ours
            )

    @property
    def size(self) -> int:
        """Squares on each side."""
        return len(self.lines)

    @property
    def digest(self) -> str:
        """Equal for equal boards only."""
        return content_digest(self.name, self.lines)

    def premium(self, square: tuple[int, int]) -> Premium:
        """What the square in this row and column does."""
        row, column = square
        return Premium(self.lines[row][column])


def layout_of(name: str, text: str) -> BoardLayout:
    """Read a board from its lines. Raises ValueError as `BoardLayout` does."""
    return BoardLayout(name, tuple(text.split()))


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

CLASSIC = layout_of("classic", _CLASSIC)
LAYOUTS: dict[str, BoardLayout] = {CLASSIC.name: CLASSIC}
"""Well-known boards, which saves need not spell out."""
