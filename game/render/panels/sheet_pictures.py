"""What stands in a sheet in a box of its own: how high each is, and how it is drawn."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.daily_panel import METALS
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import Kit, confirm_button, focus_pill, glass, seat_mark
from game.render.panels.pen import Align
from game.render.panels.portraits import portrait
from game.render.panels.qr_picture import QUIET, code_size, draw_code
from game.render.panels.small_board import draw_small_board
from game.render.panels.solitaire_ceremony_panel import medal
from game.render.panels.theme import Colour, faded, rgb
from game.scenes.kit.picture.sheet import (
    Balance,
    BoardPicture,
    Code,
    Curve,
    Dots,
    Faces,
    Hairline,
    MedalPicture,
    PersonPicture,
    Pill,
    Portraits,
    TileWord,
)

LEAST_MODULE, MODULE = 8.0, 11.0
"""Below eight pixels cameras fail from the couch."""
SLICE = 3.0
"""Width of the slices under a curve."""
DOT = 30.0
BLINK_SECONDS = 0.5


def quiet_modules(rows: Sequence[str]) -> int:
    """How many modules a code is wide, with the light ones around."""
    return len(rows) + 2 * QUIET


def _colour(seat: int) -> Colour:
    return theme.SEATS[seat % len(theme.SEATS)].colour


def _square(box: Rect, align: Align, side: float | None = None) -> Rect:
    """As large as fits, in the middle of the height."""
    side = min(box.w, box.h) if side is None else side
    return Rect(box.x + (box.w - side) * align.value, box.centre[1] - side / 2, side, side)


def _code(code: Code, box: Rect, kit: Kit, align: Align) -> None:
    """In whole pixels, which cameras like."""
    scale, count = kit.canvas.scale, quiet_modules(code.rows)
    largest = min(box.w, box.h) / count
    module = max(1.0, (largest if code.alone else min(largest, MODULE)) * scale // 1) / scale
    place = _square(box, align, code_size(code.rows, module))
    draw_code(kit.pen, place.x, place.y, code.rows, module)


def _person(picture: PersonPicture, box: Rect, kit: Kit, align: Align) -> None:
    room = _square(box, align)
    light = room.grown(-room.w * 0.11)
    kit.pen.soft(light, faded(theme.GLOW, 0.45), light.w / 2, 70)
    figure(kit.pen, room, picture.figure, _colour(picture.color))


def _portraits(picture: Portraits, box: Rect, kit: Kit, align: Align) -> None:
    """The focused ones are a little larger and have blinked once."""
    count = len(picture.levels)
    size = min(box.h, box.w / (1 + 0.86 * (count - 1)))
    room = _square(box, align, size)
    for number, level in enumerate(picture.levels):
        key = (level, count, round(size))
        grown = size * (1 + 0.06 * kit.motion.toward(("face", key), float(picture.focused), 0.16))
        since = kit.motion.elapsed(("blink", key), BLINK_SECONDS) if picture.focused else 0.0
        middle = room.centre[0] + (number - (count - 1) / 2) * size * 0.86
        place = Rect(middle - grown / 2, room.centre[1] - grown / 2, grown, grown)
        portrait(kit.pen, place, level, 1.0 if 0.25 < since < 0.38 else 0.0)


def _faces(faces: Faces, box: Rect, kit: Kit, _: Align) -> None:
    """Somebody of the house of Maven, a figure in a ring of its color, or only the shape of the seat."""
    side = min(box.h, 56.0)
    for number, (color, name, level) in enumerate(faces.seats):
        place = Rect(box.x + number * (side + 8), box.centre[1] - side / 2, side, side)
        if level:
            portrait(kit.pen, place, level)
            continue
        kit.pen.box(place, theme.SOLID, side / 2, _colour(color), 3)
        if name:
            figure(kit.pen, place.grown(-6), name, _colour(color), stands=False)
        else:
            seat_mark(kit.pen, place.centre, side * 0.42, color)


def _board(board: BoardPicture, box: Rect, kit: Kit, _: Align) -> None:
    out, up = kit.canvas.snug(15), kit.canvas.snug(12)  # nearly to the edges of the card that it is on
    box = Rect(box.x - out, box.y - up, box.w + 2 * out, box.h + up)
    draw_small_board(kit.pen, box, board.cells, board.layout, board.tile_set)


def _medal(picture: MedalPicture, box: Rect, kit: Kit, align: Align) -> None:
    pen, room = kit.pen, _square(box, align)
    x, y = room.centre
    if picture.earned:
        medal(pen, (x, y), room.h * 0.9, METALS[picture.grade % len(METALS)])
        return
    ring = Rect(x - room.h * 0.36, y - room.h * 0.3, room.h * 0.72, room.h * 0.72)
    pen.box(ring, theme.CLEAR, ring.w / 2, faded(theme.MUTED, 0.6), 3)
    pen.sign("★", ring.centre, room.h * 0.29, faded(theme.MUTED, 0.4))


def _curve(curve: Curve, box: Rect, kit: Kit, _: Align) -> None:
    """With the ground under it, and its end in light."""
    if len(curve.values) < 2:
        return
    pen, place, colour = kit.pen, box.grown(-12, -8), _colour(curve.color)
    low, high = min(curve.values), max(curve.values)
    span, step = max(high - low, 1.0), place.w / (len(curve.values) - 1)
    points = [
        (place.x + number * step, place.bottom - 16 - (value - low) / span * (place.h - 20))
        for number, value in enumerate(curve.values)
    ]
    for x, y in _slices(points):
        pen.box(Rect(x, y, SLICE, place.bottom - y), faded(colour, 0.14))
    pen.box(Rect(place.x, place.bottom, place.w, 1.5), theme.HAIRLINE)
    pen.strokes(points, 5, colour)
    x, y = points[-1]
    pen.box(Rect(x - 10, y - 10, 20, 20), colour, 10, theme.BRIGHT, 3)


def _slices(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The ground under a curve in upright slices: the left edge of each, and how high the curve is there."""
    count = int((points[-1][0] - points[0][0]) / SLICE)
    for x in (points[0][0] + SLICE * number for number in range(count)):
        left, right = next(pair for pair in itertools.pairwise(points) if x < pair[1][0])
        yield x, left[1] + (right[1] - left[1]) * (x + SLICE / 2 - left[0]) / (right[0] - left[0])


def _tiles(word: TileWord, box: Rect, kit: Kit, _: Align) -> None:
    """Smaller where the word is long."""
    if not word.text:
        return
    step = min(box.h + 2, box.w / len(word.text))
    for number, letter in enumerate(word.text):
        tile = Rect(box.x + number * step, box.y, step - 5, min(box.h, step))
        kit.pen.shadow(tile, 6, 0.3)
        kit.pen.box(tile, theme.WOOD, 7)
        kit.pen.box(Rect(tile.x, tile.bottom - 5, tile.w, 5), rgb("#A9783F", 0.8), 3)
        style = replace(theme.KEY_LETTER, size=max(26.0, 40 * step / 62))
        kit.pen.line(Rect(tile.x, tile.y, tile.w, tile.h - 3), letter, style, Align.CENTRE)


def _dots(dots: Dots, box: Rect, kit: Kit, align: Align) -> None:
    x = box.x + (box.w - dots.count * DOT) * align.value
    for number in range(1, dots.count + 1):
        lit = number in dots.lit
        wide = 26.0 if lit else 15.0
        place = Rect(x + (number - 0.5) * DOT - wide / 2, box.centre[1] - 7.5, wide, 15)
        kit.pen.box(place, theme.BRASS if lit else faded(theme.MUTED, 0.45), 7.5)


def _balance(balance: Balance, box: Rect, kit: Kit, _: Align) -> None:
    bar = Rect(box.x, box.centre[1] - 7, box.w, 14)
    mine, theirs = map(_colour, balance.colors)
    kit.pen.box(bar, faded(theirs, 0.8), 7)
    if balance.share > 0:
        kit.pen.box(Rect(bar.x, bar.y, max(14.0, bar.w * balance.share), bar.h), mine, 7)


def _button(button: Pill, box: Rect, kit: Kit, _: Align) -> None:
    """The focused one is bright and shows the button that presses it."""
    if button.focused:
        focus_pill(kit, box)
        words = Rect(box.x + 34, box.y, box.w - 112, box.h)
        kit.pen.line(words, button.label, theme.CHOICE_FOCUSED)
        confirm_button(kit, box.right - 66, box.centre[1], 50)
    else:
        glass(kit.pen, box, theme.PILL, box.h / 2, theme.EDGE, 2)
        kit.pen.line(box.grown(-20, 0), button.label, theme.BUTTON, Align.CENTRE)


def _hairline(_: Hairline, box: Rect, kit: Kit, __: Align) -> None:
    kit.pen.box(Rect(box.x, box.centre[1], box.w, 1.5), theme.HAIRLINE)


class Kind(NamedTuple):
    """How high a kind of picture must and should be, and how it is drawn."""

    least: float
    usual: float
    draw: Callable[[Any, Rect, Kit, Align], None]
    takes: bool = False
    """Whether it grows where there is room."""


PICTURES: Mapping[type, Kind] = {
    Balance: Kind(38, 52, _balance),
    BoardPicture: Kind(190, 392, _board, takes=True),
    Pill: Kind(64, 84, _button),
    Code: Kind(LEAST_MODULE, MODULE, _code),
    Curve: Kind(60, 120, _curve, takes=True),
    Dots: Kind(16, 16, _dots),
    Faces: Kind(56, 56, _faces),
    Hairline: Kind(2, 2, _hairline),
    MedalPicture: Kind(60, 112, _medal),
    PersonPicture: Kind(120, 340, _person),
    Portraits: Kind(90, 184, _portraits),
    TileWord: Kind(46, 60, _tiles),
}
