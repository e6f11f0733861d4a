"""A memory card: fifteen slots with their icons, and the focused one told in full beside them."""

from __future__ import annotations

from itertools import groupby

from game.render.panels import theme
from game.render.panels.kit import Kit, glass, sliding
from game.render.panels.layout import Rect
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, faded, rgb
from game.scenes.picture import CardSlots, SlotView

COLUMNS = 5
CELL, GAP, PAD = 148.0, 16.0, 48.0
HEAD = 132.0
DETAIL = 520.0
"""Width of the part that tells about the focused slot."""
ICON_SIDE = 16
BOARD_SIDE = 15
BOARD_SQUARE = 20.0
FIELD, TILE = rgb("#2F5246"), rgb("#E8C793")


def draw_card_slots(panel: CardSlots, kit: Kit) -> None:
    """Slots at the left, the focused one at the right. Without slots only title and text are shown."""
    rows = -(-len(panel.slots) // COLUMNS)
    grid = Rect(0, 0, COLUMNS * (CELL + GAP) - GAP, max(0.0, rows * (CELL + GAP) - GAP))
    width = grid.w + GAP * 3 + DETAIL if panel.slots else 2 * DETAIL
    box = kit.canvas.centred(width + 2 * PAD, HEAD + grid.h + 2 * PAD - 10)
    glass(kit.pen, box, theme.CARD, 28)
    line = Rect(box.x + PAD, box.y + PAD - 16, box.w - 2 * PAD, 60)
    kit.pen.line(line, panel.title, theme.HEADING)
    kit.pen.line(line.moved(0, 56), panel.text, theme.BODY)
    if not panel.slots:
        return
    left, top = box.x + PAD, box.y + PAD + HEAD - 26
    cells = [
        Rect(left + (n % COLUMNS) * (CELL + GAP), top + (n // COLUMNS) * (CELL + GAP), CELL, CELL)
        for n in range(len(panel.slots))
    ]
    focused = sliding(kit, ("card slot",), cells[panel.focus])
    kit.pen.soft(focused, theme.GLOW, 20, 22, 0.5)
    for slot, cell in zip(panel.slots, cells, strict=True):
        _draw_slot(slot, cell, kit.pen)
    kit.pen.box(focused.grown(3), theme.CLEAR, 20, theme.BRASS, 5)
    place = Rect(left + grid.w + 3 * GAP, top, DETAIL, grid.h)
    _draw_detail(panel.slots[panel.focus], place, kit.pen)


def _draw_slot(slot: SlotView, cell: Rect, pen: Pen) -> None:
    taken = bool(slot.icon)
    pen.box(cell, theme.PILL if taken else theme.faded(theme.PILL[1], 0.5), 18, theme.HAIRLINE, 1.5)
    if taken:
        draw_icon(slot.icon, Rect(cell.x + 26, cell.y + 14, 96, 96), pen, 1.0 if slot.enabled else theme.DIM)
    style = theme.SMALL if taken or slot.enabled else _dimmed()
    pen.line(Rect(cell.x, cell.bottom - 36, cell.w, 34), str(slot.number), style, Align.CENTRE)


def _dimmed() -> theme.Style:
    return theme.Style(theme.SMALL.font, theme.SMALL.size, faded(theme.SMALL.colour, 0.75))


def draw_icon(pixels: bytes, box: Rect, pen: Pen, alpha: float = 1.0) -> None:
    """A picture of 16 x 16 pixels of RGBA, its runs of one colour as boxes."""
    side = box.w / ICON_SIDE
    colours = [pixels[start : start + 4] for start in range(0, len(pixels), 4)]
    for row in range(ICON_SIDE):
        column = 0
        for colour, run in groupby(colours[row * ICON_SIDE : (row + 1) * ICON_SIDE]):
            length = len(list(run))
            if colour[3]:
                red, green, blue, opaque = (value / 255 for value in colour)
                ink: Colour = (red, green, blue, opaque * alpha)
                place = Rect(box.x + column * side, box.y + row * side, length * side, side)
                pen.box(place, (ink, ink))
            column += length


def _draw_detail(slot: SlotView, place: Rect, pen: Pen) -> None:
    pen.line(Rect(place.x, place.y, place.w, 44), f"Slot {slot.number}", theme.CAPTION)
    pen.line(Rect(place.x, place.y + 40, place.w, 50), slot.title, theme.NAME)
    y = place.y + 92
    for text in slot.details:
        pen.line(Rect(place.x, y, place.w, 38), text, theme.SMALL)
        y += 38
    if slot.board:
        side = min(BOARD_SQUARE, (place.bottom - y - 12) / BOARD_SIDE)
        _draw_board(slot.board, Rect(place.x, y + 12, side * BOARD_SIDE, side * BOARD_SIDE), pen)


def _draw_board(cells: str, box: Rect, pen: Pen) -> None:
    """The board from far above: where tiles lie."""
    pen.box(box.grown(6), rgb("#4A2A16"), 6)
    pen.box(box, FIELD, 2)
    side = box.w / BOARD_SIDE
    for index, face in enumerate(cells):
        if face != ".":
            row, column = divmod(index, BOARD_SIDE)
            pen.box(Rect(box.x + column * side, box.y + row * side, side, side).grown(-1), TILE, 3)
