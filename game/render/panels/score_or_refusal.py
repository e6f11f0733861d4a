"""What stands by the word that is being laid: its score, or why it was refused: one line of paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.challenge_card_panel import draw_outline
from game.render.panels.panel_tools import Kit, sliding
from game.render.panels.pen import Align
from game.render.panels.typesetting import line_height, measure, wrap
from game.rules.moves import Square
from game.scenes.kit.picture.game_panels import Preview, Refusal

Point = tuple[float, float]

HEIGHT, PAD, RADIUS = 54.0, 18.0, 16.0
WIDEST = 620.0
"""The longest line; longer sentences take two."""
TAIL = 20.0
STEP_X, STEP_Y = 12.0, 8.0
"""Between two places that are tried."""
REACH = 760.0
"""How far from the word a place is looked for."""
HALF, HALF_HIGH = 0.46, 0.42
"""Half a tile as it is seen, as shares of the width of a square."""
ON_PANEL, ON_TILE, ON_SIGN, ON_NEXT = 1e6, 1e5, 220.0, 220.0
"""What it costs to lie on a panel, a tile, a premium square, a square that the word may go on to; a unit of
distance from the word costs 1."""
AHEAD = 3
"""How many squares after the word are left free as well: the next tiles go there."""

WORD = replace(theme.NAME, font=theme.Font.HEAVY, size=32, colour=theme.INK, spacing=1.0)
ALSO = replace(theme.SMALL, font=theme.Font.BOLD, colour=theme.INK_SOFT)
POINTS = replace(theme.SCORE, size=34, colour=theme.WHITE)
REFUSED = replace(theme.BODY, size=29, font=theme.Font.BOLD, colour=theme.BRIGHT)
OUTLINE = theme.rgb("#F0645C")


def draw_preview(preview: Preview, kit: Kit, point: Point) -> None:
    """Word, cross-words and points in one line of paper, by the last tile of the word."""
    pen = kit.pen
    also = "also " + ", ".join(preview.also) if preview.also else ""
    points = f"+{preview.points}"
    chip = measure(points, POINTS) + 28
    word = measure(preview.word, WORD)
    beside = measure(also, ALSO) + 14 if also else 0.0
    beside = min(beside, max(120.0, WIDEST - word - chip - 3 * PAD)) if also else 0.0
    bare = word + chip + 2.2 * PAD
    if also and _lies_on_a_tile(_free_place(point, bare + beside, HEIGHT, kit), point, kit):
        also, beside = "", 0.0  # the points count them all the same
    place = _line_by(point, bare + beside, HEIGHT, theme.PAPER[1], kit)
    pen.shadow(place, RADIUS)
    pen.box(place, theme.PAPER, RADIUS, (1.0, 1.0, 1.0, 0.8), 2)
    x = place.x + PAD
    pen.line(Rect(x, place.y, word + 1, place.h), preview.word, WORD)
    if also:
        pen.line(Rect(x + word + 14, place.y, beside - 14 + 1, place.h), also, ALSO)
    badge = Rect(place.right - chip - 7, place.y + 7, chip, place.h - 14)
    pen.box(badge, theme.GOOD, 12)
    pen.line(badge.grown(-6, 0), points, POINTS, Align.CENTRE)


def draw_refusal(refusal: Refusal, kit: Kit, point: Point) -> None:
    """The sentence in the preview's place, and a frame round the word that is none."""
    pen = kit.pen
    if len(kit.outline) == 4 and refusal.guilty:
        draw_outline(pen, kit.outline, OUTLINE)
    sign = 40.0
    lines = wrap(refusal.text, REFUSED, WIDEST - sign - 2 * PAD)
    step = line_height(REFUSED)
    width = max(measure(line, REFUSED) for line in lines) + sign + 2 * PAD
    place = _line_by(point, width, HEIGHT + step * (len(lines) - 1), theme.BAD[1], kit)
    pen.shadow(place, RADIUS)
    pen.box(place, theme.BAD, RADIUS, (1.0, 0.75, 0.7, 0.6), 2)
    pen.line(Rect(place.x + PAD - 4, place.y, 30, place.h), "✕", replace(REFUSED, size=32), Align.CENTRE)
    top = place.centre[1] - step * len(lines) / 2
    for number, line in enumerate(lines):
        pen.line(Rect(place.x + PAD + sign, top + number * step, width, step), line, REFUSED)


def _free_place(point: Point, width: float, height: float, kit: Kit) -> Rect:
    next_to = tuple(kit.tiles), tuple(kit.signs), tuple(kit.ahead)
    return place_near(point, (width, height), kit.canvas.safe, tuple(kit.taken), *next_to, kit.square)


def _lies_on_a_tile(place: Rect, point: Point, kit: Kit) -> bool:
    """Whether a crowded board has left no place that hides no letter."""
    reach = place.grown(HALF * kit.square * 0.5, HALF_HIGH * kit.square * 0.5)
    return any(reach.holds(tile) for tile in (point, *kit.tiles))


def _line_by(point: Point, width: float, height: float, paper: theme.Colour, kit: Kit) -> Rect:
    """The place of a line by the tile at `point`, on its way there, with the tail that leads to the tile."""
    shown = sliding(kit, "by the word", _free_place(point, width, height, kit))
    half = HALF_HIGH * kit.square
    x = min(max(point[0], shown.x + 26), shown.right - 26)
    if abs(x - point[0]) < 4:
        if 0 <= shown.y - point[1] - half < 26:
            kit.pen.sign("▲", (x, shown.y - TAIL * 0.28), TAIL, paper)
        elif 0 <= point[1] - half - shown.bottom < 26:
            kit.pen.sign("▼", (x, shown.bottom + TAIL * 0.28), TAIL, paper)
    return shown


def ahead(preview: Preview, faces: Mapping[Square, str]) -> tuple[Square, ...]:
    """The squares that follow the word of a preview, on a board with these tiles."""
    row, col = preview.at
    across = "".join(faces.get(Square(row, col - back), " ") for back in reversed(range(len(preview.word))))
    down, right = (0, 1) if across.upper() == preview.word.upper() else (1, 0)
    return tuple(Square(row + down * n, col + right * n) for n in range(1, AHEAD + 1))


@lru_cache(maxsize=16)
def place_near(
    point: Point,
    size: tuple[float, float],
    bounds: Rect,
    obstacles: tuple[Rect, ...],
    tiles: tuple[Point, ...] = (),
    signs: tuple[Point, ...] = (),
    following: tuple[Point, ...] = (),
    square: float = 80.0,
) -> Rect:
    """The nearest box of `size` to the tile at `point`, inside `bounds`, that covers nothing of worth.

    Obstacles are panels; tiles, premium squares (`signs`) and squares that the word may go on to
    (`following`) are given by their middles, `square` being how wide squares are seen. A place clear of all
    is taken if there is one within reach: empty plain squares, or the frame of the board.
    """
    (x, y), (w, h) = point, size
    lefts = np.arange(max(bounds.x, x - w - REACH), min(bounds.right - w, x + REACH) + 1, STEP_X)
    tops = np.arange(max(bounds.y, y - h - REACH), min(bounds.bottom - h, y + REACH) + 1, STEP_Y)
    if not len(lefts) or not len(tops):
        return Rect(x - w / 2, y + square, w, h).within(bounds)
    left, top = (grid.ravel() for grid in np.meshgrid(lefts, tops))
    gone = np.maximum(np.maximum(left - x, x - left - w), 0), np.maximum(np.maximum(top - y, y - top - h), 0)
    cost = np.hypot(*gone) + 0.12 * np.abs(left + w / 2 - x)
    half, high = HALF * square, HALF_HIGH * square
    for price, spots in ((ON_TILE, (point, *tiles)), (ON_SIGN, signs), (ON_NEXT, following)):
        boxes = [(a - half, b - high, a + half, b + high) for a, b in spots]
        cost = cost + price * _covered(left, top, w, h, boxes)
    cost = cost + ON_PANEL * _covered(left, top, w, h, [(o.x, o.y, o.right, o.bottom) for o in obstacles])
    best = int(np.argmin(cost))
    return Rect(float(left[best]), float(top[best]), w, h).within(bounds)


def _covered(
    left: NDArray[np.float64],
    top: NDArray[np.float64],
    w: float,
    h: float,
    boxes: Sequence[tuple[float, float, float, float]],
) -> NDArray[np.float64]:
    """How many of the boxes each place overlaps."""
    count = np.zeros(len(left))
    for x0, y0, x1, y1 in boxes:
        count += (left < x1) & (left + w > x0) & (top < y1) & (top + h > y0)
    return count
