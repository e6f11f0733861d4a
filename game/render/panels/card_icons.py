"""What stands for memory cards and their saves: a card, a slot with its icon."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, faded, mixed, rgb
from game.render.panels.typesetting import GlyphRows
from game.scenes.kit.picture.sheet_pictures import CardSign, SlotPicture

ICON_SIDE = 16
ICON_SHARE, ICON_STEP = 0.65, ICON_SIDE / 2
"""Share of a slot's width that an icon takes, in steps that keep its pixels even."""
OVERLAP = 0.75
"""How far each pixel of an icon reaches under the next ones: smooth edges side by side would show seams."""
GROUND = np.array(mixed(*theme.PILL, 0.5), np.float32)
BODY = rgb("#8C8378"), rgb("#575049")
LABEL = rgb("#E9DFCC"), rgb("#CFC2A8")
CONTACT = rgb("#D9B15F")


def slot(picture: SlotPicture, cell: Rect, kit: Kit, _: Align) -> None:
    """One slot: its icon, and its number below."""
    pen, icon, number = kit.pen, picture.icon, picture.number
    pen.box(cell, theme.PILL if icon else faded(theme.PILL[1], 0.5), theme.RADIUS, theme.HAIRLINE, 1.5)
    if icon:
        foot = 30 if number else 0
        side = max(1.0, min(cell.w * ICON_SHARE, (cell.h - foot) * 0.94) // ICON_STEP) * ICON_STEP
        place = Rect(cell.centre[0] - side / 2, cell.y + (cell.h - foot - side) / 2, side, side)
        draw_icon(icon, place, pen, 1.0 if picture.enabled else theme.DIM)
    if picture.damaged:
        badge = Rect(cell.right - 40, cell.y + 4, 36, 36)
        pen.box(badge, theme.BAD, badge.h / 2, theme.EDGE, 2)
        pen.sign("✕", badge.centre, 18, theme.CREAM)
    style = theme.SMALL if icon or picture.enabled else _dimmed()
    pen.line(Rect(cell.x, cell.bottom - 35, cell.w, 34), number, style, Align.CENTRE)


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


def card_sign(sign: CardSign, box: Rect, kit: Kit, align: Align) -> None:
    """As high as its box."""
    wide = box.h * 0.74
    draw_card_sign(
        Rect(box.x + (box.w - wide) * align.value, box.y, wide, box.h), kit.pen, 0.35 if sign.faint else 1.0
    )


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
