"""The table's picture: from what the scene holds to what is to be seen. Pure reading, no decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.rules.board import CENTRE
from game.rules.events import TilesPlaced
from game.rules.moves import ChangeRules, Square
from game.scenes.kit.picture import (
    Camera,
    Hud,
    Look,
    OnBoard,
    OnRack,
    OnSeatRack,
    Origin,
    Panel,
    Picture,
    ScoreBox,
    ScoreSheet,
    ScoreWindows,
    Shot,
    SlotKeys,
    Spot,
    TableView,
    TileView,
)
from game.scenes.table.camera_zoom import Zoom

if TYPE_CHECKING:
    from game.scenes.table.draft import RackTile
    from game.scenes.table.table_scene import TableScene

BACK = " "
"""The face of a tile seen from behind."""
KEPT = "kept place"
"""Key of the print on the rack that keeps the place of a tile held over the board."""
PLACES = {1: (3,), 2: (1, 3), 3: (1, 2, 3)}
"""Where the other seats sit, by their number, in the order in which they play after the viewer."""


def view_of(table: TableScene) -> Picture:
    """Everything that the table scene shows, without its prompts."""
    if table.covered:
        return Picture(_table(table), _camera(table), (_hud(table),), opaque=True)
    over = table.phase.panels or ((table.news,) if table.news else ())
    keys = table.phase.slot_keys
    panels: tuple[Panel, ...] = (_hud(table), *((SlotKeys(keys),) if keys else ()), *over)
    return Picture(_table(table), _camera(table), panels, opaque=True)


def cleared_table(table: TableScene) -> TableView:
    """The table when everything is over: the board and the others' racks, none at the bottom."""
    return replace(_table(table), tiles=(*_board_tiles(table), *_other_racks(table)), rack_slots=0)


# ---------------------------------------------------------------- the world


def _camera(table: TableScene) -> Camera:
    if table.phase.camera:
        return table.phase.camera
    if table.zoom is not Zoom.CLOSE:
        return Camera(Shot.FAR)
    at = table.phase.looking_at or _middle(table.last_play)
    return Camera(Shot.CLOSE, at, tuple(sorted(table.phase.word)))


def _middle(squares: frozenset[Square]) -> Square:
    return sorted(squares)[len(squares) // 2] if squares else CENTRE


def _table(table: TableScene) -> TableView:
    tiles = (*_board_tiles(table), *_rack_tiles(table), *_other_racks(table), *table.phase.pool)
    if table.covered:
        tiles = tuple(tile for tile in tiles if tile.face == BACK)
    return TableView(
        tiles=tiles,
        cursor=None if table.covered else table.phase.cursor,
        rack_slots=table.match.position.rules.rack_size,
        racks=frozenset(_places(table).values()),
        bag=0 if table.phase.pool else table.tabletop.bag,
        shake=table.phase.shaking,
    )


def _board_tiles(table: TableScene) -> Iterator[TileView]:
    for square, piece in table.tabletop.board.items():
        look = Look.LAST if square in table.last_play else Look.IDLE
        yield TileView(piece.key, piece.face, OnBoard(square), look)
    draft = table.phase.draft
    if draft is None:
        return
    for laid in draft.laid:
        yield TileView(laid.tile.key, laid.face, OnBoard(laid.square), Look.DRAFT)
    if draft.hand and draft.hand.over_board:
        face = draft.hand.face or draft.hand.tile.letter
        yield TileView(draft.hand.tile.key, face, OnBoard(draft.cursor, lifted=True), Look.SELECTED)


def _rack_tiles(table: TableScene) -> Iterator[TileView]:
    phase = table.phase
    slots = phase.draft.slots if phase.draft else table.tabletop.racks[table.viewer]
    for slot, tile in enumerate(slots):
        if tile:
            look = _look_on_rack(table, slot)
            face = BACK if table.shows_back else tile.letter
            yield TileView(tile.key, face, OnRack(slot), look, Origin.BAG)
    hand = phase.draft.hand if phase.draft else None
    if hand and not hand.over_board:
        yield TileView(hand.tile.key, hand.tile.letter, OnRack(hand.slot, lifted=True), Look.SELECTED)
    elif hand:
        yield TileView(KEPT, BACK if table.shows_back else hand.tile.letter, OnRack(hand.slot), Look.GHOST)


def _look_on_rack(table: TableScene, slot: int) -> Look:
    if slot in table.phase.marked:
        return Look.MARKED_FOCUSED if slot == table.phase.slot else Look.MARKED
    return Look.FOCUSED if slot == table.phase.slot else Look.IDLE


def _places(table: TableScene) -> dict[int, int]:
    """Seat -> place at the table, for every seat but the viewer's."""
    count = len(table.match.seats)
    others = [(table.viewer + step) % count for step in range(1, count)]
    return dict(zip(others, PLACES.get(len(others), ()), strict=True))


def _other_racks(table: TableScene) -> Iterator[TileView]:
    rules = table.match.position.rules
    for seat, place in _places(table).items():
        open_rack = rules.show_computer_racks and table.match.seats[seat].kind == "maven"
        for slot, tile in enumerate(table.tabletop.racks[seat]):
            if tile:
                yield _seat_tile(tile, place, slot, open_rack)


def _seat_tile(tile: RackTile, place: int, slot: int, open_rack: bool) -> TileView:
    where = OnSeatRack(place, slot, face_up=open_rack)
    return TileView(tile.key, tile.letter if open_rack else BACK, where, origin=Origin.BAG)


# ---------------------------------------------------------------- around the board


def _hud(table: TableScene) -> Hud:
    phase = table.phase
    sheet = _sheet(table) if table.windows is ScoreWindows.ALL else None
    looking = table.zoom is Zoom.LOOK and phase.buttons
    return Hud(
        boxes=tuple(_box(table, seat) for seat in range(len(table.match.seats))),
        windows=table.windows,
        bag=table.tabletop.bag,
        spot=Spot.BOARD if looking else phase.spot,
        headline=table.headline,
        preview=None if table.covered else phase.preview,
        buttons=phase.buttons and not looking,
        end_label=phase.end_label,
        sheet=sheet,
        played=phase.played,
        bonus=phase.bonus,
        words=_latest_words(table) if table.alone and table.zoom is not Zoom.CLOSE else (),
    )


WORDS = 4
"""Plays that a player alone sees listed."""


def _latest_words(table: TableScene) -> tuple[tuple[str, str], ...]:
    """Word and points, the latest first; a play that is still being counted is not among them."""
    counted = table.match.history[: len(table.match.history) - bool(table.phase.adding)]
    plays = [turn.score for turn in counted if turn.score]
    return tuple((play.words[0].word.upper(), f"+{play.total}") for play in reversed(plays[-WORDS:]))


def _box(table: TableScene, seat: int) -> ScoreBox:
    adding = table.phase.adding
    return ScoreBox(
        seat=seat,
        name=table.match.seats[seat].name,
        score=table.scores[seat],
        caption=table.phase.captions.get(seat, table.told[seat]),
        current=seat == table.on_turn,
        adding=adding[1] if adding and adding[0] == seat else None,
        clock=table.clock.text if seat == table.on_turn else "",
        late=table.clock.late and seat == table.on_turn,
    )


def _sheet(table: TableScene) -> ScoreSheet:
    """What every seat scored, round by round."""
    seats = len(table.match.seats)
    columns: list[list[str]] = [[] for _ in range(seats)]
    for played in table.match.played:
        if isinstance(played.move, ChangeRules):
            continue
        score = next((e.score for e in played.events if isinstance(e, TilesPlaced)), None)
        word = f"{score.words[0].word.upper()} +{score.total}" if score else "–"
        columns[played.seat].append(word)
    rounds = max(map(len, columns), default=0)
    rows = [tuple(column[i] if i < len(column) else "" for column in columns) for i in range(rounds)]
    names = tuple(seat.name for seat in table.match.seats)
    return ScoreSheet(names, tuple(rows), tuple(table.scores))
