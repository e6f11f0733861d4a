"""Small pictures of what is found around: a party, a room under its lamp, a full hall, the world."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align, Pen
from game.render.panels.portraits import Brush
from game.render.panels.theme import faded, mixed, rgb
from game.scenes.kit.picture.sheet_pictures import FoundKind, FoundPicture

PLUSH, FELT, FRAME, LAMP = rgb("#9C3F38"), rgb("#2C5A45"), rgb("#C9A05A"), rgb("#FFDF9E")
DARK, WOODEN, SEA = rgb("#14100E"), rgb("#7A4B2A"), rgb("#3E6C8C")
BLACK = rgb("#000000")


def draw_around(found: FoundPicture, box: Rect, kit: Kit, _: Align) -> None:
    """In the middle of a box."""
    wide = min(box.w, box.h * 1.5)
    place = Rect(box.centre[0] - wide / 2, box.centre[1] - wide / 3, wide, wide / 1.5)
    with kit.pen.painting():
        _DRAWN[found.kind](kit.pen, place)


def _party(pen: Pen, box: Rect) -> None:
    """A sofa of phones before a television."""
    brush = Brush(pen, box)
    brush.block(0.5, 0.14, 0.46, 0.28, 0.03, FRAME)
    brush.block(0.5, 0.14, 0.43, 0.25, 0.02, FELT)
    for number in range(4):
        brush.block(0.41 + 0.06 * number, 0.14, 0.052, 0.06, 0.01, theme.WOOD[0])
    brush.block(0.5, 0.45, 0.7, 0.26, 0.06, mixed(PLUSH, BLACK, 0.35))
    for x in (0.34, 0.66):
        brush.block(x, 0.5, 0.31, 0.17, 0.03, PLUSH)
    brush.block(0.5, 0.6, 0.78, 0.08, 0.03, mixed(PLUSH, BLACK, 0.2))
    for x in (0.1, 0.9):
        brush.block(x, 0.52, 0.12, 0.24, 0.05, mixed(PLUSH, theme.WHITE, 0.08))
    for number in range(6):
        x, y = 0.15 + 0.14 * number, 0.37 + 0.035 * (number % 2)
        colour = theme.SEATS[number % len(theme.SEATS)].colour
        brush.block(x, y, 0.075, 0.13, 0.016, colour)
        brush.block(x, y, 0.055, 0.1, 0.008, DARK)
        brush.disc(x, y, 0.016, colour)


def _room(pen: Pen, box: Rect) -> None:
    """A figure at a board under a lamp, and a place that is free."""
    brush = Brush(pen, box)
    glow = Rect(box.x + box.w * 0.3, box.y + box.h * 0.1, box.w * 0.5, box.h * 0.75)
    pen.soft(glow, faded(LAMP, 0.25), glow.w / 3, box.w * 0.12)
    brush.line([(0.56, 0.0), (0.56, 0.08)], 0.012, FRAME)
    for number in range(8):
        brush.block(0.56, 0.09 + 0.014 * number, 0.08 + 0.022 * number, 0.018, 0.006, LAMP)
    brush.block(0.56, 0.56, 0.56, 0.12, 0.06, mixed(WOODEN, BLACK, 0.3))
    brush.block(0.56, 0.53, 0.56, 0.12, 0.06, WOODEN)
    brush.block(0.56, 0.52, 0.22, 0.07, 0.01, FELT)
    for number in range(4):
        brush.block(0.49 + 0.045 * number, 0.52, 0.036, 0.026, 0.004, theme.WOOD[0])
    side = box.w * 0.42
    at = Rect(box.x + box.w * 0.02, box.y + box.w * 0.2, side, side)
    figure(pen, at, "cat", theme.SEATS[0].colour)
    free = [(0.88, 0.26), (0.97, 0.39), (0.88, 0.52), (0.79, 0.39), (0.88, 0.26)]
    for (x, y), (to_x, to_y) in pairwise(free):
        for part in (0.08, 0.42, 0.76):
            ends = [(x + (to_x - x) * share, y + (to_y - y) * share) for share in (part, part + 0.2)]
            brush.line(ends, 0.018, theme.SEATS[1].colour)


def _hall(pen: Pen, box: Rect) -> None:
    """Rows of people before a screen, under a curtain."""
    brush = Brush(pen, box)
    brush.block(0.5, 0.34, 0.9, 0.6, 0.2, mixed(PLUSH, BLACK, 0.45))
    brush.block(0.5, 0.36, 0.78, 0.56, 0.16, DARK)
    for x in (0.1, 0.9):
        brush.block(x, 0.32, 0.12, 0.54, 0.04, PLUSH)
    brush.block(0.5, 0.08, 0.86, 0.09, 0.04, PLUSH)
    brush.block(0.5, 0.21, 0.3, 0.13, 0.02, FRAME)
    brush.block(0.5, 0.21, 0.27, 0.1, 0.012, FELT)
    for number in range(4):
        brush.block(0.42 + 0.053 * number, 0.21, 0.044, 0.05, 0.008, theme.WOOD[0])
    for row, (y, size) in enumerate(((0.36, 0.028), (0.45, 0.034), (0.55, 0.04))):
        for number in range(9 - row):
            x = 0.5 + (number - (8 - row) / 2) * 2.6 * size
            colour = mixed(theme.SEATS[(number + row) % len(theme.SEATS)].colour, BLACK, 0.36 - 0.18 * row)
            brush.disc(x, y - 1.1 * size, 0.7 * size, colour)
            brush.block(x, y + 0.5 * size, 2.1 * size, 1.9 * size, size, colour)


def _far(pen: Pen, box: Rect) -> None:
    """The world, with a light far away."""
    brush = Brush(pen, box)
    ink = mixed(SEA, theme.WHITE, 0.45)
    brush.disc(0.5, 0.33, 0.29, mixed(SEA, BLACK, 0.35))
    brush.disc(0.5, 0.33, 0.29, ink, 0.014)
    for wide in (0.3, 0.14):
        ring = Rect(box.x + box.w * (0.5 - wide / 2), box.y + box.w * 0.04, box.w * wide, box.w * 0.58)
        pen.box(ring, theme.CLEAR, ring.w / 2, faded(ink, 0.7), 2)
    for y, half in ((0.18, 0.25), (0.33, 0.29), (0.48, 0.25)):
        brush.line([(0.5 - half, y), (0.5 + half, y)], 0.01, faded(ink, 0.7))
    brush.disc(0.6, 0.22, 0.075, faded(LAMP, 0.3))
    brush.disc(0.6, 0.22, 0.035, LAMP)


_DRAWN: dict[FoundKind, Callable[[Pen, Rect], None]] = {
    FoundKind.PARTY: _party,
    FoundKind.ROOM: _room,
    FoundKind.HALL: _hall,
    FoundKind.FAR: _far,
}
