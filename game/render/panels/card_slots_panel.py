"""A memory card: fifteen slots with their icons, and the focused one told in full beside them."""

from __future__ import annotations

from dataclasses import replace

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.card_icons import draw_board, draw_card_sign, draw_slot
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass, sliding
from game.render.panels.pen import Align, Pen
from game.scenes.kit.picture.card_panels import SlotList, SlotView

COLUMNS = 5
CELL, LEAST_CELL, GAP, PAD = 148.0, 72.0, 16.0, 48.0
HEAD, LEAST_HEAD = 132.0, 134.0
DETAIL, LEAST_DETAIL = 520.0, 460.0
"""Width of the part about the focused slot."""
WIDEST_BOARD, NARROWEST_BOARD = 300.0, 75.0
"""A board with smaller squares shows nothing; its place goes to larger words."""
LEAST_TOLD = 284.0
"""Height that the words about a slot with four players take."""
TAB_WIDTH, TAB_HEIGHT = 176.0, 62.0
EMPTY_HEIGHT = 284.0
"""Share of the room for slots that is taken where there are none."""
NAME_WIDTH, SCORE_WIDTH = 316.0, 96.0
SCORE = replace(theme.SMALL, font=theme.Font.BOLD, colour=theme.CREAM)
TAB = replace(theme.NAME, size=30)


@draws(SlotList)
def draw_card_slots(panel: SlotList, kit: Kit) -> None:
    """Slots at the left, the focused one at the right. Without slots a card stands there alone."""
    snug, rows = kit.canvas.snug, -(-len(panel.slots) // COLUMNS)
    pad, gap, cell = snug(PAD), snug(GAP), snug(CELL, LEAST_CELL)
    head, detail = snug(HEAD, LEAST_HEAD), snug(DETAIL, LEAST_DETAIL)
    high = rows * (cell + gap) - gap if rows else EMPTY_HEIGHT
    grid = Rect(0, 0, COLUMNS * (cell + gap) - gap, max(high, LEAST_TOLD))
    box = kit.canvas.centred(grid.w + gap * 3 + detail + 2 * pad, head + grid.h + 2 * pad - 10)
    glass(kit.pen, box, theme.CARD, 28)
    line = Rect(box.x + pad, box.y + pad - snug(16), box.w - 2 * pad, 60)
    tabs = len(panel.tabs) * (TAB_WIDTH + GAP)
    words = Rect(line.x, line.y, line.w - tabs - GAP, line.h)
    kit.pen.line(words, panel.title, theme.HEADING)
    _draw_tabs(panel, kit, line.right, line.y)
    left, top = box.x + pad, box.y + pad + head - 26
    if not panel.slots:
        _draw_nothing(panel.text, Rect(left, top, line.w, grid.h), kit.pen)
        return
    kit.pen.line(words.moved(0, 56), panel.text, theme.BODY)
    cells = [
        Rect(left + (n % COLUMNS) * (cell + gap), top + (n // COLUMNS) * (cell + gap), cell, cell)
        for n in range(len(panel.slots))
    ]
    draw_cells(kit, ("card-slot",), panel.slots, cells, panel.focus)
    place = Rect(left + grid.w + 3 * gap, top, detail, grid.h)
    _draw_detail(panel.slots[panel.focus], place, kit.pen)


def draw_cells(
    kit: Kit, name: object, slots: tuple[SlotView, ...], cells: list[Rect], focus: int | None
) -> None:
    """Slots in their cells, and the selector on one of them."""
    focused = sliding(kit, name, cells[focus]) if focus is not None else None
    if focused:
        kit.pen.soft(focused, theme.GLOW, focused.w * 0.13, 22, 0.5)
    for slot, cell in zip(slots, cells, strict=True):
        draw_slot(slot, cell, kit.pen)
    if focused:
        kit.pen.box(focused.grown(3), theme.CLEAR, focused.w * 0.13, theme.BRASS, 5)


def _draw_tabs(panel: SlotList, kit: Kit, right: float, y: float) -> None:
    """The cards to choose from, upper right."""
    width = TAB_WIDTH + GAP
    count = len(panel.tabs)
    boxes = [Rect(right - (count - n) * width + GAP, y, TAB_WIDTH, TAB_HEIGHT) for n in range(count)]
    if not boxes:
        return
    for box in boxes:
        glass(kit.pen, box, theme.PILL, box.h / 2, theme.EDGE, 2)
    ground = sliding(kit, ("card-tab",), boxes[panel.tab])
    kit.pen.box(ground, theme.LIT, ground.h / 2, theme.BRASS, 4)
    for number, (label, box) in enumerate(zip(panel.tabs, boxes, strict=True)):
        style = TAB if number == panel.tab else replace(TAB, colour=theme.MUTED)
        kit.pen.line(box, label, style, Align.CENTRE)


def _draw_nothing(text: str, place: Rect, pen: Pen) -> None:
    """A faint card, and why there is none to be seen."""
    high = 150.0
    draw_card_sign(Rect(place.centre[0] - high * 0.37, place.y + 10, high * 0.74, high), pen, 0.3)
    lower = Rect(place.x, place.y + high + 40, place.w, 0)
    pen.paragraph(lower, text, theme.BODY, Align.CENTRE, 2)


def _draw_detail(slot: SlotView, place: Rect, pen: Pen) -> None:
    pen.line(Rect(place.x, place.y, place.w, 44), caption_of(slot), theme.CAPTION)
    pen.line(Rect(place.x, place.y + 40, place.w, 50), slot.title, theme.NAME)
    y = place.y + 92
    for text in slot.details:
        draw_sentence(text, Rect(place.x, y, place.w, 38), pen)
        y += 38
    side = min(WIDEST_BOARD, place.bottom - y - 12)
    if slot.board and side >= NARROWEST_BOARD:
        draw_board(slot.board, Rect(place.x, y + 12, side, side), pen)


def caption_of(slot: SlotView) -> str:
    """Over the name of a save."""
    # Translators: a place on a memory card, by its number.
    told = tr("Slot {number}", number=slot.number)
    return f"{told}  ·  {slot.caption}" if slot.caption else told


def draw_sentence(text: str, place: Rect, pen: Pen) -> None:
    """One detail of a save; a player's name and score stand in two columns."""
    name, apart, score = text.rpartition("  ")
    if not apart:
        pen.line(place, text, theme.SMALL)
        return
    wide = min(NAME_WIDTH, place.w - SCORE_WIDTH)
    pen.line(Rect(place.x, place.y, wide, place.h), name, theme.SMALL)
    pen.line(Rect(place.x + wide, place.y, SCORE_WIDTH, place.h), score, SCORE, Align.RIGHT)
