"""What tests see of Help."""

from __future__ import annotations

from typing import NamedTuple

from game.scenes.kit.picture.sheet import RowList, Sheet, Words, blocks_of, first
from game.scenes.kit.picture.sheet_pictures import HelpTable, HelpTile
from tests.scenes.couch import Couch


class SeenHelp(NamedTuple):
    """The index, and the page in front."""

    titles: tuple[str, ...]
    focus: int
    sentences: tuple[str, ...]
    tiles: tuple[HelpTile, ...]


def index_of(couch: Couch) -> SeenHelp:
    sheet = next(one for one in couch.picture.panels if isinstance(one, Sheet) and first(one, HelpTable))
    rows, table = first(sheet, RowList), first(sheet, HelpTable)
    assert rows
    assert table
    titles = tuple(row.text for row in rows.parts if isinstance(row, Words))
    told = [block.text for block in blocks_of(sheet.body) if isinstance(block, Words)]
    return SeenHelp(titles, rows.focus, tuple(told[-2:]), table.tiles)
