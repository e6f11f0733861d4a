"""Both memory cards side by side, their slots, and below them what is focused."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import PROMPTS_HEIGHT, Rect, row
from game.render.panels.card_icons import draw_board, draw_card_sign, draw_icon
from game.render.panels.card_slots_panel import caption_of, draw_cells, draw_sentence
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass, sliding
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import faded
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.card_panels import CardDesk, CardView, SlotView
from game.scenes.kit.picture.message_panels import Tone

COLUMNS, ROWS = 5, 3
CELL, LEAST_CELL = 118.0, 98.0
GAP, PAD = 14.0, 28.0
HEAD = 116.0
BETWEEN = 28.0
TITLE_HEIGHT = 66.0
DETAIL_HEIGHT, LEAST_DETAIL = 208.0, 180.0
DETAIL_ICON = 112.0
LEAST_WIDTH = 520.0
FOOT = 100.0
"""Height left free for two lines of prompts."""
SIGN_WIDTH, SIGN_HEIGHT = 56.0, 76.0
BAD = replace(theme.SMALL, colour=theme.rgb("#FFB4A8"))
WHY = replace(theme.BODY, colour=theme.MUTED)
FILE = replace(theme.SMALL, colour=theme.CREAM)


@draws(CardDesk)
def draw_card_desk(panel: CardDesk, kit: Kit) -> None:
    """A heading, the cards, and the strip about what the selector is on."""
    safe, snug = kit.canvas.safe, kit.canvas.snug
    gap, pad, between, foot = snug(GAP), snug(PAD), snug(BETWEEN), snug(FOOT, PROMPTS_HEIGHT + 8)
    title, detail = snug(TITLE_HEIGHT, 56), snug(DETAIL_HEIGHT, LEAST_DETAIL)
    rest = title + HEAD + pad + snug(20) + detail
    widest = (safe.w - between) / max(1, len(panel.cards)) - 2 * pad
    cell = min(CELL, (safe.h - foot - rest + gap) / ROWS - gap, (widest + gap) / COLUMNS - gap)
    cell = max(snug(LEAST_CELL), cell)
    width = max(COLUMNS * (cell + gap) - gap + 2 * pad, LEAST_WIDTH)
    height = HEAD + ROWS * (cell + gap) - gap + pad
    y = safe.y + max(0.0, safe.h - foot - rest - height + HEAD + pad) / 2
    boxes = row(kit.canvas.width / 2, y + title, [width] * len(panel.cards), height, between)
    heading = Rect(boxes[0].x, y - snug(8), width, 56)
    shade = Rect(heading.x, heading.y, measure(panel.title, theme.HEADING), 56)
    kit.pen.soft(shade.grown(24, 10), faded(theme.SHADE, 0.85), 20, 30)
    words = kit.pen.line(heading, panel.title, theme.HEADING)
    kit.taken.append(words.grown(8))
    for box in boxes:
        glass(kit.pen, box, theme.CARD, 24)
    heads = [Rect(box.x, box.y, box.w, HEAD - 6) for box in boxes]
    if panel.focus is None:
        head = sliding(kit, ("desk", "head"), heads[panel.card])
        kit.pen.soft(head, theme.GLOW, 24, 22, 0.5)
        kit.pen.box(head, theme.LIT, 24)
        kit.pen.box(head.grown(2), theme.CLEAR, 24, theme.BRASS, 5)
    for card, box in zip(panel.cards, boxes, strict=True):
        _draw_head(card, box, kit.pen)
        if not card.slots:
            _draw_why(card.why, box, kit.pen)
    grids = [_cells(box, cell, gap) for box in boxes]
    for number, (card, cells) in enumerate(zip(panel.cards, grids, strict=True)):
        if card.slots:
            draw_cells(
                kit, ("desk", number), card.slots, cells, panel.focus if number == panel.card else None
            )
    strip = Rect(boxes[0].x, boxes[0].bottom + snug(20), boxes[-1].right - boxes[0].x, detail)
    glass(kit.pen, strip, theme.CARD, 24)
    card = panel.cards[panel.card]
    if panel.focus is None or not card.slots:
        _describe_card(card, strip, kit.pen)
    else:
        _describe_slot(card.slots[panel.focus], strip, kit.pen)


def _cells(box: Rect, cell: float, gap: float) -> list[Rect]:
    """The places of a card's slots, in the middle of its width."""
    left, top, step = box.centre[0] - (COLUMNS * (cell + gap) - gap) / 2, box.y + HEAD, cell + gap
    return [
        Rect(left + (n % COLUMNS) * step, top + (n // COLUMNS) * step, cell, cell)
        for n in range(COLUMNS * ROWS)
    ]


def _draw_head(card: CardView, box: Rect, pen: Pen) -> None:
    """The card's sign, its name and file, and how it is."""
    sign = Rect(box.x + PAD, box.y + 18, SIGN_WIDTH, SIGN_HEIGHT)
    draw_card_sign(sign, pen, 1.0 if card.slots else 0.35)
    x = sign.right + 22
    width = box.right - PAD - x
    pen.line(Rect(x, box.y + 14, width * 0.56, 44), card.title, theme.NAME)
    pen.line(Rect(x + width * 0.58, box.y + 14, width * 0.42, 44), card.file, theme.SMALL, Align.RIGHT)
    style = BAD if card.tone is Tone.BAD else theme.SMALL
    pen.line(Rect(x, box.y + 56, width, 40), card.text, style)


def _draw_why(why: str, box: Rect, pen: Pen) -> None:
    """A faint card in the slots' place, and why there are none."""
    high = box.h - HEAD - PAD - 120
    draw_card_sign(Rect(box.centre[0] - high * 0.37, box.y + HEAD + 10, high * 0.74, high), pen, 0.16)
    lower = Rect(box.x + PAD, box.y + HEAD + high + 30, box.w - 2 * PAD, 0)
    pen.paragraph(lower, why, WHY, Align.CENTRE, 2)


def _describe_card(card: CardView, strip: Rect, pen: Pen) -> None:
    high = strip.h - 2 * PAD
    sign = Rect(strip.x + PAD, strip.y + PAD, high * 0.74, high)
    draw_card_sign(sign, pen, 1.0 if card.slots else 0.35)
    x = sign.right + 36
    room = Rect(x, strip.y + PAD - 6, strip.right - PAD - x, 46)
    pen.line(room, card.title, theme.NAME)
    style = BAD if card.tone is Tone.BAD else theme.SMALL
    if card.file:
        pen.line(room.moved(0, 48), card.file, FILE)
    pen.line(room.moved(0, 94 if card.file else 48), card.text, style)


def _describe_slot(slot: SlotView, strip: Rect, pen: Pen) -> None:
    x, right = strip.x + PAD, strip.right - PAD
    icon = Rect(x, strip.centre[1] - DETAIL_ICON / 2, DETAIL_ICON, DETAIL_ICON)
    if slot.icon:
        draw_icon(slot.icon, icon, pen)
    else:
        pen.box(icon, theme.faded(theme.PILL[1], 0.5), 14, theme.HAIRLINE, 1.5)
    if slot.board:
        side = strip.h - 2 * PAD
        right -= side
        draw_board(slot.board, Rect(right, strip.y + PAD, side, side), pen)
        right -= 36
    x = icon.right + 36
    first = (right - x) * 0.58
    pen.line(Rect(x, strip.y + 22, first, 38), caption_of(slot), theme.CAPTION)
    pen.line(Rect(x, strip.y + 60, first, 46), slot.title, theme.NAME)
    head, *rest = slot.details or ("",)
    pen.line(Rect(x, strip.y + 108, first, 40), head, theme.SMALL)
    for number, text in enumerate(rest):
        place = Rect(x + first + 24, strip.y + 24 + number * 40, right - x - first - 24, 40)
        draw_sentence(text, place, pen)
