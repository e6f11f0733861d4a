"""Questions, sentences and longer texts."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.kit import Kit, button_room, buttons_row, glass
from game.render.panels.layout import Rect, flow, row
from game.render.panels.pen import Align
from game.render.panels.text import line_height, measure, wrap
from game.render.panels.theme import SMALLEST, Colour, Style
from game.scenes.picture import Dialog, Item, Notice, Page, Scrim, Tone

PAD = 48.0
DIALOG_WIDTH, DIALOG_WIDEST = 760.0, 1180.0
BUTTON_HEIGHT, BUTTON_GAP = 80.0, 24.0


def draw_dialog(panel: Dialog, kit: Kit) -> None:
    """A question in the middle: title, text, and buttons in rows."""
    pen = kit.pen
    widths = [max(190.0, button_room(item, BUTTON_HEIGHT)) for item in panel.items]
    across = sum(widths) + BUTTON_GAP * max(0, len(widths) - 1)
    width = max(DIALOG_WIDTH, min(DIALOG_WIDEST, max(across, measure(panel.title, theme.HEADING)) + 2 * PAD))
    inner = width - 2 * PAD
    widths = [min(w, inner) for w in widths]
    text = len(wrap(panel.text, theme.BODY, inner)) * line_height(theme.BODY)
    lines = flow(widths, inner, BUTTON_GAP)
    foot = len(lines) * (BUTTON_HEIGHT + 16) + 20 if lines else 0.0
    head = 68.0 if panel.title else 0.0
    box = kit.canvas.centred(width, 2 * PAD + head + text + foot - 8)
    glass(pen, box, theme.CARD, 28)
    y = box.y + PAD - 10
    if panel.title:
        pen.line(Rect(box.x + PAD, y, inner, 56), panel.title, theme.HEADING, Align.CENTRE)
    y += head
    y += pen.paragraph(Rect(box.x + PAD, y, inner, 0), panel.text, theme.BODY, Align.CENTRE) + 24
    places: list[Rect] = []
    for line in lines:
        places += row(box.centre[0], y, [widths[i] for i in line], BUTTON_HEIGHT, BUTTON_GAP)
        y += BUTTON_HEIGHT + 16
    buttons_row(kit, ("dialog", panel.title, panel.text), places, panel.items, panel.focus)


PAGE_WIDTH, PAGE_WIDEST = 1240.0, 1600.0
BETWEEN_PARAGRAPHS = 12.0


def _page_plan(panel: Page, widest: float, room: float) -> tuple[float, Style]:
    """Width of the words and their style: the first that makes the text fit `room`, else the densest."""
    plan = (widest, replace(theme.BODY, size=SMALLEST))
    for width, size in ((PAGE_WIDTH, 30.0), (PAGE_WIDTH, 28.0), (widest, 28.0)):
        style = replace(theme.BODY, size=size)
        if _page_height(panel, style, width) <= room:
            return width, style
    return plan


def _page_height(panel: Page, style: Style, width: float) -> float:
    lines = sum(max(1, len(wrap(line, style, width))) for line in panel.lines)
    return lines * line_height(style) + BETWEEN_PARAGRAPHS * max(0, len(panel.lines) - 1)


def draw_page(panel: Page, kit: Kit) -> None:
    """A longer text on a card; what does not fit is cut after an ellipsis."""
    pen, safe = kit.pen, kit.canvas.safe
    head = 80.0 if panel.title else 0.0
    tallest = safe.h - 62
    room = tallest - head - 2 * PAD
    inner, style = _page_plan(panel, min(PAGE_WIDEST, safe.w) - 2 * PAD - 16, room)
    height = min(room, _page_height(panel, style, inner))
    box = kit.canvas.centred(inner + 2 * PAD + 16, height + head + 2 * PAD - 8)
    glass(pen, box, theme.CARD, 28)
    x, y = box.x + PAD + 8, box.y + PAD - 10
    if panel.title:
        pen.line(Rect(x, y, inner, 56), panel.title, theme.HEADING)
        pen.box(Rect(x + 2, y + 62, 72, 5), theme.BRASS, 2.5)
        y += head
    bottom = y + height + 1
    for line in panel.lines:
        left = int((bottom - y) / line_height(style))
        if left < 1:
            return
        taken = pen.paragraph(Rect(x, y, inner, 0), line, style, Align.LEFT, left)
        y += max(taken, line_height(style)) + BETWEEN_PARAGRAPHS


NOTICE_WIDEST = 900.0
HEADLINE_HEIGHT = 56.0
TONES: dict[Tone, tuple[tuple[Colour, Colour], str]] = {
    Tone.PLAIN: (theme.GLASS, ""),
    Tone.GOOD: (theme.GOOD, "★"),
    Tone.BAD: (theme.BAD, "✕"),
}
"""Ground and sign of a notice: the sign says it without colour."""


def draw_notice(panel: Notice, kit: Kit) -> None:
    """One sentence under the headline."""
    pen = kit.pen
    fill, sign = TONES[panel.tone]
    style = replace(theme.BODY, size=31, font=theme.Font.BOLD)
    lines = wrap(panel.text, style, NOTICE_WIDEST - 130)
    words = max((measure(line, style) for line in lines), default=0.0)
    step = line_height(style)
    width = words + 72 + (48 if sign else 0)
    box = Rect(
        (kit.canvas.width - width) / 2,
        kit.canvas.safe.y + HEADLINE_HEIGHT + 12,
        width,
        max(1, len(lines)) * step + 24,
    )
    glass(pen, box, fill, min(box.h / 2, 30), theme.EDGE, 2)
    x = box.x + 36
    if sign:
        pen.line(Rect(x - 4, box.y, 36, box.h), sign, replace(style, size=32), Align.CENTRE)
        x += 48
    for number, line in enumerate(lines):
        pen.line(Rect(x, box.y + 12 + number * step, words + 1, step), line, style, Align.CENTRE)


def draw_scrim(panel: Scrim, kit: Kit) -> None:
    """Darkens the whole screen."""
    kit.pen.soft(kit.canvas.whole.grown(40), (0.02, 0.014, 0.01, panel.alpha), 0, 8)


def items_row(items: tuple[Item, ...], centre: float, y: float) -> list[Rect]:
    """Places for buttons in one row around `centre`."""
    widths = [max(190.0, button_room(item, BUTTON_HEIGHT)) for item in items]
    return row(centre, y, widths, BUTTON_HEIGHT, BUTTON_GAP)
