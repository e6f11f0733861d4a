"""The list of rooms: a row for each, two buttons, and who sits in the focused one."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, confirm_button, focus_pill, glass, scrolled, sliding
from game.render.panels.pen import Align
from game.render.panels.room_drawing import (
    ABOVE_PROMPTS,
    NOTE,
    draw_bars,
    draw_globe,
    draw_hollow,
    draw_lock,
    draw_plus,
    draw_shape,
    draw_slots,
    page_head,
    slots_width,
)
from game.render.panels.theme import Colour, faded, mixed
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.room_panels import Guestbook, RoomList, RoomRow

LIST_WIDTH, ROW, PITCH = 1188.0, 108.0, 120.0
GUESTS_WIDTH, GUTTER = 470.0, 65.0
BUTTON = 92.0
BETWEEN = 24.0
BESIDE = 2
"""Buttons that stand side by side."""
CHIP, SHAPE, SHAPE_STEP = 56.0, 30.0, 46.0
SLIDE = 40.0
"""How far new rooms slide in from the right."""
NAME = replace(theme.NAME, size=38, font=theme.Font.HEAVY)
RULES = replace(theme.SMALL, size=27)
COUNT = replace(theme.NAME, size=34, font=theme.Font.HEAVY)
LABEL = replace(theme.NAME, size=36)


@draws(RoomList)
def draw_room_list(panel: RoomList, kit: Kit) -> None:
    safe, pen = kit.canvas.safe, kit.pen
    y = page_head(kit, panel.title) + 28 / kit.canvas.zoom
    beside = safe.w >= LIST_WIDTH + GUTTER + GUESTS_WIDTH
    wide = LIST_WIDTH if beside else safe.w - 12
    left = safe.x + 6
    pen.line(Rect(left + 48, y, wide / 2, 44), panel.heading, NOTE)
    looking = replace(NOTE, colour=theme.BRASS)
    shown = panel.looking.rstrip(".")
    x = left + wide - 30 - measure(shown, looking) - (60 if shown != panel.looking else 0)
    pen.line(Rect(x, y, wide / 2, 44), shown.strip(), looking)
    for dot in range(3 if shown != panel.looking else 0):
        lit = dot < len(panel.looking) - len(shown)
        pen.box(
            Rect(left + wide - 72 + dot * 18, y + 18, 9, 9), faded(theme.BRASS, 1.0 if lit else 0.25), 4.5
        )
    top = y + 56
    foot = safe.bottom - PANELS_FOOT - kit.canvas.snug(ABOVE_PROMPTS) * (kit.canvas.zoom == 1.0) - BUTTON
    alone = len(panel.buttons) - BESIDE
    first = foot - alone * (BUTTON + BETWEEN)
    boxes = _rows(panel, kit, Rect(left, top, wide, first - 20 - top))
    boxes |= _buttons(panel, kit, Rect(left, first, wide, BUTTON))
    ground = sliding(kit, ("rooms", "pill"), boxes[panel.focus])
    if panel.focus >= len(panel.rows) or panel.rows[panel.focus].open:
        focus_pill(kit, ground, 26 if panel.focus < len(panel.rows) else None)
    else:
        pen.box(ground, theme.PILL_OFF, 26, faded(theme.BRASS, 0.9), 3)
    for number, box in boxes.items():
        near = _nearness(box, ground)
        if number < len(panel.rows):
            _row(panel.rows[number], box, kit, near, number == panel.focus)
        else:
            _button(panel, number - len(panel.rows), box, kit, near, number == panel.focus)
    if not panel.rows:
        place = Rect(left + 48, top + 20, wide - 96, 0)
        pen.soft(Rect(place.x, place.y, place.w, 90), faded(theme.SHADE, 0.85), 20, 40)
        pen.paragraph(place, panel.text, replace(theme.BODY, colour=theme.MUTED), Align.LEFT, 3)
    if beside and panel.inside:
        _guests(panel, Rect(left + wide + GUTTER, y, GUESTS_WIDTH, 44), kit)


def _nearness(box: Rect, ground: Rect) -> float:
    """1 where the selector lies on a box, 0 as soon as it has left it by that or its own width."""
    wide = min(box.w, ground.w)
    return max(0.0, 1.0 - abs(box.x - ground.x) / wide - abs(box.y - ground.y) / box.h)


def _rows(panel: RoomList, kit: Kit, room: Rect) -> dict[int, Rect]:
    """Places of the rooms that are seen, drawn as empty rows."""
    count = len(panel.rows)
    window = scrolled(kit, count, int((room.h + PITCH - ROW) / PITCH), min(panel.focus, max(0, count - 1)))
    boxes: dict[int, Rect] = {}
    for place, number in enumerate(window if count else ()):
        row = panel.rows[number]
        came = kit.motion.toward(("room came", row.key), 1.0, 0.25, first=0.0)
        box = Rect(room.x + SLIDE * (1 - came), room.y + place * PITCH, room.w, ROW)
        boxes[number] = box
        glass(kit.pen, box, theme.GLASS, 26)
    if count and window.stop < count:
        kit.pen.sign("▼", (room.centre[0], room.bottom + 8), 20, theme.BRASS)
    if window.start > 0:
        kit.pen.sign("▲", (room.centre[0], room.y - 12), 20, theme.BRASS)
    return boxes


def _buttons(panel: RoomList, kit: Kit, room: Rect) -> dict[int, Rect]:
    """Places of the buttons, drawn without their words: the last two side by side, others above them."""
    last, alone = slots_width() + measure(panel.buttons[-1], LABEL) + 150, len(panel.buttons) - BESIDE
    places = [Rect(room.x, room.y + row * (room.h + BETWEEN), room.w, room.h) for row in range(alone)]
    foot = room.y + alone * (room.h + BETWEEN)
    places.append(Rect(room.x, foot, room.w - last - BETWEEN, room.h))
    places.append(Rect(room.x + room.w - last, foot, last, room.h))
    for box in places:
        glass(kit.pen, box, theme.PILL, room.h / 2, theme.EDGE, 2)
    return dict(enumerate(places, len(panel.rows)))


def _button(panel: RoomList, number: int, box: Rect, kit: Kit, near: float, focused: bool) -> None:
    pen, label = kit.pen, panel.buttons[number]
    ink = mixed(theme.CREAM, theme.INK, near)
    sign = mixed(theme.BRASS, theme.INK, near)
    centre = (box.x + 60, box.centre[1])
    far = number == len(panel.buttons) - 1
    if far:
        draw_globe(pen, centre, sign)
    elif number == len(panel.buttons) - BESIDE:
        draw_plus(pen, centre, sign)
    else:
        pen.sign("▶", centre, 30, sign)
    room = Rect(box.x + 100, box.y, box.w - 100 - (slots_width() + 40 if far else 90), box.h)
    pen.line(room, label, replace(LABEL, colour=ink))
    if far:
        draw_slots(pen, box.right - 30 - slots_width(), box.centre[1], "")
    elif focused:
        confirm_button(kit, box.right - 76, box.centre[1], 50)


def _row(row: RoomRow, box: Rect, kit: Kit, near: float, focused: bool) -> None:
    pen = kit.pen
    strength = 1.0 if row.open else 0.5
    name = faded(mixed(theme.CREAM, theme.INK, near if row.open else 0.0), strength)
    soft = faded(mixed(theme.MUTED, theme.INK_SOFT, near if row.open else 0.0), max(strength, 0.75))
    lock = mixed(theme.BRASS if row.locked else theme.CREAM, theme.INK, near if row.open else 0.0)
    draw_lock(pen, (box.x + 54, box.centre[1]), faded(lock, strength), closed=row.locked)
    shapes = box.w >= 1000
    end = box.x + (574 if shapes else box.w - 420)
    pen.line(Rect(box.x + 98, box.y + 12, end - box.x - 110, 48), row.name, replace(NAME, colour=name))
    rules = Rect(box.x + 98, box.y + 60, end - box.x - 110, 38)
    pen.line(rules, row.rules, replace(RULES, colour=soft))
    if shapes:
        _chip(row, Rect(end, box.centre[1] - CHIP / 2, row.seats * SHAPE_STEP + 10, CHIP), kit, strength)
    x = box.x + 790 if shapes else end
    pen.line(Rect(x, box.y, 90, box.h), row.count, replace(COUNT, colour=name))
    if row.lag:
        draw_bars(pen, x + 108, box.centre[1] + 15, row.bars, name)
        pen.line(Rect(x + 168, box.y, 130, box.h), row.lag, replace(LABEL, size=30, colour=name))
    if focused and row.open:
        confirm_button(kit, box.right - 80, box.centre[1], 50)


def _chip(row: RoomRow, box: Rect, kit: Kit, strength: float) -> None:
    """The seats as shapes, filled where they are taken."""
    kit.pen.box(box, theme.rgb("#14100E", 0.92), box.h / 2)
    for seat in range(row.seats):
        centre = (box.x + 28 + seat * SHAPE_STEP, box.centre[1])
        if seat < row.taken:
            draw_shape(kit.pen, centre, SHAPE, seat, alpha=strength)
        else:
            draw_hollow(kit.pen, centre, SHAPE - 4, seat, faded(theme.MUTED, 0.7 * strength))


def _guests(panel: RoomList, heading: Rect, kit: Kit) -> None:
    """Who sits in the focused room; fades in anew for each."""
    pen = kit.pen
    start = pen.count
    pen.line(Rect(heading.x + 18, heading.y, heading.w, heading.h), panel.inside, NOTE)
    for seat, guest in enumerate(panel.people):
        _guest(guest, seat, Rect(heading.x, heading.y + 56 + seat * PITCH, heading.w, ROW), kit)
    share = kit.motion.toward(("in the room", panel.inside), 1.0, 0.12, first=0.0)
    if share < 1.0:
        pen.fade(start, share)


def _guest(guest: Guestbook, seat: int, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    colour: Colour = theme.SEATS[seat % len(theme.SEATS)].colour
    centre = (box.x + 62, box.centre[1])
    if guest.free:
        pen.box(box, theme.FREE, 22, faded(theme.MUTED, 0.5), 2)
        draw_hollow(pen, centre, 30, seat, colour)
    else:
        glass(pen, box, theme.GLASS, 22)
        pen.box(Rect(box.x + 16, box.y + 18, 7, box.h - 36), colour, 3.5)
        draw_shape(pen, centre, 32, seat)
    note = min(160.0, measure(guest.note, theme.CAPTION))
    name = replace(LABEL, colour=theme.MUTED if guest.free else theme.CREAM)
    pen.line(Rect(box.x + 98, box.y, box.w - 130 - note - 16, box.h), guest.name, name)
    if guest.note:
        pen.line(
            Rect(box.right - 32 - note, box.y, note, box.h), guest.note, replace(NOTE, colour=theme.BRASS)
        )
