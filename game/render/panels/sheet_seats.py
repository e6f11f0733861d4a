"""What stands in a sheet where several people choose at once: pads, keys, colors, figures, and cursors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from controllers.actions import Action
from controllers.pads import PadInHand
from game.render.panels import theme
from game.render.panels.button_glyphs import Glyph, confirm_glyph, glyph_of
from game.render.panels.canvas import Rect
from game.render.panels.device_icons import device_icon, phone_icon
from game.render.panels.figure_pictures import figure
from game.render.panels.letter_grid_panel import draw_keys
from game.render.panels.panel_tools import Kit, button, button_width, focus_pill, glass, seat_mark
from game.render.panels.pen import Align
from game.render.panels.theme import Colour, faded, mixed, rgb
from game.render.panels.typesetting import fit, measure
from game.scenes.kit.picture.menu_panels import CellKind
from game.scenes.kit.picture.sheet_pictures import KeyRows, Looks, PadSign, Pill, Pressing

OUTLINE, KEY_GAP = 3.0, 6.0
PRESSED = replace(theme.NAME, size=36)
WOODEN = rgb("#C99A5E")
"""Figures to choose from, before they have anybody's color."""
CLOTHS: tuple[tuple[Colour, Colour], ...] = (
    (rgb("#5E2B28"), rgb("#3B1716")),
    (rgb("#2F4D43"), rgb("#182D26")),
    (rgb("#2D4063"), rgb("#17233A")),
    (rgb("#523255"), rgb("#2D1830")),
)
"""Of sofas, top and foot."""
GONE = 0.26
"""How much is left of what somebody else has taken."""


def outlined(colors: Sequence[int], box: Rect, radius: float, kit: Kit) -> None:
    """The cursors of people round a box, one within the other."""
    for number, color in enumerate(colors):
        around = box.grown(-6 * number)
        kit.pen.box(around, theme.CLEAR, radius - 6 * number, theme.seat_colour(color), OUTLINE)


def draw_pill(pill: Pill, box: Rect, kit: Kit, _: Align) -> None:
    """The focused one is bright and shows the button that presses it."""
    confirms = pill.action is Action.CONFIRM
    if pill.focused:
        focus_pill(kit, box)
    else:
        glass(kit.pen, box, theme.PILL, box.h / 2, theme.EDGE, 2)
    outlined(pill.outlines, box.grown(-2), box.h / 2 - 2, kit)
    if confirms and not pill.focused:
        kit.pen.line(box.grown(-20, 0), pill.label, theme.BUTTON, Align.CENTRE)
        return
    sign, size = 0.0, min(50.0, box.h * 0.78)
    if pill.action:
        glyph = _glyph(pill.action, None, kit)
        sign = button_width(glyph, size)
        button(kit.pen, box.right - 16 - sign, box.centre[1], size, glyph)
    words = Rect(box.x + 34, box.y, box.w - 62 - sign, box.h)
    kit.pen.line(words, pill.label, theme.CHOICE_FOCUSED if pill.focused else theme.BUTTON)


def _glyph(action: Action, hand: PadInHand | None, kit: Kit) -> Glyph:
    """A button on the pad in use, or on another one."""
    used = hand or PadInHand(kit.brand, kit.configuration)
    told = used.brand, used.configuration, used.keys or kit.keys
    return confirm_glyph(*told) if action is Action.CONFIRM else glyph_of(action, *told)


def draw_pressing(told: Pressing, box: Rect, kit: Kit, align: Align) -> None:
    """As large as they have room together."""
    glyph = _glyph(told.action, told.hand, kit)
    size = min(kit.canvas.snug(46.0, 34.0), box.h)
    sign = button_width(glyph, size)
    gaps = [kit.canvas.snug(12.0) if words else 0.0 for words in (told.before, told.after)]
    room = max(0.0, box.w - sign - sum(gaps))
    _, style = fit(told.before + told.after, PRESSED, room)
    second = min(measure(told.after, style), room)
    first = min(measure(told.before, style), room - second)
    x = box.x + (box.w - first - sign - second - sum(gaps)) * align.value
    kit.pen.line(Rect(x, box.y, first + 1, box.h), told.before, style)
    x += first + gaps[0]
    button(kit.pen, x, box.centre[1], size, glyph)
    kit.pen.line(Rect(x + sign + gaps[1], box.y, second + 1, box.h), told.after, style)


def draw_device(device: PadSign, box: Rect, kit: Kit, align: Align) -> None:
    colour = theme.MUTED if device.color is None else theme.seat_colour(device.color)
    glyph = device.action and _glyph(device.action, device.brand and PadInHand(device.brand), kit)
    number, style = str(device.number or ""), replace(theme.NAME, size=28, colour=colour)
    side = box.h * 0.86
    wide = side * (0.7 if device.brand is None else 1.75)
    beside = button_width(glyph, side) if glyph else measure(number, style)
    gap = 12.0 if beside else 0.0
    fixed = button_width(glyph, 0.0) if glyph else beside  # what is written does not get smaller
    share = min(1.0, (box.w - fixed) / (wide + gap + beside - fixed))
    side, wide, gap = side * share, wide * share, gap * share
    beside = button_width(glyph, side) if glyph else beside
    x = box.x + (box.w - wide - gap - beside) * align.value
    middle = x + wide / 2, box.centre[1]
    if device.brand is None:
        phone_icon(kit.pen, middle, box.h * share, colour)
    else:
        device_icon(kit.pen, middle, side, device.brand, colour)
    if glyph:
        button(kit.pen, x + wide + gap, box.centre[1], side, glyph)
    kit.pen.line(Rect(x + wide + gap, box.y, beside + 1, box.h), number, style)


def step_ground(color: int, box: Rect, kit: Kit, *, lit: bool, here: bool) -> None:
    """Under a value that somebody steps through: in their color while the cursor is there."""
    colour = theme.seat_colour(color)
    kit.pen.box(box, colour if lit else faded(colour, 0.10), 14, colour if here else theme.HAIRLINE, OUTLINE)


def draw_looks(looks: Looks, box: Rect, kit: Kit, _: Align) -> None:
    pen, count = kit.pen, len(looks.figures) or len(theme.SEATS)
    if looks.cursor is not None:
        pen.box(
            box, faded(theme.seat_colour(looks.cursor), 0.10), 14, theme.seat_colour(looks.cursor), OUTLINE
        )
    pitch = (box.w - 12) / count
    side = min(box.h - 8, pitch)
    for number in range(count):
        middle = box.x + 6 + (number + 0.5) * pitch, box.centre[1]
        place = Rect(middle[0] - side / 2, middle[1] - side / 2, side, side)
        alpha = GONE if number in looks.gone else 1.0
        if number == looks.chosen:
            pen.box(place, faded(theme.CREAM, 0.08), 12, theme.BRIGHT, OUTLINE)
        if looks.figures:
            figure(pen, place.grown(-2), looks.figures[number], WOODEN, alpha=alpha)
        else:
            seat_mark(pen, middle, side * 0.5, number, alpha)


def draw_keys_of(keys: KeyRows, box: Rect, kit: Kit, _: Align) -> None:
    """Wooden ones for everybody, plain ones with somebody's cursor in their color."""
    gap = KEY_GAP if keys.color is not None else kit.canvas.snug(2 * KEY_GAP)
    high = (box.h + gap) / len(keys.rows)
    places = []
    for row, cells in enumerate(keys.rows):
        unit = (box.w + gap) / sum(cell.width for cell in cells)
        before = accumulate((cell.width for cell in cells), initial=0)
        places.append(
            [
                Rect(box.x + x * unit, box.y + row * high, cell.width * unit - gap, high - gap)
                for x, cell in zip(before, cells, strict=False)
            ]
        )
    if keys.color is None:
        draw_keys(kit, "keys", keys.rows, places, keys.focus)
        return
    for row, cells in enumerate(keys.rows):
        for number, cell in enumerate(cells):
            place, lit = places[row][number], (row, number) == keys.focus
            kit.pen.box(place, theme.seat_colour(keys.color) if lit else faded(theme.MUTED, 0.15), 10)
            style = replace(theme.NAME, size=30, colour=theme.INK if lit else theme.CREAM)
            if cell.kind is CellKind.SPACE:
                kit.pen.box(Rect(place.centre[0] - 13, place.centre[1] + 5, 26, 4), style.colour, 2)
            else:
                kit.pen.line(place, cell.label, style, Align.CENTRE)


def draw_sofa(cloth: int, box: Rect, kit: Kit) -> None:
    """Its feet, its back, its seat, and an arm at either end."""
    pen, arm = kit.pen, kit.canvas.snug(26.0)
    top, foot = CLOTHS[cloth % len(CLOTHS)]
    edge, low = faded(theme.WHITE, 0.22), kit.canvas.snug(20.0)
    pen.soft(Rect(box.x, box.bottom - low, box.w, low), (0, 0, 0, 0.6), 15, 24)
    for x in (box.x + arm, box.right - 2 * arm):
        pen.box(Rect(x, box.bottom - low, arm, low), theme.WOOD_OFF, 4)
    pen.box(Rect(box.x + arm / 2, box.y, box.w - arm, box.h - low / 2), (top, foot), 48, edge, 2)
    seat = Rect(box.x + arm, box.bottom - 3 * low, box.w - 2 * arm, 2 * low)
    pen.box(seat, (mixed(foot, top, 0.4), foot), 10, faded(theme.WHITE, 0.14), 2)
    for x in (box.x, box.right - arm):
        high = Rect(x, box.y + box.h * 0.4, arm, box.h * 0.6 - low / 2)
        pen.box(high, (mixed(top, theme.WHITE, 0.06), foot), arm / 2, edge, 2)
