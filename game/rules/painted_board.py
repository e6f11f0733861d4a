"""A board in the making: squares painted one stroke at a time, mirrored if the painter wishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from game.language.messages import Message, message
from game.rules.board_layouts import MOST_WORD_PREMIUMS, BoardLayout, Premium
from game.rules.moves import Square

IN_TURN = (
    Premium.NONE,
    Premium.DOUBLE_LETTER,
    Premium.TRIPLE_LETTER,
    Premium.DOUBLE_WORD,
    Premium.TRIPLE_WORD,
)
"""What can be painted, in the order in which one follows the other. The star stays where it is."""
TOO_MANY: Message = message(
    "At most {most} squares of a row or column multiply words.", most=MOST_WORD_PREMIUMS
)


class Mirror(Enum):
    """Where else a stroke is painted; the value says so."""

    # Translators: how the strokes of a painted board are mirrored; at most 18 letters each.
    EIGHT = message("Eight ways")
    FOUR = message("Four ways")
    SIDES = message("Left and right")
    OFF = message("Off")


class TooManyWordSquaresError(ValueError):
    """A line would multiply words more often than a board allows."""

    def __init__(self) -> None:
        super().__init__(TOO_MANY)


@dataclass(frozen=True, slots=True)
class PaintedBoard:
    """The board as it is painted by now. What lies outside it is kept, for when it is made larger again."""

    size: int
    painted: Mapping[tuple[int, int], Premium]
    """By rows down and columns to the right from the star; others are plain."""

    def at(self, square: Square) -> Premium:
        """What the square is by now."""
        return self.painted.get(self._from_star(square), Premium.NONE)

    def strokes(self, square: Square, mirror: Mirror) -> frozenset[Square]:
        """All squares that a stroke on this one paints. The star is never among them."""
        middle = self.size // 2
        down, right = self._from_star(square)
        places = {(down, right)}
        if mirror is not Mirror.OFF:
            places |= {(y, -x) for y, x in places}
        if mirror in (Mirror.FOUR, Mirror.EIGHT):
            places |= {(-y, x) for y, x in places}
        if mirror is Mirror.EIGHT:
            places |= {(x, y) for y, x in places}
        return frozenset(Square(y + middle, x + middle) for y, x in places - {(0, 0)})

    def with_stroke(self, square: Square, premium: Premium, mirror: Mirror) -> PaintedBoard:
        """With the square and those that mirror it painted. Raises TooManyWordSquaresError."""
        new = {self._from_star(stroke): premium for stroke in self.strokes(square, mirror)}
        return replace(self, painted={**self.painted, **new})._allowed()

    def of_size(self, size: int) -> PaintedBoard:
        """With so many squares on a side, round the same star. Raises TooManyWordSquaresError."""
        return replace(self, size=size)._allowed()

    def counts(self) -> Counter[Premium]:
        """How many squares there are of each kind."""
        return Counter(map(Premium, "".join(self.lines)))

    @property
    def lines(self) -> tuple[str, ...]:
        """As a `BoardLayout` has them."""
        places = range(-(self.size // 2), self.size // 2 + 1)
        return tuple("".join(self._sign(down, right) for right in places) for down in places)

    def layout(self, name: str) -> BoardLayout:
        """The board as it is played on. Raises ValueError for what is no name."""
        return BoardLayout(name, self.lines)

    def _sign(self, down: int, right: int) -> str:
        kind = self.painted.get((down, right), Premium.NONE) if down or right else Premium.CENTRE
        return kind.value

    def _from_star(self, square: Square) -> tuple[int, int]:
        return square.row - self.size // 2, square.col - self.size // 2

    def _allowed(self) -> PaintedBoard:
        try:
            self.layout("board")
        except ValueError as error:
            raise TooManyWordSquaresError from error
        return self


def painting_of(layout: BoardLayout) -> PaintedBoard:
    """A board to go on painting."""
    middle = layout.size // 2
    kinds = {
        (row - middle, column - middle): Premium(sign)
        for row, line in enumerate(layout.lines)
        for column, sign in enumerate(line)
        if sign not in (Premium.NONE.value, Premium.CENTRE.value)
    }
    return PaintedBoard(layout.size, kinds)


def next_in_turn(premium: Premium) -> Premium:
    """What a square becomes that is painted once more."""
    return IN_TURN[(IN_TURN.index(premium) + 1) % len(IN_TURN)]
