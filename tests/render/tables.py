"""Tables to draw and to move: the crossword of the target pictures and what may lie around it."""

from __future__ import annotations

from dataclasses import replace

from game.rules.moves import Square
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import (
    Camera,
    Cursor,
    CursorKind,
    OnBoard,
    OnPool,
    OnRack,
    OnSeatRack,
    Shot,
    TableLook,
    TableView,
    TileView,
)

BOARD = """
...R...........
...A...........
..EDIT......I..
...I........N..
..SOLO..N.WALTZ
.....PIXEL.R.E.
..ARIA..S..E.T.
...A.LANTERN...
.UNIT.M........
...N..B.TOE....
......L..W.....
......EMBER....
...............
...............
...............
"""


def board_tiles(text: str = BOARD, last: frozenset[Square] = frozenset()) -> tuple[TileView, ...]:
    """Tiles of a board written as fifteen lines."""
    return tuple(
        TileView(f"b{row}.{col}", face, OnBoard(Square(row, col)), look_of(Square(row, col), last))
        for row, line in enumerate(text.split())
        for col, face in enumerate(line)
        if face != "."
    )


def look_of(square: Square, last: frozenset[Square]) -> TableLook:
    return TableLook.LAST if square in last else TableLook.IDLE


def rack_tiles(letters: str, looks: dict[int, TableLook] | None = None) -> tuple[TileView, ...]:
    """Tiles of the player's rack; a space is a gap."""
    looks = looks or {}
    return tuple(
        TileView(f"r{slot}", face, OnRack(slot), looks.get(slot, TableLook.IDLE))
        for slot, face in enumerate(letters)
        if face != " "
    )


def seat_tiles(*places: int) -> tuple[TileView, ...]:
    return tuple(TileView(f"s{p}.{i}", " ", OnSeatRack(p, i)) for p in places for i in range(7))


def drafted(face: str, row: int, col: int, lifted: bool = False) -> TileView:
    return TileView(f"d{row}.{col}", face, OnBoard(Square(row, col), lifted), TableLook.DRAFT)


WALTZ = frozenset(Square(4, col) for col in range(10, 15))

FAR = TableView(
    (*board_tiles(last=WALTZ), *rack_tiles("TEASRI?", {2: TableLook.FOCUSED}), *seat_tiles(1, 2, 3)),
    cursor=Cursor(Square(9, 11), CursorKind.PLACE),
    racks=frozenset((1, 2, 3)),
    bag=24,
)
CLOSE = replace(
    FAR,
    tiles=(
        *board_tiles(last=WALTZ),
        *rack_tiles(" E   I?", {5: TableLook.SELECTED}),
        *(drafted(face, row, 11) for face, row in (("S", 11), ("t", 12), ("A", 13))),
        drafted("R", 14, 11, lifted=True),
        *seat_tiles(1, 2, 3),
    ),
    cursor=Cursor(Square(14, 11), CursorKind.PLACE),
)
SELECT = replace(
    CLOSE, tiles=CLOSE.tiles[:-22] + CLOSE.tiles[-21:], cursor=Cursor(Square(9, 8), CursorKind.SELECT)
)
EXCHANGE = replace(
    FAR,
    tiles=(
        *board_tiles(last=WALTZ),
        *rack_tiles("T  t I"),
        *(
            TileView(f"x{slot}", face, OnRack(slot), look)
            for slot, face, look in (
                (1, "E", TableLook.MARKED),
                (2, "?", TableLook.MARKED_FOCUSED),
                (4, " ", TableLook.IDLE),
                (6, "A", TableLook.MARKED),
            )
        ),
    ),
    cursor=Cursor(Square(0, 7), CursorKind.SELECT),
)
MENU = TableView((*board_tiles(), *seat_tiles(1, 2)), rack_slots=0, racks=frozenset((1, 2)), bag=60)
POOL = replace(
    FAR,
    tiles=(
        *board_tiles(),
        *rack_tiles("TEA RI "),
        *seat_tiles(2),
        *(
            TileView(f"p{n}", " ", OnPool(*divmod(n, 12)), TableLook.FOCUSED if n == 31 else TableLook.IDLE)
            for n in range(86)
            if n not in (9, 40)
        ),
    ),
    cursor=None,
    bag=0,
)

PICTURES = {
    "far": Picture(FAR, Camera(Shot.FAR)),
    "close": Picture(CLOSE, Camera(Shot.CLOSE, Square(14, 11))),
    "select": Picture(SELECT, Camera(Shot.CLOSE, Square(9, 8))),
    "exchange": Picture(EXCHANGE, Camera(Shot.CLOSE, Square(1, 7))),
    "menu": Picture(MENU, Camera(Shot.MENU)),
    "results": Picture(MENU, Camera(Shot.RESULTS)),
    "pool": Picture(POOL, Camera(Shot.POOL)),
}
