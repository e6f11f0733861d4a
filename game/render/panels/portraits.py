"""The eight people of Maven, drawn by us from discs, rounded boxes and lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.render.panels.canvas import Rect
from game.render.panels.pen import Pen
from game.render.panels.theme import Colour, faded, mixed, rgb
from game.render.panels.typesetting import GlyphRows

DARK, WHITE, GOLD = rgb("#2B1A14"), rgb("#FFF8EE"), rgb("#F2C14E")
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Brush:
    """A pen in a square of one unit, its origin at the upper left."""

    pen: Pen
    box: Rect
    blinks: bool = False
    """Whether the eyes are shut."""

    def disc(self, x: float, y: float, r: float, colour: Colour, edge: float = 0.0) -> None:
        """A round spot or, with an edge, a ring."""
        b = self.box
        place = Rect(b.x + (x - r) * b.w, b.y + (y - r) * b.w, 2 * r * b.w, 2 * r * b.w)
        if edge:
            self.pen.box(place, (0.0, 0.0, 0.0, 0.0), place.w / 2, colour, edge * b.w)
        else:
            self.pen.box(place, colour, place.w / 2)

    def block(self, x: float, y: float, w: float, h: float, r: float, colour: Colour) -> None:
        """A rounded box round its middle."""
        b = self.box
        place = Rect(b.x + (x - w / 2) * b.w, b.y + (y - h / 2) * b.w, w * b.w, h * b.w)
        self.pen.box(place, colour, r * b.w)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        b = self.box
        self.pen.strokes([(b.x + x * b.w, b.y + y * b.w) for x, y in points], width * b.w, colour)

    def arc(self, x: float, y: float, w: float, h: float, width: float, colour: Colour) -> None:
        """A bow that hangs from (x - w) to (x + w), h deep."""
        steps = [number / 10 for number in range(-10, 11)]
        self.line([(x + w * step, y + h * (1 - step * step)) for step in steps], width, colour)


def portrait(pen: Pen, box: Rect, level: int, blink: float = 0.0) -> None:
    """The person of a level, from 1, in a round frame as large as the square box."""
    with pen.painting():
        pen.repeat(_drawn(box, level, blink > 0.5))


@lru_cache(maxsize=64)
def _drawn(box: Rect, level: int, blinks: bool) -> GlyphRows:
    """The quads of a portrait: some fifty that a table shows for hours."""
    pen = Pen()
    ground, draw = _PEOPLE[level - 1]
    radius = box.w / 2
    pen.shadow(box, radius, 0.6)
    pen.box(box, (mixed(ground, rgb("#FFFFFF"), 0.22), mixed(ground, rgb("#000000"), 0.12)), radius)
    draw(Brush(pen, box, blinks))
    pen.box(box, (0.0, 0.0, 0.0, 0.0), radius, faded(mixed(ground, rgb("#FFFFFF"), 0.6), 0.9), box.w * 0.014)
    return pen.rows.copy()


def _shoulders(b: Brush, colour: Colour, skin: Colour) -> None:
    b.block(0.5, 0.71, 0.15, 0.2, 0.06, mixed(skin, DARK, 0.15))
    b.block(0.5, 0.86, 0.56, 0.2, 0.1, colour)


def _head(b: Brush, skin: Colour, *, brow: Colour = DARK, tilt: float = 0.0, cheeks: float = 0.3) -> None:
    for x in (0.305, 0.695):
        b.disc(x, 0.49, 0.045, mixed(skin, DARK, 0.08))
    b.block(0.5, 0.47, 0.39, 0.45, 0.19, skin)
    for side, x in ((-1, 0.425), (1, 0.575)):
        b.disc(x - side * -0.03, 0.555, 0.045, faded(rgb("#E8705E"), cheeks))
        b.line([(x - 0.04, 0.405 + side * tilt), (x + 0.04, 0.405 - side * tilt)], 0.02, brow)
        _eye(b, x, 0.465)
    b.line([(0.5, 0.49), (0.492, 0.53), (0.505, 0.535)], 0.012, mixed(skin, DARK, 0.3))


def _eye(b: Brush, x: float, y: float) -> None:
    if b.blinks:
        b.arc(x, y, 0.028, 0.01, 0.014, DARK)
        return
    b.disc(x, y, 0.026, DARK)
    b.disc(x + 0.008, y - 0.009, 0.008, WHITE)


def _smile(b: Brush, y: float = 0.595, width: float = 0.07, *, open_: bool = False) -> None:
    if open_:
        b.block(0.5, y + 0.02, width * 1.7, 0.05, 0.025, rgb("#8C2F2B"))
        b.block(0.5, y + 0.006, width * 1.5, 0.018, 0.009, WHITE)
    else:
        b.arc(0.5, y, width, 0.03, 0.017, rgb("#9B4238"))


def _otto(b: Brush) -> None:
    skin, hair = rgb("#F7C9A2"), rgb("#C9582B")
    _shoulders(b, rgb("#3F86C6"), skin)
    b.block(0.5, 0.86, 0.5, 0.028, 0.01, WHITE)
    _head(b, skin, brow=hair, tilt=-0.01, cheeks=0.4)
    for x, y, r in ((0.36, 0.31, 0.075), (0.44, 0.265, 0.085), (0.54, 0.26, 0.088), (0.63, 0.31, 0.075)):
        b.disc(x, y, r, hair)
    b.line([(0.5, 0.24), (0.48, 0.16), (0.53, 0.13)], 0.045, hair)
    for x in (0.4, 0.44, 0.56, 0.6):
        b.disc(x, 0.535, 0.007, rgb("#C97B4C"))
    _smile(b, open_=True)


def _mina(b: Brush) -> None:
    skin, hair = rgb("#F2C39B"), rgb("#2C2129")
    b.block(0.5, 0.5, 0.53, 0.6, 0.2, hair)
    _shoulders(b, rgb("#EDB63B"), skin)
    b.arc(0.5, 0.765, 0.12, 0.045, 0.03, WHITE)
    _head(b, skin)
    b.block(0.5, 0.3, 0.4, 0.13, 0.06, hair)
    b.arc(0.5, 0.25, 0.24, -0.07, 0.045, rgb("#F0B93A"))
    _smile(b)


def _theo(b: Brush) -> None:
    skin, beard, cap = rgb("#8A5636"), rgb("#231612"), rgb("#D2502F")
    _shoulders(b, rgb("#3C7350"), skin)
    b.line([(0.4, 0.78), (0.5, 0.9), (0.6, 0.78)], 0.05, rgb("#E4D5AE"))
    _head(b, skin, cheeks=0.15)
    b.block(0.5, 0.605, 0.38, 0.2, 0.1, beard)
    b.disc(0.34, 0.52, 0.05, beard)
    b.disc(0.66, 0.52, 0.05, beard)
    b.block(0.5, 0.53, 0.24, 0.07, 0.03, skin)
    b.block(0.5, 0.585, 0.1, 0.034, 0.016, WHITE)
    b.block(0.5, 0.255, 0.4, 0.2, 0.1, cap)
    b.block(0.5, 0.33, 0.45, 0.075, 0.036, mixed(cap, DARK, 0.2))
    for x in (0.34, 0.42, 0.5, 0.58, 0.66):
        b.line([(x, 0.31), (x, 0.35)], 0.012, mixed(cap, DARK, 0.45))
    b.disc(0.5, 0.14, 0.062, rgb("#EFE3C4"))


def _rosa(b: Brush) -> None:
    skin, hair = rgb("#E2A67A"), rgb("#5A3020")
    for number in range(15):
        turn = math.pi * (0.75 + number * 1.5 / 14)
        b.disc(0.5 + 0.225 * math.cos(turn), 0.45 + 0.235 * math.sin(turn), 0.088, hair)
    for x in (0.29, 0.71):
        b.disc(x, 0.64, 0.075, hair)
    _shoulders(b, rgb("#B33A3A"), skin)
    b.arc(0.5, 0.775, 0.11, 0.05, 0.014, GOLD)
    b.disc(0.5, 0.83, 0.02, GOLD)
    _head(b, skin, cheeks=0.4)
    for x, y, r in ((0.38, 0.3, 0.07), (0.47, 0.27, 0.075), (0.56, 0.27, 0.075), (0.64, 0.31, 0.065)):
        b.disc(x, y, r, hair)
    for x in (0.3, 0.7):
        b.disc(x, 0.58, 0.034, GOLD, edge=0.012)
    _smile(b, open_=True)


def _edgar(b: Brush) -> None:
    skin, hair = rgb("#F3CDAE"), rgb("#F4F1EA")
    for x in (0.295, 0.705):
        b.disc(x, 0.42, 0.07, hair)
        b.disc(x, 0.5, 0.055, hair)
    _shoulders(b, rgb("#74503A"), skin)
    b.line([(0.42, 0.78), (0.5, 0.93), (0.58, 0.78)], 0.07, WHITE)
    for side in (-1, 1):
        b.line(
            [(0.5, 0.82), (0.5 + side * 0.05, 0.8), (0.5 + side * 0.05, 0.845), (0.5, 0.82)],
            0.028,
            rgb("#B93A36"),
        )
    _head(b, skin, brow=hair, cheeks=0.35)
    for x in (0.42, 0.58):
        b.disc(x, 0.465, 0.066, rgb("#6A4A2F"), edge=0.013)
    b.line([(0.486, 0.46), (0.514, 0.46)], 0.013, rgb("#6A4A2F"))
    for side in (-1, 1):
        b.line([(0.5, 0.572), (0.5 + side * 0.05, 0.567), (0.5 + side * 0.105, 0.59)], 0.045, hair)
    b.arc(0.5, 0.605, 0.04, 0.02, 0.014, rgb("#9B4238"))


def _amara(b: Brush) -> None:
    skin, wrap = rgb("#6B3F2A"), rgb("#E2732A")
    _shoulders(b, rgb("#E08A2C"), skin)
    b.arc(0.5, 0.77, 0.14, 0.06, 0.05, rgb("#5B2C6B"))
    for x in (0.42, 0.5, 0.58):
        b.disc(x, 0.83, 0.012, GOLD)
    _head(b, skin, cheeks=0.2)
    b.block(0.5, 0.28, 0.42, 0.17, 0.085, wrap)
    b.disc(0.55, 0.17, 0.085, wrap)
    b.disc(0.59, 0.14, 0.045, mixed(wrap, GOLD, 0.5))
    b.arc(0.5, 0.27, 0.19, 0.04, 0.03, mixed(wrap, GOLD, 0.6))
    b.arc(0.5, 0.335, 0.2, 0.02, 0.024, mixed(wrap, DARK, 0.25))
    for x in (0.3, 0.7):
        b.disc(x, 0.56, 0.026, GOLD)
    b.block(0.5, 0.605, 0.12, 0.05, 0.025, rgb("#B23B37"))
    b.block(0.5, 0.598, 0.1, 0.02, 0.01, WHITE)


def _viktor(b: Brush) -> None:
    skin, hair = rgb("#E4B993"), rgb("#2A211F")
    _shoulders(b, rgb("#20262C"), skin)
    b.block(0.5, 0.745, 0.2, 0.1, 0.04, rgb("#2B333B"))
    _head(b, skin, tilt=0.014, cheeks=0.08)
    b.block(0.5, 0.29, 0.38, 0.12, 0.05, hair)
    for x in (0.325, 0.675):
        b.block(x, 0.36, 0.035, 0.14, 0.015, hair)
    b.block(0.5, 0.64, 0.15, 0.085, 0.04, hair)
    b.line([(0.44, 0.575), (0.5, 0.565), (0.56, 0.575)], 0.022, hair)
    b.block(0.5, 0.605, 0.09, 0.018, 0.008, rgb("#A9574A"))


def _agatha(b: Brush) -> None:
    skin, hair, frame = rgb("#F4D2BB"), rgb("#F3F0EE"), rgb("#A8355F")
    b.disc(0.5, 0.16, 0.085, hair)
    b.block(0.5, 0.42, 0.47, 0.42, 0.2, hair)
    _shoulders(b, rgb("#6A3F79"), skin)
    _head(b, skin, brow=mixed(hair, DARK, 0.25), cheeks=0.4)
    for x, y, r in ((0.37, 0.31, 0.07), (0.46, 0.275, 0.075), (0.56, 0.275, 0.075), (0.64, 0.31, 0.07)):
        b.disc(x, y, r, hair)
    for x in (0.42, 0.58):
        b.disc(x, 0.468, 0.062, frame, edge=0.016)
    b.line([(0.482, 0.46), (0.518, 0.46)], 0.014, frame)
    for number in range(7):
        step = (number - 3) / 3
        b.disc(0.5 + 0.12 * step, 0.775 + 0.06 * (1 - step * step), 0.02, WHITE)
    _smile(b, 0.6, 0.06)


_PEOPLE: tuple[tuple[Colour, Callable[[Brush], None]], ...] = (
    (rgb("#E8934A"), _otto),
    (rgb("#6FA887"), _mina),
    (rgb("#5C8FCB"), _theo),
    (rgb("#D9736A"), _rosa),
    (rgb("#A79C6C"), _edgar),
    (rgb("#8F6DB5"), _amara),
    (rgb("#66747F"), _viktor),
    (rgb("#C98A9C"), _agatha),
)
"""By level: the ground of the frame, and how the person is drawn."""
