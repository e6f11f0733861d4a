"""What is marked on the board itself: words with their points, and squares to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, draw_outline
from game.render.panels.pen import Align
from game.render.panels.sheet_pictures import BETTER, dashed
from game.render.panels.theme import rgb
from game.render.panels.typesetting import measure
from game.rules.moves import Square
from game.scenes.kit.picture.board_marks import BoardMarks, Marked

Ring = tuple[tuple[float, float], ...]
"""Four corners as they are seen, from the upper left one on."""
BETTER_FILL = rgb("#53C79C", 0.93), rgb("#2F9C75", 0.93)
BLANK_INK = rgb("#0B1F58")


@draws(BoardMarks)
def draw_board_marks(panel: BoardMarks, kit: Kit) -> None:
    """Words outlined as they lie, with their points."""
    for word in panel.words:
        if all(square in kit.corners for square in word.word) and word.word:
            _outline(word, kit)
    for square in panel.rings:
        if square in kit.corners:
            draw_outline(kit.pen, kit.corners[square], theme.BRIGHT)


def _outline(word: Marked, kit: Kit) -> None:
    pen = kit.pen
    first, last = kit.corners[word.word[0]], kit.corners[word.word[-1]]
    across = word.word[0].row == word.word[-1].row
    ring = (first[0], last[1], last[2], first[3]) if across else (first[0], first[1], last[2], last[3])
    if word.seat is None:
        for square, face in word.faces:
            _ghost(kit.corners[square], face, kit)
        pen.strokes((*ring, ring[0]), 7, rgb("#0E2F25", 0.8))
        dashed(pen, (*ring, ring[0]), 4.5, rgb("#BFFFE6"), 14, 9)
    else:
        draw_outline(pen, ring, theme.seat_colour(word.seat))
    if word.points:
        _points(word, ring, kit)


def _ghost(corners: tuple[tuple[float, float], ...], face: str, kit: Kit) -> None:
    """A tile of the better play, as if it lay there; the letter of a blank is blue and in a ring."""
    left, right = (corners[0][0] + corners[3][0]) / 2, (corners[1][0] + corners[2][0]) / 2
    box = Rect(left, corners[0][1], right - left, corners[3][1] - corners[0][1]).grown(-2)
    kit.pen.box(box, BETTER_FILL, 7, rgb("#A9F5D9", 0.7), 1.5)
    style = replace(theme.KEY_LETTER, size=34, colour=rgb("#06291D"))
    if face.islower():
        style = replace(style, colour=BLANK_INK)
        side = min(box.w, box.h) - 5
        ring = Rect(box.centre[0] - side / 2, box.centre[1] - side / 2, side, side)
        kit.pen.box(ring, theme.CLEAR, side / 2, BLANK_INK, 2)
    kit.pen.line(Rect(box.x, box.y, box.w, box.h - 2), face.upper(), style, Align.CENTRE)


def _points(word: Marked, ring: Ring, kit: Kit) -> None:
    """A pill with the points, on a free square beside the word or else above it."""
    pen, style = kit.pen, replace(theme.NAME, size=30, colour=theme.INK)
    pill = points_box(word, ring, kit.corners, max(56.0, measure(word.points, style) + 28))
    fill = BETTER if word.seat is None else theme.seat_colour(word.seat)
    pen.shadow(pill, 23, 0.4)
    pen.box(pill, fill, 23, (1.0, 1.0, 1.0, 0.85), 2.5)
    pen.line(pill, word.points, style, Align.CENTRE)


def points_box(word: Marked, ring: Ring, corners: Mapping[Square, Ring], wide: float) -> Rect:
    """Where the points of a word stand: on its free square, and off its tiles however small they are seen."""
    high = 44.0
    if word.spot is None:
        return Rect((ring[0][0] + ring[1][0] - wide) / 2, ring[0][1] - 50, wide, high)
    x, y = (sum(corner[axis] for corner in corners[word.spot]) / 4 for axis in (0, 1))
    first, last = word.word[0], word.word[-1]
    if word.spot.col > last.col:
        x = max(x, max(ring[1][0], ring[2][0]) + wide / 2)
    elif word.spot.col < first.col:
        x = min(x, min(ring[0][0], ring[3][0]) - wide / 2)
    elif word.spot.row > last.row:
        y = max(y, ring[2][1] + high / 2)
    elif word.spot.row < first.row:
        y = min(y, ring[0][1] - high / 2)
    return Rect(x - wide / 2, y - high / 2, wide, high)
