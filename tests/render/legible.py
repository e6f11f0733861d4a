"""Whether words can be read where they really stand: what lies under them, mixed as the shader mixes it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from game.render.panels.canvas import Rect
from game.render.panels.pen import Label, Pen, QuadKind
from game.render.panels.theme import Colour
from game.render.panels.typesetting import GlyphRows

TABLES: tuple[Colour, ...] = ((0.0, 0.0, 0.0, 1.0), (0.97, 0.82, 0.60, 1.0))
"""The darkest and the brightest that may lie under all panels: a shadow, and a tile in the light."""
OPAQUE = 0.9
"""From how much of itself a card hides what it lies on."""


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(first: Colour, second: Colour) -> float:
    """The contrast of two opaque colours."""
    dark, bright = sorted((luminance(first), luminance(second)))
    return (bright + 0.05) / (dark + 0.05)


def over(front: Colour, back: Colour) -> Colour:
    """A colour over an opaque one."""
    red, green, blue = (f * front[3] + b * (1 - front[3]) for f, b in zip(front[:3], back[:3], strict=True))
    return red, green, blue, 1.0


def contrast(pen: Pen, label: Label, rows: GlyphRows | None = None) -> float:
    """The lowest contrast of some words with what lies under their ends and their middle.

    `rows` are the pen's quads as they are drawn in the end, where that is otherwise.
    """
    first = first_glyph(pen, label)
    drawn = pen.rows if rows is None else rows
    grounds = drawn[:first][drawn[:first, 20] != QuadKind.GLYPH]
    ink = label.style.colour if rows is None or first == len(rows) else tuple(rows[first, 8:12].tolist())
    seen = [_seen(grounds, at, table) for at in _points(label.box) for table in TABLES]
    return min(ratio(over(ink, ground), ground) for ground in seen)


def _points(box: Rect) -> Iterator[tuple[float, float]]:
    for share in (0.04, 0.5, 0.96):
        yield box.x + share * box.w, box.centre[1]


def first_glyph(pen: Pen, label: Label) -> int:
    """The row of the first letter: whatever was drawn before lies under the words."""
    rows, box = pen.rows, label.box.grown(4, label.style.size * 0.4)
    middle = rows[:, :2] + rows[:, 2:4] / 2
    inside = (middle[:, 0] > box.x) & (middle[:, 0] < box.right)
    inside &= (middle[:, 1] > box.y) & (middle[:, 1] < box.bottom) & (rows[:, 20] == QuadKind.GLYPH)
    inked = inside & (np.abs(rows[:, 11] - label.style.colour[3]) < 0.02)
    found = np.flatnonzero(inked)
    return int(found[0]) if len(found) else len(rows)


def _seen(grounds: GlyphRows, at: tuple[float, float], table: Colour) -> Colour:
    """The colour of the table through all boxes and shades that lie over it at a point."""
    shares = _shares(grounds, at)
    colour = table
    for number in np.flatnonzero(shares > 0.001):
        row = grounds[number]
        down = min(1.0, max(0.0, (at[1] - row[1]) / row[3])) if row[3] else 0.0
        red, green, blue, alpha = (row[8:12] + (row[12:16] - row[8:12]) * down).tolist()
        colour = over((red, green, blue, alpha * float(shares[number])), colour)
    return colour


def _shares(rows: GlyphRows, at: tuple[float, float]) -> GlyphRows:
    """How much of its alpha each quad has at a point, see `overlay.frag`."""
    half = rows[:, 2:4] / 2
    radius, blur = np.minimum(rows[:, 21], half.min(1)), rows[:, 22]
    beyond = np.abs(np.array(at, np.float32) - rows[:, :2] - half) - half + radius[:, None]
    outside = np.maximum(beyond, 0.0)
    away = np.hypot(outside[:, 0], outside[:, 1]) + np.minimum(beyond.max(1), 0.0) - radius
    t = np.clip((away + blur) / np.maximum(2 * blur, 1e-6), 0.0, 1.0)
    rest = 1.0 - t * t * (3 - 2 * t)
    shares: GlyphRows = np.where(rows[:, 20] == QuadKind.BOX, away < 0, rest * rest)
    return shares


def lies_under(one: Label, other: Label, pen: Pen) -> bool:
    """Whether the other stands on a card that was laid over the first."""
    between = pen.rows[one.row : other.row]
    cards = between[(between[:, 20] == QuadKind.BOX) & (between[:, 11] >= OPAQUE)]
    return any(
        card.contains(other.box) and card.overlaps(one.box)
        for card in (Rect(*place) for place in cards[:, :4].tolist())
    )


def touching(pen: Pen, apart: float) -> list[tuple[str, str]]:
    """Words less than so far from others, but for those that a card hides."""
    return [
        (one.text, other.text)
        for one, other in combinations(pen.labels, 2)
        if one.box.grown(apart).overlaps(other.box) and not lies_under(one, other, pen)
    ]
