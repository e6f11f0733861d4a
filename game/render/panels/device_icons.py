"""Small outlines of what people hold in their hands."""

from __future__ import annotations

from controllers.actions import Brand
from game.render.panels.canvas import Rect
from game.render.panels.pen import Pen
from game.render.panels.theme import CLEAR, Colour

Point = tuple[float, float]
INSIDE = (0.13, 0.11, 0.10)


def device_icon(pen: Pen, middle: Point, height: float, brand: Brand, colour: Colour) -> None:
    """A pad of this brand, or a keyboard."""
    match brand:
        case Brand.KEYBOARD:
            _keyboard(pen, middle, height, colour)
        case Brand.NINTENDO:
            _halves(pen, middle, height, colour)
        case _:
            _pad(pen, middle, height, colour)


def phone_icon(pen: Pen, middle: Point, height: float, colour: Colour) -> None:
    x, y = middle
    wide, line = height * 0.62, height / 16
    body = Rect(x - wide / 2, y - height / 2, wide, height)
    pen.box(body, CLEAR, height * 0.14, colour, line)
    for number in (-1, 0, 1):
        key = Rect(x + number * wide * 0.26 - wide * 0.09, y + height * 0.12, wide * 0.18, wide * 0.2)
        pen.box(key, colour, 1.5)
    pen.box(Rect(x - wide * 0.1, y - height * 0.38, wide * 0.2, line), colour, line / 2)


def _pad(pen: Pen, middle: Point, height: float, colour: Colour) -> None:
    """Seen from the front: two grips, a cross of directions, four buttons."""
    x, y = middle
    wide, line = height * 1.7, height / 14
    for inset, fill in ((0.0, colour), (line, (*INSIDE, colour[3]))):
        for side in (-1, 1):
            grip = Rect(x + side * wide * 0.37 - wide * 0.13, y - height * 0.3, wide * 0.26, height * 0.8)
            pen.box(grip.grown(-inset), fill, wide * 0.13)
        body = Rect(x - wide * 0.46, y - height * 0.42, wide * 0.92, height * 0.6)
        pen.box(body.grown(-inset), fill, height * 0.28)
    left, right, row = x - wide * 0.21, x + wide * 0.21, y - height * 0.12
    arm = height * 0.11
    pen.box(Rect(left - arm, row - line / 2, 2 * arm, line), colour, 1)
    pen.box(Rect(left - line / 2, row - arm, line, 2 * arm), colour, 1)
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        dot = Rect(right + dx * arm * 0.95 - line / 2, row + dy * arm * 0.95 - line / 2, line, line)
        pen.box(dot, colour, line / 2)


def _halves(pen: Pen, middle: Point, height: float, colour: Colour) -> None:
    """A screen between two halves."""
    x, y = middle
    wide, high, line = height * 1.75, height * 0.84, height / 14
    pen.box(Rect(x - wide / 2, y - high / 2, wide, high), CLEAR, high * 0.3, colour, line)
    for side in (-1, 1):
        pen.box(Rect(x + side * wide * 0.27 - line / 2, y - high / 2, line, high), colour)
        stick = Rect(x + side * wide * 0.385 - line, y - high * 0.2 - line, 2 * line, 2 * line)
        pen.box(stick, colour, line)
        pen.box(Rect(x + side * wide * 0.385 - line / 2, y + high * 0.14, line, line), colour, line / 2)


def _keyboard(pen: Pen, middle: Point, height: float, colour: Colour) -> None:
    x, y = middle
    wide, high, line = height * 1.75, height * 0.84, height / 14
    pen.box(Rect(x - wide / 2, y - high / 2, wide, high), CLEAR, high * 0.14, colour, line)
    unit = wide / 8
    for row in range(2):
        for key in range(6):
            at = x + (key - 2.5) * unit, y + (row - 1.1) * high * 0.26
            pen.box(Rect(at[0] - line * 0.8, at[1] - line * 0.8, 1.6 * line, 1.6 * line), colour, 1)
    pen.box(Rect(x - unit * 1.8, y + high * 0.2, unit * 3.6, 1.6 * line), colour, 1)
