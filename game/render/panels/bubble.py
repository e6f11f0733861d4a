"""The bubble that shows what the tiles on the board would score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.kit import Kit
from game.render.panels.layout import Rect
from game.render.panels.pen import Align
from game.render.panels.text import measure
from game.scenes.picture import Preview

HEIGHT_ALONE, HEIGHT_WITH_OTHERS = 96.0, 118.0
LEAST, MOST = 200.0, 400.0
CLEARANCE = 74.0
"""From the middle of the square to the bubble: more than half a square of the close camera."""
REACH = 110.0
"""How much farther away the next places to try are: a square of the close camera."""
TILE = 24.0
"""Half a tile, about: a bubble this near to its middle covers it."""

WORD = replace(theme.NAME, font=theme.Font.HEAVY, size=40, colour=theme.INK, spacing=1.5)
ALSO = replace(theme.SMALL, font=theme.Font.BOLD, colour=theme.INK_SOFT)
POINTS = replace(theme.SCORE, size=48, colour=theme.WHITE)


def draw_preview(preview: Preview, kit: Kit, point: tuple[float, float]) -> None:
    """Word, cross-words and points on paper near `point`, clear of it and of what is taken if it can be."""
    pen = kit.pen
    also = "also " + ", ".join(preview.also) if preview.also else ""
    points = f"+{preview.points}"
    chip = max(104.0, measure(points, POINTS) + 36)
    words = max(LEAST, min(MOST, max(measure(preview.word, WORD), measure(also, ALSO))))
    height = HEIGHT_WITH_OTHERS if also else HEIGHT_ALONE
    place = place_near(point, (words + chip + 62, height), kit.canvas.safe, kit.taken, kit.tiles)
    pen.shadow(place, 20)
    pen.box(place, theme.PAPER, 20, (1.0, 1.0, 1.0, 0.8), 2)
    if also:
        pen.line(Rect(place.x + 26, place.y + 12, words, 54), preview.word, WORD)
        pen.line(Rect(place.x + 26, place.y + 66, words, 38), also, ALSO)
    else:
        pen.line(Rect(place.x + 26, place.y, words, height), preview.word, WORD)
    badge = Rect(place.right - chip - 18, place.y + 18, chip, height - 36)
    pen.box(badge, theme.GOOD, 16)
    pen.line(badge.grown(-8, 0), points, POINTS, Align.CENTRE)


def place_near(
    point: tuple[float, float],
    size: tuple[float, float],
    bounds: Rect,
    obstacles: Sequence[Rect],
    tiles: Sequence[tuple[float, float]] = (),
) -> Rect:
    """A box of `size` near `point`, inside `bounds`, never over the square at `point`.

    Of the places around the square it takes one that covers no obstacle, if there is any, and then the
    one that covers the fewest of `tiles`; near goes before far, the right before the other sides.
    """
    (x, y), (w, h) = point, size
    square = Rect(x - 48, y - 48, 96, 96)
    sides = [
        side.within(bounds)
        for away in (CLEARANCE, CLEARANCE + REACH, CLEARANCE + 2 * REACH)
        for side in (
            Rect(x + away, y - h * 0.8, w, h),
            Rect(x - away - w, y - h * 0.8, w, h),
            Rect(x - w / 2, y - away - h, w, h),
            Rect(x - w / 2, y + away, w, h),
            Rect(x + away, y + away, w, h),
            Rect(x - away - w, y + away, w, h),
        )
    ]
    clear = [box for box in sides if not box.overlaps(square)] or sides
    free = [box for box in clear if not any(box.overlaps(other) for other in obstacles)] or clear
    return min(free, key=lambda box: sum(box.grown(TILE).holds(tile) for tile in tiles))
