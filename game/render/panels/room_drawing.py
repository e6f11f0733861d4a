"""What the panels of rooms share: heads of pages, bars, shapes of seats, letter tiles."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.menu_panel import NAME_OF_THE_GAME
from game.render.panels.panel_tools import Kit, seat_mark
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, TextStyle, faded
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.sheet import LagBars, Slots

SLOTS, SLOT, SLOT_GAP = 6, 62.0, 10.0
"""How many letters a code has, the side of each, and what is between two."""
BAR_WIDTH, BAR_GAP, BAR_STEP = 8.0, 5.0, 7.0
ABOVE_PROMPTS = 54.0
"""How far the buttons of these pages stand above where panels end."""


def page_head(kit: Kit, title: str) -> float:
    """The name of the game, the title and its rule, upper left; returns where what follows may begin."""
    pen, safe, zoom = kit.pen, kit.canvas.safe, kit.canvas.zoom
    pen.soft(kit.canvas.beyond, faded(theme.SHADE, 0.55), 0, 1)
    beyond = kit.canvas.beyond
    pen.soft(Rect(beyond.x, beyond.y, beyond.w, 300 / zoom - beyond.y), faded(theme.SHADE, 0.8), 0, 90)
    x, y = safe.x + 54, safe.y + 16 / zoom
    if zoom == 1.0:  # larger words need the room
        pen.text(x, y + 33, NAME_OF_THE_GAME, theme.CREST)
        y += 44
    style = replace(theme.CEREMONY, size=max(theme.HEADING.size, theme.CEREMONY.size / zoom))
    pen.line(Rect(x - 2, y, safe.w / 2, 84 / zoom), title, style)
    y += 84 / zoom + 4
    pen.box(Rect(x + 2, y, 96, 6), theme.BRASS, 3)
    return y + 6


def free_line(kit: Kit, box: Rect, words: str, style: TextStyle) -> None:
    """Words that lie on nothing but the table, with a shade under them."""
    shade = Rect(box.x, box.y, min(box.w, measure(words, style)), box.h)
    kit.pen.soft(shade, faded(theme.SHADE, 0.85), 20, 40)
    kit.pen.line(box, words, style)


def draw_bars(pen: Pen, left: float, foot: float, lit: int, colour: Colour) -> float:
    """Four bars on a line at `foot`, so many of them lit; returns their width."""
    for number in range(4):
        height = 8 + BAR_STEP * number
        ink = colour if number < lit else faded(colour, 0.25)
        pen.box(Rect(left + number * (BAR_WIDTH + BAR_GAP), foot - height, BAR_WIDTH, height), ink, 2)
    return 4 * BAR_WIDTH + 3 * BAR_GAP


def draw_shape(pen: Pen, centre: tuple[float, float], size: float, seat: int, *, alpha: float = 1.0) -> None:
    """A seat's shape, filled."""
    seat_mark(pen, centre, size, seat, alpha)


def letter_tile(pen: Pen, box: Rect, letter: str) -> None:
    """One letter on a wooden tile."""
    pen.soft(box.moved(0, 4), (0, 0, 0, 0.5), 9, 10)
    pen.box(box, theme.WOOD, 9, faded(theme.WHITE, 0.35), 2)
    style = replace(theme.KEY_LETTER, size=box.h * 0.62)
    pen.line(box, letter, style, Align.CENTRE)


def slots_width() -> float:
    """How wide the letters of a code lie."""
    return SLOTS * (SLOT + SLOT_GAP) - SLOT_GAP


NOTE = TextStyle(theme.Font.TEXT, 28, theme.MUTED)
HOLLOW = theme.rgb("#14100E", 0.85)


def draw_lag(bars: LagBars, box: Rect, kit: Kit, align: Align) -> None:
    wide, ink = 4 * BAR_WIDTH + 3 * BAR_GAP, theme.INK_SOFT if bars.chosen else theme.MUTED
    draw_bars(kit.pen, box.x + (box.w - wide) * align.value, box.centre[1] + 15, bars.lit, ink)


def draw_slots(slots: Slots, box: Rect, kit: Kit, _: Align) -> None:
    """Letters on tiles, and a lit hollow where the next one comes."""
    step = (box.w + SLOT_GAP) / slots.count
    side = min(step - SLOT_GAP, box.h)
    for number in range(slots.count):
        place = Rect(box.x + number * step, box.y, step - SLOT_GAP, side)
        if number < len(slots.text):
            letter_tile(kit.pen, place, slots.text[number])
            continue
        here = slots.here and number == len(slots.text)
        if here:
            kit.pen.soft(place, faded(theme.GLOW, 0.8), 12, 22, pulse=0.35)
        kit.pen.box(place, HOLLOW, 12, faded(theme.BRASS, 0.95 if here else 0.4), 3 if here else 2)
        if here:
            kit.pen.box(Rect(place.centre[0] - 2, place.y + side * 0.24, 4, side * 0.52), theme.BRASS, 2)
