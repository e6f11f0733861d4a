"""What the cards of Play show: figures, faces, the bag, a sofa elsewhere; each moves once as
it gets the focus.

All are drawn with the pen, so that they cost one draw call with everything else.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align, Pen
from game.render.panels.portraits import Brush, portrait
from game.render.panels.theme import Colour, TextStyle, faded, mixed, rgb
from game.scenes.kit.picture.sheet_pictures import PlayPicture

SECONDS = 1.6
"""How long a picture moves after its card got the focus."""
HOP_SECONDS, HOP_STEP, HOP = 0.34, 0.16, 0.14
BREATH = 0.035
FELT, PLANKS = (rgb("#4A3524"), rgb("#21160F")), (rgb("#6E4526"), rgb("#3C2413"))
NIGHT = rgb("#3A2A33"), rgb("#1A1317")
FIGURES = (
    ("duck", 1, 0.27, 0.42, 0.44),
    ("teapot", 3, 0.74, 0.43, 0.46),
    ("cat", 0, 0.37, 0.72, 0.52),
    ("pawn", 2, 0.70, 0.76, 0.42),
)
"""Figure, seat whose color it has, its middle and its size as shares of the picture."""
PEOPLE = ((1, 0.29, 0.29), (2, 0.71, 0.29), (4, 0.29, 0.74), (8, 0.71, 0.74))
"""Level and middle of each face."""


def play_picture(picture: PlayPicture, box: Rect, kit: Kit, _: Align) -> None:
    """Without the focus, or with reduced motion, it is still; and faint where it cannot be chosen."""
    name, focused, start = picture.name, picture.focused, kit.pen.count
    since = kit.motion.elapsed(("play-picture", name), SECONDS) if focused else SECONDS
    with kit.pen.painting():
        _DRAWN[name](kit, box, since, focused)
    if not picture.enabled:
        kit.pen.fade(start, 0.35)


def _ground(pen: Pen, box: Rect, fill: tuple[Colour, Colour]) -> None:
    pen.box(box, fill, theme.RADIUS - 4)


def _square(box: Rect) -> Rect:
    side = min(box.w, box.h)
    return Rect(box.centre[0] - side / 2, box.centre[1] - side / 2, side, side)


def _figures(kit: Kit, box: Rect, since: float, _focused: bool) -> None:
    """Four people on this sofa, who hop one after the other."""
    pen, place = kit.pen, _square(box)
    _ground(pen, box, FELT)
    glow = place.grown(-place.w * 0.2)
    pen.soft(glow, faded(rgb("#D9A45C"), 0.22), glow.w / 2, place.w * 0.2)
    for number, (name, seat, x, y, size) in enumerate(FIGURES):
        side = place.w * size
        share = (since - number * HOP_STEP) / HOP_SECONDS
        lift = HOP * math.sin(math.pi * share) if 0.0 < share < 1.0 else 0.0
        at = Rect(place.x + place.w * x - side / 2, place.y + place.h * y - side / 2, side, side)
        figure(pen, at, name, theme.SEATS[seat].colour, lift=lift)


def _people(kit: Kit, box: Rect, since: float, _focused: bool) -> None:
    """Four of the eight, who blink one after the other."""
    pen, place = kit.pen, _square(box)
    _ground(pen, box, (rgb("#3B3029"), rgb("#1D1613")))
    for number, (level, x, y) in enumerate(PEOPLE):
        side = place.w * 0.39
        begins = 0.25 + 0.3 * number
        shut = 1.0 if begins < since < begins + 0.13 else 0.0
        at = Rect(place.x + place.w * x - side / 2, place.y + place.h * y - side / 2, side, side)
        portrait(pen, at, level, shut)


CLOTH, SHADOW, CORD = rgb("#A5262B"), rgb("#5B1216"), rgb("#D9AE57")


def _bag(kit: Kit, box: Rect, since: float, _focused: bool) -> None:
    """The bag of tiles, which breathes once."""
    pen = kit.pen
    _ground(pen, box, PLANKS)
    for number in range(1, 4):
        y = box.y + box.h * number / 4
        pen.box(Rect(box.x, y, box.w, 2), faded(rgb("#1F1108"), 0.55))
    breath = BREATH * math.sin(math.pi * since / SECONDS) if since < SECONDS else 0.0
    place = _square(box).moved(0, _square(box).h * 0.02)
    place = place.grown(place.w * breath, place.h * breath / 2)
    brush = Brush(pen, place)
    foot = Rect(place.x + place.w * 0.17, place.y + place.h * 0.7, place.w * 0.7, place.h * 0.2)
    pen.soft(foot, (0.0, 0.0, 0.0, 0.6), foot.h / 2, place.w * 0.07)
    _ruffle(brush)
    belly = Rect(place.x + place.w * 0.16, place.y + place.h * 0.42, place.w * 0.68, place.h * 0.46)
    pen.box(belly, (mixed(CLOTH, theme.WHITE, 0.06), SHADOW), belly.h * 0.46)
    brush.block(0.5, 0.44, 0.4, 0.16, 0.07, CLOTH)
    for x, reach, deep in ((0.36, -0.09, 0.5), (0.45, -0.03, 0.56), (0.56, 0.04, 0.55), (0.65, 0.1, 0.48)):
        folds = [(x + reach * step / 8, 0.42 + deep * 0.7 * step / 8) for step in range(9)]
        brush.line(folds, 0.012, faded(SHADOW, 0.5))
    shine = Rect(place.x + place.w * 0.25, place.y + place.h * 0.5, place.w * 0.16, place.h * 0.22)
    pen.soft(shine, faded(theme.WHITE, 0.13), shine.w / 2, place.w * 0.06)
    brush.block(0.5, 0.385, 0.36, 0.05, 0.025, CORD)
    for number in range(9):
        x = 0.345 + number * 0.039
        brush.line([(x, 0.372), (x - 0.014, 0.4)], 0.009, faded(rgb("#8A6424"), 0.8))
    for side, end in ((-1, 0.56), (1, 0.6)):
        brush.line([(0.56, 0.4), (0.56 + side * 0.05, 0.47), (0.57 + side * 0.045, end)], 0.022, CORD)
        brush.disc(0.57 + side * 0.045, end + 0.012, 0.022, mixed(CORD, theme.WHITE, 0.2))
    for letter, x, y in (("Q", 0.14, 0.83), ("A", 0.27, 0.88)):
        _tile(pen, place, letter, x, y)


def _ruffle(brush: Brush) -> None:
    """The mouth of the bag above its cord."""
    for x, y, r in ((0.36, 0.3, 0.07), (0.64, 0.3, 0.07), (0.43, 0.25, 0.075), (0.57, 0.25, 0.075)):
        brush.disc(x, y, r, mixed(CLOTH, SHADOW, 0.35))
    brush.block(0.5, 0.29, 0.24, 0.08, 0.04, SHADOW)
    for x in (0.34, 0.42, 0.5, 0.58, 0.66):
        brush.block(x, 0.335, 0.088, 0.1, 0.04, mixed(CLOTH, theme.WHITE, 0.07))
        brush.line([(x, 0.3), (0.5 + (x - 0.5) * 0.8, 0.38)], 0.008, faded(SHADOW, 0.6))


def _tile(pen: Pen, place: Rect, letter: str, x: float, y: float) -> None:
    """A wooden tile on the table."""
    side = place.w * 0.13
    at = Rect(place.x + place.w * x - side / 2, place.y + place.h * y - side / 2, side, side)
    pen.shadow(at, side * 0.14, 0.4)
    pen.box(at, theme.WOOD, side * 0.14)
    _letter(pen, at, letter)


def _letter(pen: Pen, box: Rect, letter: str) -> None:
    """A letter as part of a picture, which nobody is to read."""
    style = TextStyle(theme.Font.TILE, box.w * 0.7, theme.WOOD_INK)
    pen.text(box.centre[0], box.y + box.h * 0.75, letter, style, Align.CENTRE)
    pen.labels.pop()


PLUSH, WOODEN = rgb("#7C2B33"), rgb("#4B2E1B")


def _sofa(kit: Kit, box: Rect, since: float, focused: bool) -> None:
    """A sofa elsewhere, beside a lamp that is lit while the card has the focus."""
    pen, place = kit.pen, _square(box)
    _ground(pen, box, NIGHT)
    pen.box(Rect(box.x, box.y + box.h * 0.8, box.w, box.h * 0.2), (rgb("#4B3020"), rgb("#2C1B11")), 14)
    lit = min(1.0, since / 0.5) if focused else 0.0
    brush = Brush(pen, place)
    _window(pen, place)
    lamp = place.x + place.w * 0.83, place.y + place.h * 0.3
    for size, alpha in ((0.9, 0.16), (0.5, 0.3)) if lit else ():
        side = place.w * size
        glow = Rect(lamp[0] - side / 4, lamp[1] - side / 4, side / 2, side / 2)
        pen.soft(glow, faded(rgb("#FFC46B"), alpha * lit), glow.w / 2, side / 3)
    brush.line([(0.83, 0.32), (0.83, 0.86)], 0.018, rgb("#8C6A3B"))
    brush.block(0.83, 0.87, 0.14, 0.03, 0.015, rgb("#8C6A3B"))
    shade = mixed(rgb("#6B5138"), rgb("#FFDF9E"), lit)
    for number in range(12):
        brush.block(0.83, 0.225 + number * 0.0125, 0.13 + number * 0.009, 0.014, 0.004, shade)
    cloth, dark = mixed(PLUSH, rgb("#FFB060"), 0.10 * lit), mixed(PLUSH, rgb("#000000"), 0.3)
    for x in (0.14, 0.62):
        brush.block(x, 0.885, 0.035, 0.07, 0.01, WOODEN)
    brush.block(0.38, 0.6, 0.6, 0.34, 0.06, dark)
    for x in (0.25, 0.51):
        brush.block(x, 0.585, 0.25, 0.24, 0.05, cloth)
    for x in (0.25, 0.51):
        brush.block(x, 0.755, 0.26, 0.12, 0.045, mixed(cloth, theme.WHITE, 0.06))
    brush.block(0.38, 0.825, 0.6, 0.06, 0.025, dark)
    for x in (0.085, 0.675):
        brush.block(x, 0.715, 0.1, 0.26, 0.05, mixed(cloth, theme.WHITE, 0.03))
    _letter_on_sofa(brush)


def _window(pen: Pen, place: Rect) -> None:
    """The night outside."""
    frame = Rect(place.x + place.w * 0.1, place.y + place.h * 0.06, place.w * 0.42, place.h * 0.34)
    pen.box(frame, WOODEN, 6)
    panes = frame.grown(-place.w * 0.018)
    pen.box(panes, (rgb("#16233F"), rgb("#2F3E63")), 3)
    for x, y in ((0.2, 0.3), (0.45, 0.68), (0.62, 0.2), (0.9, 0.55)):
        at = panes.x + panes.w * x, panes.y + panes.h * y
        pen.box(Rect(at[0] - 1.5, at[1] - 1.5, 3, 3), rgb("#F3EBD0"), 1.5)
    moon = place.w * 0.055
    disc = Rect(panes.x + panes.w * 0.74, panes.y + panes.h * 0.14, moon, moon)
    pen.soft(disc, faded(rgb("#F6EBC3"), 0.35), moon / 2, moon * 0.7)
    pen.box(disc, rgb("#F6EBC3"), moon / 2)
    bar = place.w * 0.014
    pen.box(Rect(frame.centre[0] - bar / 2, frame.y, bar, frame.h), WOODEN)
    pen.box(Rect(frame.x, frame.centre[1] - bar / 2, frame.w, bar), WOODEN)


def _letter_on_sofa(brush: Brush) -> None:
    """What came by mail."""
    paper, line = rgb("#F4E8CC"), rgb("#B99F6C")
    brush.block(0.27, 0.675, 0.2, 0.125, 0.012, paper)
    brush.line([(0.175, 0.62), (0.27, 0.69), (0.365, 0.62)], 0.009, line)
    brush.disc(0.27, 0.7, 0.021, rgb("#B7362E"))


_DRAWN: dict[str, Callable[[Kit, Rect, float, bool], None]] = {
    "figures": _figures,
    "people": _people,
    "bag": _bag,
    "sofa": _sofa,
}
