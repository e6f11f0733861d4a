"""What the signs on the board mean, beside it."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.board_layouts import Premium
from game.scenes.kit.picture.sheet import (
    Air,
    Columns,
    Look,
    Pile,
    Plate,
    RowList,
    SheetBesideBoard,
    SheetPlace,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import PremiumSquare


def premium_legend(
    title: str, rows: Sequence[tuple[Premium, str]], text: str, tile_set: str, focus: int | None = None
) -> SheetBesideBoard:
    """Each kind of premium square, as `tile_set` prints it, with its meaning, and a remark; `focus`
    is the row that is chosen, where one can be."""
    parts = (
        Columns((PremiumSquare(kind, tile_set), Words(told, Look.STRONG)), (1, 4)) for kind, told in rows
    )
    listed = RowList(tuple(parts), -1 if focus is None else focus)
    remark = (Words(text, Look.SMALL, 8),) if text else ()
    body = Plate(Pile((Words(title, Look.GOLD), listed, *remark), Air.LITTLE))
    return SheetBesideBoard("legend", body, SheetPlace.CORNER)
