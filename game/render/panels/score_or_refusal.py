"""What stands by the word that is being laid: its score, or why it was refused: one line of paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from math import hypot, inf

import numpy as np
from numpy.typing import NDArray

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit, draw_outline, sliding
from game.render.panels.pen import Align
from game.render.panels.text_size import closer
from game.render.panels.typesetting import line_height, measure, wrap
from game.rules.moves import Square
from game.scenes.kit.picture.game_panels import Preview, Refusal

Point = tuple[float, float]

HEIGHT, PAD, RADIUS = 54.0, 18.0, 16.0
WIDEST = 620.0
"""The longest line; longer sentences take two."""
BESIDE_COLUMN = 0.62
"""Of the safe area's width, what a line with one word takes at most: beside the scores, too."""
TAIL, TAIL_ROOM = 20.0, 26.0
"""How high the tail is at most that leads to a tile, and its room from either end of the line."""
TAIL_MIDDLE = 0.28
"""How far outside the line the tail's middle lies, as a share of its height."""
BESIDE, NEAREST = 0.75, 6.0
"""How far from a tile's middle its tail may end, as a share of half the tile; and what room it needs."""
THREAD = 6.0
SMALLER = (1.0, 0.85, 0.7)
"""How small a line of larger words is drawn where it has no place by its word."""
STEP_X, STEP_Y = 12.0, 8.0
"""Between two places that are tried."""
REACH = 760.0
"""How far from the word a place is looked for."""
HALF, HALF_HIGH = 0.46, 0.42
"""Half a tile as it is seen, as shares of the width of a square."""
TOUCHING = 16.0
"""How far from its word a line may stand that still touches it."""
ON_PANEL, ON_TILE, OFF_BOARD, APART, NO_TAIL = 1e6, 1e5, 1500.0, 200.0, 330.0
"""What it costs to lie on a panel, on a tile, beyond the squares of the board, a unit farther from the word
than `TOUCHING`, and where no tail can lead to it."""
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
PAPER_EDGE, BAD_EDGE = theme.rgb("#FFFFFF", 0.8), theme.rgb("#FFBFB3", 0.6)
GHOST_INK, BLANK_INK = theme.rgb("#2A1B08"), theme.rgb("#123E8A")
HINT_WIDEST, HINT_LINES = 460.0, 4
POINTS = replace(theme.SCORE, size=34, colour=theme.WHITE)
REFUSED = replace(theme.BODY, size=29, font=theme.Font.BOLD, colour=theme.BRIGHT)
OUTLINE, STANDS = theme.rgb("#F0645C"), theme.rgb("#5CCB9A")
CROSS = 40.0
"""What the sign before a refusal takes."""


def draw_preview(preview: Preview, kit: Kit) -> None:
    """Word, cross-words and points in one line of paper, by the last tile of the word."""
    also = tr("also {words}", words=", ".join(preview.also)) if preview.also else ""
    points = f"+{preview.points}"
    chip = measure(points, POINTS) + 28
    word = min(measure(preview.word, WORD), BESIDE_COLUMN * kit.canvas.safe.w - chip - 2.2 * PAD)
    beside = measure(also, ALSO) + 14 if also else 0.0
    beside = min(beside, max(120.0, WIDEST - word - chip - 3 * PAD)) if also else 0.0
    bare = word + chip + 2.2 * PAD
    if preview.meaning:
        _draw_hint(preview, kit, bare)
        return
    if also and not _is_well_placed(bare + beside, HEIGHT, kit):
        also, beside = "", 0.0  # the points count them all the same
    with _fitting(bare + beside, HEIGHT, kit) as near:
        place = _line_by(bare + beside, HEIGHT, theme.PAPER, near)
        x = place.x + PAD
        kit.pen.line(Rect(x, place.y, word + 1, place.h), preview.word, WORD)
        if also:
            kit.pen.line(Rect(x + word + 14, place.y, beside - 14 + 1, place.h), also, ALSO)
        _badge(points, place, near)


def _badge(points: str, place: Rect, kit: Kit) -> None:
    """The points at the right end of a line."""
    width = measure(points, POINTS) + 28
    badge = Rect(place.right - width - 7, place.y + 7, width, HEIGHT - 14)
    kit.pen.box(badge, theme.GOOD, 12)
    kit.pen.line(badge.grown(-6, 0), points, POINTS, Align.CENTRE)


def _draw_hint(hint: Preview, kit: Kit, head: float) -> None:
    """A word that only lies there as a ghost, with its points and below them its meaning."""
    seen = [(kit.corners[square], face) for square, face in hint.ghost if square in kit.corners]
    for corners, _ in seen:
        kit.pen.soft(_tile_box(corners), GLOW, 8, 16)
    for corners, face in seen:
        _ghost_tile(_tile_box(corners), face, kit)
    inner = max(head - 2 * PAD, min(HINT_WIDEST - 2 * PAD, measure(hint.meaning, MEANING)))
    lines = wrap(hint.meaning, MEANING, inner)[:HINT_LINES]
    height = HEIGHT + line_height(MEANING) * len(lines) + PAD / 2
    with _fitting(inner + 2 * PAD, height, kit) as near:
        place = _line_by(inner + 2 * PAD, height, theme.PAPER, near)
        kit.pen.line(Rect(place.x + PAD, place.y, inner, HEIGHT), hint.word, WORD)
        _badge(f"+{hint.points}", place, near)
        text = Rect(place.x + PAD, place.y + HEIGHT - 4, inner, 0)
        kit.pen.paragraph(text, hint.meaning, MEANING, lines=HINT_LINES)


def _tile_box(corners: tuple[Point, ...]) -> Rect:
    """A square of the board as it is seen, upright."""
    left, right = (corners[0][0] + corners[3][0]) / 2, (corners[1][0] + corners[2][0]) / 2
    return Rect(left, corners[0][1], right - left, corners[3][1] - corners[0][1]).grown(-1)


def _ghost_tile(box: Rect, face: str, kit: Kit) -> None:
    """A tile that does not lie there yet; the letter of a blank is blue, as on the board."""
    kit.pen.box(box, GHOST_FILL, 7, GHOST_EDGE, 2)
    style = replace(theme.KEY_LETTER, size=box.h * 0.66, colour=BLANK_INK if face.islower() else GHOST_INK)
    kit.pen.line(box, face.upper(), style, Align.CENTRE)


def draw_refusal(refusal: Refusal, kit: Kit) -> None:
    """The sentence in the preview's place, and a frame round the word that is none."""
    if len(kit.outline) == 4 and refusal.guilty:
        draw_outline(kit.pen, kit.outline, STANDS if refusal.good else OUTLINE)
    lines = wrap(refusal.text, REFUSED, WIDEST - CROSS - 2 * PAD)
    step = line_height(REFUSED)
    width = max(measure(line, REFUSED) for line in lines) + CROSS + 2 * PAD
    height = HEIGHT + step * (len(lines) - 1)
    with _fitting(width, height, kit) as near:
        place = _line_by(width, height, theme.GOOD if refusal.good else theme.BAD, near)
        cross = Rect(place.x + PAD - 4, place.y, 30, place.h)
        kit.pen.line(cross, "✓" if refusal.good else "✕", replace(REFUSED, size=32), Align.CENTRE)
        top = place.centre[1] - step * len(lines) / 2
        for number, line in enumerate(lines):
            kit.pen.line(Rect(place.x + PAD + CROSS, top + number * step, width, step), line, REFUSED)


@contextmanager
def _fitting(width: float, height: float, kit: Kit) -> Iterator[Kit]:
    """A kit in which a line has a place by its word; where all is larger, it is drawn smaller for that."""
    shares = [share for share in SMALLER if share * kit.canvas.zoom >= 1.0]
    for share in shares:
        with closer(kit, share) as near:
            if share == shares[-1] or _is_well_placed(width, height, near):
                yield near
                return


def _free_place(width: float, height: float, kit: Kit) -> Rect:
    point = kit.point or (0.0, 0.0)
    next_to = kit.tiles, kit.signs, kit.ahead
    size, word, taken = (width, height), kit.word or (point,), (*kit.taken, *kit.spare)
    return place_near(point, size, kit.canvas.safe, taken, *next_to, kit.square, word, kit.board)


def _is_well_placed(width: float, height: float, kit: Kit) -> bool:
    """Whether a line hides no letter, has a tail to its word and lies on the board; a crowded one has left no
    such place for a long line."""
    place = _free_place(width, height, kit)
    point = kit.point or (0.0, 0.0)
    reach = place.grown(HALF * kit.square * 0.5, HALF_HIGH * kit.square * 0.5)
    if any(reach.holds(tile) for tile in (point, *kit.tiles)):
        return False
    left, top = np.array([place.x]), np.array([place.y])
    beyond = float(_beyond(left, top, place.w, place.h, kit.board)[0]) if kit.board else 0.0
    tails = (_tails(place, tile, kit.square) for tile in kit.word or (point,))
    return any(map(any, tails)) and beyond <= 1.0


def _line_by(width: float, height: float, paper: tuple[theme.Colour, theme.Colour], kit: Kit) -> Rect:
    """The paper of a line by its word, on its way there, with the tail that leads to one of the word's tiles,
    the last one if it can, and ends at the tile's edge: letters are never hidden.

    While the camera moves, the line moves with the board at once.
    """
    shown = sliding(kit, ("by-the-word", kit.board), _free_place(width, height, kit))
    last = (kit.point,) if kit.point else ()
    tails = (tail for tile in (*last, *reversed(kit.word)) for tail in _tails(shown, tile, kit.square))
    if found := next(tails, None):
        sign, (x, y), (away_x, away_y), room = found
        tail = min(TAIL, room / (TAIL_MIDDLE + 0.5))
        kit.pen.sign(sign, (x + away_x * tail * TAIL_MIDDLE, y + away_y * tail * TAIL_MIDDLE), tail, paper[1])
    else:
        _thread(shown, paper[1], kit)
    kit.pen.shadow(shown, RADIUS)
    kit.pen.box(shown, paper, RADIUS, BAD_EDGE if paper is theme.BAD else PAPER_EDGE, 2)
    return shown


def _thread(line: Rect, paper: theme.Colour, kit: Kit) -> None:
    """What leads to the nearest tile of the word, a square away at most, where no tail can."""
    inner = line.grown(-RADIUS / 2)
    high, half = HALF_HIGH * kit.square, HALF * kit.square
    ways = []
    for x, y in kit.word:
        start = min(max(x, inner.x), inner.right), min(max(y, inner.y), inner.bottom)
        end = min(max(start[0], x - half), x + half), min(max(start[1], y - high), y + high)
        ways.append((hypot(end[0] - start[0], end[1] - start[1]), start, end))
    length, start, end = min(ways, default=(inf, (0.0, 0.0), (0.0, 0.0)))
    if length <= kit.square:
        kit.pen.stroke(start, end, THREAD, paper)


def _tails(line: Rect, tile: Point, square: float) -> Iterator[tuple[str, Point, Point, float]]:
    """The tails that may lead from a line to a tile: the sign, from where and which way, and its room."""
    half, high = HALF * square, HALF_HIGH * square
    x = min(max(tile[0], line.x + TAIL_ROOM), line.right - TAIL_ROOM)
    y = min(max(tile[1], line.y + TAIL_ROOM), line.bottom - TAIL_ROOM)
    above, beside = abs(x - tile[0]) <= BESIDE * half, abs(y - tile[1]) <= BESIDE * high
    for there, sign, start, away, room in (
        (above, "▲", (x, line.y), (0, -1), line.y - tile[1] - high),
        (above, "▼", (x, line.bottom), (0, 1), tile[1] - high - line.bottom),
        (beside, "◀", (line.x, y), (-1, 0), line.x - tile[0] - half),
        (beside, "▶", (line.right, y), (1, 0), tile[0] - half - line.right),
    ):
        if there and NEAREST - 0.5 <= room <= TAIL_ROOM:
            yield sign, start, away, room


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
        cost = cost + NO_TAIL * ~np.any(
            [_can_point(left, top, w, h, tile, half, high) for tile in word], axis=0
        )
    if board:
        beyond = _beyond(left, top, w, h, board)
        cost = cost + OFF_BOARD * (beyond > 0) + 10 * beyond
    for price, spots in ((ON_TILE, (point, *tiles)), (ON_SIGN, signs), (ON_NEXT, following)):
        boxes = [(a - half, b - high, a + half, b + high) for a, b in spots]
        cost = cost + price * _covered(left, top, w, h, boxes)
    cost = cost + ON_PANEL * _covered(left, top, w, h, [(o.x, o.y, o.right, o.bottom) for o in obstacles])
    best = int(np.argmin(cost))
    return Rect(float(left[best]), float(top[best]), w, h).within(bounds)


def _can_point(
    left: NDArray[np.float64],
    top: NDArray[np.float64],
    w: float,
    h: float,
    tile: Point,
    half: float,
    high: float,
) -> NDArray[np.bool_]:
    """Whether a tail leads from each place to the tile, as `_tails` has it."""
    (x, y), room = tile, TAIL_ROOM
    aside = np.maximum(np.maximum(left + room - x, x - left - w + room), 0)
    over = np.maximum(np.maximum(top + room - y, y - top - h + room), 0)
    under, beside = np.maximum(top - y, y - top - h) - high, np.maximum(left - x, x - left - w) - half
    found: NDArray[np.bool_] = (aside <= BESIDE * half) & (under >= NEAREST) & (under <= room)
    return found | ((over <= BESIDE * high) & (beside >= NEAREST) & (beside <= room))


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
