"""Questions, sentences and longer texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, PROMPTS_HEIGHT, Rect, centred_between, flow, row
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import BUTTON_GAP, BUTTON_HEIGHT, Kit, button_room, buttons_row, glass
from game.render.panels.pen import Align
from game.render.panels.portraits import portrait
from game.render.panels.table_layout import GAP, column_width
from game.render.panels.theme import SMALLEST, Colour, TextStyle
from game.render.panels.typesetting import ELLIPSIS, line_height, measure, shortened, wrap
from game.scenes.kit.picture.menu_panels import Dialog, MenuPage
from game.scenes.kit.picture.message_panels import Notice, Scrim, Tone

PAD = 48.0
DIALOG_WIDTH, DIALOG_WIDEST = 760.0, 1180.0


@draws(Dialog)
def draw_dialog(panel: Dialog, kit: Kit) -> None:
    """A question in the middle: title, text, and buttons in rows."""
    pen = kit.pen
    widths = [button_room(item) for item in panel.items]
    across = sum(widths) + BUTTON_GAP * max(0, len(widths) - 1)
    width = max(DIALOG_WIDTH, min(DIALOG_WIDEST, max(across, measure(panel.title, theme.HEADING)) + 2 * PAD))
    inner = width - 2 * PAD
    widths = [min(w, inner) for w in widths]
    text = len(wrap(panel.text, theme.BODY, inner)) * line_height(theme.BODY)
    lines = flow(widths, inner, BUTTON_GAP)
    foot = len(lines) * (BUTTON_HEIGHT + 16) - 2 if lines else 0.0
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
SCROLLED_WIDTH = 1180.0
PAGE_HEAD = 96.0
BETWEEN_PARAGRAPHS = 12.0

PageLine = tuple[str, float]
"""A wrapped line and how far its top lies below the first."""


def _set_page(panel: MenuPage, style: TextStyle, width: float) -> tuple[list[PageLine], float]:
    """The lines of a page and the height they need."""
    lines: list[PageLine] = []
    y, step = 0.0, line_height(style)
    for paragraph in panel.lines:
        for line in wrap(paragraph, style, width) or ("",):
            lines.append((line, y))
            y += step
        y += BETWEEN_PARAGRAPHS
    return lines, max(0.0, y - BETWEEN_PARAGRAPHS)


@draws(MenuPage)
def draw_page(panel: MenuPage, kit: Kit) -> None:
    """A longer text on a card: as large as fits, or from its first line if it scrolls."""
    if panel.first is None:
        _whole_page(panel, kit)
    else:
        _scrolled_page(panel, kit, panel.first)


def _scrolled_page(panel: MenuPage, kit: Kit, first: int) -> None:
    """As many lines as fit, and signs where the text goes on."""
    pen, safe, pad = kit.pen, kit.canvas.safe, PAD / kit.canvas.zoom
    step = line_height(theme.BODY)
    inner = min(SCROLLED_WIDTH, safe.w - 2 * pad - 16)
    count = max(1, int((safe.h - PANELS_FOOT - PAGE_HEAD - 2 * pad) / step))
    shown = panel.lines[first : first + count]
    box = kit.canvas.centred(
        inner + 2 * pad + 16, min(count, len(panel.lines)) * step + PAGE_HEAD + 2 * pad - 8
    )
    glass(pen, box, theme.CARD, 28)
    x, y = box.x + pad + 8, box.y + pad - 10
    _page_title(panel, kit, Rect(x, y, inner, 56))
    for number, line in enumerate(shown):
        pen.line(Rect(x, y + PAGE_HEAD + number * step, inner, step), line, theme.BODY)
    for sign, more, at in (
        ("▲", first > 0, y + PAGE_HEAD + 12),
        ("▼", first + count < len(panel.lines), box.bottom - pad),
    ):
        if more:
            pen.sign(sign, (box.right - 28, at), 22, theme.BRASS)


def _page_title(panel: MenuPage, kit: Kit, place: Rect) -> None:
    if panel.title:
        beside = kit.pen.line(place, panel.note, theme.SMALL, Align.RIGHT).w
        room = Rect(place.x, place.y, place.w - beside - 24 * bool(beside), place.h)
        kit.pen.line(room, panel.title, theme.HEADING)
        kit.pen.box(Rect(place.x + 2, place.y + 64, 72, 5), theme.BRASS, 2.5)


def _whole_page(panel: MenuPage, kit: Kit) -> None:
    """What does not fit even at the smallest size is cut after an ellipsis."""
    pen, safe, pad = kit.pen, kit.canvas.safe, PAD / kit.canvas.zoom
    head = PAGE_HEAD if panel.title else 0.0
    room = safe.h - PANELS_FOOT - head - 2 * pad
    widest = min(PAGE_WIDEST, safe.w) - 2 * pad - 16
    usual = min(PAGE_WIDTH, widest)
    for inner, size in ((usual, 30.0), (usual, 28.0), (widest, 28.0), (widest, SMALLEST)):
        style = replace(theme.BODY, size=size)
        lines, height = _set_page(panel, style, inner)
        if height <= room:
            break
    lines = _cut(lines, room - line_height(style), style, inner)
    box = kit.canvas.centred(inner + 2 * pad + 16, min(room, height) + head + 2 * pad - 8)
    glass(pen, box, theme.CARD, 28)
    x, y = box.x + pad + 8, box.y + pad - 10
    _page_title(panel, kit, Rect(x, y, inner, 56))
    for line, below in lines:
        pen.line(Rect(x, y + head + below, inner, line_height(style)), line, style)


def _cut(lines: list[PageLine], lowest: float, style: TextStyle, width: float) -> list[PageLine]:
    """The lines that start no lower than `lowest`, the last with an ellipsis if others follow."""
    kept = [line for line in lines if line[1] <= lowest]
    if len(kept) < len(lines):
        last, below = kept[-1]
        kept[-1] = (shortened(f"{last} {ELLIPSIS}", style, width), below)
    return kept


NOTICE_WIDEST, NOTICE_NARROWEST = 900.0, 330.0
NOTICE_PAD = 18.0
"""Width of the strip left of the far board, in pixels of a 1920x1080 screen, and the room beside words in
it."""
NOTICE = replace(theme.BODY, size=31, font=theme.Font.BOLD)
SAID = replace(NOTICE, size=27)
FACE, FACE_ROOM = 84.0, 96.0
"""The face of whoever says something, and the room for it."""
TONES: dict[Tone, tuple[tuple[Colour, Colour], str]] = {
    Tone.PLAIN: (theme.GLASS, ""),
    Tone.OUT_OF_TURN: (theme.GLASS, ""),
    Tone.GOOD: (theme.GOOD, "★"),
    Tone.BAD: (theme.BAD, "✕"),
}
"""Ground and sign of a notice: the sign tells its tone without colour."""


@draws(Notice)
def draw_notice(panel: Notice, kit: Kit) -> None:
    """One sentence: at the table under the score boxes, where it hides no square; elsewhere top centre, or
    beside what lies there: over no words, or over the smallest ones where there is nothing else.
    """
    sign = FACE_ROOM if panel.face else 48.0 if TONES[panel.tone][1] else 0.0
    style = SAID if panel.face else NOTICE
    step = line_height(style)
    wide = max([column_width(kit.canvas), *(below.w for below in kit.spare)])
    lines = wrap(panel.text, style, wide - 2 * NOTICE_PAD - sign)
    high = max(FACE + 20 if panel.face else step, len(lines) * step + 24)
    at_table = any(kit.canvas.rack.contains(taken) for taken in kit.taken)
    box = _under_boxes(wide, high, kit) if at_table and not kit.covered else None
    if box:
        _notice(panel, kit, box, lines, NOTICE_PAD)
        return
    if at_table and panel.face:
        return  # a remark is not worth a square of the board
    least = FACE + 20 if panel.face else step
    read = [(one.style.size, one.box.scaled(1 / kit.canvas.zoom)) for one in kit.pen.labels[kit.shaded :]]
    found: list[tuple[float, Rect, tuple[str, ...]]] = []
    for left, right, at_foot in _rooms(kit, 2 * step + 24):
        lines = wrap(panel.text, style, min(NOTICE_WIDEST, right - left) - 130)
        width = max((measure(line, style) for line in lines), default=0.0) + 72 + sign
        high = max(least, len(lines) * step + 24)
        y = kit.canvas.safe.bottom - PROMPTS_HEIGHT - high if at_foot else kit.canvas.safe.y
        box = Rect(centred_between(kit.canvas.width / 2, width, left, right), y, width, high)
        found.append((max((size for size, words in read if words.overlaps(box)), default=0.0), box, lines))
    _, box, lines = min(found, key=lambda one: one[0])
    _notice(panel, kit, box, lines, 36)


def _rooms(kit: Kit, high: float) -> list[tuple[float, float, bool]]:
    """Where a sentence `high` units high may stand, the best place first: at the top, there right and left of
    the cards, and at the foot above the prompts. Each by its left and right end, and whether at the foot.
    """
    safe = kit.canvas.safe
    rooms = [(*kit.top_span(safe.y, high), False)]
    if kit.covered:
        first, last = min(card.x for card in kit.covered), max(card.right for card in kit.covered)
        beside = [(last + GAP, safe.right, False), (safe.x, first - GAP, False)]
        rooms += [room for room in beside if room[1] - room[0] >= NOTICE_NARROWEST]
        rooms.append((safe.x, safe.right, True))
    return rooms


def _under_boxes(wide: float, high: float, kit: Kit) -> Rect | None:
    """The largest free room at the left that a sentence fits into: between the score boxes with what follows
    them, and the button or the rack; or all of what may be covered, if it fits there."""
    safe, gap = kit.canvas.safe, kit.canvas.snug(GAP)
    prompts = kit.canvas.below_buttons if kit.canvas.lift else PROMPTS_HEIGHT
    for covered in ([], kit.spare):
        beside = [*kit.taken, *(kit.spare if not covered else ())]
        there = sorted((box.y, box.bottom) for box in beside if box.x < safe.x + wide)
        tops = [safe.y, *(bottom + gap for _, bottom in there)]
        feet = [*(y - gap for y, _ in there), safe.bottom - prompts]
        room, top = max((foot - top, top) for top, foot in zip(tops, feet, strict=True))
        foot = top + room
        if covered:
            top = max(top, min(box.y for box in covered))
            high = max(high, max(box.bottom for box in covered) - top)
        if top + high <= foot + 0.5:
            return Rect(safe.x, top, wide, high)
    return None


def _notice(panel: Notice, kit: Kit, box: Rect, lines: Sequence[str], pad: float) -> None:
    """The sentence and the sign of its tone on their ground."""
    fill, sign = TONES[panel.tone]
    if fill == theme.GLASS and any(box.overlaps(below) for below in kit.spare):
        fill = theme.SOLID
    glass(kit.pen, box, fill, min(box.h / 2, 30), theme.EDGE, 2)
    style = SAID if panel.face else NOTICE
    x, step = box.x + pad, line_height(style)
    if panel.face:
        portrait(kit.pen, Rect(box.x + 10, box.centre[1] - FACE / 2, FACE, FACE), panel.face)
        x = box.x + 10 + FACE_ROOM
    elif sign:
        kit.pen.line(Rect(x - 4, box.y, 36, box.h), sign, replace(NOTICE, size=32), Align.CENTRE)
        x += 48
    top = box.centre[1] - len(lines) * step / 2
    for number, line in enumerate(lines):
        place = Rect(x, top + number * step, box.right - pad - x + 1, step)
        kit.pen.line(place, line, style, Align.LEFT if panel.face else Align.CENTRE)


@draws(Scrim)
def draw_scrim(panel: Scrim, kit: Kit) -> None:
    """Darkens the whole screen, wherever on it the picture lies."""
    kit.pen.soft(kit.canvas.beyond, (0.02, 0.014, 0.01, panel.alpha), 0, 8)
