"""Small pictures that the panels of rooms share: locks, bars, hollow shapes, heads of pages, letter tiles."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.menu_panel import NAME_OF_THE_GAME
from game.render.panels.panel_tools import Kit, seat_mark
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import CLEAR, Colour, Mark, TextStyle, faded
from game.render.panels.typesetting import measure

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


def draw_lock(pen: Pen, centre: tuple[float, float], colour: Colour, *, closed: bool) -> None:
    """A padlock, filled if it is closed."""
    x, y = centre
    lift = 0 if closed else 8
    pen.box(Rect(x - 10, y - 20 - lift, 20, 6), colour, 3)
    pen.box(Rect(x - 10, y - 19 - lift, 4, 18 + lift), colour, 2)
    pen.box(Rect(x + 6, y - 19 - lift, 4, 18 if closed else 10), colour, 2)
    body = Rect(x - 16, y - 4, 32, 25)
    pen.box(body, colour if closed else CLEAR, 5, colour, 3)
    if not closed:
        pen.box(Rect(x - 2, y + 4, 4, 9), colour, 2)


def draw_plus(pen: Pen, centre: tuple[float, float], colour: Colour) -> None:
    x, y = centre
    pen.box(Rect(x - 14, y - 2.5, 28, 5), colour, 2)
    pen.box(Rect(x - 2.5, y - 14, 5, 28), colour, 2)


def draw_globe(pen: Pen, centre: tuple[float, float], colour: Colour) -> None:
    x, y = centre
    pen.box(Rect(x - 17, y - 17, 34, 34), CLEAR, 17, colour, 3)
    pen.box(Rect(x - 8, y - 17, 16, 34), CLEAR, 8, colour, 3)
    pen.box(Rect(x - 16, y - 1.5, 32, 3), colour)


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


def draw_hollow(pen: Pen, centre: tuple[float, float], size: float, seat: int, ink: Colour) -> None:
    """The outline of a seat's shape: nobody has taken it."""
    x, y = centre
    match theme.SEATS[seat % len(theme.SEATS)].mark:
        case Mark.DISC:
            pen.box(Rect(x - size / 2, y - size / 2, size, size), CLEAR, size / 2, ink, 3)
        case Mark.TRIANGLE:
            pen.sign("△", centre, size, ink)
        case Mark.DIAMOND:
            pen.sign("◆", centre, size * 1.15, ink)
            pen.sign("◆", centre, size * 0.72, theme.rgb("#1B1512"))
        case _:
            half = size * 0.44
            pen.box(Rect(x - half, y - half, 2 * half, 2 * half), CLEAR, 3, ink, 3)


def draw_slots(pen: Pen, left: float, middle: float, letters: str) -> None:
    """Places for the letters of a code; those that are known lie there as tiles."""
    for number in range(SLOTS):
        box = Rect(left + number * (SLOT + SLOT_GAP), middle - SLOT / 2, SLOT, SLOT)
        if number < len(letters):
            letter_tile(pen, box, letters[number])
        else:
            pen.box(box, theme.PILL_OFF, 9, faded(theme.BRASS, 0.55), 2)


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
