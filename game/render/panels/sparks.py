"""What flies and shines when there is joy: sparks, light over a word, a rain of letter tiles. Pure motion."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit
from game.render.panels.theme import faded, mixed

RAIN_SECONDS = 1.9
PER_SQUARE, TILES = 5, 44
LETTERS = "EAIONRTLSUDGBCMPFHVWYKJXQZ"

Point = tuple[float, float]


def luck(number: int, salt: int) -> float:
    """A number in 0..1, always the same for the same question."""
    return abs(math.sin(number * 12.9898 + salt * 78.233) * 43758.5453) % 1.0


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
