"""What flies and shines when there is joy: sparks, light over a word, a rain of letter tiles. Pure motion."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align
from game.render.panels.theme import TextStyle, faded, mixed
from game.render.panels.typesetting import measure

BONUS_SECONDS = 1.15
RAIN_SECONDS = 1.9
PER_SQUARE, TILES = 5, 44
GLEAM = theme.rgb("#FFE9B8")
CHEER = TextStyle(theme.Font.HEAVY, 46, theme.INK)
CHEER_HEIGHT = 78.0
CLEAR_TOP = 80.0
"""Height left free for the sentence at the top."""
LEAST_SQUARE = 84.0
"""Sparks fly at least as far as they would if squares were this wide."""
LETTERS = "EAIONRTLSUDGBCMPFHVWYKJXQZ"

Point = tuple[float, float]


def luck(number: int, salt: int) -> float:
    """A number in 0..1, always the same for the same question."""
    return abs(math.sin(number * 12.9898 + salt * 78.233) * 43758.5453) % 1.0


def bump(share: float) -> float:
    """Quickly up and slowly down again: 0 at 0 and from 1 on."""
    if not 0.0 < share < 1.0:
        return 0.0
    return min(1.0, share / 0.22) * math.pow(1.0 - share, 1.5) * 1.45


class Spark(NamedTuple):
    x: float
    y: float
    size: float
    alpha: float
    star: bool


def sparks(points: Sequence[Point], square: float, share: float) -> list[Spark]:
    """Sparks that fly up from the middles of squares and fall; none are left when `share` is 1."""
    if not 0.0 < share < 1.0:
        return []
    middle = sum(x for x, _ in points) / len(points)
    reach = max(square, max(abs(x - middle) for x, _ in points))
    found = []
    for place, (x, y) in enumerate(points):
        for one in range(PER_SQUARE):
            number = place * PER_SQUARE + one
            life = 0.55 + 0.45 * luck(number, 1)
            t = share / life
            if t >= 1.0:
                continue
            aside = (luck(number, 2) - 0.5) * 2.2 + 1.1 * (x - middle) / reach
            up = 1.3 + 2.1 * luck(number, 3)
            dx, dy = aside * square * t, square * (-up * t + 2.6 * t * t)
            size = square * (0.10 + 0.12 * luck(number, 4)) * (1.0 - 0.6 * t)
            found.append(Spark(x + dx, y + dy, size, min(1.0, 3.0 * (1.0 - t)), number % 4 == 0))
    return found


def draw_sparks(points: Sequence[Point], square: float, kit: Kit, share: float) -> None:
    """Golden dots and stars, see `sparks`."""
    for spark in sparks(points, square, share):
        if spark.star:
            kit.pen.sign("★", (spark.x, spark.y), 1.5 * spark.size, faded(theme.GOLD_TOP, spark.alpha))
        else:
            half = spark.size / 2
            dot = Rect(spark.x - half, spark.y - half, spark.size, spark.size)
            kit.pen.soft(dot, faded(theme.FOCUS[0], spark.alpha), half, half)


def draw_bonus(words: str, kit: Kit, share: float, avoid: Rect) -> None:
    """A burst of warm light over the squares of the kit's play, sparks, and what it is for, rising.

    `avoid` is where the score is counted up.
    """
    if not 0.0 < share < 1.0:
        return
    pen, points, square = kit.pen, kit.played, kit.played_square
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, foot = min(y for _, y in points), max(y for _, y in points)
    word = Rect(left, top, right - left, foot - top).grown(square / 2)
    pen.soft(word, faded(theme.GLOW, 1.7 * bump(share)), square / 2, max(60.0, square * 0.9))
    for number, (x, y) in enumerate(points):
        light = bump((share - 0.03 * number) / 0.5)
        if light > 0:
            tile = Rect(x - square * 0.4, y - square * 0.4, square * 0.8, square * 0.8)
            pen.soft(tile, faded(GLEAM, 0.5 * light), square * 0.15, square * 0.28)
    draw_sparks(points, max(square, LEAST_SQUARE), kit, share)
    _cheer(words, word, kit, share, avoid)


def _cheer(words: str, word: Rect, kit: Kit, share: float, avoid: Rect) -> None:
    """A golden ribbon rises at the word, and fades at last."""
    pen, safe = kit.pen, kit.canvas.safe
    rise = 46.0 * (1.0 - share) ** 3
    alpha = max(0.0, min(1.0, share / 0.08, (1.0 - share) / 0.2))
    width = measure(words, CHEER) + 150
    room = Rect(safe.x, safe.y + CLEAR_TOP, safe.w, safe.h - CLEAR_TOP)
    places = [
        Rect(word.centre[0] - width / 2, y, width, CHEER_HEIGHT)
        for y in (word.y - CHEER_HEIGHT - 14, word.bottom + 14, avoid.bottom + 14)
    ]
    clear = (place.within(room) for place in places if place.y >= room.y)
    ribbon = next((place for place in clear if not place.overlaps(avoid)), places[-1]).moved(0, rise)
    start = pen.count
    pen.soft(ribbon, faded(theme.GLOW, 0.9), ribbon.h / 2, 26)
    pen.shadow(ribbon, ribbon.h / 2)
    pen.box(ribbon, theme.FOCUS, ribbon.h / 2, theme.FOCUS_EDGE, 2.5)
    for x in (ribbon.x + 38, ribbon.right - 38):
        pen.sign("★", (x, ribbon.centre[1]), 30, theme.INK)
    pen.line(ribbon.grown(-66, 0), words, CHEER, Align.CENTRE)
    pen.fade(start, alpha)


class Falling(NamedTuple):
    """A tile of the rain."""

    box: Rect
    letter: str
    shine: float
    """How much of its face is seen as it turns, from 0 to 1."""


def rain(room: Rect, share: float) -> list[Falling]:
    """Letter tiles that fall through a room, turning; before 0 and after 1 there are none."""
    if not 0.0 < share < 1.0:
        return []
    found = []
    for number in range(TILES):
        start = 0.42 * luck(number, 11)
        t = (share - start) / (1.0 - 0.42)
        if not 0.0 < t < 1.0:
            continue
        size = 40.0 + 26.0 * luck(number, 12)
        x = room.x + room.w * ((number + 0.5 + 0.9 * (luck(number, 13) - 0.5)) / TILES * 7.0 % 1.0)
        x += 50.0 * math.sin(3.0 * t + 6.3 * luck(number, 14))
        y = room.y - size + (room.h + 2 * size) * (0.55 * t + 0.45 * t * t)
        turn = abs(math.cos((2.0 + 2.5 * luck(number, 15)) * math.pi * t))
        width = max(0.12, turn) * size
        found.append(Falling(Rect(x - width / 2, y, width, size), LETTERS[number % 26], turn))
    return found


def draw_rain(room: Rect, kit: Kit, share: float) -> None:
    """The rain of tiles, to be drawn before what it falls behind."""
    for tile in rain(room, share):
        box, wood = tile.box, 0.45 * (1.0 - tile.shine)
        fill = mixed(theme.WOOD[0], theme.WOOD_INK, wood), mixed(theme.WOOD[1], theme.WOOD_INK, wood)
        kit.pen.box(box.moved(0, box.h * 0.09), mixed(theme.WOOD[1], theme.WOOD_INK, 0.5), 0.14 * box.w)
        kit.pen.box(box, fill, 0.14 * box.w)
        if tile.shine > 0.75:
            kit.pen.sign(tile.letter, box.centre, 0.5 * box.h, theme.WOOD_INK)
