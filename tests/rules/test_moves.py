"""When two moves do the same."""

from __future__ import annotations

import pytest

from game.rules.moves import Exchange, Move, Pass, Place, Resign, Square, Tile, is_same

LAID_H, LAID_O = Tile(Square(7, 5), "H"), Tile(Square(7, 6), "O")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Place((LAID_H, LAID_O)), Place((LAID_O, LAID_H))),
        (Exchange("ABA"), Exchange("AAB")),
        (Pass(), Pass()),
    ],
)
def test_the_order_of_tiles_makes_no_difference(one: Move, other: Move) -> None:
    assert is_same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Place((LAID_H, LAID_O)), Place((LAID_H,))),
        (Place((LAID_H, LAID_O)), Place((LAID_H, Tile(LAID_O.square, "o")))),
        (Exchange("ABA"), Exchange("AB")),
        (Exchange(""), Pass()),
        (Resign(), Pass()),
    ],
)
def test_other_tiles_and_other_kinds_of_moves_do(one: Move, other: Move) -> None:
    assert not is_same(one, other)
