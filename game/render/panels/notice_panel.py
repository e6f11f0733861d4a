"""Sentences in passing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from game.render.panels import theme
from game.render.panels.canvas import PROMPTS_HEIGHT, Rect, centred_between
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.portraits import portrait
from game.render.panels.table_layout import GAP, column_width
from game.render.panels.theme import Colour
from game.render.panels.typesetting import line_height, measure, wrap
from game.scenes.kit.picture.message_panels import Notice, Scrim, Tone

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
    sign = _sign_width(panel)
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
    _, box, lines = _place(panel, kit)
    _notice(panel, kit, box, lines, 36)


def covered_by(panel: Notice, kit: Kit) -> float:
    """How large the largest words are that a sentence covers away from the table; 0 for none."""
    if not kit.covered and any(kit.canvas.rack.contains(taken) for taken in kit.taken):
        return 0.0
    size, box, _ = _place(panel, kit)
    return size if kit.canvas.safe.contains(box) else inf


def _place(panel: Notice, kit: Kit) -> tuple[float, Rect, tuple[str, ...]]:
    """How large the largest words are that a sentence covers, where it stands, and its lines."""
    sign, style = _sign_width(panel), SAID if panel.face else NOTICE
    step = line_height(style)
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
    return min(found, key=lambda one: one[0])


def _sign_width(panel: Notice) -> float:
    return FACE_ROOM if panel.face else 48.0 if TONES[panel.tone][1] else 0.0


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
    below = [*kit.spare, *kit.covered]
    if fill == theme.GLASS and any(box.overlaps(other) for other in below):
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
