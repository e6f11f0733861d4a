"""The bubble that shows what the tiles on the board would score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align
from game.render.panels.typesetting import measure
from game.rules.moves import Square
from game.scenes.kit.picture.game_panels import Preview

HEIGHT_ALONE, HEIGHT_WITH_OTHERS = 96.0, 118.0
LEAST, MOST = 200.0, 400.0
CLOSE_SQUARE = 110.0
"""How wide the close camera sees a square; the lengths below are for that width, and change with it."""
CLEARANCE = 74.0
"""From the middle of the square to the bubble: more than half a square."""
REACH = 110.0
"""How much farther away the next places to try are: a square."""
TILE = 24.0
"""About half a tile: a bubble this near to its middle covers it."""
SMALLEST_SHARE = 0.66
"""The bubble shrinks no further than this: its words must be read from the sofa."""
AHEAD = 3
"""How many squares after the word are left free as well: the next tiles go there."""

WORD = replace(theme.NAME, font=theme.Font.HEAVY, size=40, colour=theme.INK, spacing=1.5)
ALSO = replace(theme.SMALL, font=theme.Font.BOLD, colour=theme.INK_SOFT)
POINTS = replace(theme.SCORE, size=48, colour=theme.WHITE)


def draw_preview(preview: Preview, kit: Kit, point: tuple[float, float]) -> None:
    """Word, cross-words and points on paper near `point`, clear of it and of what is taken if it can be."""
    pen = kit.pen
    scale = max(SMALLEST_SHARE, min(1.0, kit.square / CLOSE_SQUARE))
    word, points_style = (replace(style, size=style.size * scale) for style in (WORD, POINTS))
    also = "also " + ", ".join(preview.also) if preview.also else ""
    points = f"+{preview.points}"
    chip = max(104.0 * scale, measure(points, points_style) + 36 * scale)
    words = max(LEAST * scale**2, min(MOST, max(measure(preview.word, word), measure(also, ALSO))))
    height = HEIGHT_WITH_OTHERS * max(scale, 0.76) if also else HEIGHT_ALONE * scale
    size = words + chip + 62 * scale, height
    near = min(1.0, kit.square / CLOSE_SQUARE)
    place = place_near(point, size, kit.canvas.safe, kit.taken, kit.tiles, max(0.3, near))
    pen.shadow(place, 20)
    pen.box(place, theme.PAPER, 20, (1.0, 1.0, 1.0, 0.8), 2)
    x = place.x + 26 * scale
    if also:
        pen.line(Rect(x, place.y + height * 0.08, words, height * 0.46), preview.word, word)
        pen.line(Rect(x, place.y + height * 0.54, words, height * 0.36), also, ALSO)
    else:
        pen.line(Rect(x, place.y, words, height), preview.word, word)
    edge = 18 * scale
    badge = Rect(place.right - chip - edge, place.y + edge, chip, height - 2 * edge)
    pen.box(badge, theme.GOOD, 16 * scale)
    pen.line(badge.grown(-8 * scale, 0), points, points_style, Align.CENTRE)


def ahead(preview: Preview, faces: Mapping[Square, str]) -> tuple[Square, ...]:
    """The squares that follow the word of a preview, on a board with these tiles."""
    row, col = preview.at
    across = "".join(faces.get(Square(row, col - back), " ") for back in reversed(range(len(preview.word))))
    down, right = (0, 1) if across.upper() == preview.word.upper() else (1, 0)
    return tuple(Square(row + down * n, col + right * n) for n in range(1, AHEAD + 1))


def place_near(
    point: tuple[float, float],
    size: tuple[float, float],
    bounds: Rect,
    obstacles: Sequence[Rect],
    tiles: Sequence[tuple[float, float]] = (),
    scale: float = 1.0,
) -> Rect:
    """A box of `size` near `point`, inside `bounds`, never over the square at `point`.

    `scale` says how large squares are seen, 1 being the close camera.

    Of the places around the square it takes one that covers no obstacle, if there is any, and then the
    one that covers the fewest of `tiles`; near goes before far, the right before the other sides.
    """
    (x, y), (w, h) = point, size
    square = Rect(x - 48 * scale, y - 48 * scale, 96 * scale, 96 * scale)
    clearance, reach = CLEARANCE * scale, REACH * scale
    sides = [
        side.within(bounds)
        for away in (clearance, clearance + reach, clearance + 2 * reach)
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
    return min(free, key=lambda box: sum(box.grown(TILE * scale).holds(tile) for tile in tiles))
