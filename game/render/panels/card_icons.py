"""What stands for memory cards and their saves: a card, an icon, a board from far above."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import isqrt

import numpy as np

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, faded, mixed, rgb
from game.render.panels.typesetting import GlyphRows
from game.scenes.kit.picture.card_panels import SlotView

ICON_SIDE = 16
ICON_SHARE = 0.65
"""Share of a slot's side that an icon takes."""
OVERLAP = 0.75
"""How far each pixel of an icon reaches under the next ones: smooth edges side by side would show seams."""
GROUND = np.array(mixed(*theme.PILL, 0.5), np.float32)
FIELD, RIM, TILE = rgb("#2F5246"), rgb("#4A2A16"), rgb("#E8C793")
BODY = rgb("#8C8378"), rgb("#575049")
LABEL = rgb("#E9DFCC"), rgb("#CFC2A8")
CONTACT = rgb("#D9B15F")


def draw_slot(slot: SlotView, cell: Rect, pen: Pen) -> None:
    """One slot: its icon, and its number below."""
    taken = bool(slot.icon)
    pen.box(cell, theme.PILL if taken else faded(theme.PILL[1], 0.5), cell.w * 0.12, theme.HAIRLINE, 1.5)
    if taken:
        side = ICON_SIDE * (cell.w * ICON_SHARE // ICON_SIDE)
        place = Rect(cell.x + (cell.w - side) / 2, cell.y + (cell.h - 30 - side) / 2, side, side)
        draw_icon(slot.icon, place, pen, 1.0 if slot.enabled else theme.DIM)
    if slot.damaged:
        badge = Rect(cell.right - 40, cell.y + 4, 36, 36)
        pen.box(badge, theme.BAD, badge.h / 2, theme.EDGE, 2)
        pen.sign("✕", badge.centre, 18, theme.CREAM)
    style = theme.SMALL if taken or slot.enabled else _dimmed()
    pen.line(Rect(cell.x, cell.bottom - 35, cell.w, 34), str(slot.number), style, Align.CENTRE)


def _dimmed() -> theme.TextStyle:
    return theme.TextStyle(theme.SMALL.font, theme.SMALL.size, faded(theme.SMALL.colour, 0.75))


def draw_icon(pixels: bytes, box: Rect, pen: Pen, alpha: float = 1.0) -> None:
    """A picture of 16 x 16 pixels of RGBA; `alpha` mixes it with the ground of a slot."""
    places, colours = _runs(pixels)
    shift = np.array([box.x, box.y, OVERLAP, OVERLAP], np.float32)
    faint = colours * np.float32(alpha) + GROUND * np.float32(1 - alpha)
    faint[:, 3] = 1.0  # boxes that overlap must not shine through
    pen.boxes(places * np.float32(box.w / ICON_SIDE) + shift, faint)


@lru_cache(maxsize=256)
def _runs(pixels: bytes) -> tuple[GlyphRows, GlyphRows]:
    """Stretches of one colour as boxes in pixels, and their colours; what is transparent is left out."""
    picture = np.frombuffer(pixels, np.uint8).reshape(ICON_SIDE, ICON_SIDE, 4)
    boxes: list[tuple[int, int, int, int]] = []
    for y, row in enumerate(picture):
        ends = [0, *(1 + np.flatnonzero((row[1:] != row[:-1]).any(axis=1))).tolist(), ICON_SIDE]
        boxes += [(x, y, end - x, 1) for x, end in pairwise(ends) if row[x, 3]]
    places = np.array(boxes, np.float32).reshape(-1, 4)
    colours = np.array([picture[y, x] for x, y, _, _ in boxes], np.float32).reshape(-1, 4)
    return places, colours / np.float32(255)


def draw_board(cells: str, box: Rect, pen: Pen) -> None:
    """The board from far above: where tiles lie."""
    pen.box(box.grown(6), RIM, 6)
    pen.box(box, FIELD, 2)
    squares = isqrt(len(cells))
    side = box.w / max(1, squares)
    for index, face in enumerate(cells):
        if face != ".":
            row, column = divmod(index, squares)
            pen.box(Rect(box.x + column * side, box.y + row * side, side, side).grown(-1), TILE, 3)


def draw_card_sign(box: Rect, pen: Pen, alpha: float = 1.0) -> None:
    """A memory card, upright: its case, a label, and the contacts at the foot."""

    def faint(colours: tuple[Colour, Colour]) -> tuple[Colour, Colour]:
        return faded(colours[0], alpha), faded(colours[1], alpha)

    unit = box.h / 20
    pen.box(box, faint(BODY), 2 * unit, faded(theme.EDGE, alpha), max(1.5, unit / 2))
    label = Rect(box.x + 2 * unit, box.y + 3 * unit, box.w - 4 * unit, 8 * unit)
    pen.box(label, faint(LABEL), unit)
    count = 4
    step = (box.w - 5 * unit) / count
    for number in range(count):
        contact = Rect(box.x + 3 * unit + number * step, box.bottom - 5 * unit, step - unit, 3.6 * unit)
        pen.box(contact, faded(CONTACT, alpha), unit / 2)
