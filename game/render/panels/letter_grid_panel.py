"""The grid of wooden letter keys: names, blanks, and the tiles that remain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.render.panels import theme
from game.render.panels.canvas import PROMPTS_HEIGHT, Canvas, Rect, row
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass, sliding
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import CLEAR, faded
from game.render.panels.typesetting import line_height, measure, paragraph, wrap
from game.scenes.kit.picture.menu_panels import Cell, CellKind, LetterGrid
from game.scenes.kit.pointing import Item

LARGEST, GAP = 92.0, 12.0
PAD = 48.0
COUNT_ROOM = 46.0
"""Room below a key that bears a number."""
SLOT, SLOT_GAP = 46.0, 10.0
LEAST_WIDTH, WIDEST = 624.0, 1560.0
ENTRY_HEIGHT = 96.0
BAR_KEY, BAR_GAP, BAR_PAD = 56.0, 10.0, 12.0
BAR_SHARE = 0.2
"""The most of a bar's width that a line of its title takes."""
BAR_TITLE = replace(theme.NAME, size=32)


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything of a grid stands."""

    box: Rect
    head: float
    """Height of title and sentence."""
    keys: tuple[tuple[Rect, ...], ...]


def _plan(panel: LetterGrid, canvas: Canvas) -> _Plan:
    room = min(WIDEST, canvas.safe.w) - 2 * PAD
    head = _head_height(panel, room)
    above = head + (ENTRY_HEIGHT if panel.value is not None else 0.0)
    below = COUNT_ROOM if any(cell.count for row in panel.rows for cell in row) else 0.0
    step = _step(panel, room, canvas.safe.h - 48 - above - 2 * PAD, below)
    words = max(measure(panel.title, theme.HEADING), measure(panel.text, theme.BODY))
    wide = max(LEAST_WIDTH, _columns(panel) * step - GAP, _slots_width(panel), min(room, words))
    height = above + len(panel.rows) * (step + below) - GAP + 2 * PAD - 16
    box = canvas.centred(min(wide, room) + 2 * PAD, height)
    return _Plan(box, head, _keys(panel, box, box.y + PAD - 12 + above, step, below))


def _columns(panel: LetterGrid) -> int:
    return max((sum(cell.width for cell in row) for row in panel.rows), default=1)


def _head_height(panel: LetterGrid, room: float) -> float:
    height = 70.0 if panel.title else 0.0
    if panel.text:
        height += line_height(theme.BODY) * len(paragraph(panel.text, theme.BODY, room, 2)) + 8
    return height


def _step(panel: LetterGrid, wide: float, high: float, below: float) -> float:
    """From one key to the next: as large as the room allows."""
    by_height = (high + GAP) / max(1, len(panel.rows)) - below
    return min(LARGEST + GAP, (wide + GAP) / _columns(panel), by_height)


def _keys(
    panel: LetterGrid, box: Rect, top: float, step: float, below: float
) -> tuple[tuple[Rect, ...], ...]:
    """The places of all keys, every row centred."""
    rows = []
    for number, cells in enumerate(panel.rows):
        widths = [cell.width * step - GAP for cell in cells]
        rows.append(tuple(row(box.centre[0], top + number * (step + below), widths, step - GAP, GAP)))
    return tuple(rows)


@draws(LetterGrid)
def draw_letter_grid(panel: LetterGrid, kit: Kit) -> None:
    """Title, sentence and entry line above rows of keys; the focused key stands out."""
    if panel.low:
        _bar(panel, kit)
        return
    plan = _plan(panel, kit.canvas)
    pen, box = kit.pen, plan.box
    glass(pen, box, theme.SOLID, 28)
    y = box.y + PAD - 18
    inner = box.w - 2 * PAD
    if panel.title:
        pen.line(Rect(box.x + PAD, y, inner, 54), panel.title, theme.HEADING, Align.CENTRE)
        y += 66
    if panel.text:
        style = replace(theme.BODY, colour=theme.MUTED)
        pen.paragraph(Rect(box.x + PAD, y, inner, 0), panel.text, style, Align.CENTRE, 2)
    if panel.value is not None:
        _entry(panel, kit, Rect(box.x + PAD, box.y + PAD - 14 + plan.head, inner, 76))
    draw_keys(kit, panel.title, panel.rows, plan.keys, panel.focus)


def draw_keys(
    kit: Kit,
    title: str,
    rows: Sequence[Sequence[Cell]],
    places: Sequence[Sequence[Rect]],
    focus: tuple[int, int] | None,
) -> None:
    """Rows of wooden keys at these places, which can be clicked; the focused one stands out."""
    for cells, row_of_keys in zip(rows, places, strict=True):
        for cell, place in zip(cells, row_of_keys, strict=True):
            _key(kit.pen, cell, place)
    for number, place in enumerate(place for row_of_keys in places for place in row_of_keys):
        kit.touches(place, Item(number))
    if focus is not None:
        line, index = focus
        _focus(kit, title, rows[line][index], places[line][index])


def _bar(panel: LetterGrid, kit: Kit) -> None:
    """Title at the left, low rows of keys beside it: in the place of the rack, and as low as that."""
    safe, pad = kit.canvas.safe, kit.canvas.snug(BAR_PAD)
    keys = len(panel.rows) * (BAR_KEY + BAR_GAP) - BAR_GAP
    box = Rect(safe.x, safe.bottom - PROMPTS_HEIGHT - 2 - keys - 2 * pad, safe.w, keys + 2 * pad)
    glass(kit.pen, box, theme.SOLID, 24)
    lines = wrap(panel.title, BAR_TITLE, box.w * BAR_SHARE)
    width = max(measure(line, BAR_TITLE) for line in lines)
    top = box.centre[1] - line_height(BAR_TITLE) * len(lines) / 2
    for number, line in enumerate(lines):
        kit.pen.line(
            Rect(box.x + 28, top + number * line_height(BAR_TITLE), width + 1, line_height(BAR_TITLE)),
            line,
            BAR_TITLE,
        )
    room = Rect(box.x + width + 56, box.y + pad, box.w - width - 56 - 24, keys)
    step = (room.w + BAR_GAP) / _columns(panel)
    places = tuple(
        tuple(
            Rect(room.x + n * step, room.y + line * (BAR_KEY + BAR_GAP), step - BAR_GAP, BAR_KEY)
            for n in range(len(cells))
        )
        for line, cells in enumerate(panel.rows)
    )
    draw_keys(kit, panel.title, panel.rows, places, panel.focus)


def _slots_width(panel: LetterGrid) -> float:
    return panel.limit * (SLOT + SLOT_GAP) - SLOT_GAP if panel.value is not None and panel.limit else 0.0


def _entry(panel: LetterGrid, kit: Kit, box: Rect) -> None:
    """What has been written so far, one faint place for each letter that may follow."""
    pen, value = kit.pen, panel.value or ""
    letters = replace(theme.HEADING, size=42)
    if not panel.limit or _slots_width(panel) > box.w:
        pen.box(box, (0, 0, 0, 0.35), 14, theme.HAIRLINE, 1.5)
        style = letters if value else replace(letters, colour=theme.MUTED)
        pen.line(box.grown(-20, 0), value or panel.placeholder, style, Align.CENTRE)
        return
    x = box.x + (box.w - _slots_width(panel)) / 2
    shown = value or panel.placeholder
    style = letters if value else replace(letters, colour=faded(theme.MUTED, 0.68))
    for index in range(panel.limit):
        slot = Rect(x + index * (SLOT + SLOT_GAP), box.y, SLOT, box.h - 10)
        here = index == min(len(value), panel.limit - 1) and panel.focus is not None
        line = theme.BRASS if here else faded(theme.CREAM, 0.30 if index >= len(value) else 0.7)
        pen.box(Rect(slot.x, slot.bottom - 5, slot.w, 5), line, 2.5)
        if index < len(shown) and shown[index] != " ":
            pen.line(slot.grown(4, 0), shown[index], style, Align.CENTRE)


def _key(pen: Pen, cell: Cell, place: Rect) -> None:
    _wood(pen, place, cell.enabled)
    _letter(pen, cell, place)
    if cell.count:
        below = Rect(place.x, place.bottom + 2, place.w, COUNT_ROOM - 2)
        colour = theme.CREAM if cell.enabled else theme.MUTED
        pen.line(below, cell.count, replace(theme.NAME, size=36, colour=colour), Align.CENTRE)


def _wood(pen: Pen, place: Rect, enabled: bool) -> None:
    """A wooden key: side, face and a light along the upper edge."""
    radius = place.h * 0.13
    if enabled:
        pen.soft(place.moved(0, 6), (0, 0, 0, 0.5), radius, 10)
        pen.box(place.moved(0, 5), (theme.rgb("#9A7443"), theme.rgb("#6F4F2A")), radius)
        pen.box(place, theme.WOOD, radius, (1.0, 0.97, 0.88, 0.55), 1.5)
    else:
        pen.box(place, theme.WOOD_OFF, radius, (1.0, 0.9, 0.75, 0.10), 1.5)


def _focus(kit: Kit, title: str, cell: Cell, key: Rect) -> None:
    """The selector: its key once more, larger and raised, in a bright frame."""
    pen = kit.pen
    place = sliding(kit, ("letter-grid", title), key.grown(5))
    radius = place.h * 0.16
    pen.soft(place.moved(0, 10), (0, 0, 0, 0.6), radius, 16)
    pen.soft(place.grown(6), faded(theme.GLOW, 1.6), radius, 26, pulse=0.35)
    face = place.moved(0, -3)
    pen.box(place.moved(0, 4), (theme.rgb("#9A7443"), theme.rgb("#6F4F2A")), radius)
    fill = (theme.rgb("#FFEFC9"), theme.rgb("#EDBE6A")) if cell.enabled else theme.WOOD_OFF
    pen.box(face, fill, radius)
    pen.box(face.grown(5), CLEAR, radius + 5, theme.WHITE, 4.5)
    labels = len(pen.labels)
    _letter(pen, cell, face)
    del pen.labels[labels:]


def _letter(pen: Pen, cell: Cell, face: Rect) -> None:
    """What stands on a key."""
    if not cell.label.strip():
        return  # the key of a blank is as bare as the tile
    ink = theme.WOOD_INK if cell.enabled else theme.rgb("#D9C7A8")
    alone = len(cell.label) == 1
    if cell.kind is CellKind.LETTER and alone and cell.label.isalnum() and cell.label.isascii():
        style = replace(theme.KEY_LETTER, size=max(theme.SMALLEST, face.h * 0.58), colour=ink)
    elif alone:  # a sign, or a letter with an accent, which no tile bears
        style = replace(theme.HEADING, size=max(theme.SMALLEST, min(46.0, face.h * 0.5)), colour=ink)
    else:
        style = replace(theme.NAME, size=32, colour=ink)
    pen.line(face.grown(-10, 0).moved(0, -1), cell.label, style, Align.CENTRE)
