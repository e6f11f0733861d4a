"""What each shot looks like: pure arithmetic, no drawing."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import replace
from functools import lru_cache

from game.render.table3d.board_fit import BOARD, USUAL, FreeArea, Outline, fitted, from_row
from game.render.table3d.lens import DESIGN_ASPECT, Framing, lens
from game.render.table3d.places import POOL_MIDDLE, POOL_PITCH, TABLE_Y, TILE_HEIGHT, square_centre
from game.rules.board_layouts import CLASSIC
from game.rules.moves import Square
from game.scenes.kit.picture.table_view import POOL_COLUMNS, Camera, Shot

MIDDLE = Square(7, 7)
ORBIT_SECONDS = 70.0
ORBIT_SWING = math.radians(13)

_FAR = Framing((0.0, 0.0, 0.6), 0.0, math.radians(57.5), 38.0, 30.0, focus=0.975)
_TABLE = Framing((0.0, 0.0, 0.0), 0.0, math.radians(66.0), 44.0, 30.0, focus=0.98)
_WITH_RACKS = Outline(12.5, -12.9, 10.6, 0.17, TABLE_Y)
"""The board with the racks round it, and what lies before the player."""
_CLOSE = Framing((0.0, 0.0, 0.6), 0.0, math.radians(61.0), 28.0, 30.0, focus=0.97, blur=0.7)
CLOSE_TOPS = (0, 2)
"""Rows that the close camera steps back to have in sight, where it does not see as far from the nearest."""
TOPS_UNDER_WORDS = (6, 4, 2, 0)
"""The same where something lies over the top of the board: in smaller steps, so that it stays as large as can
be."""
_SLOPES = {0: math.radians(52.0), 2: math.radians(56.0)}
"""How high it then stands: the lower, the more rows fit, and the larger the squares may be."""
_POOL = Framing(
    (0.0, -0.4, 14.0), 0.0, math.radians(64), 20.5, 34.0, focus=0.98, blur=0.6, vignette=0.4, scrim=0.8
)
_POOL_HALF = (POOL_COLUMNS + 0.6) / 2 * POOL_PITCH
_POOL_TILES = Outline(
    _POOL_HALF, POOL_MIDDLE[2] - 4.9 * POOL_PITCH, POOL_MIDDLE[2] + 4.9 * POOL_PITCH, TABLE_Y + 0.3, TABLE_Y
)
_MENU = Framing(
    (-3.4, 0.2, -1.2), math.radians(33.9), math.radians(20.7), 25.4, 34.0, (0.18, 0.05), 0.80, 0.95, 0.7, 0.55
)
_RESULTS = Framing(
    (0.0, 0.0, -0.5), math.radians(-24), math.radians(38), 27.0, 34.0, (0.0, 0.05), 0.95, 1.6, 0.7, 0.55
)
_REVIEW = Framing(
    (0.0, -0.2, 0.0), 0.0, math.radians(63), 39.2, 34.0, (-0.39, 0.315), 0.98, 0.5, 0.8, 0.9, 0.26
)
_LETTER = Framing(
    (0.0, -0.2, 0.0),
    math.radians(-10),
    math.radians(55),
    33.5,
    36.7,
    (-0.25, 0.0),
    focus=0.97,
    blur=0.9,
    vignette=0.65,
    scrim=0.8,
    scrim_height=0.14,
)
_DAILY = Framing(
    (11.7, 0.9, 6.3), math.radians(38), math.radians(22), 19.0, 34.0, (-0.22, -0.16), 1.0, 1.3, 0.7, 0.5
)


def on_usual_board(camera: Camera, squares: int) -> Camera:
    """The camera that looks at the same places of the field if it has the usual number of squares."""
    if squares == CLASSIC.size:
        return camera

    def moved(square: Square) -> Square:
        return Square(*(int((place + 0.5) * CLASSIC.size / squares) for place in square))

    whole, toward = (tuple(map(moved, places)) for places in (camera.whole, camera.toward))
    words = None if camera.words is None else frozenset(moved(Square(row, 0)).row for row in camera.words)
    return replace(camera, at=camera.at and moved(camera.at), whole=whole, words=words, toward=toward)


LEAN, LEAN_DIM = 0.07, 0.34
"""How much nearer the camera comes that leans to a word, and how dark everything else is then."""


def framing(
    camera: Camera, orbit_seconds: float = 0.0, area: FreeArea = USUAL, aspect: float = DESIGN_ASPECT
) -> Framing:
    """What a shot looks like where `area` of the screen is free for the board.

    `orbit_seconds` is how long the menu's orbit has been going.
    """
    view = _framing(camera, orbit_seconds, area, aspect)
    return leaning(view, camera.toward, aspect) if camera.toward else view


def leaning(view: Framing, toward: tuple[Square, ...], aspect: float) -> Framing:
    """A little nearer to some squares, whose middle stays where it is seen: so nothing comes over them."""
    x, y, z = (sum(values) / len(toward) for values in zip(*map(square_centre, toward), strict=True))
    near = replace(view, distance=view.distance * (1 - LEAN), dim=LEAN_DIM)
    before, after = (lens(one, aspect).project((x, y, z)) for one in (view, near))
    shift = view.shift[0] + before[0] - after[0], view.shift[1] + before[1] - after[1]
    return replace(near, shift=shift)


def _framing(camera: Camera, orbit_seconds: float, area: FreeArea, aspect: float) -> Framing:
    match camera.shot:
        case Shot.REVIEW:
            return _REVIEW
        case Shot.FAR | Shot.HANDOVER | Shot.CHALLENGE:
            return fitted(BOARD, _FAR, area, aspect)
        case Shot.TABLE:
            return fitted(_WITH_RACKS, _TABLE, area, aspect)
        case Shot.CLOSE:
            return close_from(top_row(camera, area, aspect), area, aspect)
        case Shot.RESULTS:
            return _RESULTS
        case Shot.DAILY:
            return _DAILY
        case Shot.LETTER:
            return _LETTER
        case Shot.PHOTO:
            return _photo(camera)
        case Shot.WORD:
            return word_from(camera.whole, aspect)
        case Shot.POOL:
            return fitted(_POOL_TILES, _POOL, area, aspect)
    swing = ORBIT_SWING * math.sin(2 * math.pi * orbit_seconds / ORBIT_SECONDS)
    return replace(_MENU, azimuth=_MENU.azimuth + swing)


def _photo(camera: Camera) -> Framing:
    return Framing(
        (0.0, -0.3, 0.0),
        math.radians(camera.turn),
        math.radians(camera.rise),
        29.0 * camera.distance,
        34.0,
        focus=0.96,
        blur=1.2,
        vignette=0.6,
        scrim=0.7,
        scrim_height=0.14,
    )


# ---------------------------------------------------------------- down at a word

WORD_LEFT, WORD_RIGHT, WORD_FOOT, WORD_TOP = -0.52, 0.6, -0.42, 0.36
"""In NDC, where the tiles of the word are seen: below the number, beside the figure."""
_WORD = Framing(
    (0.0, 0.0, 0.0),
    math.radians(28),
    math.radians(33),
    9.0,
    34.0,
    (0.04, -0.03),
    blur=0.7,
    vignette=0.85,
    scrim=0.6,
    scrim_height=0.25,
    dim=0.8,
)


FARTHEST_STEPS = 62
"""By half units; words of fifteen letters have room long before."""


@lru_cache(maxsize=4)
def word_from(squares: tuple[Square, ...], aspect: float) -> Framing:
    """Low along a word, as near as its tiles have room between the number and the figure."""
    places = [square_centre(square) for square in squares] or [(0.0, 0.0, 0.0)]
    x, z = ((min(p[axis] for p in places) + max(p[axis] for p in places)) / 2 for axis in (0, 2))
    corners = [
        (px + dx, py + dy, pz + dz)
        for px, py, pz in places
        for dx in (-0.45, 0.45)
        for dy in (0.0, 2 * TILE_HEIGHT)
        for dz in (-0.45, 0.45)
    ]

    def at(steps: int) -> Framing:
        return replace(_WORD, target=(x, 0.0, z), distance=_WORD.distance + 0.5 * steps)

    def has_room(steps: int) -> bool:
        seen = map(lens(at(steps), aspect).project, corners)
        return all(WORD_LEFT <= u <= WORD_RIGHT and WORD_FOOT <= v <= WORD_TOP for u, v in seen)

    return at(bisect_left(range(FARTHEST_STEPS), True, key=has_room))


# ---------------------------------------------------------------- the close camera


def wanted_row(camera: Camera) -> int:
    """The first row that the close camera must show: one beyond what is followed, and beyond the word."""
    followed = camera.at or MIDDLE
    return max(0, min(followed.row, *(square.row for square in camera.whole), 99) - 1)


def top_row(camera: Camera, area: FreeArea, aspect: float) -> int:
    """The first row that the close camera shows whole: from the nearest if that will do, else from further
    away. Nothing that lies over the top of the board may lie over words."""
    wanted, words = wanted_row(camera), camera.words
    tops = tuple(reversed(CLOSE_TOPS)) if words is None else TOPS_UNDER_WORDS
    rows = [row for row in (nearest_top(area, aspect), *tops) if row <= wanted]
    return next(row for row in rows if not (words and words & beyond(row, area, aspect)))


@lru_cache(maxsize=64)
def beyond(row: int, area: FreeArea, aspect: float) -> frozenset[int]:
    """The rows of which something is seen above the free area when `row` is the first that is shown whole."""
    camera = lens(close_from(row, area, aspect), aspect)
    edges = [1 - camera.project((0.0, 0.0, far - CLASSIC.size / 2))[1] for far in range(row + 1)]
    return frozenset(far for far in range(row) if edges[far] < 2 * area.top and edges[far + 1] > 0.0)


@lru_cache(maxsize=64)
def nearest_top(area: FreeArea, aspect: float) -> int:
    """The first row that is seen whole from the nearest that the board's whole width allows."""
    for row in range(CLOSE_TOPS[-1] + 1, 15):
        if close_from(row, area, aspect).distance <= close_from(14, area, aspect).distance + 1e-6:
            return row
    return 14


@lru_cache(maxsize=64)
def close_from(row: int, area: FreeArea, aspect: float) -> Framing:
    """The board's whole width as near as it can be, with everything from this row to its near edge in
    sight: only the top of the screen ever crops it."""
    view = replace(_CLOSE, elevation=_SLOPES.get(row, _CLOSE.elevation))
    return fitted(from_row(row), view, area, aspect)
