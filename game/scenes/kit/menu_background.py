"""The half-played board that lies on the table behind the menus."""

from __future__ import annotations

from dataclasses import replace

from game.rules.moves import Square
from game.scenes.kit.picture.table_view import OnBoard, OnSeatRack, TableLook, TableView, TileView

BOARD = """
. . R . . . . . . . . . . . .
. . A . . . . . . . . . . . .
. E D I T . . . . . . . I . .
. . I . . . . . . . . . N . .
. S O L O . . N . . W A L T Z
. . . . P I X E L . R . E . .
. A R I A . . S . . E . T . .
. . A . L A N T E R N . . . .
U N I T . M . . . . . . . . .
. . N . . B . T O E . . . . .
. . . . . L . . W . . . . . .
. . . . . E M B E R . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
"""

SHOWCASE = tuple(
    TileView(f"show {row} {col}", face, OnBoard(Square(row, col)))  # not read: a key
    for row, line in enumerate(BOARD.strip().splitlines())
    for col, face in enumerate(line.split())
    if face != "."
) + tuple(
    TileView(f"show rack {place} {slot}", " ", OnSeatRack(place, slot))  # not read: a key
    for place in (1, 2)
    for slot in range(7)
)


def showcase() -> TableView:
    """The table with that board, where no game is going on."""
    return TableView(tiles=SHOWCASE, rack_slots=0, racks=frozenset({1, 2}))


LAID_AT = Square(11, 10)
"""Where a tile makes EMBER into EMBERS."""


def laying(lies: bool) -> TableView:
    """The same table, on which somebody lays a tile and takes it back."""
    place = OnBoard(LAID_AT) if lies else OnSeatRack(2, 0, face_up=True)
    others = tuple(tile for tile in SHOWCASE if tile.key != "show rack 2 0")
    tile = TileView("show laid", "S", place, TableLook.DRAFT if lies else TableLook.IDLE)  # not read: a key
    return replace(showcase(), tiles=(*others, tile))
