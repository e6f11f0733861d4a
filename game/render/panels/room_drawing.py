"""Bars of a round trip, and places for letters."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align
from game.render.panels.theme import faded, rgb
from game.scenes.kit.picture.sheet_pictures import LagBars, Slots

SLOT_GAP = 10.0
BAR, BAR_PITCH, BAR_STEP = 8.0, 13.0, 7.0
"""How wide a bar is, how far it is to the next, and how much higher that is."""
HOLLOW = rgb("#14100E", 0.85)


def draw_lag(bars: LagBars, box: Rect, kit: Kit, align: Align) -> None:
    """Four bars on a line, some of them lit."""
    left, foot = box.x + (box.w - 3 * BAR_PITCH - BAR) * align.value, box.centre[1] + 15
    ink = theme.INK_SOFT if bars.chosen else theme.MUTED
    for number in range(4):
        high = 8 + BAR_STEP * number
        colour = ink if number < bars.lit else faded(ink, 0.25)
        kit.pen.box(Rect(left + number * BAR_PITCH, foot - high, BAR, high), colour, 2)


def draw_slots(slots: Slots, box: Rect, kit: Kit, _: Align) -> None:
    """Letters on tiles, and a lit hollow where the next one comes."""
    pen, step = kit.pen, (box.w + SLOT_GAP) / slots.count
    side = min(step - SLOT_GAP, box.h)
    for number in range(slots.count):
        place = Rect(box.x + number * step, box.y, step - SLOT_GAP, side)
        if number < len(slots.text):
            pen.soft(place.moved(0, 4), (0, 0, 0, 0.5), 9, 10)
            pen.box(place, theme.WOOD, 9, faded(theme.WHITE, 0.35), 2)
            style = replace(theme.KEY_LETTER, size=side * 0.62)
            pen.line(place, slots.text[number], style, Align.CENTRE)
            continue
        here = slots.here and number == len(slots.text)
        if here:
            pen.soft(place, faded(theme.GLOW, 0.8), 12, 22, pulse=0.35)
        pen.box(place, HOLLOW, 12, faded(theme.BRASS, 0.95 if here else 0.4), 3 if here else 2)
        if here:
            pen.box(Rect(place.centre[0] - 2, place.y + side * 0.24, 4, side * 0.52), theme.BRASS, 2)
