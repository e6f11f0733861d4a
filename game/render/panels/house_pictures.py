"""Pictures of what a house keeps: a board, figures, cards, an hourglass, letters; sticks and folders."""

from __future__ import annotations

from collections.abc import Callable

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.card_icons import draw_card_sign
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align, Pen
from game.render.panels.portraits import Brush
from game.render.panels.theme import Colour, TextStyle, faded, mixed, rgb
from game.scenes.kit.picture.sheet_pictures import HouseSign, KeptPicture

SIDE = 15
FELT, RIM = (rgb("#2C5A45"), rgb("#1E4232")), (rgb("#8A5A34"), rgb("#5A361D"))
CORAL, PINK, DEEP, PALE = rgb("#C9553F"), rgb("#D89A9A"), rgb("#2F6FA8"), rgb("#8DBEDB")
_PREMIUMS = (
    (CORAL, ((0, 0), (0, 7), (7, 0))),
    (PINK, ((1, 1), (2, 2), (3, 3), (4, 4))),
    (DEEP, ((1, 5), (5, 1), (5, 5))),
    (PALE, ((0, 3), (3, 0), (2, 6), (6, 2), (3, 7), (7, 3), (6, 6))),
)
"""The squares of a quarter of the board, by color; the others mirror them."""
_TILES = ((7, 4, 7), (5, 7, 1), (6, 7, 1), (8, 7, 1), (9, 5, 5), (10, 7, 1), (6, 9, 1), (8, 9, 1))
"""Row, first column and length of what lies on it."""
FIGURES = (
    ("owl", 2, 0.42, 0.36, 0.56),
    ("teapot", 3, 0.79, 0.4, 0.5),
    ("cat", 0, 0.2, 0.58, 0.58),
    ("duck", 1, 0.62, 0.66, 0.54),
)
"""Figure, seat whose color it has, its middle and its size as shares of the picture's height."""
PAPER, EDGE, SEAL = rgb("#F2E6CE"), rgb("#B99F6C"), rgb("#B7362E")
STICKS = rgb("#D98763"), rgb("#6FA8D2"), rgb("#8DB98A"), rgb("#C9A2D8")
LOWEST = 30.0
GLASS, SAND, FRAME = rgb("#B8C4C8"), rgb("#E3B25E"), rgb("#8A5A34")


def kept_picture(picture: KeptPicture, box: Rect, kit: Kit, _: Align) -> None:
    """What stands for a kind of kept things, in the middle of a box that is not too low for it."""
    if box.h > LOWEST:
        with kit.pen.painting():
            _DRAWN[picture.thing](kit.pen, box)


def house_sign(sign: HouseSign, box: Rect, kit: Kit, _: Align) -> None:
    """A stick or folder, or a house with its arrow."""
    with kit.pen.painting():
        place = Rect(box.x, box.centre[1] - 26, min(86.0, box.w), 52)
        match sign.sign:
            case "stick":
                _stick(kit.pen, place, STICKS[sign.color % len(STICKS)])
            case "folder" | "house":
                _folder(kit.pen, place, house=sign.sign == "house")
            case way:
                size = min(box.w, box.h)
                colour = theme.INK if sign.lit else theme.BRASS
                _house(kit.pen, (box.x + size / 2, box.centre[1]), size, colour, out=way == "out")


def _board(pen: Pen, box: Rect) -> None:
    """A finished board, with two more behind it."""
    side = min(box.h - 12, box.w * 0.62)
    front = Rect(box.centre[0] - side / 2 - side * 0.06, box.bottom - side - 4, side, side)
    for number in (2, 1, 0):
        at = front.moved(side * 0.075 * number, -side * 0.04 * number)
        pen.shadow(at, 6, 0.5)
        pen.box(at, RIM, side * 0.045)
        pen.box(at.grown(-side * 0.03), FELT, 3)
    field = front.grown(-side * 0.045)
    step = field.w / SIDE

    def square(row: int, column: int, colour: Colour | tuple[Colour, Colour]) -> None:
        pen.box(
            Rect(field.x + column * step, field.y + row * step, step, step).grown(-step * 0.06), colour, 1
        )

    for colour, places in _PREMIUMS:
        for row, column in places:
            last = SIDE - 1
            for mirrored in {
                (row, column),
                (last - row, column),
                (row, last - column),
                (last - row, last - column),
            }:
                square(*mirrored, colour)
    for row, column, length in _TILES:
        for number in range(length):
            square(row, column + number, theme.WOOD)


def _figures(pen: Pen, box: Rect) -> None:
    wide = min(box.w, box.h * 1.6)
    x0 = box.centre[0] - wide / 2
    for name, seat, x, y, size in FIGURES:
        side = box.h * size * 1.3
        place = Rect(x0 + wide * x - side / 2, box.y + box.h * y - side / 2, side, side)
        figure(pen, place, name, theme.SEATS[seat].colour)


def _memory_cards(pen: Pen, box: Rect) -> None:
    high = min(box.h * 0.88, box.w * 0.6)
    wide = high * 0.8
    for dx, dy in ((0.26, -0.06), (-0.2, 0.05)):
        x, y = box.centre[0] - wide / 2 + wide * dx, box.centre[1] - high / 2 + high * dy
        place = Rect(x, y, wide, high)
        pen.shadow(place, 8, 0.6)
        draw_card_sign(place, pen)
        side = high * 0.24
        tile = Rect(place.centre[0] - side / 2, y + high * 0.35 - side / 2, side, side)
        pen.box(tile, (rgb("#E9A24A"), rgb("#C97A2A")), side * 0.16)
        _letter(pen, tile, "P")


def _letter(pen: Pen, tile: Rect, letter: str) -> None:
    """A letter as part of a picture, which nobody is to read."""
    style = TextStyle(theme.Font.TILE, tile.w * 0.7, theme.WOOD_INK)
    pen.text(tile.centre[0], tile.y + tile.w * 0.76, letter, style, Align.CENTRE)
    pen.labels.pop()


def _hourglass(pen: Pen, box: Rect) -> None:
    """A word that waits on its rack under an hourglass."""
    tile = min(box.h * 0.31, box.w / 5.2)
    rack = Rect(box.centre[0] - tile * 2.35, box.bottom - tile * 0.3, tile * 4.7, tile * 0.26)
    pen.shadow(rack, 4, 0.6)
    pen.box(rack, (rgb("#7A4B2A"), rgb("#4A2A16")), 4)
    for number, letter in enumerate("WORD"):
        at = Rect(rack.x + tile * (0.2 + 1.1 * number), rack.y - tile * 0.98, tile, tile)
        pen.box(at, theme.WOOD, tile * 0.14)
        _letter(pen, at, letter)
    high = rack.y - tile * 1.08 - box.y
    b = Brush(pen, Rect(box.centre[0] - high / 2, box.y, high, high))
    for step in range(21):  # two cones of glass, row by row
        share = step / 20
        wide = 0.05 + 0.2 * abs(2 * share - 1)
        y = 0.1 + 0.8 * share
        b.block(0.5, y, 2 * wide, 0.05, 0.02, faded(GLASS, 0.4))
        if 0.28 < share < 0.5 or share > 0.76:
            b.block(0.5, y, 1.7 * wide, 0.045, 0.02, SAND)
    b.line([(0.5, 0.5), (0.5, 0.8)], 0.016, SAND)
    for y in (0.06, 0.94):
        b.block(0.5, y, 0.62, 0.085, 0.03, FRAME)
        b.block(0.5, y - 0.018, 0.56, 0.024, 0.012, mixed(FRAME, theme.WHITE, 0.25))


def _letters(pen: Pen, box: Rect) -> None:
    wide = min(box.w * 0.56, box.h * 1.02)
    high = wide * 0.66
    for dx, dy, paper in ((0.14, -0.2, mixed(PAPER, rgb("#000000"), 0.28)), (-0.1, 0.08, PAPER)):
        place = Rect(box.centre[0] - wide / 2 + wide * dx, box.centre[1] - high / 2 + high * dy, wide, high)
        pen.shadow(place, 6, 0.6)
        pen.box(place, (paper, mixed(paper, EDGE, 0.25)), wide * 0.03, mixed(paper, EDGE, 0.6), 1.5)
        line, middle = max(2.0, wide * 0.014), (place.centre[0], place.y + high * 0.58)
        fold = mixed(paper, EDGE, 0.75)
        pen.strokes(
            [(place.x + 4, place.bottom - 4), middle, (place.right - 4, place.bottom - 4)],
            line * 0.8,
            faded(fold, 0.7),
        )
        pen.strokes([(place.x + 4, place.y + 4), middle, (place.right - 4, place.y + 4)], line, fold)
    seal = wide * 0.075
    at = Rect(middle[0] - seal, middle[1] - seal, 2 * seal, 2 * seal)
    pen.box(at, (mixed(SEAL, theme.WHITE, 0.15), SEAL), seal)


_DRAWN: dict[str, Callable[[Pen, Rect], None]] = {
    "games": _board,
    "people": _figures,
    "cards": _memory_cards,
    "begun": _hourglass,
    "mail": _letters,
}


def _stick(pen: Pen, box: Rect, colour: Colour) -> None:
    """A stick, lying."""
    body = Rect(box.x, box.y + box.h * 0.12, box.w * 0.68, box.h * 0.76)
    plug = Rect(body.right - 2, box.y + box.h * 0.24, box.w * 0.3, box.h * 0.52)
    pen.box(plug, (rgb("#C9CDD0"), rgb("#8F969B")), 4)
    for share in (0.26, 0.6):
        pen.box(
            Rect(plug.x + plug.w * 0.5, plug.y + plug.h * share, plug.w * 0.22, plug.h * 0.16),
            rgb("#3A3F44"),
            1,
        )
    pen.box(body, (mixed(colour, theme.WHITE, 0.12), mixed(colour, rgb("#000000"), 0.16)), body.h * 0.28)
    label = Rect(body.x + body.w * 0.16, body.y + body.h * 0.26, body.w * 0.5, body.h * 0.48)
    pen.box(label, mixed(colour, rgb("#000000"), 0.3), 4)


def _folder(pen: Pen, box: Rect, *, house: bool = False) -> None:
    """A folder; with a house on it, where what is found lies beside the house."""
    tab = Rect(box.x + box.w * 0.06, box.y, box.w * 0.42, box.h * 0.4)
    pen.box(tab, rgb("#C9924A"), 6)
    body = Rect(box.x + box.w * 0.04, box.y + box.h * 0.16, box.w * 0.8, box.h * 0.8)
    pen.box(body, (rgb("#F1C87E"), rgb("#D79C41")), 6)
    if house:
        _house(pen, body.centre, body.h * 0.6, theme.INK, out=False)


def _house(pen: Pen, middle: tuple[float, float], size: float, colour: Colour, *, out: bool) -> None:
    """A house with an arrow that leads out of it, or into it."""
    x, y, half = middle[0], middle[1], size / 2
    line = size * 0.085
    roof = y - half * 0.08
    pen.strokes([(x - half, roof), (x, y - half), (x + half, roof)], line, colour)
    walls = [(x - half * 0.68, roof - half * 0.1), (x - half * 0.68, y + half * 0.92)]
    if out:
        pen.strokes([*walls, (x + half * 0.35, y + half * 0.92)], line, colour)
        pen.stroke((x - half * 0.1, y + half * 0.38), (x + half, y + half * 0.38), line, colour)
        head = [
            (x + half * 0.66, y + half * 0.05),
            (x + half, y + half * 0.38),
            (x + half * 0.66, y + half * 0.7),
        ]
    else:
        right = x + half * 0.68
        pen.strokes([*walls, (right, y + half * 0.92), (right, roof - half * 0.1)], line, colour)
        pen.stroke((x, y - half * 0.3), (x, y + half * 0.52), line, colour)
        head = [
            (x - half * 0.32, y + half * 0.2),
            (x, y + half * 0.54),
            (x + half * 0.32, y + half * 0.2),
        ]
    pen.strokes(head, line, colour)
