"""A picture of each edition's character: a small board as it might have looked there."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, TextStyle, faded, rgb
from game.rules.board_layouts import CLASSIC
from game.scenes.kit.picture.sheet_pictures import EditionPicture

WORDS = (("LANTERN", 7, 4, True), ("RIVER", 3, 9, False), ("ZEIN", 4, 7, True), ("TOWER", 7, 7, False))
"""What lies on the small boards: word, row, column, and whether it runs across."""


@dataclass(frozen=True, slots=True)
class Paint:
    """The colors of a small board."""

    field: Colour
    line: Colour
    premiums: dict[str, Colour]
    tile: Colour
    ink: Colour


_WOODEN = {"w": "#C97C7C", "W": "#B7362E", "l": "#7FB0C0", "L": "#2D5F9E", "s": "#C97C7C"}
_VIVID = {"w": "#F09ABF", "W": "#E8372F", "l": "#7AD1F0", "L": "#1F63D8", "s": "#F09ABF"}
PARLOUR = Paint(
    rgb("#34604B"), rgb("#27493A"), {k: rgb(v) for k, v in _WOODEN.items()}, rgb("#E9CB92"), rgb("#33200F")
)
CONSOLE = Paint(
    rgb("#14544A"), rgb("#0C3A34"), {k: rgb(v) for k, v in _VIVID.items()}, rgb("#F2D9A0"), rgb("#33200F")
)
INK = rgb("#23306B")
PAPER = rgb("#DDD9B4")
COMPUTER = Paint(PAPER, faded(INK, 0.35), {k: faded(INK, 0.55) for k in _WOODEN}, INK, PAPER)
OFFICE = Paint(
    rgb("#E6E2D6"), rgb("#C4BFB0"), {k: rgb(v) for k, v in _VIVID.items()}, rgb("#FFE9AE"), rgb("#222222")
)
KITCHEN = Paint(
    rgb("#C8B48C"), rgb("#A48F66"), {k: rgb(v) for k, v in _WOODEN.items()}, rgb("#F6E7C4"), rgb("#33200F")
)


def edition_picture(picture: EditionPicture, box: Rect, kit: Kit, _: Align) -> None:
    """The edition's picture in a box; one that is not known looks like the usual game."""
    with kit.pen.painting():
        _PICTURES.get(picture.edition, _parlour)(kit, box)


def _square(box: Rect, share: float = 1.0) -> Rect:
    """The largest square in the middle of the box."""
    side = min(box.w, box.h) * share
    return Rect(box.centre[0] - side / 2, box.centre[1] - side / 2, side, side)


def _board(pen: Pen, box: Rect, paint: Paint) -> None:
    """A board of 15 by 15 squares with some words on it."""
    unit = box.w / CLASSIC.size
    pen.box(box, paint.line, 3)
    places, colours = [], []
    for row, line in enumerate(CLASSIC.lines):
        for column, sign in enumerate(line):
            places.append((box.x + column * unit + 1, box.y + row * unit + 1, unit - 2, unit - 2))
            colours.append(paint.premiums.get(sign, paint.field))
    pen.boxes(np.array(places, np.float32), np.array(colours, np.float32))
    style = TextStyle(theme.Font.TILE, unit * 0.72, paint.ink)
    for word, row, column, across in WORDS:
        for number, letter in enumerate(word):
            x, y = (column + number, row) if across else (column, row + number)
            tile = Rect(box.x + x * unit + 0.5, box.y + y * unit + 0.5, unit - 1, unit - 1)
            pen.box(tile, paint.tile, unit * 0.14)
            _stamp(pen, tile, letter, style)


def _stamp(pen: Pen, box: Rect, letter: str, style: TextStyle) -> None:
    """A letter as part of a picture, which nobody is to read."""
    pen.text(box.centre[0], box.y + box.h * 0.76, letter, style, Align.CENTRE)
    pen.labels.pop()


def _parlour(kit: Kit, box: Rect) -> None:
    """The table at home, with somebody at it."""
    pen, square = kit.pen, _square(box, 0.94)
    board = square.moved((box.w - square.w) * 0.28, 0)
    pen.shadow(board, 16)
    pen.box(board, (rgb("#8C5A2C"), rgb("#5E3A1B")), 16)
    _board(pen, board.grown(-board.w * 0.05), PARLOUR)
    side = box.h * 0.56
    figure(pen, Rect(box.x - 12, box.bottom - side, side, side), "cat", theme.SEATS[0].colour)


def _console(kit: Kit, box: Rect) -> None:
    """A television with a pad before it."""
    pen = kit.pen
    frame = Rect(box.x + box.w * 0.06, box.y, box.w * 0.88, box.h * 0.84)
    pen.shadow(frame, 22)
    pen.box(frame, (rgb("#3B3B42"), rgb("#1D1D22")), 22)
    screen = frame.grown(-18)
    pen.box(screen, (rgb("#2A3E78"), rgb("#101733")), 16)
    _board(pen, _square(screen, 0.92), CONSOLE)
    x, y = box.centre[0], box.bottom - box.h * 0.13
    wide = box.w * 0.36
    for turn in (-1, 1):
        pen.box(
            Rect(x + turn * wide * 0.36 - wide * 0.16, y - 10, wide * 0.32, box.h * 0.22), rgb("#8E8E98"), 30
        )
    pen.box(Rect(x - wide / 2, y - 26, wide, 66), (rgb("#B9B9C4"), rgb("#8E8E98")), 33)
    for number, colour in enumerate(("#59D2A8", "#F0726E", "#7FA8F0", "#E58BC6")):
        angle = math.pi / 2 * number
        at = x + wide * 0.3 + 16 * math.sin(angle), y + 6 - 16 * math.cos(angle)
        pen.box(Rect(at[0] - 7, at[1] - 7, 14, 14), rgb(colour), 7)
    pen.box(Rect(x - wide * 0.3 - 19, y, 38, 12), rgb("#4A4A52"), 3)
    pen.box(Rect(x - wide * 0.3 - 6, y - 13, 12, 38), rgb("#4A4A52"), 3)


def _home_computer(kit: Kit, box: Rect) -> None:
    """A screen of two colors."""
    pen = kit.pen
    case = Rect(box.x, box.y + box.h * 0.02, box.w, box.h * 0.96)
    pen.shadow(case, 40)
    pen.box(case, (rgb("#8D897E"), rgb("#5C5850")), 40)
    pen.box(case.grown(-16), rgb("#2E2B26"), 34)
    glass = case.grown(-34)
    pen.box(glass, (rgb("#EDEACB"), rgb("#CFCBA4")), 30)
    side = min(glass.h * 0.88, glass.w * 0.62)
    board = Rect(glass.right - side - 20, glass.y + (glass.h - side) / 2, side, side)
    _board(pen, board, COMPUTER)
    x, unit = glass.x + 24, glass.h * 0.085
    style = TextStyle(theme.Font.HEAVY, unit * 0.8, INK, 1)
    for number, words in enumerate(
        ("CPU   79", "YOU   25", "", "ZEIN?", "NOT IN", "MY WORDS", "", "1 INSIST")  # not read: a picture
    ):
        pen.text(x, glass.y + unit * (number + 1.7), words, style)
        pen.labels.pop()
    tile = (board.x - x - 26) / 7
    for number, letter in enumerate("AEST"):
        place = Rect(x + number * tile, glass.bottom - unit * 1.6, tile - 3, tile - 3)
        pen.box(place, INK, 2)
        _stamp(pen, place, letter, TextStyle(theme.Font.TILE, tile * 0.7, PAPER))
    for number in range(int(glass.h / 6)):
        pen.box(Rect(glass.x, glass.y + number * 6, glass.w, 1.5), (0, 0, 0, 0.05))


def _office(kit: Kit, box: Rect) -> None:
    """A window with a question in it."""
    pen = kit.pen
    window = Rect(box.x + 10, box.y + 8, box.w - 20, box.h - 16)
    pen.shadow(window, 10)
    pen.box(window, rgb("#D6D2C6"), 10)
    pen.box(Rect(window.x, window.y, window.w, 40), (rgb("#3F7BE0"), rgb("#1B4AA8")), 10)
    for number in range(3):
        pen.box(Rect(window.right - 40 - number * 36, window.y + 8, 26, 24), rgb("#E9E6DC"), 4)
    inner = Rect(window.x + 12, window.y + 52, window.w - 24, window.h - 64)
    board = _square(inner).moved(-(inner.w - inner.h) / 2 if inner.w > inner.h else 0, 0)
    _board(pen, board, OFFICE)
    card = Rect(
        board.right - board.w * 0.28,
        inner.y + inner.h * 0.34,
        inner.right - board.right + board.w * 0.26,
        120,
    )
    pen.shadow(card, 8)
    pen.box(card, rgb("#F4F1E8"), 8, rgb("#1B4AA8"), 3)
    style = TextStyle(theme.Font.HEAVY, 30, rgb("#1B2A55"))
    pen.text(card.centre[0], card.y + 46, "ZEIN?", style, Align.CENTRE)
    pen.labels.pop()
    for number in range(2):
        place = Rect(card.x + 18 + number * (card.w - 36) / 2, card.y + 66, (card.w - 52) / 2, 36)
        pen.box(place, rgb("#C9C4B5") if number else rgb("#3F7BE0"), 6)


def _mail(kit: Kit, box: Rect) -> None:
    """An envelope with a board looking out of it."""
    pen = kit.pen
    letter = Rect(box.x + box.w * 0.16, box.y, box.w * 0.68, box.h * 0.8)
    pen.shadow(letter, 8)
    pen.box(letter, rgb("#F7F1E2"), 8)
    _board(pen, _square(Rect(letter.x, letter.y + 8, letter.w, letter.h), 0.9), PARLOUR)
    envelope = Rect(box.x + 8, box.y + box.h * 0.46, box.w - 16, box.h * 0.52)
    pen.shadow(envelope, 12)
    pen.box(envelope, (rgb("#E9D9B4"), rgb("#CDB583")), 12)
    steps = 26
    for number in range(steps):
        share = number / steps
        wide = envelope.w * share
        y = envelope.bottom - envelope.h * 0.55 * (1 - share)
        pen.box(Rect(envelope.centre[0] - wide / 2, y, wide, envelope.h * 0.55 / steps + 1.5), rgb("#BFA670"))
    pen.box(Rect(envelope.x, envelope.bottom - 12, envelope.w, 12), rgb("#BFA670"), 6)
    stamp = Rect(envelope.right - 96, envelope.y + 18, 74, 88)
    pen.box(stamp, rgb("#F7F1E2"), 4)
    pen.box(stamp.grown(-7), rgb("#B7362E"), 2)
    pen.sign("♛", stamp.centre, 34, rgb("#F7F1E2"))


def _tournament(kit: Kit, box: Rect) -> None:
    """Two faces of a clock over a board."""
    pen = kit.pen
    _board(pen, _square(box, 0.98), CONSOLE)
    case = Rect(box.x + 12, box.bottom - box.h * 0.52, box.w - 24, box.h * 0.5)
    pen.shadow(case, 26, 1.5)
    pen.box(case, (rgb("#8A5A30"), rgb("#54341A")), 26)
    for turn, hour, minute in ((-1, 0.8, 3.6), (1, 5.9, 0.4)):
        side = case.h * 0.8
        face = Rect(case.centre[0] + turn * case.w * 0.25 - side / 2, case.centre[1] - side / 2, side, side)
        pen.box(face, rgb("#F4EFE0"), side / 2, rgb("#D9B25F"), 8)
        for number in range(12):
            angle = math.pi / 6 * number
            at = (
                face.centre[0] + side * 0.38 * math.sin(angle),
                face.centre[1] - side * 0.38 * math.cos(angle),
            )
            pen.box(Rect(at[0] - 3, at[1] - 3, 6, 6), rgb("#3A2A18"), 3)
        for angle, reach in ((hour, 0.22), (minute, 0.33)):
            for number in range(14):
                share = reach * number / 13
                at = (
                    face.centre[0] + side * share * math.sin(angle),
                    face.centre[1] - side * share * math.cos(angle),
                )
                pen.box(Rect(at[0] - 4, at[1] - 4, 8, 8), rgb("#3A2A18"), 4)
        button = Rect(face.centre[0] - 22, case.y - 20 + 8 * (turn > 0), 44, 24)
        pen.box(button, rgb("#D9B25F"), 8)


def _kitchen(kit: Kit, box: Rect) -> None:
    """The kitchen table, with a pot of tea."""
    pen, square = kit.pen, _square(box, 0.9)
    cloth = box.grown(-4)
    pen.box(cloth, rgb("#E7DCC4"), 18)
    unit = cloth.w / 16
    for number in range(16):
        if number % 2 == 0:
            pen.box(Rect(cloth.x + number * unit, cloth.y, unit, cloth.h), (0.75, 0.22, 0.20, 0.20))
    for number in range(int(cloth.h / unit)):
        if number % 2 == 0:
            pen.box(Rect(cloth.x, cloth.y + number * unit, cloth.w, unit), (0.75, 0.22, 0.20, 0.20))
    board = square.moved(-(box.w - square.w) * 0.3, 0)
    pen.shadow(board, 10)
    pen.box(board, rgb("#9A7B4C"), 10)
    _board(pen, board.grown(-board.w * 0.04), KITCHEN)
    side = box.h * 0.5
    figure(pen, Rect(box.right - side, box.bottom - side - 8, side, side), "teapot", theme.SEATS[2].colour)


_PICTURES = {
    "Parlour": _parlour,
    "Console 1999": _console,
    "Home Computer 1987": _home_computer,
    "PC 2002": _office,
    "Mail 1999": _mail,
    "Tournament": _tournament,
    "House Rules": _kitchen,
}
