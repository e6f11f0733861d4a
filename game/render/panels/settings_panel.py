"""A screen of settings: names at the left, values between two arrows at the right, what they mean below."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import BESIDE_TOP, PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import (
    BUTTON_INNER,
    BUTTON_SIGN,
    Kit,
    confirm_button,
    focus_pill,
    glass,
    idle_pill,
    item_ink,
    nearness,
    scrolled,
    sliding,
)
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, faded, mixed
from game.render.panels.typesetting import line_height, measure, paragraph
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.picture.setting_panels import Corners, SettingRow, Settings

WIDTH = 1240.0
LEFT_SHARE = 0.55
"""Share of the safe area that the card takes if the right is left to a picture."""
PAD = 48.0
HEAD = 90.0
"""Height of title and rule."""
PITCH, TIGHTEST = 78.0, 62.0
ROW_GAP = 10.0
VALUE_WIDTH = 440.0
"""Width of a value with its arrows."""
ARROW_ROOM = 56.0
REACH = 30.0
"""From a row's end to its words."""
BUTTON_WIDTH = 340.0
NOTE_LINES = 2
NAME = replace(theme.NAME, size=34)
VALUE = replace(theme.NAME, size=34)
NOTE = replace(theme.BODY, size=28, colour=theme.MUTED)
STEP_GAP = 7.0
GAP_OF_LINE = 44.0
"""Room in the line above the note for the sign that the list goes on."""


@draws(Settings)
def draw_settings(panel: Settings, kit: Kit) -> None:
    """A card in the middle; long lists scroll with the focus."""
    pen, safe, pad = kit.pen, kit.canvas.safe, PAD / kit.canvas.zoom
    beside = is_beside(panel, kit)
    width = safe.w * LEFT_SHARE if beside else min(WIDTH, safe.w)
    inner = width - 2 * pad
    notes = max(len(paragraph(row.note, NOTE, inner, NOTE_LINES)) for row in panel.rows)
    foot = line_height(NOTE) * notes + 26 if notes else 0.0
    head = HEAD + (line_height(theme.BODY) * len(paragraph(panel.text, theme.BODY, inner, 2)) + 8) * bool(
        panel.text
    )
    room = safe.h - (PANELS_FOOT + BESIDE_TOP * beside) - head - foot - 2 * pad + 20
    count = len(panel.rows)
    pitch = max(TIGHTEST, min(PITCH, room / max(1, count)))
    shown = scrolled(kit, count, int(room / pitch), panel.focus)
    box = kit.canvas.centred(width, head + len(shown) * pitch + foot + 2 * pad - 20)
    if beside:
        box = Rect(safe.x, safe.y + BESIDE_TOP, box.w, box.h)
    glass(pen, box, theme.CARD, 28)
    _head(panel, pen, Rect(box.x + pad, box.y + pad - 14, inner, 56))
    top = box.y + pad + head - 18
    places = [
        Rect(box.x + pad - REACH + 8, top + n * pitch, inner + 2 * REACH - 16, pitch - ROW_GAP)
        for n in range(len(shown))
    ]
    _rows(panel, kit, shown, places)
    y = top + len(shown) * pitch + 4
    goes_on = _more(pen, shown, count, box.centre[0], (places[0].y - 14, y if foot else y + 8 - ROW_GAP))
    if foot:
        half = (inner - GAP_OF_LINE * goes_on) / 2
        for x in (box.x + pad, box.right - pad - half):
            pen.box(Rect(x, y, half, 1.5), theme.HAIRLINE)
        note = panel.rows[panel.focus].note
        pen.paragraph(Rect(box.x + pad, y + 14, inner, 0), note, NOTE, Align.LEFT, NOTE_LINES)


def is_beside(panel: Settings, kit: Kit) -> bool:
    """Whether the card leaves room at its right: larger words need the whole width."""
    return panel.side is Side.LEFT and kit.canvas.zoom == 1.0


def _head(panel: Settings, pen: Pen, place: Rect) -> None:
    pen.line(place, panel.title, theme.HEADING)
    pen.box(Rect(place.x + 2, place.bottom + 3, 72, 5), theme.BRASS, 2.5)
    if panel.text:
        style = replace(theme.BODY, colour=theme.MUTED)
        pen.paragraph(Rect(place.x, place.y + 72, place.w, 0), panel.text, style, Align.LEFT, 2)


def _rows(panel: Settings, kit: Kit, shown: range, places: list[Rect]) -> None:
    """The selector first, then the rows on it."""
    boxes = [_ground(panel.rows[n], place) for n, place in zip(shown, places, strict=True)]
    for number, box in zip(shown, boxes, strict=True):
        if _is_button(panel.rows[number]):
            glass(kit.pen, box, theme.PILL, box.h / 2, theme.EDGE, 2)
    ground = sliding(kit, ("settings", panel.title), boxes[shown.index(panel.focus)])
    (focus_pill if panel.rows[panel.focus].enabled else idle_pill)(kit, ground)
    for number, box in zip(shown, boxes, strict=True):
        row, near = panel.rows[number], nearness(box, ground)
        if _is_button(row):
            _button(kit, row, box, near, focused=number == panel.focus)
        else:
            _row(kit.pen, row, box, near, focused=number == panel.focus)


def _is_button(row: SettingRow) -> bool:
    return not row.value and row.level is None


def _ground(row: SettingRow, place: Rect) -> Rect:
    """Where the selector stands on a row."""
    if not _is_button(row):
        return place
    width = max(BUTTON_WIDTH, measure(row.label, theme.BUTTON) + 130)
    return Rect(place.centre[0] - width / 2, place.y, width, place.h)


def _button(kit: Kit, row: SettingRow, box: Rect, near: float, *, focused: bool) -> None:
    style = replace(theme.BUTTON, size=34, colour=item_ink(near, row.enabled))
    words, sign = measure(row.label, style), box.h * BUTTON_SIGN
    if not focused or not row.enabled:
        kit.pen.line(box.grown(-24, 0), row.label, style, Align.CENTRE)
        return
    x = box.centre[0] - (words + sign + BUTTON_INNER) / 2
    confirm_button(kit, x, box.centre[1], sign)
    kit.pen.line(Rect(x + sign + BUTTON_INNER, box.y, words + 1, box.h), row.label, style)


def _row(pen: Pen, row: SettingRow, box: Rect, near: float, *, focused: bool) -> None:
    ink = item_ink(near, row.enabled)
    value = Rect(box.right - REACH - VALUE_WIDTH, box.y, VALUE_WIDTH, box.h)
    name = Rect(box.x + REACH, box.y, value.x - box.x - REACH - 20, box.h)
    pen.line(name, row.label, replace(NAME, colour=ink))
    strong = mixed(theme.BRASS, theme.INK, near) if row.enabled else ink
    between = value.grown(-ARROW_ROOM, 0)
    if row.level is not None:
        _bar(pen, row, between, strong, near)
    else:
        pen.line(between, row.value, replace(VALUE, colour=strong), Align.CENTRE)
    if row.enabled and (row.less or row.more):
        for sign, there, x in (("◀", row.less, value.x + 20), ("▶", row.more, value.right - 20)):
            strength = (1.0 if there else 0.22) if focused else 0.34 * there
            if strength:
                pen.sign(sign, (x, box.centre[1]), 26 if focused else 20, faded(ink, strength))


def _bar(pen: Pen, row: SettingRow, box: Rect, ink: Colour, near: float) -> None:
    """A level as a row of steps, growing from left to right, with its number."""
    level = row.level or 0
    number = replace(VALUE, colour=ink, size=32)
    steps = Rect(box.x, box.y, box.w - 54, box.h)
    wide = (steps.w + STEP_GAP) / row.levels - STEP_GAP
    for step in range(row.levels):
        high = box.h * (0.22 + 0.36 * (step + 1) / row.levels)
        place = Rect(steps.x + step * (wide + STEP_GAP), box.centre[1] + box.h * 0.28 - high, wide, high)
        empty = mixed((1.0, 0.9, 0.75, 0.16), faded(theme.INK, 0.22), near)
        pen.box(place, ink if step < level else empty, 4)
    pen.line(Rect(steps.right + 6, box.y, 48, box.h), str(level), number, Align.RIGHT)


def _more(pen: Pen, shown: range, count: int, x: float, heights: tuple[float, float]) -> bool:
    """Signs that the list goes on above or below; whether it does below."""
    above, below = heights
    if shown.start > 0:
        pen.sign("▲", (x, above), 18, theme.MUTED)
    if shown.stop < count:
        pen.sign("▼", (x, below), 18, theme.MUTED)
    return shown.stop < count


MARK, MARK_WIDTH = 92.0, 8.0


@draws(Corners)
def draw_corners(_panel: Corners, kit: Kit) -> None:
    """An angle in each corner of the visible area."""
    area = kit.canvas.safe
    for x, right in ((area.x, False), (area.right, True)):
        for y, low in ((area.y, False), (area.bottom, True)):
            across = Rect(x - MARK * right, y - MARK_WIDTH * low, MARK, MARK_WIDTH)
            down = Rect(x - MARK_WIDTH * right, y - MARK * low, MARK_WIDTH, MARK)
            for arm in (across, down):
                kit.pen.box(arm, theme.BRASS, MARK_WIDTH / 2)
