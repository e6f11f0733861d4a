"""What the table sounds like: tiles under a hand, the cursor, the bag."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.scenes.kit.picture.table_view import (
    OnBoard,
    OnRack,
    OnSeatRack,
    Origin,
    TableLook,
    TableView,
    TileView,
)
from game.sound.sound_names import Cue, Sound

WIDTH = 0.55
"""How far the ends of the board stand apart in the ears, of -1 to 1."""
SEATS = {1: -0.6, 2: 0.0, 3: 0.6}
"""Where the others' tiles are heard, from -1 left to 1 right."""
FAR_GAIN = 0.5
"""Gain of sounds from across the table."""
BAG_PAN = 0.5
COVERED = " "
FOCUSED = (TableLook.FOCUSED, TableLook.MARKED_FOCUSED)
MARKED = (TableLook.MARKED, TableLook.MARKED_FOCUSED)


def pan_of(tile: TileView, table: TableView) -> float:
    """Where a tile of a table is heard."""
    match tile.place:
        case OnBoard(square):
            return _across(square.col, table)
        case OnRack(slot):
            return WIDTH * (2 * (slot + 0.5) / max(table.rack_slots, 1) - 1) * 0.6
        case OnSeatRack(place):
            return SEATS.get(place, 0.0)
    return 0.0


def _across(column: int, table: TableView) -> float:
    return WIDTH * (2 * column / (table.layout.size - 1) - 1)


def landing_sounds(table: TableView | None, landed: Iterable[str]) -> list[Sound]:
    """Wood on wood, for tiles by their keys."""
    if table is None:
        return []
    tiles = {tile.key: tile for tile in table.tiles}
    # A tile that has come to hover over its square touches nothing yet.
    found = [tiles[key] for key in landed if key in tiles and not getattr(tiles[key].place, "lifted", False)]
    return [
        Sound(
            Cue.PLACE if isinstance(tile.place, OnBoard) else Cue.SETTLE,
            FAR_GAIN if isinstance(tile.place, OnSeatRack) else 1.0,
            pan_of(tile, table),
        )
        for tile in found
    ]


@dataclass(slots=True)
class _Tally:
    """How many tiles did what between two tables."""

    drawn: int = 0
    returned: int = 0
    swapped: int = 0
    laid: int = 0


def table_sounds(before: TableView | None, after: TableView | None, *, hands: bool) -> list[Sound]:
    """What changed on the table. `hands`: a human may touch it."""
    if before is None or after is None or before == after:
        return []
    was = {tile.key: tile for tile in before.tiles}
    tally, sounds = _Tally(), []
    for tile in after.tiles:
        cue = _handled(was.get(tile.key), tile, tally)
        if cue:
            sounds.append(Sound(cue, pan=pan_of(tile, after)))
    sounds += _gathered(tally, before, after, alone=not sounds, hands=hands)
    sounds += _pointing(before, after, alone=not sounds)
    if after.shake - before.shake:
        sounds.append(Sound(Cue.INVALID))
    return sounds


def _handled(old: TileView | None, tile: TileView, tally: _Tally) -> Cue | None:
    """What one tile sounds like in a hand; what many do together is counted."""
    if old is None:
        tally.drawn += tile.origin is Origin.BAG
        return None
    if old.place == tile.place:
        return _marked(old, tile)
    match old.place, tile.place:
        case OnRack(lifted=held), OnRack(lifted=holds):
            if holds:
                return Cue.SLIDE if held else Cue.PICK
            tally.swapped += not held
            return Cue.SETTLE if held else None
        case OnBoard(lifted=False), OnBoard(lifted=True):
            return Cue.PICK
        case OnBoard(), OnRack():
            tally.returned += 1
        case OnRack(lifted=False), OnBoard(lifted=False):
            tally.laid += 1
        case (OnBoard(), OnBoard()) | (OnSeatRack(), _) | (_, OnSeatRack()):
            return None
        case _, OnRack():
            return Cue.PICK
    return None


def _marked(old: TileView, tile: TileView) -> Cue | None:
    was, now = old.look in MARKED, tile.look in MARKED
    if was == now:
        return None
    return Cue.PICK if now else Cue.SETTLE


def _gathered(tally: _Tally, before: TableView, after: TableView, *, alone: bool, hands: bool) -> list[Sound]:
    """What several tiles do at once; `alone` if no hand is heard."""
    sounds = []
    if _covered(after) and not _covered(before):
        sounds.append(Sound(Cue.HANDOVER))
    elif tally.returned:
        sounds.append(Sound(Cue.RETURN))
    elif tally.laid and hands:
        sounds.append(Sound(Cue.HINT))
    elif tally.swapped > 1 and alone and not tally.drawn:
        sounds.append(Sound(Cue.SHUFFLE))
    if after.bag > before.bag and len(after.tiles) < len(before.tiles):
        sounds.append(Sound(Cue.EXCHANGE, pan=BAG_PAN))
    elif tally.drawn:
        sounds.append(Sound(Cue.RUSTLE, pan=BAG_PAN))
    return sounds


def _covered(table: TableView) -> bool:
    return any(tile.face == COVERED and isinstance(tile.place, OnRack) for tile in table.tiles)


def tiles_moved(before: TableView | None, after: TableView | None) -> bool:
    """Whether some tile is on its way: it will be heard when it comes down."""
    if before is None or after is None or before.tiles == after.tiles:
        return False
    return [(tile.key, tile.place) for tile in before.tiles] != [
        (tile.key, tile.place) for tile in after.tiles
    ]


def _pointing(before: TableView, after: TableView, *, alone: bool) -> list[Sound]:
    """The cursor on the board, and the selector on the rack."""
    old, new = before.cursor, after.cursor
    if new and (old is None or old.square != new.square):
        return [Sound(Cue.TICK, pan=_across(new.square.col, after))]
    was, focus = _focused(before), _focused(after)
    if alone and was and focus and was.place != focus.place:
        return [Sound(Cue.RACK, pan=pan_of(focus, after))]
    return []


def _focused(table: TableView) -> TileView | None:
    return next((tile for tile in table.tiles if tile.look in FOCUSED), None)
