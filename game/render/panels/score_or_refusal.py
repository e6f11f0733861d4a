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
BESIDE_COLUMN = 0.62
"""Of the safe area's width, what a line with one word takes at most: beside the scores, too."""
TAIL, LEAST_TAIL = 20.0, 7.0
"""How high the tail is that leads to the tile, and below which height it is left out."""
TAIL_MIDDLE = 0.28
"""How far outside the line the tail's middle lies, as a share of its height."""
STEP_X, STEP_Y = 12.0, 8.0
"""Between two places that are tried."""
REACH = 760.0
"""How far from the word a place is looked for."""
HALF, HALF_HIGH = 0.46, 0.42
"""Half a tile as it is seen, as shares of the width of a square."""
TOUCHING = 14.0
"""How far from its word a line may stand that still touches it."""
ON_PANEL, ON_TILE, OFF_BOARD, APART = 1e6, 1e5, 1500.0, 200.0
"""What it costs to lie on a panel, on a tile, beyond the squares of the board, and a unit farther from the
word than `TOUCHING`."""
ON_SIGN, ON_NEXT = 220.0, 220.0
"""What it costs to lie on a premium square, and on a square that the word may go on to; a unit of distance
from the last tile costs 1."""
AHEAD = 3
"""How many squares after the word are left free as well: the next tiles go there."""

WORD = replace(theme.NAME, font=theme.Font.HEAVY, size=32, colour=theme.INK, spacing=1.0)
ALSO = replace(theme.SMALL, font=theme.Font.BOLD, colour=theme.INK_SOFT)
MEANING = replace(theme.SMALL, size=25, colour=theme.INK_SOFT)
GLOW, GHOST_EDGE = theme.rgb("#FFD25E", 0.75), theme.rgb("#FFE9A8", 0.9)
GHOST_FILL = theme.rgb("#F2C66A", 0.72), theme.rgb("#C9953A", 0.72)
"""Of the tiles of a hint: amber glass that the board shines through."""
GHOST_INK, BLANK_INK = theme.rgb("#2A1B08"), theme.rgb("#123E8A")
HINT_WIDEST, HINT_LINES = 460.0, 4
POINTS = replace(theme.SCORE, size=34, colour=theme.WHITE)
REFUSED = replace(theme.BODY, size=29, font=theme.Font.BOLD, colour=theme.BRIGHT)
OUTLINE = theme.rgb("#F0645C")


def draw_preview(preview: Preview, kit: Kit, point: Point) -> None:
    """Word, cross-words and points in one line of paper, by the last tile of the word."""
    pen = kit.pen
    also = "also " + ", ".join(preview.also) if preview.also else ""
    points = f"+{preview.points}"
    chip = measure(points, POINTS) + 28
    word = min(measure(preview.word, WORD), BESIDE_COLUMN * kit.canvas.safe.w - chip - 2.2 * PAD)
    beside = measure(also, ALSO) + 14 if also else 0.0
    beside = min(beside, max(120.0, WIDEST - word - chip - 3 * PAD)) if also else 0.0
    bare = word + chip + 2.2 * PAD
    if preview.meaning:
        _draw_hint(preview, kit, point, bare)
        return
    if also and not _is_well_placed(_free_place(point, bare + beside, HEIGHT, kit), point, kit):
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


def _draw_hint(hint: Preview, kit: Kit, point: Point, head: float) -> None:
    """A word that only lies there as a ghost, with its points and below them its meaning."""
    pen, points, step = kit.pen, f"+{hint.points}", line_height(MEANING)
    seen = [(kit.corners[square], face) for square, face in hint.ghost if square in kit.corners]
    for corners, _ in seen:
        pen.soft(_tile_box(corners), GLOW, 8, 16)
    for corners, face in seen:
        _ghost_tile(_tile_box(corners), face, kit)
    inner = max(head - 2 * PAD, min(HINT_WIDEST - 2 * PAD, measure(hint.meaning, MEANING)))
    lines = wrap(hint.meaning, MEANING, inner)[:HINT_LINES]
    height = HEIGHT + step * len(lines) + PAD / 2
    place = _line_by(point, inner + 2 * PAD, height, theme.PAPER[1], kit)
    pen.shadow(place, RADIUS)
    pen.box(place, theme.PAPER, RADIUS, (1.0, 1.0, 1.0, 0.8), 2)
    chip = measure(points, POINTS) + 28
    pen.line(Rect(place.x + PAD, place.y, inner - chip, HEIGHT), hint.word, WORD)
    badge = Rect(place.right - chip - 7, place.y + 7, chip, HEIGHT - 14)
    pen.box(badge, theme.GOOD, 12)
    pen.line(badge.grown(-6, 0), points, POINTS, Align.CENTRE)
    pen.paragraph(
        Rect(place.x + PAD, place.y + HEIGHT - 4, inner, 0), hint.meaning, MEANING, lines=HINT_LINES
    )


def _tile_box(corners: tuple[Point, ...]) -> Rect:
    """A square of the board as it is seen, upright."""
    left, right = (corners[0][0] + corners[3][0]) / 2, (corners[1][0] + corners[2][0]) / 2
    return Rect(left, corners[0][1], right - left, corners[3][1] - corners[0][1]).grown(-1)


def _ghost_tile(box: Rect, face: str, kit: Kit) -> None:
    """A tile that does not lie there yet; the letter of a blank is blue, as on the board."""
    kit.pen.box(box, GHOST_FILL, 7, GHOST_EDGE, 2)
    style = replace(theme.KEY_LETTER, size=box.h * 0.66, colour=BLANK_INK if face.islower() else GHOST_INK)
    kit.pen.line(box, face.upper(), style, Align.CENTRE)


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
    size, word, board = (width, height), tuple(kit.word) or (point,), tuple(kit.board)
    return place_near(
        point, size, kit.canvas.safe, (*kit.taken, *kit.spare), *next_to, kit.square, word, board
    )


def _is_well_placed(place: Rect, point: Point, kit: Kit) -> bool:
    """Whether a line hides no letter, touches its word and lies on the board; a crowded one has left no such
    place for a long line."""
    half, high = HALF * kit.square, HALF_HIGH * kit.square
    reach = place.grown(half * 0.5, high * 0.5)
    if any(reach.holds(tile) for tile in (point, *kit.tiles)):
        return False
    left, top = np.array([place.x]), np.array([place.y])
    word = [(x - half, y - high, x + half, y + high) for x, y in kit.word or (point,)]
    apart = min(float(_gap(left, top, place.w, place.h, tile)[0]) for tile in word)
    beyond = float(_beyond(left, top, place.w, place.h, kit.board)[0]) if kit.board else 0.0
    return apart <= TOUCHING and beyond <= 1.0


def _line_by(point: Point, width: float, height: float, paper: theme.Colour, kit: Kit) -> Rect:
    """The place of a line by the tile at `point`, on its way there, with the tail that leads to the tile and
    ends at its edge: letters are never hidden.

    While the camera moves, the line moves with the board at once.
    """
    shown = sliding(kit, ("by-the-word", kit.board), _free_place(point, width, height, kit))
    half = HALF_HIGH * kit.square
    x = min(max(point[0], shown.x + 26), shown.right - 26)
    below, above = shown.y - point[1] - half, point[1] - half - shown.bottom
    tail = min(TAIL, max(below, above) / (TAIL_MIDDLE + 0.5))
    if abs(x - point[0]) < 4 and tail >= LEAST_TAIL and max(below, above) < 26:
        sign, edge, away = ("▲", shown.y, -1) if below > above else ("▼", shown.bottom, 1)
        kit.pen.sign(sign, (x, edge + away * tail * TAIL_MIDDLE), tail, paper)
    return shown


def squares_of_word(told: Preview, faces: Mapping[Square, str]) -> tuple[Square, ...]:
    """The squares of the word of a preview in their order, on a board with these tiles."""
    return next((found for down in (0, 1) if (found := _read_back(told, faces, down))), (told.at,))


def _read_back(told: Preview, faces: Mapping[Square, str], down: int) -> tuple[Square, ...]:
    """The word's squares, from its last one back to the left or up; none if other tiles lie there."""
    found: tuple[Square, ...] = ()
    read, at = "", told.at
    while at in faces and len(read) < len(told.word):
        found, read = (at, *found), faces[at].upper() + read
        at = Square(at.row - down, at.col - 1 + down)
    return found if read == told.word.upper() else ()


def ahead(word: Sequence[Square]) -> tuple[Square, ...]:
    """The squares that follow a word, of which these are the squares in their order."""
    first, (row, col) = word[0], word[-1]
    down, right = (0, 1) if first.col < col else (1, 0)
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
    word: tuple[Point, ...] = (),
    board: tuple[Point, ...] = (),
) -> Rect:
    """The nearest box of `size` to the tile at `point`, inside `bounds`, that covers nothing of worth.

    Obstacles are panels; tiles, premium squares (`signs`) and squares that the word may go on to
    (`following`) are given by their middles, `square` being how wide squares are seen. With the middles of a
    `word` the box touches one of its tiles, and with the corners of the `board`, from the upper left
    clockwise, it lies on its squares; both unless that would hide a letter.
    """
    (x, y), (w, h) = point, size
    across, up = int((REACH + w / 2) // STEP_X), int((REACH + h / 2) // STEP_Y)
    lefts = x - w / 2 + STEP_X * np.arange(-across, across + 1)
    lefts = lefts[(lefts >= bounds.x) & (lefts + w <= bounds.right)]
    tops = y - h / 2 + STEP_Y * np.arange(-up, up + 1)
    tops = tops[(tops >= bounds.y) & (tops + h <= bounds.bottom)]
    if not len(lefts) or not len(tops):
        return Rect(x - w / 2, y + square, w, h).within(bounds)
    left, top = (grid.ravel() for grid in np.meshgrid(lefts, tops))
    gone = np.maximum(np.maximum(left - x, x - left - w), 0), np.maximum(np.maximum(top - y, y - top - h), 0)
    cost = np.hypot(*gone) + 0.12 * np.abs(left + w / 2 - x)
    half, high = HALF * square, HALF_HIGH * square
    if word:
        apart = np.min(
            [_gap(left, top, w, h, (a - half, b - high, a + half, b + high)) for a, b in word], axis=0
        )
        cost = cost + APART * np.maximum(apart - TOUCHING, 0)
    if board:
        beyond = _beyond(left, top, w, h, board)
        cost = cost + OFF_BOARD * (beyond > 0) + 10 * beyond
    for price, spots in ((ON_TILE, (point, *tiles)), (ON_SIGN, signs), (ON_NEXT, following)):
        boxes = [(a - half, b - high, a + half, b + high) for a, b in spots]
        cost = cost + price * _covered(left, top, w, h, boxes)
    cost = cost + ON_PANEL * _covered(left, top, w, h, [(o.x, o.y, o.right, o.bottom) for o in obstacles])
    best = int(np.argmin(cost))
    return Rect(float(left[best]), float(top[best]), w, h).within(bounds)


def _gap(
    left: NDArray[np.float64],
    top: NDArray[np.float64],
    w: float,
    h: float,
    box: tuple[float, float, float, float],
) -> NDArray[np.float64]:
    """How far each place is from the box; 0 where they overlap."""
    x0, y0, x1, y1 = box
    aside = np.maximum(np.maximum(left - x1, x0 - left - w), 0)
    return np.hypot(aside, np.maximum(np.maximum(top - y1, y0 - top - h), 0))


def _beyond(
    left: NDArray[np.float64], top: NDArray[np.float64], w: float, h: float, board: tuple[Point, ...]
) -> NDArray[np.float64]:
    """By how much each place reaches beyond the board, whose sides lean towards each other."""
    (near, head), (far, _), (low_far, foot), (low_near, _) = board
    found = np.maximum(head - top, 0) + np.maximum(top + h - foot, 0)
    for level in (top, top + h):
        share = (level - head) / max(foot - head, 1.0)
        found = found + np.maximum(near + (low_near - near) * share - left, 0)
        found = found + np.maximum(left + w - far - (low_far - far) * share, 0)
    return found


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
