"""Join: six places for letters above their keys, and beside them what is found around."""

from __future__ import annotations

from dataclasses import replace

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.button_glyphs import confirm_glyph
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.found_pictures import found_picture
from game.render.panels.letter_grid_panel import draw_keys
from game.render.panels.panel_tools import (
    Kit,
    button_width,
    confirm_button,
    focus_pill,
    glass,
    nearness,
    scrolled,
    sliding,
)
from game.render.panels.pen import Align
from game.render.panels.qr_picture import code_size, draw_code
from game.render.panels.room_drawing import ABOVE_PROMPTS, NOTE, draw_bars, letter_tile, page_head
from game.render.panels.scan_me_panel import SMALL
from game.render.panels.theme import faded, mixed
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.room_panels import JoinPanel, NearbyRow
from game.scenes.kit.pointing import Item

LETTERS_SHARE = 0.52
"""How much of the width the letters have."""
GUTTER, HEADING = 56.0, 52.0
SLOT_GAP, HIGHEST_SLOT = 16.0, 128.0
KEYS_PAD, KEY_GAP, HIGHEST_KEY = 20.0, 10.0, 92.0
NOTE_LINE = 56.0
ROW, PITCH = 108.0, 119.0
PICTURE = 196.0
SCAN_GAP = 16.0
MORE = 16.0
"""From the edge of a row to the middle of the sign that there are more."""
SLIDE = 40.0
"""How far new rows slide in from the right."""
HOLLOW = theme.rgb("#14100E", 0.85)
KIND = replace(theme.CREST, size=26, spacing=2)
NAME = replace(theme.NAME, size=36, font=theme.Font.HEAVY)
TOLD = replace(theme.SMALL, size=27)
SCAN = replace(theme.NAME, size=36, font=theme.Font.HEAVY)
LOOKING = replace(NOTE, colour=theme.BRASS)


@draws(JoinPanel)
def draw_join(panel: JoinPanel, kit: Kit) -> None:
    safe, canvas = kit.canvas.safe, kit.canvas
    kit.pen.soft(canvas.beyond, faded(theme.SHADE, 0.45), 0, 1)  # words lie on the board
    top = page_head(kit, panel.title) + 22 / canvas.zoom
    foot = safe.bottom - PANELS_FOOT - canvas.snug(ABOVE_PROMPTS) * (canvas.zoom == 1.0) * 0.5
    left = safe.x + canvas.snug(54)
    wide = (safe.right - left - GUTTER) * LETTERS_SHARE
    _letters(panel, kit, Rect(left, top, wide, foot - top))
    _around(panel, kit, Rect(left + wide + GUTTER, top, safe.right - left - wide - GUTTER, foot - top))


# ------------------------------------------------------------ the letters


def _letters(panel: JoinPanel, kit: Kit, room: Rect) -> None:
    pen = kit.pen
    pen.line(Rect(room.x, room.y, room.w, 44), panel.heading, NOTE)
    side = (room.w - SLOT_GAP * (panel.limit - 1)) / panel.limit
    high = min(side, HIGHEST_SLOT, room.h * 0.24)
    for number in range(panel.limit):
        box = Rect(room.x + number * (side + SLOT_GAP), room.y + HEADING, side, high)
        if number < len(panel.value):
            letter_tile(pen, box, panel.value[number])
            continue
        here = number == len(panel.value) and panel.focus is not None  # one thing at a time is lit
        if here:
            pen.soft(box, faded(theme.GLOW, 0.8), 12, 22, pulse=0.35)
        pen.box(box, HOLLOW, 12, faded(theme.BRASS, 0.95 if here else 0.4), 3 if here else 2)
        if here:
            pen.box(Rect(box.centre[0] - 2, box.y + high * 0.24, 4, high * 0.52), theme.BRASS, 2)
    top = room.y + HEADING + high + 30 / kit.canvas.zoom
    pad = kit.canvas.snug(KEYS_PAD)
    count = len(panel.keys)
    left = room.bottom - top - 2 * pad - (NOTE_LINE if kit.canvas.zoom == 1.0 else 0.0)
    key = min(HIGHEST_KEY, (left + KEY_GAP) / count - KEY_GAP)
    columns = sum(cell.width for cell in panel.keys[0])
    step = (room.w + KEY_GAP) / columns
    ground = Rect(room.x, top, room.w, count * (key + KEY_GAP) - KEY_GAP + 2 * pad).grown(pad, 0)
    glass(pen, ground, theme.GLASS, 26)
    places = []
    for number, cells in enumerate(panel.keys):
        row, x = [], room.x
        for cell in cells:
            row.append(Rect(x, top + pad + number * (key + KEY_GAP), cell.width * step - KEY_GAP, key))
            x += cell.width * step
        places.append(row)
    draw_keys(kit, panel.title, panel.keys, places, panel.focus)
    if kit.canvas.zoom == 1.0:
        pen.line(Rect(room.x, ground.bottom + 10, room.w, 44), panel.note, NOTE, Align.CENTRE)


# ------------------------------------------------------------ what is found


def _around(panel: JoinPanel, kit: Kit, room: Rect) -> None:
    pen = kit.pen
    looking = panel.looking.rstrip(".")
    dots = len(panel.looking) - len(looking)
    end = room.right - 62
    pen.line(Rect(room.x, room.y, room.w * 0.6, 44), panel.found, NOTE)
    x = end - measure(looking.strip(), LOOKING) - 8
    pen.line(Rect(x, room.y, end - x, 44), looking.strip(), LOOKING)
    for dot in range(3):
        lit = faded(theme.BRASS, 1.0 if dot < dots else 0.25)
        pen.box(Rect(end + 8 + dot * 18, room.y + 18, 9, 9), lit, 4.5)
    list_room = Rect(room.x, room.y + HEADING, room.w, room.h - HEADING)
    module = kit.canvas.snug(SMALL)
    size = code_size(panel.modules, module) if panel.modules else 0.0
    above = kit.canvas.saving.y - 8 - size - SCAN_GAP
    if panel.modules and above - list_room.y >= 2 * PITCH - (PITCH - ROW):
        _scan(panel, kit, Rect(room.x, above + SCAN_GAP, room.w, size), module)
        list_room = Rect(room.x, list_room.y, room.w, above - list_room.y)
    _rows(panel, kit, list_room)


def _scan(panel: JoinPanel, kit: Kit, room: Rect, module: float) -> None:
    kit.covered = (*kit.covered, Rect(room.right - room.h, room.y, room.h, room.h))  # prompts keep off it
    draw_code(kit.pen, room.right - room.h, room.y, panel.modules, module)
    words = Rect(room.x, room.centre[1] - 92, room.w - room.h - 28, 48)
    # Translators: beside a code that a phone can scan; at most 12 letters.
    kit.pen.line(words, tr("or scan"), SCAN, Align.RIGHT)
    kit.pen.paragraph(words.moved(0, 56), panel.scan, replace(NOTE, size=27), Align.RIGHT, 4)


def _rows(panel: JoinPanel, kit: Kit, room: Rect) -> None:
    count, near = len(panel.rows), panel.near
    window = scrolled(kit, count, int((room.h + PITCH - ROW) / PITCH), near or 0)
    keys = sum(map(len, panel.keys))
    boxes: dict[int, Rect] = {}
    for place, number in enumerate(window):
        came = kit.motion.toward(("found", panel.rows[number].key), 1.0, 0.25, first=0.0)
        box = Rect(room.x + SLIDE * (1 - came), room.y + place * PITCH, room.w - SLIDE * (1 - came), ROW)
        boxes[number] = box
        kit.touches(box, Item(keys + number))
        glass(kit.pen, box, theme.GLASS, 22)
    if window.stop < count:
        middle = room.x + room.w * (0.25 if panel.modules else 0.5)  # beside the code, if there is one
        kit.pen.sign("▼", (middle, boxes[window.stop - 1].bottom + MORE), 20, theme.BRASS)
    if window.start > 0:
        kit.pen.sign("▲", (room.centre[0], room.y - MORE), 20, theme.BRASS)
    ground: Rect | None = None
    if near is not None:
        shown = tuple(
            panel.rows[number].key for number in window
        )  # where others stand, the gold goes at once
        ground = sliding(kit, ("found", "pill", shown), boxes[near])
        if panel.rows[near].open:
            focus_pill(kit, ground, 22)
        else:
            kit.pen.box(ground, theme.PILL_OFF, 22, faded(theme.BRASS, 0.9), 3)
    for number, box in boxes.items():
        row = panel.rows[number]
        lit = nearness(box, ground) if ground is not None and row.open else 0.0
        _row(row, box, kit, lit, focused=number == near)


def _row(row: NearbyRow, box: Rect, kit: Kit, near: float, *, focused: bool) -> None:
    pen, strength = kit.pen, 1.0 if row.open else 0.5
    start = pen.count
    picture = min(PICTURE, box.w * 0.24)
    found_picture(kit, row.kind, Rect(box.x + 14, box.y + 8, picture - 20, box.h - 16))
    if strength < 1.0:
        pen.fade(start, strength)
    words = Rect(box.x + picture + 8, box.y, box.right - 84 - box.x - picture - 8, box.h)
    kind = faded(mixed(theme.BRASS, theme.INK_SOFT, near), max(strength, 0.75))
    name = faded(mixed(theme.CREAM, theme.INK, near), max(strength, 0.6))
    told = faded(mixed(theme.MUTED, theme.INK_SOFT, near), max(strength, 0.75))
    measured = measure(row.lag, TOLD) + 62 if row.lag else 0.0
    pen.line(
        Rect(words.x, words.y + 7, words.w - measured, 28), row.heading.upper(), replace(KIND, colour=kind)
    )
    if row.lag:
        x = words.right - measured
        draw_bars(pen, x, words.y + 35, row.bars, name)
        pen.line(Rect(x + 60, words.y + 6, measured - 58, 34), row.lag, replace(TOLD, colour=told))
    pen.line(Rect(words.x, words.y + 33, words.w, 41), row.name, replace(NAME, colour=name))
    pen.line(Rect(words.x, words.y + 71, words.w, 33), row.note, replace(TOLD, colour=told))
    if focused and row.open:
        taken = button_width(confirm_glyph(kit.brand, kit.configuration, kit.keys), 46)
        confirm_button(kit, box.right - 20 - taken, box.centre[1], 46)
    elif row.open:
        x, y = box.right - 42, box.centre[1]
        pen.strokes([(x - 7, y - 13), (x + 6, y), (x - 7, y + 13)], 5, theme.BRASS)
