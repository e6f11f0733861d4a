"""The large score window: every player's scores, turn by turn."""

from __future__ import annotations

from dataclasses import replace

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.panel_tools import Kit, glass, seat_mark
from game.render.panels.pen import Align, Pen
from game.render.panels.table_layout import APART, BOARD_RIGHT, NOTICE_HEIGHT
from game.render.panels.typesetting import measure, points_apart
from game.scenes.kit.picture.game_panels import ScoreBox, ScoreSheet
from game.text_format import whole

WIDEST, TIGHT, NARROWEST, NUMBERS, LEAST_NUMBERS = 372.0, 280.0, 190.0, 84.0, 72.0
INDENT, LEAST_INDENT = 48.0, 14.0
"""From the left of a column to its words, usually and where columns are tight."""
LEAST_BOARD = 640.0
"""How wide the room beside it stays, as it is seen: the board moves there."""
BESIDE_NAME = 66.0
"""What the mark of a seat and the room around it take of a column's width."""
HEAD, FOOT, ROW = 76.0, 76.0, 40.0
PAD = 26.0
ENTRY = replace(theme.BODY, size=28)
POINTS = replace(ENTRY, font=theme.Font.BOLD, colour=theme.BRASS)
NAME = replace(theme.NAME, size=30)


def draw_sheet(sheet: ScoreSheet, boxes: tuple[ScoreBox, ...], kit: Kit) -> Rect:
    """A table at the left, above the buttons; the earliest rounds give way when there are too many.

    Returns its place.
    """
    canvas = kit.canvas
    seats = [box.seat for box in boxes] if len(boxes) == len(sheet.names) else list(range(len(sheet.names)))
    place = sheet_place(sheet, canvas)
    glass(kit.pen, place, theme.CARD, 28)
    box = place.grown(-canvas.snug(PAD))
    lanes = _lanes(box, len(sheet.names), canvas)
    kit.lists.append((_shown(sheet, canvas), len(sheet.rounds)))
    _heads(sheet, boxes, seats, lanes, box, kit)
    _rounds(sheet, _shown(sheet, canvas), lanes, box, kit)
    _totals(sheet, lanes, box, kit)
    return place


def sheet_place(sheet: ScoreSheet, canvas: Canvas) -> Rect:
    """Where it stands: in the upper left corner, where the boxes are otherwise."""
    rows = max(1, _shown(sheet, canvas)) + len(sheet.besides)
    height = HEAD + FOOT + rows * ROW + 2 * canvas.snug(PAD)
    return Rect(canvas.safe.x, canvas.safe.y, _width(sheet, canvas), height)


def _shown(sheet: ScoreSheet, canvas: Canvas) -> int:
    """How many rounds there is room for."""
    room = canvas.column_foot - 20 - NOTICE_HEIGHT - canvas.safe.y - HEAD - FOOT - 2 * canvas.snug(PAD)
    return min(len(sheet.rounds), int(room / ROW) - len(sheet.besides))


def _width(sheet: ScoreSheet, canvas: Canvas) -> float:
    return _beside_columns(canvas) + _column(sheet, canvas) * len(sheet.names)


def _beside_columns(canvas: Canvas) -> float:
    return canvas.snug(NUMBERS, LEAST_NUMBERS) + 2 * canvas.snug(PAD)


def _column(sheet: ScoreSheet, canvas: Canvas) -> float:
    """Width of a player's column: what the longest of its words needs, as far as the board has its room."""
    lines = (*sheet.rounds, *sheet.besides)
    words = [measure(text, ENTRY) + 24 for line in lines for text in line]
    reach = canvas.safe.w - canvas.snug(LEAST_BOARD - BOARD_RIGHT) - APART
    room = (reach - _beside_columns(canvas)) / max(1, len(sheet.names))
    wanted = _wanted([*words, *(measure(name, NAME) for name in sheet.names)])
    if wanted > room:
        wanted = _wanted([*words, *(measure(name, NAME) for name in _short(sheet))])
    return min(wanted, max(room, max(map(_least_for, _short(sheet)), default=0.0)))


def _wanted(words: list[float]) -> float:
    return max(NARROWEST, min(WIDEST, max(words, default=0.0) + INDENT + 30))


def _short(sheet: ScoreSheet) -> list[str]:
    """The names without the levels that may follow them."""
    return [name.partition(" · ")[0] for name in sheet.names]


def _least_for(name: str) -> float:
    """What a name takes in the smallest letters."""
    return measure(name, replace(NAME, size=theme.SMALLEST)) + BESIDE_NAME


def _indent(lane: Rect) -> float:
    return INDENT if lane.w > TIGHT else LEAST_INDENT


def _lanes(box: Rect, count: int, canvas: Canvas) -> list[Rect]:
    """The columns of the players, right of the numbers of the rounds."""
    numbers = canvas.snug(NUMBERS, LEAST_NUMBERS)
    wide = (box.w - numbers) / max(1, count)
    return [Rect(box.x + numbers + i * wide, box.y, wide, box.h) for i in range(count)]


def _heads(
    sheet: ScoreSheet, boxes: tuple[ScoreBox, ...], seats: list[int], lanes: list[Rect], box: Rect, kit: Kit
) -> None:
    pen = kit.pen
    current = {one.seat for one in boxes if one.current}
    fit = all(measure(name, NAME) <= lanes[0].w - BESIDE_NAME + 1 for name in sheet.names)
    names = sheet.names if fit else _short(sheet)  # levels stand with all of them or with none
    for name, seat, lane in zip(names, seats, lanes, strict=True):
        head = Rect(lane.x, lane.y, lane.w, HEAD - 20)
        if seat in current:
            colour = theme.SEATS[seat].colour
            pen.box(head.grown(-4, 0), theme.faded(colour, 0.22), 12, colour, 2)
        seat_mark(pen, (head.x + 28, head.centre[1]), 20, seat)
        room = Rect(head.x + 48, head.y, head.w - BESIDE_NAME + 1, head.h)
        pen.line(room, name, NAME)
    pen.box(Rect(box.x, box.y + HEAD - 12, box.w, 2), theme.faded(theme.BRASS, 0.6))


def _rounds(sheet: ScoreSheet, shown: int, lanes: list[Rect], box: Rect, kit: Kit) -> None:
    pen = kit.pen
    if not sheet.rounds:
        place = Rect(box.x, box.y + HEAD - 6, box.w, ROW)
        # Translators: in an empty list of plays; at most 20 letters.
        pen.line(place, tr("No plays yet"), theme.SMALL, Align.CENTRE)
    first = len(sheet.rounds) - shown
    for line in range(shown):
        number = first + line
        y = box.y + HEAD + line * ROW
        if line % 2 == 1:
            pen.box(Rect(box.x, y, box.w, ROW), (1.0, 0.9, 0.75, 0.05), 8)
        hidden = first > 0 and line == 0
        label = f"… {number + 1}" if hidden else f"{number + 1}"
        pen.line(Rect(box.x, y, lanes[0].x - box.x - 24, ROW), label, theme.SMALL, Align.RIGHT)
        _line(pen, sheet.rounds[number], lanes, y)
    for line, entries in enumerate(sheet.besides, max(1, shown)):
        _line(pen, entries, lanes, box.y + HEAD + line * ROW)


def _line(pen: Pen, entries: tuple[str, ...], lanes: list[Rect], y: float) -> None:
    for text, lane in zip(entries, lanes, strict=False):
        _entry(pen, text, Rect(lane.x + _indent(lane), y, lane.w - _indent(lane) - 16, ROW))


def _entry(pen: Pen, text: str, box: Rect) -> None:
    """A turn: its word at the left, its points under the other points."""
    words, points = points_apart(text)
    taken = pen.line(box, points, POINTS, Align.RIGHT).w
    pen.line(Rect(box.x, box.y, box.w - taken - 16, box.h), words, ENTRY)


def _totals(sheet: ScoreSheet, lanes: list[Rect], box: Rect, kit: Kit) -> None:
    pen = kit.pen
    y = box.bottom - FOOT + 14
    pen.box(Rect(box.x, y - 6, box.w, 2), theme.faded(theme.BRASS, 0.6))
    # Translators: before the sum of points; at most 10 letters.
    pen.line(Rect(box.x, y, lanes[0].x - box.x - 8, FOOT - 14), tr("Total"), theme.CAPTION)
    for total, lane in zip(sheet.totals, lanes, strict=True):
        text = whole(total)
        pen.line(
            Rect(lane.x + INDENT, y, lane.w - INDENT - 16, FOOT - 14),
            text,
            replace(theme.SCORE, size=44),
            Align.RIGHT,
        )
